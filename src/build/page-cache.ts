import { createHash, randomUUID } from 'node:crypto'
import {
  copyFile,
  link,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { pageFacts, type PageFacts } from './page-facts.ts'

/**
 * Options for writing a read-only file. The site and the page cache share the file by hard link: a
 * change of one would change the other.
 */
export const READ_ONLY = { mode: 0o444 } as const

/**
 * Error codes of `link` where the hard link cannot be made: the paths are on two disks, the disk
 * does not support hard links, or the file has too many links.
 */
const unsupportedLink: readonly (string | undefined)[] = [
  'EXDEV',
  'EPERM',
  'ENOTSUP',
  'ENOSYS',
  'EMLINK',
]

/**
 * Hard-links a file to a second path, at which no file may exist; copies it where the disk cannot
 * make the link.
 */
export const linkFile = (from: string, to: string): Promise<void> =>
  link(from, to).catch((error: NodeJS.ErrnoException) => {
    if (!unsupportedLink.includes(error.code)) throw error
    return copyFile(from, to)
  })

/** A stored page or file. */
const storedFile = v.object({
  /** Key of the page's props: the `cacheKey` of the page program. */
  key: v.string(),
  /** The reads of content that the page was made from. */
  reads: v.array(v.tuple([v.string(), v.string()])),
  /** Digest of the values of these reads. */
  state: v.string(),
  /** Length of the file in bytes. */
  bytes: v.number(),
  /** Facts of a page; null for other files. */
  facts: v.nullable(pageFacts),
})
type StoredFile = v.InferOutput<typeof storedFile>
/** Content of the index file. */
const index = v.object({
  /** Digest of the sources that all stored files were made from. */
  sources: v.string(),
  /** Key: address of the page or file. */
  pages: v.record(v.string(), storedFile),
})

const INDEX = 'pages.json'

const readIndex = async (folder: string, sources: string): Promise<Record<string, StoredFile>> => {
  try {
    const found = v.parse(index, JSON.parse(await readFile(join(folder, INDEX), 'utf8')))
    return found.sources === sources ? found.pages : {}
  } catch {
    return {}
  }
}

/** Finished pages and files of earlier builds, by address. */
export type PageCache = {
  /**
   * Links the stored file of an address to the path `file`, if its key is `key` and `fits` returns
   * true for it.
   * @returns the facts of the page, or null for another file; undefined if nothing was linked
   */
  reuse(
    pathname: string,
    key: string,
    file: string,
    fits: (stored: StoredFile) => Promise<boolean>,
  ): Promise<PageFacts | null | undefined>
  /** Stores the complete file at the path `file`. */
  add(pathname: string, file: string, stored: StoredFile): Promise<void>
  /** To be called after a successful build: deletes the stored files that it has not used. */
  saveIndex(): Promise<void>
}

/**
 * The cache of a build whose sources are unknown: reuses and stores nothing, and deletes nothing.
 */
export const noPageCache: PageCache = {
  reuse: () => Promise.resolve(undefined),
  add: () => Promise.resolve(),
  saveIndex: () => Promise.resolve(),
}

/**
 * Opens the page cache in a folder; pages made from other sources are not reused. A file is named
 * by the digest of all its inputs, so that no name ever has two contents, even after an interrupted
 * build. A file is reused only if the index has it, with the same length.
 */
export const openPageCache = async (folder: string, sources: string): Promise<PageCache> => {
  await mkdir(folder, { recursive: true })
  const earlier = new Map(Object.entries(await readIndex(folder, sources)))
  const used = new Map<string, StoredFile>()
  const fileNameOf = (pathname: string, { key, reads, state }: StoredFile): string =>
    createHash('sha256')
      .update(JSON.stringify([sources, pathname, key, reads, state]))
      .digest('hex')
  return {
    reuse: async (pathname, key, file, fits) => {
      const stored = earlier.get(pathname)
      if (stored?.key !== key || !(await fits(stored))) return undefined
      const storedPath = join(folder, fileNameOf(pathname, stored))
      const bytes = await stat(storedPath).then(
        ({ size }) => size,
        () => -1,
      )
      if (bytes !== stored.bytes) return undefined
      await linkFile(storedPath, file)
      used.set(pathname, stored)
      return stored.facts
    },
    add: async (pathname, file, stored) => {
      const storedPath = join(folder, fileNameOf(pathname, stored))
      // Renamed when complete: an interrupted build leaves no incomplete file of that name.
      const temporary = `${storedPath}.${randomUUID()}`
      await linkFile(file, temporary)
      await rename(temporary, storedPath)
      used.set(pathname, stored)
    },
    saveIndex: async () => {
      await writeFile(
        join(folder, `${INDEX}.new`),
        JSON.stringify({ sources, pages: Object.fromEntries(used) } satisfies v.InferOutput<
          typeof index
        >),
      )
      await rename(join(folder, `${INDEX}.new`), join(folder, INDEX))
      const names = new Set([
        INDEX,
        ...[...used].map(([pathname, stored]) => fileNameOf(pathname, stored)),
      ])
      const unused = (await readdir(folder)).filter((name) => !names.has(name))
      await Promise.all(unused.map((name) => rm(join(folder, name), { force: true })))
    },
  }
}
