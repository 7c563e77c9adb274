import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { RequestRefusedError } from './routes.ts'
import { digest, Disk } from './disk.ts'
import { type Entry, StoreIndex } from './store-index.ts'

/**
 * Error for a directory that another running server uses. The message is one sentence for the
 * person who starts the site.
 */
class DirectoryInUseError extends Error {
  constructor(directory: string) {
    super(
      `The data folder ${directory} is used by another running copy. Stop that copy, or start this one with another DATA_DIR.`,
    )
    this.name = 'DirectoryInUseError'
  }
}

/** SQLite's code of the error for a database that another connection has locked. */
const SQLITE_BUSY = 5

/**
 * Reserves a directory for one server: two servers, each with its own index, would overwrite one
 * another's changes. The lock is an exclusive transaction on an empty SQLite database. The
 * operating system releases it whenever the process ends, while a file with a process id would
 * remain after a crash.
 * @returns the function that releases the directory
 * @throws DirectoryInUseError
 */
function claimDirectory(directory: string): () => void {
  const database = new DatabaseSync(join(directory, 'in-use.lock'), { timeout: 0 })
  try {
    database.exec('PRAGMA journal_mode = MEMORY; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
  } catch (error) {
    database.close()
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY)
      throw new DirectoryInUseError(directory)
    throw error
  }
  return () => database.close()
}

/**
 * Runs the tasks of one name one after another, in the order of the calls. Tasks of different names
 * run at the same time.
 */
class KeyLock {
  /** The end of the last task of each name; a name without tasks has no entry. */
  readonly #last = new Map<string, Promise<void>>()

  /** Resolves or rejects as the task does. The next task runs even when this one fails. */
  run<T>(name: string, task: () => Promise<T>): Promise<T> {
    const result = (this.#last.get(name) ?? Promise.resolve()).then(task)
    const ended = result
      .then(
        () => {},
        () => {},
      )
      .then(() => {
        if (this.#last.get(name) === ended) this.#last.delete(name)
      })
    this.#last.set(name, ended)
    return result
  }
}

/**
 * True when a change may be made to a blob with this ETag; undefined means that there is no blob.
 * It is called while the key is locked.
 */
type Condition = (etag: string | undefined) => boolean

/** Storage of the blobs' bytes: files on the disk, or memory in tests of the API. */
export type BlobByteStorage = Pick<
  Disk,
  'prepare' | 'headers' | 'path' | 'write' | 'remove' | 'read' | 'close'
>

/**
 * The blobs of one directory: files on the disk, an index in memory, and a lock per key that makes
 * conditional writes exact.
 */
export class Blobs {
  readonly #contents: BlobByteStorage
  readonly #release: () => void
  readonly #locks = new KeyLock()
  readonly #stores = new Map<string, StoreIndex>()
  #writes = 0

  private constructor(contents: BlobByteStorage, release: () => void) {
    this.#contents = contents
    this.#release = release
  }

  /**
   * Opens a directory, and makes it when it is missing.
   * @throws DirectoryInUseError, DamagedDataError
   */
  static async open(
    directory: string,
    contents: BlobByteStorage = new Disk(directory),
  ): Promise<Blobs> {
    await mkdir(directory, { recursive: true })
    const release = claimDirectory(directory)
    try {
      await contents.prepare()
      const blobs = new Blobs(contents, release)
      for (const { store, key, size, md5, metadata } of contents.headers())
        blobs.#index(store).set(key, { etag: `"${md5}"`, size, metadata })
      return blobs
    } catch (error) {
      await contents
        .close()
        .catch(() => undefined)
        .finally(release)
      throw error
    }
  }

  /** Releases the directory. No call may be in progress. */
  async close(): Promise<void> {
    await this.#contents.close().finally(this.#release)
  }

  /** Number of writes and deletes applied since open(). */
  get writes(): number {
    return this.#writes
  }

  /** Names of the stores that are not empty. */
  stores(): string[] {
    return [...this.#stores]
      .filter(([, index]) => index.size > 0)
      .map(([store]) => store)
      .sort()
  }

  list(store: string, options: Parameters<StoreIndex['page']>[0]): ReturnType<StoreIndex['page']> {
    return this.#index(store).page(options)
  }

  head(store: string, key: string): Entry | undefined {
    return this.#index(store).get(key)
  }

  /**
   * Reads the entry and the content of the same write; undefined when there is no blob. Waits for a
   * write in progress, so that a reader never sees content that a power cut could undo.
   */
  read(store: string, key: string): Promise<{ entry: Entry; content: Buffer } | undefined> {
    return this.#locked(store, key, async () => {
      const entry = this.head(store, key)
      return entry && { entry, content: await this.#contents.read(store, key) }
    })
  }

  /** Writes a blob and resolves when it is on the disk. @returns its ETag. @throws Refusal 412 */
  write(
    store: string,
    key: string,
    content: Buffer,
    metadata: string,
    condition: Condition,
  ): Promise<string> {
    return this.#change(store, key, condition, async () => {
      const md5 = digest('md5', content)
      const entry = { etag: `"${md5}"`, size: content.length, metadata }
      await this.#contents.write({ store, key, size: content.length, md5, metadata }, content, () =>
        this.#index(store).set(key, entry),
      )
      this.#writes += 1
      return entry.etag
    })
  }

  /** Deletes one blob. Does nothing when there is none. @throws Refusal 412 */
  remove(store: string, key: string, condition: Condition): Promise<void> {
    return this.#change(store, key, condition, async () => {
      if (!this.head(store, key)) return
      await this.#contents.remove(store, key, () => this.#index(store).delete(key))
      this.#writes += 1
    })
  }

  #change<T>(
    store: string,
    key: string,
    condition: Condition,
    apply: () => Promise<T>,
  ): Promise<T> {
    return this.#locked(store, key, async () => {
      if (!condition(this.head(store, key)?.etag))
        throw new RequestRefusedError(412, 'The blob is not as the condition says.')
      return apply()
    })
  }

  #locked<T>(store: string, key: string, task: () => Promise<T>): Promise<T> {
    return this.#locks.run(this.#contents.path(store, key), task)
  }

  #index(store: string): StoreIndex {
    const known = this.#stores.get(store)
    if (known) return known
    const index = new StoreIndex()
    this.#stores.set(store, index)
    return index
  }
}
