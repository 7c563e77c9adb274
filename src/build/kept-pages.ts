import { createHash, randomUUID } from 'node:crypto'
import { copyFile, link, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { pageFacts, type PageFacts } from './page-facts.ts'

/** Files of which a build and what is kept for the next one are the same: nothing may write into them. */
export const READ_ONLY = { mode: 0o444 } as const

/** Errors of a disk that makes no second name of a file: it is another disk, it knows no such names, or the file has too many. */
const unlinkable: readonly (string | undefined)[] = ['EXDEV', 'EPERM', 'ENOTSUP', 'ENOSYS', 'EMLINK']

/** Lets a file appear in a second place, where there is none yet; as a copy where the disk cannot do it. */
export const linkFile = (from: string, to: string): Promise<void> =>
  link(from, to).catch((error: NodeJS.ErrnoException) => {
    if (!unlinkable.includes(error.code)) throw error
    return copyFile(from, to)
  })

/** What is known of a kept file. Of a page, its facts; other files have none. */
const known = v.object({ bytes: v.number(), facts: v.nullable(pageFacts) })
type Known = v.InferOutput<typeof known>
const index = v.record(v.string(), known)

const INDEX = 'pages.json'

const nameOf = (pathname: string, key: string): string => createHash('sha256').update(`${pathname}\0${key}`).digest('hex')

const readIndex = async (folder: string): Promise<Record<string, Known>> => {
  try {
    return v.parse(index, JSON.parse(await readFile(join(folder, INDEX), 'utf8')))
  } catch {
    return {}
  }
}

/** Finished pages and files of earlier builds, each by its address and the key that names all it is made of. */
export type KeptPages = {
  /** Puts a kept file in place, unless its facts do not fit this build. @returns its facts; undefined where there is none that fits */
  use(pathname: string, key: string, file: string, fits: (facts: PageFacts | null) => boolean): Promise<PageFacts | null | undefined>
  /** Keeps a file that is whole. */
  add(pathname: string, key: string, file: string, known: Known): Promise<void>
  /** To be called when a build is good: forgets what it has not used. */
  end(): Promise<void>
}

/**
 * Opens the kept pages of a folder. A file lies there under the digest of its address and key, so a build that was stopped leaves
 * nothing that another could take for its own. The index counts: a file that it does not have, or of another length, is none.
 */
export const keptPagesIn = async (folder: string): Promise<KeptPages> => {
  await mkdir(folder, { recursive: true })
  const kept = new Map(Object.entries(await readIndex(folder)))
  const used = new Map<string, Known>()
  return {
    use: async (pathname, key, file, fits) => {
      const name = nameOf(pathname, key)
      const found = kept.get(name)
      if (!found || !fits(found.facts)) return undefined
      const bytes = await stat(join(folder, name)).then(({ size }) => size, () => -1)
      if (bytes !== found.bytes) return undefined
      await linkFile(join(folder, name), file)
      used.set(name, found)
      return found.facts
    },
    add: async (pathname, key, file, one) => {
      const name = nameOf(pathname, key)
      const fresh = join(folder, `${name}.${randomUUID()}`)
      await linkFile(file, fresh)
      await rename(fresh, join(folder, name))
      used.set(name, one)
    },
    end: async () => {
      await writeFile(join(folder, `${INDEX}.new`), JSON.stringify(Object.fromEntries(used)))
      await rename(join(folder, `${INDEX}.new`), join(folder, INDEX))
      const over = (await readdir(folder)).filter((name) => name !== INDEX && !used.has(name))
      await Promise.all(over.map((name) => rm(join(folder, name), { force: true })))
    },
  }
}
