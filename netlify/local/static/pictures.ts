import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Emulator } from './emulator.ts'
import { ResponseCache, type KeptAnswer } from './answers.ts'

/** True for a path of the Image CDN. */
export const isPicture = (path: string): boolean =>
  path === '/.netlify/images' || path.startsWith('/.netlify/images/')

/**
 * The key of a request whose answer never changes, or null. Without a format the answer depends on
 * what the browser accepts.
 */
const keyOf = (url: URL): string | null => {
  const source = url.searchParams.get('url') ?? ''
  const lasting = /^\/(assets\/[0-9a-f]{64}|_astro)\//.test(source)
  return lasting && url.searchParams.has('fm') ? url.search : null
}

/**
 * First part of a stored picture's file name: the hash in its source's address, or of that address.
 */
const sourceOf = (key: string): string => {
  const source = new URLSearchParams(key).get('url') ?? ''
  return source.startsWith('/assets/')
    ? (source.split('/')[2] ?? '')
    : createHash('sha256').update(source).digest('hex')
}

/** Most pictures stored on the disk; beyond that all of them are deleted. */
const MAX_FILES = 2_000
/**
 * Most storable pictures converted at once: each uses one of the four threads by which this process
 * reads and writes its files.
 */
const MAX_AT_ONCE = 2

/**
 * Milliseconds for which an existing source is not checked again: a page requests one in several
 * sizes.
 */
const SEEN_MS = 10_000

/** Checks that a picture's source, by its path, has not been erased; `now` in milliseconds. */
export type Sources = { isThere(source: string): Promise<boolean>; now(): number }

/**
 * Sources that this server itself answers. With any status but 404 a source counts as existing: the
 * converter reports other failures.
 */
export const sourcesAt = (origin: string): Sources => ({
  isThere: (path) =>
    fetch(new URL(path, origin), { method: 'HEAD' }).then(
      ({ status }) => status !== 404,
      () => true,
    ),
  now: () => Date.now(),
})

/**
 * The Image CDN. Converting one picture to AVIF takes seconds of processor time: those whose source
 * is named by its content are stored, in memory and on disk, where every build, start and copy of
 * the project finds them.
 */
export class Pictures {
  readonly #emulator: Emulator
  readonly #sources: Sources
  readonly #seen = new Map<string, number>()
  readonly #folder: string
  readonly #kept = new ResponseCache()
  readonly #underWay = new Map<string, Promise<Response | KeptAnswer>>()
  readonly #queue: (() => void)[] = []
  #converting = 0

  /**
   * @param root the project's folder; each installation replaces its packages, and with them the
   * pictures of an earlier converter
   */
  constructor(emulator: Emulator, root: string, sources: Sources) {
    this.#emulator = emulator
    this.#sources = sources
    this.#folder = join(root, 'node_modules', '.cache', 'pictures')
  }

  async answer(url: URL, request: Request): Promise<Response> {
    const key = keyOf(url)
    if (key === null) return this.#convert(url, request)
    const source = url.searchParams.get('url') ?? ''
    if (source.startsWith('/assets/') && (await this.#isErased(source))) return this.#forget(key)
    const found =
      this.#kept.take(key) ??
      (await this.#once(
        key,
        async () => (await this.#read(key).catch(() => null)) ?? this.#make(key, url),
      ))
    return found instanceof Response
      ? found.clone()
      : new Response(found.bytes, { headers: found.headers })
  }

  async #isErased(source: string): Promise<boolean> {
    const { isThere, now } = this.#sources
    if (now() - (this.#seen.get(source) ?? -Infinity) < SEEN_MS) return false
    if (this.#seen.size >= MAX_FILES) this.#seen.clear()
    if (!(await isThere(source))) return true
    this.#seen.set(source, now())
    return false
  }

  /**
   * Deletes all pictures of a source from the disk; those in memory are deleted when they are
   * requested.
   */
  async #forget(key: string): Promise<Response> {
    this.#kept.drop(key)
    const own = (await readdir(this.#folder).catch(() => [])).filter((name) =>
      name.startsWith(sourceOf(key)),
    )
    await Promise.all(own.map((name) => rm(join(this.#folder, name), { force: true })))
    return new Response(null, { status: 404 })
  }

  async #convert(url: URL, request: Request): Promise<Response> {
    return (
      (await this.#emulator.handle(url.pathname + url.search, request)) ??
      new Response(null, { status: 404 })
    )
  }

  async #inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.#converting < MAX_AT_ONCE) this.#converting += 1
    else await new Promise<void>((resolve) => this.#queue.push(resolve))
    try {
      return await work()
    } finally {
      const next = this.#queue.shift()
      if (next) next()
      else this.#converting -= 1
    }
  }

  /** Shares one conversion among all requests for a picture that is being made. */
  #once(key: string, work: () => Promise<Response | KeptAnswer>): Promise<Response | KeptAnswer> {
    const underWay = this.#underWay.get(key) ?? work().finally(() => this.#underWay.delete(key))
    this.#underWay.set(key, underWay)
    return underWay
  }

  async #make(key: string, url: URL): Promise<Response | KeptAnswer> {
    // Without the headers of the first client: others may get the same answer.
    const made = await this.#inTurn(() => this.#convert(url, new Request(url)))
    if (made.status !== 200) return made
    const answer = await this.#kept.keep(key, made)
    // A failed write only makes the next start slower.
    await this.#write(key, answer).catch(() => undefined)
    return answer
  }

  #fileOf(key: string): string {
    return join(this.#folder, `${sourceOf(key)}-${createHash('sha256').update(key).digest('hex')}`)
  }

  /**
   * Reads a stored picture: the headers are the first line of its file, the picture is the rest.
   */
  async #read(key: string): Promise<KeptAnswer | null> {
    const file = await readFile(this.#fileOf(key)).catch(() => null)
    const end = file?.indexOf('\n') ?? -1
    if (!file || end === -1) return null
    const headers = JSON.parse(file.toString('utf8', 0, end)) as Record<string, string>
    return this.#kept.keep(key, new Response(new Uint8Array(file.subarray(end + 1)), { headers }))
  }

  async #write(key: string, { bytes, headers }: KeptAnswer): Promise<void> {
    const files = await readdir(this.#folder).catch(() => [])
    if (files.length >= MAX_FILES) await rm(this.#folder, { recursive: true, force: true })
    await mkdir(this.#folder, { recursive: true })
    const part = join(this.#folder, `${randomUUID()}.part`)
    await writeFile(
      part,
      Buffer.concat([Buffer.from(`${JSON.stringify(Object.fromEntries(headers))}\n`), bytes]),
    )
    await rename(part, this.#fileOf(key))
  }
}
