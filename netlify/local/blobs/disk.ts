import { createHash, randomUUID } from 'node:crypto'
import { closeSync, fstatSync, openSync, readdirSync, readSync } from 'node:fs'
import { mkdir, open, readFile, rename, rm, unlink, type FileHandle } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { coalesce } from '#store/concurrency.ts'
import { fileName, folderName } from './routes.ts'

/** Fields of the first line of a data file, which describes the content that follows the line. */
type Header = {
  store: string
  key: string
  /** Length of the content in bytes. */
  size: number
  /** MD5 of the content, in hex. */
  md5: string
  /** The client's metadata header, or ''. */
  metadata: string
}

/**
 * Error for a data file that differs from what this server wrote. The message is one sentence for
 * the person who starts the site.
 */
export class DamagedDataError extends Error {
  readonly file: string
  constructor(file: string, damage: string) {
    super(
      `The data file ${file} is damaged (${damage}). Restore it from a backup, or move it away, and start again.`,
    )
    this.name = 'DamagedDataError'
    this.file = file
  }
}

/**
 * Maximum length of a header line in bytes: 3,600 for a key of 600 bytes that are all escaped as
 * `\u00xx`, 2 KB of metadata, and the other fields.
 */
const HEADER_BYTES = 8192

/** First word of every header line. */
const FORMAT = 'blob1'

/**
 * Bytes of a data file: a header line with its own checksum, `blob1 <sha256> <JSON>`, then the
 * content. Both are in one file, so that key, metadata and content cannot disagree.
 */
export function encodeRecord(header: Header, content: Buffer): Buffer {
  const json = JSON.stringify(header)
  return Buffer.concat([Buffer.from(`${FORMAT} ${digest('sha256', json)} ${json}\n`), content])
}

/**
 * Reads the header line at the beginning of a data file.
 * @param start the first HEADER_BYTES of the file, or all of a shorter one
 * @param length the length of the whole file in bytes
 * @throws DamagedDataError when the line or the length differs from what was written
 */
function decodeHeader(
  file: string,
  start: Buffer,
  length: number,
): { header: Header; offset: number } {
  const end = start.indexOf('\n')
  if (end < 0) throw new DamagedDataError(file, 'its first line is missing')
  const [format, checksum = '', ...rest] = start.toString('utf8', 0, end).split(' ')
  const json = rest.join(' ')
  if (format !== FORMAT || digest('sha256', json) !== checksum)
    throw new DamagedDataError(file, 'its first line is not as it was written')
  const header: Header = JSON.parse(json)
  const offset = end + 1
  if (length !== offset + header.size) {
    throw new DamagedDataError(file, `it has ${length} bytes instead of ${offset + header.size}`)
  }
  return { header, offset }
}

/**
 * Reads a whole data file.
 * @throws DamagedDataError when the header or the content differs from its checksum
 */
function decodeRecord(file: string, bytes: Buffer): { header: Header; content: Buffer } {
  const { header, offset } = decodeHeader(file, bytes.subarray(0, HEADER_BYTES), bytes.length)
  const content = bytes.subarray(offset)
  if (digest('md5', content) !== header.md5)
    throw new DamagedDataError(file, 'its content is not as it was written')
  return { header, content }
}

/** A checksum in hex. */
export function digest(algorithm: 'md5' | 'sha256', data: string | Buffer): string {
  return createHash(algorithm).update(data).digest('hex')
}

/**
 * The data files of one server: `stores/<store>/<sha256 of the key>`. A file is written in the
 * folder `unfinished` and then moved into `stores`, so that every file in `stores` is whole. A
 * change is on the disk, with its entry in the folder, before its promise resolves.
 */
export class Disk {
  readonly #stores: string
  readonly #unfinished: string
  /** Store folders that exist or are being made, by path. */
  readonly #folders = new Map<string, Promise<void>>()
  /** Open folders by path, for {@link #syncFolder}. */
  readonly #openFolders = new Map<string, Promise<FileHandle>>()

  constructor(directory: string) {
    this.#stores = join(directory, 'stores')
    this.#unfinished = join(directory, 'unfinished')
  }

