/** What a check has found wrong. The message completes "failed: …". */
export class Wrong extends Error {
  override name = 'Wrong'
}

/** One line of the report. `run` throws {@link Wrong} when the site is not as it should be. */
export type Check = { name: string; run(): Promise<void> }

/** @throws Wrong with these words unless the condition holds */
export function expect(condition: boolean, words: string): asserts condition {
  if (!condition) throw new Wrong(words)
}

/** An answer, read whole. `json` is undefined where the body is none. */
export type Answer = { status: number; headers: Headers; text: string; json: unknown }
export type Asked = { method?: string; headers?: Record<string, string>; body?: string }

/** The site that is checked. `ask` follows no redirect. @throws Wrong when nothing answers */
export type Site = { origin: string; ask(path: string, asked?: Asked): Promise<Answer> }

const LIMIT_MS = 20_000

const parsed = (text: string, type: string): unknown => {
  if (!/^application\/([\w.+-]+\+)?json\b/.test(type)) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export const siteAt = (origin: string): Site => ({
  origin,
  ask: async (path, { method = 'GET', headers = {}, body } = {}) => {
    try {
      const response = await fetch(origin + path, { method, headers, body: body ?? null, redirect: 'manual', signal: AbortSignal.timeout(LIMIT_MS) })
      const text = await response.text()
      return { status: response.status, headers: response.headers, text, json: parsed(text, response.headers.get('content-type') ?? '') }
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error)
      throw new Wrong(`${method} ${path} was not answered (${cause})`)
    }
  },
})


/** @throws Wrong unless the answer has this status */
export const expectStatus = (answer: Answer, status: number): void => expect(answer.status === status, `answered ${answer.status} instead of ${status}`)

/** @throws Wrong unless a header has this value, or matches */
export const expectHeader = ({ headers }: Answer, name: string, value: string | RegExp): void => {
  const found = headers.get(name)
  const fits = found !== null && (typeof value === 'string' ? found === value : value.test(found))
  expect(fits, `${name} is ${found === null ? 'missing' : JSON.stringify(found.slice(0, 200))}`)
}
