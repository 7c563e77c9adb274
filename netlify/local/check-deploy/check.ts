import { keyOf } from '#store/keys.ts'
import { erase, openStore, type ApiAccess, type Store } from '#store/store.ts'
import { patientClock } from '../content/target.ts'

/** Failure of a check. The message completes "failed: …". */
export class CheckFailure extends Error {
  override name = 'Wrong'
}

/**
 * A check, one line of the report. `run` returns a reason where the check does not apply.
 * @throws CheckFailure (from `run`) when the site fails the check
 */
export type Check = { name: string; run(): Promise<void | { skipped: string }> }

/** @throws CheckFailure with this message unless the condition holds */
export function expect(condition: boolean, words: string): asserts condition {
  if (!condition) throw new CheckFailure(words)
}

/** An answer with its whole body. `json` is undefined where the body is not JSON. */
export type Answer = { status: number; headers: Headers; text: string; json: unknown }
export type Asked = { method?: string; headers?: Record<string, string>; body?: string }

/**
 * The site to check. `ask` follows no redirect.
 * @throws CheckFailure (from `ask`) when there is no answer
 */
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
      const response = await fetch(origin + path, {
        method,
        headers,
        body: body ?? null,
        redirect: 'manual',
        signal: AbortSignal.timeout(LIMIT_MS),
      })
      const text = await response.text()
      return {
        status: response.status,
        headers: response.headers,
        text,
        json: parsed(text, response.headers.get('content-type') ?? ''),
      }
    } catch (error) {
      const cause =
        error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error)
      throw new CheckFailure(`${method} ${path} was not answered (${cause})`)
    }
  },
})

/** @throws CheckFailure unless the answer has this status */
export const expectStatus = (answer: Answer, status: number): void =>
  expect(answer.status === status, `answered ${answer.status} instead of ${status}`)

/** @throws CheckFailure unless a header has this value, or matches */
export const expectHeader = ({ headers }: Answer, name: string, value: string | RegExp): void => {
  const found = headers.get(name)
  const fits = found !== null && (typeof value === 'string' ? found === value : value.test(found))
  expect(fits, `${name} is ${found === null ? 'missing' : JSON.stringify(found.slice(0, 200))}`)
}

/**
 * Name of the scratch store. No environment has this name, so the store holds no data of the site.
 */
const NAME = 'check-deploy-scratch'

type Step = { name: string; run(store: Store): Promise<void> }

const key = keyOf('scratch', crypto.randomUUID())

const etagNow = async (store: Store): Promise<string> => {
  const found = await store.get(key)
  if (!found) throw new CheckFailure('what was written cannot be read')
  return found.etag
}

/** Steps in order: each depends on the record left by the step before. */
const steps: readonly Step[] = [
  {
    name: 'a new record is written once, and not over',
    run: async (store) => {
      expect(
        (await store.put(key, { op: 1 }, { onlyIfNew: true })).status === 'won',
        'the first write did not win',
      )
      expect(
        (await store.put(key, { op: 2 }, { onlyIfNew: true })).status === 'lost',
        'the second write did not lose',
      )
      expect(
        (await store.get<{ op: number }>(key))?.data.op === 1,
        'the first record was overwritten',
      )
    },
  },
  {
    name: 'of ten writers of a new record at once one wins',
    run: async (store) => {
      await erase(store, key)
      const outcomes = await Promise.all(
        Array.from({ length: 10 }, (_, op) => store.put(key, { op: 10 + op }, { onlyIfNew: true })),
      )
      const won = outcomes.flatMap(({ status }, op) => (status === 'won' ? [10 + op] : []))
      expect(won.length === 1, `${won.length} of them won`)
      expect(
        (await store.get<{ op: number }>(key))?.data.op === won[0],
        'another one is stored than the one that won',
      )
    },
  },
  {
    name: 'a change wins with the version that stands, and loses with an older one',
    run: async (store) => {
      const first = await etagNow(store)
      expect(
        (await store.put(key, { op: 3 }, { onlyIfMatch: first })).status === 'won',
        'the change did not win',
      )
      expect(
        (await store.put(key, { op: 4 }, { onlyIfMatch: first })).status === 'lost',
        'the stale change did not lose',
      )
      expect((await etagNow(store)) !== first, 'the version did not change')
    },
  },
  {
    name: 'of ten writers with the same version one wins',
    run: async (store) => {
      const seen = await etagNow(store)
      const outcomes = await Promise.all(
        Array.from({ length: 10 }, (_, op) =>
          store.put(key, { op: 10 + op }, { onlyIfMatch: seen }),
        ),
      )
      const won = outcomes.filter(({ status }) => status === 'won').length
      expect(won === 1, `${won} of them won`)
    },
  },
  {
    name: 'a list shows it, and shows it no more when it is erased',
    run: async (store) => {
      expect(
        (await store.list('scratch')).some((one) => one.key === key),
        'the list lacks it',
      )
      await erase(store, key)
      expect((await store.get(key)) === null, 'it can still be read')
    },
  },
]

/** Checks of conditional writes to Netlify Blobs, in a separate store that is left empty. */
export const scratchChecks = (access: ApiAccess): Check[] => {
  const store = openStore(NAME, patientClock, access)
  return steps.map(({ name, run }) => ({
    name: `store: ${name}`,
    run: () =>
      run(store).catch((error: unknown) => {
        throw error instanceof CheckFailure
          ? error
          : new CheckFailure(
              'the store does not answer: check NETLIFY_SITE_ID and NETLIFY_AUTH_TOKEN',
            )
      }),
  }))
}
