import { mkdtemp, readdir, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Bytes needed for a run's stores, sites and browser profiles: 2 GB. */
const NEEDED_BYTES = 2 * 2 ** 30

/** Matches the name of a run's temporary folder and captures the id of the process that made it. */
const nameOfRun = /^tests-(\d+)-/

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Removes the folders of runs that were killed before they could remove them. */
const sweep = async (place: string): Promise<void> => {
  const abandoned = (await readdir(place)).filter(
    (name) => nameOfRun.test(name) && !isRunning(Number(nameOfRun.exec(name)?.[1])),
  )
  for (const name of abandoned) await rm(join(place, name), { recursive: true, force: true })
}

/**
 * Makes the folder for all temporary files of a run. Stores wait until each write is on the disk,
 * so the folder is in memory (/dev/shm) when there is enough space.
 */
export async function makeRunFolder(): Promise<string> {
  const memory = '/dev/shm'
  const usual = tmpdir()
  const { bavail = 0, bsize = 0 } = await statfs(memory).catch(
    () => ({}) as { bavail?: number; bsize?: number },
  )
  const place = bavail * bsize < NEEDED_BYTES ? usual : memory
  for (const parent of new Set([place, usual])) await sweep(parent)
  return mkdtemp(join(place, `tests-${process.pid}-`))
}
