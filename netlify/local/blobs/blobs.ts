import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Refusal } from './routes.ts'
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

/**
 * Claims a directory for one server: two servers with an index each would overwrite one another
 * unseen. An empty SQLite database serves as the lock: unlike a file with a process id, the
 * operating system releases it when the process dies, however it dies.
 * @returns the function that releases the directory
 * @throws DirectoryInUseError
 */
function claimDirectory(directory: string): () => void {
  const database = new DatabaseSync(join(directory, 'in-use.lock'), { timeout: 0 })
  try {
    database.exec('PRAGMA journal_mode = MEMORY; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
  } catch (error) {
    database.close()
    const BUSY = 5
    if (error instanceof Error && 'errcode' in error && error.errcode === BUSY)
      throw new DirectoryInUseError(directory)
    throw error
  }
  return () => database.close()
}

/**
 * Runs tasks one after the other per name, in the order they came; tasks of different names run at
 * the same time.
 */
class KeyLock {
  readonly #last = new Map<string, Promise<void>>()

  /** Resolves or rejects as the task does; a failed task does not hold up the next one. */
  run<T>(name: string, task: () => Promise<T>): Promise<T> {
    const result = (this.#last.get(name) ?? Promise.resolve()).then(task)
    const settled = result
      .then(
        () => {},
        () => {},
      )
      .then(() => {
        if (this.#last.get(name) === settled) this.#last.delete(name)
      })
    this.#last.set(name, settled)
    return result
  }
}

/** Allows or refuses a change, under the lock of the key, by the present ETag. */
type Condition = (etag: string | undefined) => boolean

/** Storage of the contents: files on the disk, or memory in tests of the API. */
export type Contents = Pick<
  Disk,
  'prepare' | 'headers' | 'path' | 'write' | 'remove' | 'read' | 'close'
>

/**
 * The blobs of one directory: files on the disk, an index in memory, and a lock per key that makes
 * conditional writes exact.
 */
export class Blobs {
  readonly #contents: Contents
  readonly #release: () => void
  readonly #locks = new KeyLock()
  readonly #stores = new Map<string, StoreIndex>()
  #writes = 0

  private constructor(contents: Contents, release: () => void) {
    this.#contents = contents
    this.#release = release
  }

  /**
   * Opens a directory, which is made when missing. @throws DirectoryInUseError, DamagedDataError
   */
  static async open(directory: string, contents: Contents = new Disk(directory)): Promise<Blobs> {
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
   * Entry and content of one moment: a read waits for the write in progress, so that nobody sees
   * content that a power cut could undo.
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

  /** Deletes one blob; one that does not exist is no error. @throws Refusal 412 */
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
        throw new Refusal(412, 'The blob is not as the condition says.')
      return apply()
    })
  }

  #locked<T>(store: string, key: string, task: () => Promise<T>): Promise<T> {
    return this.#locks.run(this.#contents.path(store, key), task)
  }

  #index(store: string): StoreIndex {
    let index = this.#stores.get(store)
    if (!index) this.#stores.set(store, (index = new StoreIndex()))
    return index
  }
}
