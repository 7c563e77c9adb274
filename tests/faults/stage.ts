import { randomUUID } from 'node:crypto'
import type { Access, Store } from '#store/store.ts'
import { signedIn } from '../../netlify/api/identity.ts'
import { issueProof } from '../../netlify/api/pass-key.ts'
import { handleRequest } from '../../netlify/api/router.ts'
import { createServices, type Services } from '../../netlify/api/services.ts'
import type { Api, Answer, Sent } from '../api/harness.ts'
import { countedClock } from './counted-clock.ts'
import { accessTo } from '../blobs/temporary.ts'
import { faultsBefore, type Plan } from './store-faults.ts'

/** The same services at a later time, by so many milliseconds. */
export const later = (services: Services, milliseconds: number): Services => ({
  ...services,
  clock: { ...services.clock, now: () => services.clock.now() + milliseconds },
})

/** Tells an answer that acknowledges something: also a form without scripts, which leads on to another page. */
export const isOk = (status: number): boolean => status >= 200 && status < 400

/** Keys of a store below a prefix. */
export const keysIn = async (store: Store, ...prefix: string[]): Promise<string[]> =>
  (await store.list(...prefix)).map(({ key }) => key)

export type Asked = Sent & { path: string }

/** `faster`: how much shorter pauses really are; 1 where the order of things that take their time is at stake. */
type Pace = { faster?: number }

/**
 * Stores of its own on the servers of `api`, whose way to them can fail, and with a clock that only waiting moves:
 * many can be used side by side.
 */
export const setStage = async (api: Api, { faster }: Pace = {}) => {
  const clock = countedClock(faster)
  const real = accessTo(api.blobs)
  const faults = faultsBefore(real, { waitOut: clock.waitOut })
  const logged: string[] = []
  const deployContext = `stage-${randomUUID().slice(0, 8)}`
  const on = (access: Access) =>
    createServices({
      settings: { ...api.services.settings },
      deployContext,
      access,
      clock,
      log: (event) => void logged.push(event),
    })
  const services = on(faults.access)
  const direct = on(real)
  const user = await signedIn(
    new Request('http://localhost:8888/', { headers: api.signedIn }),
    direct,
  )
  const staff = { ...api.signedIn, 'x-pass-key': (await issueProof(direct, user)).passKey }

  let background: Promise<unknown>[] = []
  /** Waits until the work behind the answers so far is done. */
  const settled = async (): Promise<void> => {
    while (background.length > 0) await Promise.allSettled(background.splice(0))
  }
  const context = (ip: string) => ({
    ip,
    deploy: { context: 'test', id: '0', published: true, skewProtectionToken: '' },
    waitUntil: (work: Promise<unknown>) => void background.push(work),
  })
  /** Asks the API. @returns the answer, and the seconds that passed on the stage's clock */
  const ask = async ({
    path,
    method = 'GET',
    headers = {},
    json,
    raw,
    ip = '203.0.113.7',
  }: Asked): Promise<Answer & { seconds: number }> => {
    const body = raw ?? (json === undefined ? null : JSON.stringify(json))
    const type = json === undefined ? {} : { 'content-type': 'application/json' }
    const request = new Request(`http://localhost:8888${path}`, {
      method,
      headers: { ...type, ...headers },
      body,
    })
    const before = clock.now()
    const response = await handleRequest(request, context(ip), services)
    const seconds = (clock.now() - before) / 1_000
    const text = await response.text()
    const isJson = /^application\/(problem\+)?json\b/.test(
      response.headers.get('content-type') ?? '',
    )
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: isJson ? (JSON.parse(text) as unknown) : null,
      seconds,
    }
  }
  /** From now on, until `heal`; what is under way has settled before. */
  const fail = async (plan: Plan): Promise<void> => {
    await settled()
    faults.fail(plan)
  }
  /** The store is well again, and nothing of before is under way any more. */
  const heal = async (): Promise<void> => {
    faults.fail(null)
    await settled()
    await faults.quiet()
  }
  const ends: (() => unknown)[] = []
  /** Ends with the stage, as what a test starts ends with the test. */
  const after = (end: () => unknown): void => void ends.push(end)
  const close = async (): Promise<void> => {
    await heal()
    background = []
    for (const end of ends) await end()
  }
  return {
    services,
    after,
    /** The same stores by a way without faults. */
    direct,
    clock,
    staff,
    signedIn: api.signedIn,
    user,
    ask,
    settled,
    fail,
    heal,
    close,
    logged,
    taken: faults.taken,
  }
}

export type Stage = Awaited<ReturnType<typeof setStage>>

/** Runs something on a stage of its own. */
export const onStage = async <T>(
  api: Api,
  play: (stage: Stage) => Promise<T>,
  pace: Pace = {},
): Promise<T> => {
  const stage = await setStage(api, pace)
  try {
    return await play(stage)
  } finally {
    await stage.close()
  }
}
