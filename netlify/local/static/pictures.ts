import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Emulator } from './emulator.ts'
import { ResponseCache, type StoredAnswer } from './answers.ts'

/** True for a path of the Image CDN. */
export const isPicture = (path: string): boolean =>
  path === '/.netlify/images' || path.startsWith('/.netlify/images/')

/**
 * Key of a request whose answer may be stored: its query. Null when the source has no hash in its
 * address and may change, or when the request names no format (`fm`): the answer then depends on
 * the formats that the browser accepts.
 */
const keyOf = (url: URL): string | null => {
  const source = url.searchParams.get('url') ?? ''
  const isUnchanging = /^\/(assets\/[0-9a-f]{64}|_astro)\//.test(source)
  return isUnchanging && url.searchParams.has('fm') ? url.search : null
}

/**
 * First part of the file name of a stored picture. It names the picture's source: the hash in the
 * address of an uploaded file, or a hash of the address of any other source.
 */
const sourceHashOf = (key: string): string => {
  const source = new URLSearchParams(key).get('url') ?? ''
  return source.startsWith('/assets/')
    ? (source.split('/')[2] ?? '')
    : createHash('sha256').update(source).digest('hex')
}

/** Maximum number of pictures stored on the disk. When it is reached, all of them are deleted. */
const MAX_FILES = 2_000
/**
 * Maximum number of storable pictures that are converted at the same time. Each uses one of the
 * four threads with which this process also reads and writes files.
 */
const MAX_CONVERSIONS = 2

/**
 * Milliseconds for which a source is not checked again, because a page requests the same source in
 * several sizes.
 */
const RECHECK_MS = 10_000

export type Sources = {
  /** False when the source of a picture has been erased. @param source its path */
  exists(source: string): Promise<boolean>
  /** Present time in milliseconds. */
  now(): number
}

/**
 * Sources that are requested from this server. A source counts as erased only when the answer is
 * 404. Other failures are reported when the picture is converted.
 */
export const sourcesAt = (origin: string): Sources => ({
  exists: (path) =>
    fetch(new URL(path, origin), { method: 'HEAD' }).then(
      ({ status }) => status !== 404,
      () => true,
    ),
  now: () => Date.now(),
})

/**
 * The Image CDN. Converting one picture to AVIF takes seconds of processor time, so converted
 * pictures are stored when their source never changes. They are stored in memory and on the disk,
 * where later builds and starts find them.
 */
export class Pictures {
  readonly #emulator: Emulator
  readonly #sources: Sources
  /** Times at which sources were last found to exist, by path. */
  readonly #seen = new Map<string, number>()
  readonly #folder: string
  readonly #cache = new ResponseCache()
  /** Pictures that are being read or converted, by key. */
  readonly #inProgress = new Map<string, Promise<Response | StoredAnswer>>()
  /** Functions that begin the conversions which wait for others to end. */
  readonly #queue: (() => void)[] = []
  /** Number of conversions in progress. */
  #converting = 0

  /**
   * @param root the project's folder. Pictures are stored in its `node_modules`: `npm ci` deletes
   * them together with the converter that made them
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
    const readOrMake = async () => (await this.#read(key).catch(() => null)) ?? this.#make(key, url)
    const picture = this.#cache.get(key) ?? (await this.#once(key, readOrMake))
    // A Response is a failure: several requests may share it, and each must read its own copy.
    return picture instanceof Response
      ? picture.clone()
      : new Response(picture.bytes, { headers: picture.headers })
  }

  /** True when the source has been erased. Checks each source once in `RECHECK_MS`. */
  async #isErased(source: string): Promise<boolean> {
    const { exists, now } = this.#sources
    if (now() - (this.#seen.get(source) ?? -Infinity) < RECHECK_MS) return false
    if (this.#seen.size >= MAX_FILES) this.#seen.clear()
    if (!(await exists(source))) return true
    this.#seen.set(source, now())
    return false
  }

  /**
   * Deletes the requested picture of an erased source from memory, and all pictures of the source
   * from the disk. Its other pictures in memory are deleted when they are requested.
   * @returns the answer 404
   */
  async #forget(key: string): Promise<Response> {
    this.#cache.delete(key)
    const files = await readdir(this.#folder).catch(() => [])
    const filesOfSource = files.filter((name) => name.startsWith(sourceHashOf(key)))
    await Promise.all(filesOfSource.map((name) => rm(join(this.#folder, name), { force: true })))
    return new Response(null, { status: 404 })
  }

  async #convert(url: URL, request: Request): Promise<Response> {
    return (
      (await this.#emulator.handle(url.pathname + url.search, request)) ??
      new Response(null, { status: 404 })
    )
  }

  /**
   * Runs a conversion when fewer than `MAX_CONVERSIONS` are in progress. A conversion that ends
   * hands its place to the next in the queue, so that `#converting` stays the same.
   */
  async #inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.#converting < MAX_CONVERSIONS) this.#converting += 1
    else await new Promise<void>((resolve) => this.#queue.push(resolve))
    try {
      return await work()
    } finally {
      const next = this.#queue.shift()
      if (next) next()
      else this.#converting -= 1
    }
  }

  /** Runs the work for a key once: requests during the work share its result. */
  #once(
    key: string,
    work: () => Promise<Response | StoredAnswer>,
  ): Promise<Response | StoredAnswer> {
    const result = this.#inProgress.get(key) ?? work().finally(() => this.#inProgress.delete(key))
    this.#inProgress.set(key, result)
    return result
  }

  /** Converts a picture and stores it. @returns the Response when its status is not 200 */
  async #make(key: string, url: URL): Promise<Response | StoredAnswer> {
    // Leaves out the headers of the client, because other clients get the same answer.
    const response = await this.#inTurn(() => this.#convert(url, new Request(url)))
    if (response.status !== 200) return response
    const answer = await this.#cache.store(key, response)
    // Ignores a failed write: the picture is then converted again after the next start.
    await this.#write(key, answer).catch(() => undefined)
    return answer
  }

  #fileOf(key: string): string {
    return join(
      this.#folder,
      `${sourceHashOf(key)}-${createHash('sha256').update(key).digest('hex')}`,
    )
  }

  /**
   * Reads a picture from the disk. The first line of its file has the headers as JSON, and the rest
   * is the picture.
   */
  async #read(key: string): Promise<StoredAnswer | null> {
    const file = await readFile(this.#fileOf(key)).catch(() => null)
    const end = file?.indexOf('\n') ?? -1
    if (!file || end === -1) return null
    const headers = JSON.parse(file.toString('utf8', 0, end)) as Record<string, string>
    return this.#cache.store(key, new Response(new Uint8Array(file.subarray(end + 1)), { headers }))
  }

  /** Writes a picture to the disk. Renames the finished file, so that no incomplete one is read. */
  async #write(key: string, { bytes, headers }: StoredAnswer): Promise<void> {
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
