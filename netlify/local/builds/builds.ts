import { createHash } from 'node:crypto'
import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import type { BuildProgress } from '#rules/build-progress.ts'
import { systemClock } from '#store/clock.ts'
import { environmentName, openStore } from '#store/store.ts'
import { PAGES_FOLDER } from '../data-folder.ts'
import { openSite, type Site } from '../static/site.ts'
import { failureReason, runBuild, type BuildCommand, type BuildOutcome } from './run-build.ts'
import { digestOfSources } from '../../../src/build/sources.ts'

/** Number of successful builds from which the expected time is computed. */
const MAX_DURATIONS = 5

type Options = {
  dataDir: string
  /** The project's folder. */
  root: string
  /** Origin under which the site is served. */
  origin: string
  command: BuildCommand
}

/** `builtAt` and `buildJson`, the content of `/build.json`, are set after success. */
type Built = BuildOutcome & { builtAt?: string; buildJson?: unknown }

/**
 * Seconds that a build is expected to take: the median of earlier durations. Of two durations in
 * the middle, the shorter counts, because a first build also bundles the pages and takes several
 * times as long as the next.
 * @param durations in milliseconds
 * @returns null when there are no durations
 */
export const expectedSecondsOf = (durations: readonly number[]): number | null => {
  const middle = durations.toSorted((a, b) => a - b)[Math.floor((durations.length - 1) / 2)]
  return middle === undefined ? null : Math.max(1, Math.round(middle / 1000))
}

/** Builds the site into a data folder, and serves the last successful build. */
export class Builds {
  readonly #options: Options
  readonly #folder: string
  readonly #stopped = new AbortController()
  #pointer: Pointer | null = null
  #site: Site | null = null
  /** Resolves when the site of the previous build has answered its last request. */
  #retired: Promise<void> = Promise.resolve()
  #progress: BuildProgress | null = null

  constructor(options: Options) {
    this.#options = options
    this.#folder = join(options.dataDir, 'builds')
  }

  /** Time of the served build, ISO 8601, or null when no build has succeeded. */
  get builtAt(): string | null {
    return this.#pointer?.builtAt ?? null
  }

  /** Progress of the running build; null when no build runs, or the build has reported nothing. */
  get progress(): BuildProgress | null {
    return this.#progress
  }

