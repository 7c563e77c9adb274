import type { BuildProgress } from '#rules/build-progress.ts'

/** State of the build, as staff see it. Times are ISO 8601. */
export type BuildStatus = {
  /**
   * `waiting`: a build was requested and begins when the one before has ended. `failed`: the last
   * build failed, and the site of the last good build is still served.
   */
  state: 'idle' | 'waiting' | 'building' | 'failed'
  /** Start of the last build; null before the first. */
  startedAt: string | null
  /** End of the last build; null while it runs. */
  finishedAt: string | null
  /** Reason why the last build failed, or null. */
  error: string | null
  /** Seconds that a build is expected to take; null when not known. */
  expectedSeconds: number | null
  progress: BuildProgress | null
  /** Time of the build that is served; null when there is none. */
  builtAt: string | null
}

/** Makes the builds that the hook requests. */
export type Builder = {
  build(): Promise<{ ok: true; buildJson?: unknown } | { ok: false; reason: string }>
  readonly expectedSeconds: number | null
  readonly progress: BuildProgress | null
  readonly builtAt: string | null
}

type Listeners = {
  onBuilt?: (buildJson: unknown) => unknown
  onBuildFailed?: (reason: string) => unknown
}

const now = (): string => new Date().toISOString()

/**
 * Runs the builds that are requested: one at a time. All requests during a build share one further
 * build, which waits for it.
 */
export class BuildHook {
  readonly #builder: Builder
  readonly #listeners: Listeners
  /** The running build; true when it succeeded. */
  #running: Promise<boolean> | null = null
  /** The build that begins after the running one; true when it succeeded. */
  #waiting: Promise<boolean> | null = null
  #closed = false
  #last: Pick<BuildStatus, 'startedAt' | 'finishedAt' | 'error'> = {
    startedAt: null,
    finishedAt: null,
    error: null,
  }

  constructor(builder: Builder, listeners: Listeners) {
    this.#builder = builder
    this.#listeners = listeners
  }

  /**
   * Requests a build that contains everything saved before this call.
   * @returns true when that build succeeded
   */
  request(): Promise<boolean> {
    if (this.#closed) return Promise.resolve(false)
    if (!this.#running) return this.#start()
    this.#waiting ??= this.#running.then(() => {
      this.#waiting = null
      return this.#closed ? false : this.#start()
    })
    return this.#waiting
  }

  status(): BuildStatus {
    const { expectedSeconds, progress, builtAt } = this.#builder
    return { state: this.#state(), ...this.#last, expectedSeconds, progress, builtAt }
  }

  #state(): BuildStatus['state'] {
    if (this.#running) return 'building'
    if (this.#waiting) return 'waiting'
    return this.#last.error === null ? 'idle' : 'failed'
  }

  /**
   * Begins no further build and waits for the end of the running build, which the builder's owner
   * may stop.
   */
  async close(): Promise<void> {
    this.#closed = true
    await Promise.allSettled([this.#running, this.#waiting])
  }

  /**
   * Answers `GET` with the state. `POST` requests a build and is answered at once. Requests from
   * pages of other sites are refused: a hook on Netlify has an address that nobody can guess, but
   * the address of this hook is the same on every machine.
   */
  answer(request: Request): Response {
    const origin = request.headers.get('origin')
    if (origin !== null && origin !== new URL(request.url).origin)
      return new Response(null, { status: 403 })
    if (request.method === 'GET')
      return Response.json(this.status(), { headers: { 'cache-control': 'no-store' } })
    if (request.method !== 'POST')
      return new Response(null, { status: 405, headers: { allow: 'GET, POST' } })
    void this.request()
    return new Response(null, { status: 200 })
  }

  #start(): Promise<boolean> {
    this.#last = { startedAt: now(), finishedAt: null, error: null }
    this.#running = this.#run().finally(() => (this.#running = null))
    return this.#running
  }

  async #run(): Promise<boolean> {
    const outcome = await this.#builder.build()
    if (this.#closed) return outcome.ok
    this.#last = { ...this.#last, finishedAt: now(), error: outcome.ok ? null : outcome.reason }
    try {
      if (outcome.ok) await this.#listeners.onBuilt?.(outcome.buildJson)
      else await this.#listeners.onBuildFailed?.(outcome.reason)
    } catch (error) {
      console.error('A listener failed after a build:', error)
    }
    return outcome.ok
  }
}
