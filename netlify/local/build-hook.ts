import type { BuildProgress } from '#rules/build-progress.ts'

/** State of the build, as staff see it. Times are ISO 8601. */
export type BuildStatus = {
  /**
   * `waiting`: requested, not begun. `failed`: the last build failed, and the site before it is
   * still up.
   */
  state: 'idle' | 'waiting' | 'building' | 'failed'
  startedAt: string | null
  finishedAt: string | null
  error: string | null
  expectedSeconds: number | null
  progress: BuildProgress | null
  builtAt: string | null
}

/** Makes a build, in a way that does not matter to the hook. */
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
 * Requests builds: one runs at a time and at most one waits, however many are requested meanwhile.
 */
export class BuildHook {
  readonly #builder: Builder
  readonly #listeners: Listeners
  #running: Promise<boolean> | null = null
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

  /** Requests a build with everything saved until now. @returns true when that build succeeded */
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
    const state = this.#running
      ? 'building'
      : this.#waiting
        ? 'waiting'
        : this.#last.error === null
          ? 'idle'
          : 'failed'
    return { state, ...this.#last, expectedSeconds, progress, builtAt }
  }

  /**
   * Begins no further build and waits for the one in progress, which the builder's owner may stop.
   */
  async close(): Promise<void> {
    this.#closed = true
    await Promise.allSettled([this.#running, this.#waiting])
  }

  /**
   * Answers `POST`, which requests a build, at once, and `GET` with the state. Pages of other sites
   * are refused: production hooks have an address that nobody can guess, this one has not.
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
      console.error('What follows a build failed:', error)
    }
    return outcome.ok
  }
}
