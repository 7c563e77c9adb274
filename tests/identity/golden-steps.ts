import { readFileSync } from 'node:fs'
import * as v from 'valibot'

// Recorded requests and responses of the real server, and their variations: other literals, another
// order.

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

/** Steps of the recording, with literals replaced wherever they are a whole string. */
export function goldenSteps(literals: Record<string, string> = {}): Step[] {
  return v.parse(
    v.array(step),
    mapTexts(text, (value) => literals[value] ?? value),
  )
}

/** Recorded request with every placeholder filled in. */
export function fillRequest(
  recorded: Step['request'],
  fill: (text: string) => string,
): Step['request'] {
  return v.parse(request, mapTexts(JSON.stringify(recorded), fill))
}

function mapTexts(json: string, map: (text: string) => string): unknown {
  return JSON.parse(json, (_key, value: unknown) =>
    typeof value === 'string' ? map(value) : value,
  )
}

/**
 * True for a step that neither needs nor changes a state: it may run anywhere and any number of
 * times.
 */
export function isFree({ request, answer }: Step): boolean {
  const asked = JSON.stringify(request)
  const needsState = /\{\{(access|refresh|user|email):?/.test(asked)
  const leavesState = /\{\{(access|refresh|user)/.test(JSON.stringify(answer.body))
  return !needsState && !leavesState
}

/**
 * Repeatable stream of numbers in [0, 1): a failing order can be run again from its seed
 * (mulberry32).
 */
export function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Moves the free steps to random places, one in three of them twice; the others stay in order. */
export function reorder(steps: Step[], seed: number): Step[] {
  const next = random(seed)
  const result = steps.filter((candidate) => !isFree(candidate))
  for (const free of steps.filter(isFree)) {
    for (let times = next() < 1 / 3 ? 2 : 1; times > 0; times -= 1) {
      result.splice(Math.floor(next() * (result.length + 1)), 0, free)
    }
  }
  return result
}