  /** Seconds that a build is expected to take, or null before the first successful build. */
  get expectedSeconds(): number | null {
    return expectedSecondsOf(this.#pointer?.durations ?? [])
  }

  /** Serves the last successful build. @returns false when there is none */
  async reopen(): Promise<boolean> {
    const pointer = await readPointer(this.#folder)
    await removeOtherBuilds(this.#folder, [pointer?.current ?? null, pointer?.previous ?? null])
    if (!pointer) return false
    this.#site = await this.#open(pointer.current)
    this.#pointer = pointer
    return true
  }

  /** True when the served build was made from the present content and sources. */
  async isUpToDate(): Promise<boolean> {
    return (
      this.#pointer !== null &&
      this.#pointer.madeOf ===
        digestOfInputs(await digestOfSources(this.#options.root), await listEntities())
    )
  }

  answer(request: Request): Promise<Response> | null {
    return this.#site?.answer(request) ?? null
  }

  /**
   * Makes a build and, when it succeeds, serves it from then on. Requests in progress are still
   * answered by the previous build. A failed build changes nothing outside its own folder.
   */
  async build(): Promise<Built> {
    const { root, command } = this.#options
    const startTime = Date.now()
    const number = await nextNumber(this.#folder)
    const folder = folderOf(this.#folder, number)
    try {
      const [sources, content] = await Promise.all([digestOfSources(root), listEntities()])
      const outcome = await runBuild({
        command,
        root,
        folder,
        sources,
        signal: this.#stopped.signal,
        onProgress: (progress) => (this.#progress = progress),
      })
      if (!outcome.ok) return outcome
      const site = await this.#open(number)
      const buildJson = await readBuildJson(folder)
      const duration = Date.now() - startTime
      const durations = [duration, ...(this.#pointer?.durations ?? [])].slice(0, MAX_DURATIONS)
      const builtAt = new Date().toISOString()
      const pointer = {
        current: number,
        previous: this.#pointer?.current ?? null,
        builtAt,
        madeOf: digestOfInputs(sources, content),
        durations,
      }
      await writePointer(this.#folder, pointer)
      const previousSite = this.#site
      this.#site = site
      this.#pointer = pointer
      this.#retired = previousSite?.retire() ?? Promise.resolve()
      await removeOtherBuilds(this.#folder, [pointer.current, pointer.previous])
      return { ok: true, builtAt, buildJson }
    } catch (error) {
      return {
        ok: false,
        reason: failureReason(error instanceof Error ? error.message : String(error), [
          folder,
          root,
        ]),
      }
    } finally {
      this.#progress = null
    }
  }

  /** Stops a running build and the site. */
  async close(): Promise<void> {
    this.#stopped.abort()
    await Promise.all([this.#site?.retire(), this.#retired])
  }

  #open(number: number): Promise<Site> {
    const { root, origin } = this.#options
    return openSite({ folder: folderOf(this.#folder, number), root, origin })
  }
}

const pointerSchema = v.object({
  /** Number of the served build. */
  current: v.number(),
  /** Number of the successful build before `current`, or null. */
  previous: v.nullable(v.number()),
  /** Time of the served build, ISO 8601. */
  builtAt: v.string(),
  /** Digest of the build's inputs: the content of the store and the source files. */
  madeOf: v.string(),
  /** Durations of the last successful builds in milliseconds, newest first. */
  durations: v.array(v.number()),
})

/** Record of the served build, stored in `current.json` so that it survives a restart. */
type Pointer = v.InferOutput<typeof pointerSchema>

const pointerFile = (builds: string): string => join(builds, 'current.json')

const folderOf = (builds: string, number: number): string => join(builds, String(number))

const hasPages = (builds: string, number: number): Promise<boolean> =>
  stat(join(folderOf(builds, number), PAGES_FOLDER, 'index.html')).then(
    (stats) => stats.isFile(),
    () => false,
  )

/**
 * Reads the pointer to the build that is served after a start. Null when there is no pointer, when
 * it cannot be read, or when its build is missing: the platform then makes a new build.
 */
async function readPointer(builds: string): Promise<Pointer | null> {
  try {
    const pointer = v.parse(pointerSchema, JSON.parse(await readFile(pointerFile(builds), 'utf8')))
    return (await hasPages(builds, pointer.current)) ? pointer : null
  } catch {
    return null
  }
}

/** Replaces the pointer in one step: a reader finds either the old pointer or the new one. */
async function writePointer(builds: string, pointer: Pointer): Promise<void> {
  const file = pointerFile(builds)
  await writeFile(`${file}.new`, JSON.stringify(pointer), { flush: true })
  await rename(`${file}.new`, file)
}

/** Numbers of all builds in the folder; each number is the name of a build's folder. */
const numbersIn = async (builds: string): Promise<number[]> =>
  (await readdir(builds).catch(() => [])).filter((name) => /^\d+$/.test(name)).map(Number)

/**
 * Number for a new build: the time in milliseconds, or one more than the greatest number so far.
 * The time makes sure that no number is used twice, even when its folder is gone: a build whose
 * platform was killed may still be writing into that folder.
 */
const nextNumber = async (builds: string): Promise<number> =>
  Math.max(Date.now(), Math.max(0, ...(await numbersIn(builds))) + 1)

/** Removes every build except `keep`. Ignores a build that cannot be removed. */
async function removeOtherBuilds(builds: string, keep: readonly (number | null)[]): Promise<void> {
  const others = (await numbersIn(builds)).filter((number) => !keep.includes(number))
  await Promise.all(
    others.map((number) =>
      rm(folderOf(builds, number), { recursive: true, force: true, maxRetries: 3 }).catch(
        () => undefined,
      ),
    ),
  )
}

/** Content of the build's `/build.json`, or null when it cannot be read. */
async function readBuildJson(folder: string): Promise<unknown> {
  try {
    const parsed: unknown = JSON.parse(
      await readFile(join(folder, PAGES_FOLDER, 'build.json'), 'utf8'),
    )
    return parsed
  } catch {
    return null
  }
}

/**
 * Key and ETag of every entity in the content store, sorted. The variable `NETLIFY_BLOBS_CONTEXT`
 * names the store.
 */
const listEntities = async (): Promise<string[]> => {
  const store = openStore(`${environmentName(process.env['CONTEXT'])}-content`, systemClock)
  const listed = await store.list('e')
  return listed.map(({ key, etag }) => `${key} ${etag}`).sort()
}

/** True when the content store has no records, not even in the bin. */
export const isStoreEmpty = async (): Promise<boolean> => (await listEntities()).length === 0

/** Digest of all inputs of a build: builds with equal digests are equal sites. */
const digestOfInputs = (sources: string, content: readonly string[]): string =>
  createHash('sha256').update(sources).update(content.join('\n')).digest('hex')