  /**
   * Makes the folders `stores` and `unfinished`, and empties the latter. The directory must exist.
   */
  async prepare(): Promise<void> {
    await rm(this.#unfinished, { recursive: true, force: true })
    await mkdir(this.#unfinished)
    await mkdir(this.#stores, { recursive: true })
    await this.#syncFolder(dirname(this.#stores))
  }

  /**
   * Reads the header of every file in `stores`. The reads are synchronous, because nothing else
   * runs at the start and 10,000 small reads are several times faster so.
   * @throws DamagedDataError for the first file that differs from what this server wrote
   */
  *headers(): Generator<Header> {
    for (const folder of namesIn(this.#stores)) {
      for (const name of namesIn(join(this.#stores, folder))) {
        const file = join(this.#stores, folder, name)
        const header = readHeader(file)
        if (this.path(header.store, header.key) !== file)
          throw new DamagedDataError(file, 'it does not stand where it was written')
        yield header
      }
    }
  }

  /** Path of a key's file, which may not exist. */
  path(store: string, key: string): string {
    return join(this.#stores, folderName(store), fileName(key))
  }

  /**
   * Writes or replaces the file of a key.
   * @param onVisible called when a read of the file gives the new content
   */
  async write(header: Header, content: Buffer, onVisible: () => void): Promise<void> {
    const unfinished = join(this.#unfinished, randomUUID())
    const target = this.path(header.store, header.key)
    try {
      const handle = await open(unfinished, 'wx')
      try {
        await handle.writeFile(encodeRecord(header, content))
        await handle.sync()
      } finally {
        // Not awaited: the content is on the disk already, and awaiting the close would only delay
        // the request.
        handle.close().catch(() => undefined)
      }
      await this.#makeFolder(dirname(target))
      await rename(unfinished, target)
    } catch (error) {
      await rm(unfinished, { force: true })
      throw error
    }
    await this.#syncThen(dirname(target), onVisible)
  }

  /** Removes the file of a key. @param onVisible called when the file is gone */
  async remove(store: string, key: string, onVisible: () => void): Promise<void> {
    const target = this.path(store, key)
    await unlink(target)
    await this.#syncThen(dirname(target), onVisible)
  }

  /** The content of a key that is known to exist. @throws DamagedDataError */
  async read(store: string, key: string): Promise<Buffer> {
    const file = this.path(store, key)
    const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'ENOENT' ? new DamagedDataError(file, 'it is missing') : error
    })
    return decodeRecord(file, bytes).content
  }

  /**
   * Syncs a folder and then calls `onVisible`, even when the sync fails: the file is changed
   * already, and the index must agree with it. The error of the sync still reaches the caller. One
   * sync serves all changes made before it began.
   */
  async #syncThen(folder: string, onVisible: () => void): Promise<void> {
    try {
      await coalesce(this, folder, null, () => this.#syncFolder(folder))
    } finally {
      onVisible()
    }
  }

  /**
   * Syncs a folder, because a rename survives a power cut only when its folder is on the disk too.
   * The folder stays open until close(), so it must not be replaced before. Does nothing on
   * Windows, which cannot open a folder and does not need the sync.
   */
  async #syncFolder(folder: string): Promise<void> {
    if (process.platform === 'win32') return
    const opened = this.#openFolders.get(folder) ?? open(folder, 'r')
    this.#openFolders.set(folder, opened)
    opened.catch(() => this.#openFolders.delete(folder))
    await (await opened).sync()
  }

  /** Closes the open folders. */
  async close(): Promise<void> {
    const opened = [...this.#openFolders.values()]
    this.#openFolders.clear()
    await Promise.all(opened.map(async (handle) => (await handle).close()))
  }

  /** Makes the folder of a store once, and syncs the folder `stores` that contains it. */
  #makeFolder(folder: string): Promise<void> {
    const known = this.#folders.get(folder)
    if (known) return known
    const made = mkdir(folder, { recursive: true }).then(() => this.#syncFolder(this.#stores))
    this.#folders.set(folder, made)
    made.catch(() => this.#folders.delete(folder))
    return made
  }
}

/** Names in a folder, except names with a leading dot: the operating system makes such files. */
function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => !name.startsWith('.'))
  } catch (error) {
    const isFile = error instanceof Error && 'code' in error && error.code === 'ENOTDIR'
    throw isFile ? new DamagedDataError(folder, 'a folder should stand here') : error
  }
}

/** Reused by all calls of {@link readHeader}, which is synchronous. */
const headerBuffer = Buffer.alloc(HEADER_BYTES)

function readHeader(file: string): Header {
  const descriptor = openSync(file, 'r')
  try {
    const stat = fstatSync(descriptor)
    if (!stat.isFile()) throw new DamagedDataError(file, 'it is not a file')
    const length = readSync(descriptor, headerBuffer, 0, HEADER_BYTES, 0)
    return decodeHeader(file, headerBuffer.subarray(0, length), stat.size).header
  } finally {
    closeSync(descriptor)
  }
}
