import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { KEPT_IN } from '#sharing/kept.ts'

/** Astro's table of the pages that the next build may use again. Their copies it writes before, while it makes them. */
const TABLE = 'incremental-build.json'

const MARK = 'unfinished'

/** The time of one build between its first copy of a page and its end. */
export type Unfinished = {
  /** To be called when the build is good. */
  end(): Promise<void>
}

/**
 * Marks a cache as in use. A build that finds the mark of another, or no share pictures, which pages that are used again do not note
 * anew, makes every page: copies of a build that was killed do not belong to the table of the one before it.
 * @param cache Astro's, as a path
 */
export const beginBuild = async (cache: string): Promise<Unfinished> => {
  const [table, mark, own] = [join(cache, TABLE), join(cache, MARK), randomUUID()]
  // The table alone: the cache also holds all that the guard against a store that lost its content knows.
  if (existsSync(mark) || !existsSync(join(cache, KEPT_IN))) await rm(table, { force: true })
  await mkdir(cache, { recursive: true })
  await writeFile(mark, own)
  return {
    end: async () => {
      if ((await readFile(mark, 'utf8').catch(() => '')) === own) return rm(mark)
      // Another build has used the cache meanwhile: the copies may be those of either, which the other one learns by this mark.
      await rm(table, { force: true })
      await writeFile(mark, own)
    },
  }
}
