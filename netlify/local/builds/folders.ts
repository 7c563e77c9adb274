import { readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { PAGES } from '../static/site.ts'

const pointerSchema = v.object({
  /** The number of the build that is served. */
  current: v.number(),
  /** The good build before it, or null. */
  previous: v.nullable(v.number()),
  /** ISO 8601. */
  builtAt: v.string(),
  /** What the build was made of: the content of the store and the source files. */
  madeOf: v.string(),
  /** How long the last good builds took, in milliseconds, newest first. */
  durations: v.array(v.number()),
})

/** Which build is served. Kept in a file, so that it survives a restart. */
export type Pointer = v.InferOutput<typeof pointerSchema>

const pointerFile = (builds: string): string => join(builds, 'current.json')

export const folderOf = (builds: string, number: number): string => join(builds, String(number))

const hasPages = (builds: string, number: number): Promise<boolean> =>
  stat(join(folderOf(builds, number), PAGES, 'index.html')).then((found) => found.isFile(), () => false)

/** The build to serve after a start, or null. A pointer that cannot be read costs nothing but a new build. */
export async function readPointer(builds: string): Promise<Pointer | null> {
  try {
    const pointer = v.parse(pointerSchema, JSON.parse(await readFile(pointerFile(builds), 'utf8')))
    return (await hasPages(builds, pointer.current)) ? pointer : null
  } catch {
    return null
  }
}

/** Names the build to serve, at once: a reader finds the old name or the new one. */
export async function writePointer(builds: string, pointer: Pointer): Promise<void> {
  const file = pointerFile(builds)
  await writeFile(`${file}.new`, JSON.stringify(pointer), { flush: true })
  await rename(`${file}.new`, file)
}

const numbersIn = async (builds: string): Promise<number[]> =>
  (await readdir(builds).catch(() => [])).filter((name) => /^\d+$/.test(name)).map(Number)

/**
 * A number that no build has had: later ones are greater. By the time, because a build whose platform was killed may still be
 * writing into a folder that was removed since.
 */
export const nextNumber = async (builds: string): Promise<number> => Math.max(Date.now(), Math.max(0, ...(await numbersIn(builds))) + 1)

/** Removes every build but those named. One that cannot be removed does no harm. */
export async function removeOthers(builds: string, kept: readonly (number | null)[]): Promise<void> {
  const others = (await numbersIn(builds)).filter((number) => !kept.includes(number))
  await Promise.all(others.map((number) => rm(folderOf(builds, number), { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined)))
}

/** What the build says about itself in `/build.json`, or null when it says nothing. */
export async function readBuildJson(folder: string): Promise<unknown> {
  try {
    const parsed: unknown = JSON.parse(await readFile(join(folder, PAGES, 'build.json'), 'utf8'))
    return parsed
  } catch {
    return null
  }
}
