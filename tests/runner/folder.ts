import { mkdtemp, readdir, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Free bytes needed for a run's stores, sites and browser profiles. */
const ROOM = 2 * 2 ** 30

/** Name of a run's temporary folder, with the id of the process that made it. */
const nameOfRun = /^tests-(\d+)-/

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Removes folders of runs that were killed before they could do so. */
const sweep = async (place: string): Promise<void> => {
  const left = (await readdir(place)).filter(
    (name) => nameOfRun.test(name) && !isRunning(Number(nameOfRun.exec(name)?.[1])),
  )
  for (const name of left) await rm(join(place, name), { recursive: true, force: true })
}

/**
 * Makes the folder for all temporary files of a run. Every store writes through to its disk: if the
 * system has a file system in memory with enough room, the folder is made there.
 */
export async function folderOfRun(): Promise<string> {
  const memory = '/dev/shm'
  const usual = tmpdir()
  const { bavail = 0, bsize = 0 } = await statfs(memory).catch(
    () => ({}) as { bavail?: number; bsize?: number },
  )
  const place = bavail * bsize < ROOM ? usual : memory
  for (const one of new Set([place, usual])) await sweep(one)
  return mkdtemp(join(place, `tests-${process.pid}-`))
}
