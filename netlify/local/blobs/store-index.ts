/**
 * A blob as known without opening its file. `etag` is quoted, `size` in bytes, `metadata` the
 * client's header or ''.
 */
export type Entry = { etag: string; size: number; metadata: string }

/** One page of a list, with the protocol's names. */
export type Page = {
  blobs: { key: string; etag: string; size: number }[]
  directories: string[]
  next_cursor?: string
}

/** Most results in one answer of Netlify. */
const PAGE_SIZE = 1000

/** Index of the first of the sorted keys that is not lower than this one. */
function placeOf(keys: readonly string[], key: string): number {
  let [low, high] = [0, keys.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((keys[middle] ?? '') < key) low = middle + 1
    else high = middle
  }
  return low
}

/** The blobs of one store in memory, so that a list opens no file. */
export class StoreIndex {
  readonly #entries = new Map<string, Entry>()
  /** Undefined until the first list: a start adds thousands of keys at once. */
  #sorted: string[] | undefined

  get size(): number {
    return this.#entries.size
  }

  get(key: string): Entry | undefined {
    return this.#entries.get(key)
  }

  set(key: string, entry: Entry): void {
    if (this.#sorted && !this.#entries.has(key))
      this.#sorted.splice(placeOf(this.#sorted, key), 0, key)
    this.#entries.set(key, entry)
  }

  delete(key: string): void {
    if (this.#entries.delete(key) && this.#sorted)
      this.#sorted.splice(placeOf(this.#sorted, key), 1)
  }

  /**
   * The page after a cursor, ordered by key. The cursor is the last key that the page covers: a
   * list neither repeats nor leaves out a key that exists all along, whatever is written between
   * two pages.
   * @param directories keys with a slash after the prefix are given once, as the part before that
   * slash
   */
  page(options: { prefix: string; directories: boolean; cursor: string | undefined }): Page {
    const { prefix, directories, cursor } = options
    const page: Page = { blobs: [], directories: [] }
    const keys = (this.#sorted ??= [...this.#entries.keys()].sort())
    let covered = ''
    for (
      let at = placeOf(keys, cursor !== undefined && cursor > prefix ? cursor : prefix);
      at < keys.length;
      at += 1
    ) {
      const key = keys[at] ?? ''
      if (!key.startsWith(prefix)) break
      if (cursor !== undefined && key <= cursor) continue
      const slash = directories ? key.indexOf('/', prefix.length) : -1
      const directory = slash < 0 ? undefined : key.slice(0, slash)
      const repeated = directory !== undefined && directory === page.directories.at(-1)
      if (!repeated) {
        if (page.blobs.length + page.directories.length === PAGE_SIZE)
          return { ...page, next_cursor: encodeCursor(covered) }
        const entry = this.#entries.get(key)
        if (directory !== undefined) page.directories.push(directory)
        else if (entry) page.blobs.push({ key, etag: entry.etag, size: entry.size })
      }
      covered = key
    }
    return page
  }
}

function encodeCursor(key: string): string {
  return Buffer.from(key).toString('base64url')
}

/** The key in a cursor that page() returned. */
export function decodeCursor(cursor: string): string {
  return Buffer.from(cursor, 'base64url').toString()
}
