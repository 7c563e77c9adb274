import { readFileSync } from 'node:fs'
import * as v from 'valibot'

// Recorded requests and responses of Netlify's real server, and variations of them with other texts
// and in another order. A recorded text may contain placeholders such as `{{access:1}}`, whose
// values a test fills in.

const request = v.strictObject({
  method: v.string(),
  path: v.string(),
  bearer: v.exactOptional(v.string()),
  form: v.exactOptional(v.record(v.string(), v.string())),
  json: v.exactOptional(v.unknown()),
  headers: v.exactOptional(v.record(v.string(), v.string())),
})

const step = v.strictObject({
  request,
  answer: v.strictObject({
    status: v.number(),
    type: v.nullable(v.string()),
    setCookie: v.array(v.string()),
    body: v.unknown(),
  }),
})

export type Step = v.InferOutput<typeof step>

const text = readFileSync(new URL('../fixtures/identity-golden.json', import.meta.url), 'utf8')

/**
 * Steps of the recording.
 * @param replacements texts to send in place of recorded ones. Key: the whole recorded text
 */
export function goldenSteps(replacements: Record<string, string> = {}): Step[] {
  return v.parse(
    v.array(step),
    mapTexts(text, (value) => replacements[value] ?? value),
  )
}

/** Recorded request with each of its texts replaced by `fill`. */
export function fillRequest(
  recorded: Step['request'],
  fill: (text: string) => string,
): Step['request'] {
  return v.parse(request, mapTexts(JSON.stringify(recorded), fill))
}

/** Parses JSON and replaces each text in it. */
function mapTexts(json: string, map: (text: string) => string): unknown {
  return JSON.parse(json, (_key, value: unknown) =>
    typeof value === 'string' ? map(value) : value,
  )
}

/**
 * True for a step that neither needs nor changes stored data: it may run at any place in the
 * recording, any number of times.
 */
export function isStateless({ request, answer }: Step): boolean {
  const requestText = JSON.stringify(request)
  const needsState = /\{\{(access|refresh|user|email):?/.test(requestText)
  const leavesState = /\{\{(access|refresh|user)/.test(JSON.stringify(answer.body))
  return !needsState && !leavesState
}

/**
 * Pseudo-random numbers in [0, 1) from a seed, by the algorithm mulberry32: the same seed repeats
 * a failing order.
 */
export function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/**
 * Puts each free step at a random place, and one in three free steps at a second place. All other
 * steps stay in order.
 */
export function reorder(steps: Step[], seed: number): Step[] {
  const next = seededRandom(seed)
  const result = steps.filter((candidate) => !isStateless(candidate))
  for (const free of steps.filter(isStateless)) {
    const times = next() < 1 / 3 ? 2 : 1
    for (let time = 0; time < times; time += 1) {
      const place = Math.floor(next() * (result.length + 1))
      result.splice(place, 0, free)
    }
  }
  return result
}
