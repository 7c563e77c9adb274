import { randomInt } from 'node:crypto'
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError, codeOf } from './errors.ts'

/** Name of the folder with the pages, within the folder of a build. */
export const PAGES_FOLDER = 'site'

/** Reasons why a folder cannot be used, by the error code of the system. */
const reasons: Record<string, string> = {
  EACCES: 'you have no right to write there',
  EPERM: 'you have no right to write there',
  EROFS: 'that disk is read-only',
  ENOTDIR: 'a part of that path is a file',
  EEXIST: 'there is a file of that name',
  ENOSPC: 'the disk is full',
}

const unusableError = (folder: string, error: unknown): StartError => {
  const reason = reasons[codeOf(error)] ?? 'it cannot be written to'
  return new StartError(
    `The data folder ${folder} cannot be used because ${reason}: set DATA_DIR to a folder of your own.`,
  )
}

/**
 * Index of the start time among the fields of `/proc/<pid>/stat` that follow the program's name.
 */
const START_TIME_FIELD = 19

/** Start time of a process, in ticks of the system's clock. Empty on systems without `/proc`. */
const startTimeOf = (pid: number): string => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The program's name is in parentheses, and may itself contain spaces.
    const fields = stat.split(') ').at(-1)?.split(' ')
    return fields?.[START_TIME_FIELD] ?? ''
  } catch {
    return ''
  }
}

/**
 * Content of the lock file of a process. The start time tells the process from a later one with the
 * same number.
 */
const lockText = (pid: number): string => `${pid} ${startTimeOf(pid)}`

/** True when a process of this number exists. */
export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

/**
 * Number of the process that holds the lock; null when that process has ended, even if its number
 * belongs to another process now.
 */
const lockHolder = (lock: string): number | null => {
  const text = readFileSync(lock, 'utf8').trim()
  const pid = Number(text.split(' ')[0])
  return Number.isInteger(pid) && pid > 0 && isAlive(pid) && lockText(pid) === text ? pid : null
}

/**
 * Creates the lock file for this process; false when there is one already. The file is written
 * under another name and then linked, so that no process reads an incomplete lock.
 */
const createLock = (folder: string): boolean => {
  const lock = join(folder, 'running')
  const ours = `${lock}.${process.pid}`
  writeFileSync(ours, lockText(process.pid))
  try {
    linkSync(ours, lock)
    return true
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
    return false
  } finally {
    rmSync(ours, { force: true })
  }
}

/**
 * Removes the lock of a process that has ended. Another start may have replaced the lock a moment
 * before: the lock is renamed first, checked again, and restored when its process is alive.
 */
const removeAbandoned = (lock: string): void => {
  const aside = `${lock}.left-behind.${process.pid}`
  renameSync(lock, aside)
  try {
    if (lockHolder(aside) !== null) linkSync(aside, lock)
  } finally {
    rmSync(aside, { force: true })
  }
}

const inUseError = (folder: string, pid: number) =>
  new StartError(
    `The data folder ${folder} is in use by another start (process ${pid}): stop that one, or set another DATA_DIR and PORT.`,
  )

/** Maximum attempts to create a lock while other starts create and remove locks, too. */
const MAX_ATTEMPTS = 5

/**
 * Makes the data folder when it is missing and reserves it for this process.
 * @returns a function that releases it.
 * @throws StartError when the folder cannot be used or another live process holds it.
 */
export async function takeDataFolder(folder: string): Promise<() => void> {
  const lock = join(folder, 'running')
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      if (createLock(folder)) return () => rmSync(lock, { force: true })
      const pid = lockHolder(lock)
      if (pid !== null) throw inUseError(folder, pid)
      removeAbandoned(lock)
    }
  } catch (error) {
    throw error instanceof StartError ? error : unusableError(folder, error)
  }
  throw unusableError(folder, null)
}

/** Minimum characters of a passphrase, as for CMS_PASSPHRASE. */
const MIN_PASSPHRASE_LENGTH = 10

/** Letters and digits that people do not confuse with one another. */
const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789'

/** A random passphrase: four groups of five characters of the alphabet, 100 bits. */
const makePassphrase = (): string =>
  Array.from({ length: 4 }, () =>
    Array.from({ length: 5 }, () => alphabet[randomInt(alphabet.length)]).join(''),
  ).join('-')

/**
 * Passphrase of the staff area on this machine. It is random, made on the first run, and stored in
 * a file that only its owner can read.
 */
export async function storedPassphrase(folder: string): Promise<string> {
  const file = join(folder, 'passphrase')
  try {
    const stored = (await readFile(file, 'utf8')).trim()
    if (stored.length >= MIN_PASSPHRASE_LENGTH) return stored
    throw new StartError(
      `The file ${file} holds no passphrase: delete it to have a new one made, or set CMS_PASSPHRASE.`,
    )
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error
  }
  const passphrase = makePassphrase()
  writeFileSync(`${file}.new`, `${passphrase}\n`, { mode: 0o600, flush: true })
  renameSync(`${file}.new`, file)
  return passphrase
}
