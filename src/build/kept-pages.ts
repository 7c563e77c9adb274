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

/** Files of which a build and what is kept for the next one are the same: nothing may write into them. */
export const READ_ONLY = { mode: 0o444 } as const

/** Errors of a disk that makes no second name of a file: it is another disk, it knows no such names, or the file has too many. */
const unlinkable: readonly (string | undefined)[] = [
  'EXDEV',
  'EPERM',
  'ENOTSUP',
  'ENOSYS',
  'EMLINK',
]

/** Lets a file appear in a second place, where there is none yet; as a copy where the disk cannot do it. */
export const linkFile = (from: string, to: string): Promise<void> =>
  link(from, to).catch((error: NodeJS.ErrnoException) => {
    if (!unlinkable.includes(error.code)) throw error
    return copyFile(from, to)
  })

/** A kept file: the key of what it was given, what it has read, the state that this had, its length, and if it is a page, its facts. */
const known = v.object({
  key: v.string(),
  reads: v.array(v.tuple([v.string(), v.string()])),
  state: v.string(),
  bytes: v.number(),
  facts: v.nullable(pageFacts),
})
type Known = v.InferOutput<typeof known>
/** The kept files by address, all made from the same sources. */
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

/** Finished pages and files of earlier builds, by their addresses. */
export type KeptPages = {
  /** Puts a kept file in place, if it was given the same and fits this build. @returns its facts; undefined where there is none that fits */
  use(
    pathname: string,
    key: string,
    file: string,
    fits: (known: Known) => Promise<boolean>,
  ): Promise<PageFacts | null | undefined>
  /** Keeps a file that is whole. */
  add(pathname: string, file: string, known: Known): Promise<void>
  /** To be called when a build is good: forgets what it has not used. */
  end(): Promise<void>
}

/** Pages of a build whose sources nobody names: nothing is kept, and what is stays. */
export const noKeptPages: KeptPages = {
  use: () => Promise.resolve(undefined),
  add: () => Promise.resolve(),
  end: () => Promise.resolve(),
}

/**
 * Opens the pages of a folder that were made from these sources. A file lies there under the digest of all that it is made of, so a
 * build that was stopped leaves nothing that another could take for its own. The index counts: a file that it does not have, or of
 * another length, is none.
 */
export const keptPagesIn = async (folder: string, sources: string): Promise<KeptPages> => {
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
