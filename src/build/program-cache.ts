import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * File name of a program's facts. Bundling writes the file last: a folder that has it is complete.
 */
export const FACTS_FILE = 'program.json'

/**
 * Number of programs that are retained even when unused: a branch or a revert may have their
 * sources again.
 */
const RETAINED_PROGRAMS = 3

/**
 * Hours without use after which a program may be deleted and an unfinished bundling counts as
 * interrupted.
 */
const UNUSED_HOURS = 1

type Options = {
  /**
   * The folder of all programs. The folder of a program is named by the digest of its sources.
   * Names with a dot are those of programs that are being made (`new.…`) or deleted (`old.…`).
   */
  programsFolder: string
  /** Digest of the project's files; undefined where the program must not be stored. */
  sources: string | undefined
  /** Bundles a program into a folder. */
  bundle: (folder: string) => Promise<void>
  /** Digest of the project's files as they are now. */
  sourcesNow: () => Promise<string>
}

/** A page program in a folder. */
export type Program = {
  folder: string
  /** True for a stored program. The caller removes the folder of one that is not stored. */
  isStored: boolean
}

/**
 * Removes programs of old sources, and remains of interrupted processes. A program is renamed
 * before its files are deleted, so that no other process finds an incomplete program under its
 * name.
 */
const removeOld = async (programsFolder: string): Promise<void> => {
  const hoursUnused = async (name: string): Promise<number> =>
    (Date.now() - (await stat(join(programsFolder, name))).mtimeMs) / 3_600_000
  const folders = await Promise.all(
    (await readdir(programsFolder)).map(async (name) => ({
      name,
      hours: await hoursUnused(name).catch(() => 0),
    })),
  )
  const programs = folders
    .filter(({ name }) => !name.includes('.'))
    .sort((a, b) => a.hours - b.hours)
  for (const { name } of programs
    .slice(RETAINED_PROGRAMS)
    .filter(({ hours }) => hours > UNUSED_HOURS))
    await rename(join(programsFolder, name), join(programsFolder, `old.${name}`))
  const interrupted = folders.filter(
    ({ name, hours }) => name.includes('.') && hours > UNUSED_HOURS,
  )
  const old = (await readdir(programsFolder)).filter((name) => name.startsWith('old.'))
  await Promise.all(
    [...old, ...interrupted.map(({ name }) => name)].map((name) =>
      rm(join(programsFolder, name), { recursive: true, force: true }),
    ),
  )
}

/**
 * Renames a new program to its final name, unless another process has bundled the same sources
 * meanwhile.
 */
const moveToFinalName = async (fresh: string, folder: string): Promise<void> => {
  try {
    // An incomplete folder of that name is replaced.
    if (existsSync(folder) && !existsSync(join(folder, FACTS_FILE)))
      await rm(folder, { recursive: true })
    await rename(fresh, folder)
  } catch (error) {
    if (!existsSync(join(folder, FACTS_FILE))) throw error
    await rm(fresh, { recursive: true, force: true })
  }
}

/**
 * The page program of these sources: the stored one, or a new one. A program whose sources have
 * changed during bundling is not stored: it may hold a mixture of both states.
 */
export const cachedProgram = async ({
  programsFolder,
  sources,
  bundle,
  sourcesNow,
}: Options): Promise<Program> => {
  const folder = join(programsFolder, sources ?? '')
  if (sources !== undefined && existsSync(join(folder, FACTS_FILE))) {
    await utimes(folder, new Date(), new Date())
    return { folder, isStored: true }
  }
  await mkdir(programsFolder, { recursive: true })
  const fresh = await mkdtemp(join(programsFolder, 'new.'))
  try {
    await bundle(fresh)
    if (sources === undefined || (await sourcesNow()) !== sources)
      return { folder: fresh, isStored: false }
    await moveToFinalName(fresh, folder)
  } catch (error) {
    await rm(fresh, { recursive: true, force: true })
    throw error
  }
  await removeOld(programsFolder)
  return { folder, isStored: true }
}
