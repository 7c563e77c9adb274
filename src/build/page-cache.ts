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
 * File mode of files that a build shares with the store for the next build by hard link: read-only.
 */
export const READ_ONLY = { mode: 0o444 } as const

/**
 * Error codes of `link` on a disk that cannot make the hard link: another disk, no support for hard
 * links, or too many links to the file.
 */
const unlinkable: readonly (string | undefined)[] = [
  'EXDEV',
  'EPERM',
  'ENOTSUP',
  'ENOSYS',
  'EMLINK',
]

/**
 * Links a file to a second path, which must be free; copies it where the disk has no hard links.
 */
export const linkFile = (from: string, to: string): Promise<void> =>
  link(from, to).catch((error: NodeJS.ErrnoException) => {
    if (!unlinkable.includes(error.code)) throw error
    return copyFile(from, to)
  })

/**
 * A stored file: the key of its props, its reads, the state of these reads, its length in bytes,
 * and the facts if it is a page.
 */
const known = v.object({
  key: v.string(),
  reads: v.array(v.tuple([v.string(), v.string()])),
  state: v.string(),
  bytes: v.number(),
  facts: v.nullable(pageFacts),
})
type Known = v.InferOutput<typeof known>
/** The stored files by address, all made from the same sources. */
const index = v.object({ sources: v.string(), pages: v.record(v.string(), known) })

const INDEX = 'pages.json'

const readIndex = async (folder: string, sources: string): Promise<Record<string, Known>> => {
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
   * Puts a stored file in place if its key is the same and it fits this build.
   * @returns its facts; undefined where no stored file fits
   */
  use(
    pathname: string,
    key: string,
    file: string,
    fits: (known: Known) => Promise<boolean>,
  ): Promise<PageFacts | null | undefined>
  /** Stores a complete file. */
  add(pathname: string, file: string, known: Known): Promise<void>
  /** To be called after a successful build: deletes the files that it has not used. */
  end(): Promise<void>
}

/** Pages of a build whose sources are unknown: nothing is stored, and stored pages remain. */
export const noKeptPages: PageCache = {
  use: () => Promise.resolve(undefined),
  add: () => Promise.resolve(),
  end: () => Promise.resolve(),
}

/**
 * Opens the pages of a folder that were made from these sources. Each file is named by the digest
 * of all its inputs, so that files of an interrupted build are never mistaken for others. A file
 * counts only if the index has it, with the same length.
 */
export const openPageCache = async (folder: string, sources: string): Promise<PageCache> => {
  await mkdir(folder, { recursive: true })
  const kept = new Map(Object.entries(await readIndex(folder, sources)))
  const used = new Map<string, Known>()
  const nameOf = (pathname: string, { key, reads, state }: Known): string =>
    createHash('sha256')
      .update(JSON.stringify([sources, pathname, key, reads, state]))
      .digest('hex')
  return {
    use: async (pathname, key, file, fits) => {
      const found = kept.get(pathname)
      if (found?.key !== key || !(await fits(found))) return undefined
      const place = join(folder, nameOf(pathname, found))
      const bytes = await stat(place).then(
        ({ size }) => size,
        () => -1,
      )
      if (bytes !== found.bytes) return undefined
      await linkFile(place, file)
      used.set(pathname, found)
      return found.facts
    },
    add: async (pathname, file, one) => {
      const place = join(folder, nameOf(pathname, one))
      const fresh = `${place}.${randomUUID()}`
      await linkFile(file, fresh)
      await rename(fresh, place)
      used.set(pathname, one)
    },
    end: async () => {
      await writeFile(
        join(folder, `${INDEX}.new`),
        JSON.stringify({ sources, pages: Object.fromEntries(used) } satisfies v.InferOutput<
          typeof index
        >),
      )
      await rename(join(folder, `${INDEX}.new`), join(folder, INDEX))
      const names = new Set([INDEX, ...[...used].map(([pathname, one]) => nameOf(pathname, one))])
      const over = (await readdir(folder)).filter((name) => !names.has(name))
      await Promise.all(over.map((name) => rm(join(folder, name), { force: true })))
    },
  }
}
