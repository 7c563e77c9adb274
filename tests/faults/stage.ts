import { randomUUID } from 'node:crypto'
import type { StoreAccess, Store } from '#store/store.ts'
import { readSignedInUser } from '../../netlify/api/identity.ts'
import { issueProof } from '../../netlify/api/pass-key.ts'
import { handleRequest } from '../../netlify/api/router.ts'
import { createServices, type Services } from '../../netlify/api/services.ts'
import type { Api, Answer, CallOptions } from '../api/harness.ts'
import { countedClock } from './counted-clock.ts'
import { accessTo } from '../blobs/temporary.ts'
import { accessWithFaults, type FaultPlan } from './store-faults.ts'

/** Same services, with a clock that is ahead by a number of milliseconds. */
export const servicesLater = (services: Services, milliseconds: number): Services => ({
  ...services,
  clock: { ...services.clock, now: () => services.clock.now() + milliseconds },
})

/**
 * True for the status of a success. A redirect is one: it is the response to a form that a browser
 * without scripts posts.
 */
export const isOk = (status: number): boolean => status >= 200 && status < 400

/** Keys of a store below a prefix. */
export const keysIn = async (store: Store, ...prefix: string[]): Promise<string[]> =>
  (await store.list(...prefix)).map(({ key }) => key)

/** Request to the API. */
export type StageRequest = CallOptions & { path: string }

type ClockOptions = {
  /** Factor by which pauses are shortened; 1 in tests in which the order of slow events matters. */
  speedUp?: number
}

/**
 * Makes a stage: stores of its own on the servers of `api`, services whose requests to the stores
 * can be made to fail, and a clock that only waiting moves. Many stages can run in parallel.
 */
export const createStage = async (api: Api, { speedUp }: ClockOptions = {}) => {
  const clock = countedClock(speedUp)
  const real = accessTo(api.blobs)
  const faults = accessWithFaults(real, { waitOut: clock.waitOut })
  const logged: string[] = []
  const deployContext = `stage-${randomUUID().slice(0, 8)}`
  const servicesOn = (access: StoreAccess) =>
    createServices({
      settings: { ...api.services.settings },
      deployContext,
      access,
      clock,
      log: (event) => void logged.push(event),
    })
  const services = servicesOn(faults.access)
  const direct = servicesOn(real)
  const user = await readSignedInUser(
    new Request('http://localhost:8888/', { headers: api.signedIn }),
    direct,
  )
  const staff = { ...api.signedIn, 'x-pass-key': (await issueProof(direct, user)).passKey }

  let background: Promise<unknown>[] = []
  /** Waits until the background work of all requests so far is done. */
  const settled = async (): Promise<void> => {
    while (background.length > 0) await Promise.allSettled(background.splice(0))
  }
  const context = (ip: string) => ({
    ip,
    deploy: { context: 'test', id: '0', published: true, skewProtectionToken: '' },
    waitUntil: (work: Promise<unknown>) => void background.push(work),
  })
  /** Calls the API. @returns the response, and how many seconds it took on the stage's clock */
  const ask = async ({
    path,
    method = 'GET',
    headers = {},
    json,
    raw,
    ip = '203.0.113.7',
  }: StageRequest): Promise<Answer & { seconds: number }> => {
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
  /** Waits for the running background work, then makes requests to the stores fail by a plan. */
  const fail = async (plan: FaultPlan): Promise<void> => {
    await settled()
    faults.fail(plan)
  }
  /** Ends the faults of `fail`, and waits until no earlier work is running. */
  const heal = async (): Promise<void> => {
    faults.fail(null)
    await settled()
    await faults.quiet()
  }
  const endHooks: (() => unknown)[] = []
  /** Registers a function that runs at the end of the stage, like `after` of a test. */
  const after = (hook: () => unknown): void => void endHooks.push(hook)
  const close = async (): Promise<void> => {
    await heal()
    background = []
    for (const hook of endHooks) await hook()
  }
  return {
    /** Services whose requests to the stores meet the faults. */
    services,
    after,
    /** Services on the same stores without faults. */
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
    /** Events that the services logged. */
    logged,
    /**
     * Returns the requests that the services made since its last call. Requests by `direct` are not
     * included.
     */
    takeRequests: faults.takeRequests,
  }
}

export type Stage = Awaited<ReturnType<typeof createStage>>

/** Runs a function on a new stage, and closes the stage afterwards. */
export const onStage = async <T>(
  api: Api,
  play: (stage: Stage) => Promise<T>,
  pace: ClockOptions = {},
): Promise<T> => {
  const stage = await createStage(api, pace)
  try {
    return await play(stage)
  } finally {
    await stage.close()
  }
}
