import { join } from 'node:path'
import { openSite, type Site } from '../static/site.ts'
import { folderOf, nextNumber, readBuildJson, readPointer, removeOthers, writePointer, type Pointer } from './folders.ts'
import { reasonFrom, runBuild, type BuildCommand, type BuildOutcome } from './run-build.ts'

/** How many good builds the expected time is taken from. */
const REMEMBERED = 5

type Options = {
  dataDir: string
  root: string
  origin: string
  command: BuildCommand
  /** Names the state of what a build is made of, asked before each build. */
  madeOf(): Promise<string>
}

export type Built = BuildOutcome & { builtAt?: string, buildJson?: unknown }

/** The built sites of one data folder: makes new ones and serves the last good one. */
export class Builds {
  readonly #options: Options
  readonly #folder: string
  readonly #stopped = new AbortController()
  #pointer: Pointer | null = null
  #site: Site | null = null
  #retired: Promise<void> = Promise.resolve()

  constructor(options: Options) {
    this.#options = options
    this.#folder = join(options.dataDir, 'builds')
  }

  /** ISO 8601, or null when there is no good build. */
  get builtAt(): string | null {
    return this.#pointer?.builtAt ?? null
  }

  /** The seconds a build takes here, or null before the first. */
  get expectedSeconds(): number | null {
    const durations = [...(this.#pointer?.durations ?? [])].sort((a, b) => a - b)
    const middle = durations[Math.floor(durations.length / 2)]
    return middle === undefined ? null : Math.max(1, Math.round(middle / 1000))
  }

  /** Serves the last good build. @returns whether there is one. */
  async reopen(): Promise<boolean> {
    const pointer = await readPointer(this.#folder)
    await removeOthers(this.#folder, [pointer?.current ?? null, pointer?.previous ?? null])
    if (!pointer) return false
    this.#site = await this.#open(pointer.current)
    this.#pointer = pointer
    return true
  }

  /** Whether the build that is served holds what the store and the sources hold now. */
  async isRight(): Promise<boolean> {
    return this.#pointer !== null && this.#pointer.madeOf === (await this.#options.madeOf())
  }

  answer(request: Request): Promise<Response> | null {
    return this.#site?.answer(request) ?? null
  }

  /**
   * Makes a build and, when it is good, serves it from then on; requests under way end on the one before.
   * A build that fails changes nothing but its own folder.
   */
  async build(): Promise<Built> {
    const { root, command, madeOf } = this.#options
    const began = Date.now()
    const number = await nextNumber(this.#folder)
    const folder = folderOf(this.#folder, number)
    try {
      const state = await madeOf()
      const outcome = await runBuild({ command, root, folder, signal: this.#stopped.signal })
      if (!outcome.ok) return outcome
      const site = await this.#open(number)
      const buildJson = await readBuildJson(folder)
      const durations = [Date.now() - began, ...(this.#pointer?.durations ?? [])].slice(0, REMEMBERED)
      const builtAt = new Date().toISOString()
      const pointer = { current: number, previous: this.#pointer?.current ?? null, builtAt, madeOf: state, durations }
      await writePointer(this.#folder, pointer)
      const old = this.#site
      this.#site = site
      this.#pointer = pointer
      this.#retired = old?.retire() ?? Promise.resolve()
      await removeOthers(this.#folder, [pointer.current, pointer.previous])
      return { ok: true, builtAt, buildJson }
    } catch (error) {
      return { ok: false, reason: reasonFrom(error instanceof Error ? error.message : String(error), [folder, root]) }
    }
  }

  /** Stops a build under way and the site. */
  async close(): Promise<void> {
    this.#stopped.abort()
    await Promise.all([this.#site?.retire(), this.#retired])
  }

  #open(number: number): Promise<Site> {
    const { root, origin } = this.#options
    return openSite({ folder: folderOf(this.#folder, number), root, origin })
  }
}
