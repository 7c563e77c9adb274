/** Facts about a blob that are known without opening its file. */
export type Entry = {
  /** With its quotes. */
  etag: string
  /** Length of the content in bytes. */
  size: number
  /** The client's metadata header, or ''. */
  metadata: string
}

/** One page of a list, with the field names of the protocol. */
export type Page = {
  blobs: { key: string; etag: string; size: number }[]
  directories: string[]
  next_cursor?: string
}

/** Maximum number of results in one page, as on Netlify. */
const PAGE_SIZE = 1000

/** Index of the first sorted key that is not lower than `key`, found by binary search. */
function lowerBound(keys: readonly string[], key: string): number {
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
  /**
   * The keys in order; undefined until the first list. Sorting once is faster than inserting the
   * thousands of keys that a start adds.
   */
  #sorted: string[] | undefined

  get size(): number {
    return this.#entries.size
  }

  get(key: string): Entry | undefined {
    return this.#entries.get(key)
  }

  set(key: string, entry: Entry): void {
    if (this.#sorted && !this.#entries.has(key))
      this.#sorted.splice(lowerBound(this.#sorted, key), 0, key)
    this.#entries.set(key, entry)
  }

  delete(key: string): void {
    if (this.#entries.delete(key) && this.#sorted)
      this.#sorted.splice(lowerBound(this.#sorted, key), 1)
  }

  /**
   * The page after a cursor, ordered by key. The cursor contains the last key that the page before
   * covered. So a list contains every key once that exists from its first page to its last,
   * whatever is written in between.
   * @param options `directories`: true to list all keys with the same part between the prefix and
   * the next slash as one directory. `cursor`: undefined for the first page
   */
  page(options: { prefix: string; directories: boolean; cursor: string | undefined }): Page {
    const { prefix, directories, cursor } = options
    const page: Page = { blobs: [], directories: [] }
    const keys = (this.#sorted ??= [...this.#entries.keys()].sort())
    let lastCovered = ''
    const firstKey = cursor !== undefined && cursor > prefix ? cursor : prefix
    for (let index = lowerBound(keys, firstKey); index < keys.length; index += 1) {
      const key = keys[index] ?? ''
      if (!key.startsWith(prefix)) break
      if (cursor !== undefined && key <= cursor) continue
      const slash = directories ? key.indexOf('/', prefix.length) : -1
      const directory = slash < 0 ? undefined : key.slice(0, slash)
      const repeated = directory !== undefined && directory === page.directories.at(-1)
      if (!repeated) {
        if (page.blobs.length + page.directories.length === PAGE_SIZE)
          return { ...page, next_cursor: encodeCursor(lastCovered) }
        const entry = this.#entries.get(key)
        if (directory !== undefined) page.directories.push(directory)
        else if (entry) page.blobs.push({ key, etag: entry.etag, size: entry.size })
      }
      lastCovered = key
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
