import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'

/** Facts of a bundling: the last file of a program, so that a folder that has it is whole. */
export const FACTS = 'program.json'

/** Programs that stay however long they are not used: the sources go back and forth. */
const KEPT = 3

/** Hours without use after which a program may go, and after which a bundling that has not ended is taken for stopped. */
const UNUSED_HOURS = 1

type Options = {
  /** The folder of all programs. One is named by the sources that it was bundled from; what is being made, or is to go, has a dot in its name. */
  place: string
  /** The state of the project's files; undefined where nothing may be kept. */
  sources: string | undefined
  /** Bundles a program into a folder. */
  bundle: (folder: string) => Promise<void>
  /** The state of the project's files now. */
  sourcesNow: () => Promise<string>
}

/** A program's folder. One that is not kept belongs to the caller, who removes it. */
export type Program = { folder: string; isKept: boolean }

/** Removes programs of sources that are no more, and what was left by processes that were stopped. A program goes at once or not at all: another process may look for it. */
const removeOld = async (place: string): Promise<void> => {
  const hoursOf = async (name: string): Promise<number> =>
    (Date.now() - (await stat(join(place, name))).mtimeMs) / 3_600_000
  const found = await Promise.all(
    (await readdir(place)).map(async (name) => ({
      name,
      hours: await hoursOf(name).catch(() => 0),
    })),
  )
  const named = found.filter(({ name }) => !name.includes('.')).sort((a, b) => a.hours - b.hours)
  for (const { name } of named.slice(KEPT).filter(({ hours }) => hours > UNUSED_HOURS))
    await rename(join(place, name), join(place, `old.${name}`))
  const left = found.filter(({ name, hours }) => name.includes('.') && hours > UNUSED_HOURS)
  const gone = (await readdir(place)).filter((name) => name.startsWith('old.'))
  await Promise.all(
    [...gone, ...left.map(({ name }) => name)].map((name) =>
      rm(join(place, name), { recursive: true, force: true }),
    ),
  )
}

/** Gives a program its name, unless another process has bundled the same meanwhile. */
const keep = async (fresh: string, folder: string): Promise<void> => {
  try {
    // A folder of that name that is not whole gives way.
    if (existsSync(folder) && !existsSync(join(folder, FACTS)))
      await rm(folder, { recursive: true })
    await rename(fresh, folder)
  } catch (error) {
    if (!existsSync(join(folder, FACTS))) throw error
    await rm(fresh, { recursive: true, force: true })
  }
}

/**
 * The page program of these sources: the one that is kept, or a new one. One whose sources have changed while it was bundled is not
 * kept: nobody knows which of them it holds.
 */
export const programOf = async ({
  place,
  sources,
  bundle,
  sourcesNow,
}: Options): Promise<Program> => {
  const folder = join(place, sources ?? '')
  if (sources !== undefined && existsSync(join(folder, FACTS))) {
    await utimes(folder, new Date(), new Date())
    return { folder, isKept: true }
  }
  await mkdir(place, { recursive: true })
  const fresh = await mkdtemp(join(place, 'new.'))
  try {
    await bundle(fresh)
    if (sources === undefined || (await sourcesNow()) !== sources)
      return { folder: fresh, isKept: false }
    await keep(fresh, folder)
  } catch (error) {
    await rm(fresh, { recursive: true, force: true })
    throw error
  }
  await removeOld(place)
  return { folder, isKept: true }
}
