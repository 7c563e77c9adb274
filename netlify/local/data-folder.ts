import { randomInt } from 'node:crypto'
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError, codeOf } from './errors.ts'

/** Name of the folder of a build's pages, in the build's folder. */
export const PAGES = 'site'

/** Reasons why a folder cannot be used, by the system's code. */
const reasons: Record<string, string> = {
  EACCES: 'you have no right to write there',
  EPERM: 'you have no right to write there',
  EROFS: 'that disk is read-only',
  ENOTDIR: 'a part of that path is a file',
  EEXIST: 'there is a file of that name',
  ENOSPC: 'the disk is full',
}

const unusable = (folder: string, error: unknown): StartError => {
  const reason = reasons[codeOf(error)] ?? 'it cannot be written to'
  return new StartError(
    `The data folder ${folder} cannot be used because ${reason}: set DATA_DIR to a folder of your own.`,
  )
}

/**
 * Start time of a process, in the system's ticks, to tell it from a later process with the same
 * number. Empty where unknown.
 */
const bornAt = (pid: number): string => {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[19] ?? ''
  } catch {
    return ''
  }
}

const signature = (pid: number): string => `${pid} ${bornAt(pid)}`

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
 * The process that holds the lock, or null when it is gone: killed, or its number now belongs to
 * another process.
 */
const holder = (lock: string): number | null => {
  const written = readFileSync(lock, 'utf8').trim()
  const pid = Number(written.split(' ')[0])
  return Number.isInteger(pid) && pid > 0 && isAlive(pid) && signature(pid) === written ? pid : null
}

/** Claims the lock file; linking a finished file makes it appear whole or not at all. */
const claim = (folder: string): boolean => {
  const lock = join(folder, 'running')
  const ours = `${lock}.${process.pid}`
  writeFileSync(ours, signature(process.pid))
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
 * Removes a lock whose process is gone, and restores it when another start claimed it a moment
 * before.
 */
const clear = (lock: string): void => {
  const aside = `${lock}.left-behind.${process.pid}`
  renameSync(lock, aside)
  try {
    if (holder(aside) !== null) linkSync(aside, lock)
  } finally {
    rmSync(aside, { force: true })
  }
}

const inUse = (folder: string, pid: number) =>
  new StartError(
    `The data folder ${folder} is in use by another start (process ${pid}): stop that one, or set another DATA_DIR and PORT.`,
  )

/**
 * Makes the data folder when it is missing and reserves it for this process.
 * @returns a function that releases it.
 * @throws StartError when the folder cannot be used or another live process holds it.
 */
export async function takeDataFolder(folder: string): Promise<() => void> {
  const lock = join(folder, 'running')
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    for (let attempt = 0; attempt < 5; attempt += 1) {
      if (claim(folder)) return () => rmSync(lock, { force: true })
      const pid = holder(lock)
      if (pid !== null) throw inUse(folder, pid)
      clear(lock)
    }
  } catch (error) {
    throw error instanceof StartError ? error : unusable(folder, error)
  }
  throw unusable(folder, null)
}

/** Letters and digits that are not mistaken for one another. */
const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789'

/** Twenty characters of 32 kinds: 100 bits. */
const makePassphrase = (): string =>
  Array.from({ length: 4 }, () =>
    Array.from({ length: 5 }, () => alphabet[randomInt(alphabet.length)]).join(''),
  ).join('-')

/**
 * Passphrase of the staff area on this machine: random, made on the first run and stored, readable
 * by its owner only.
 */
export async function keptPassphrase(folder: string): Promise<string> {
  const file = join(folder, 'passphrase')
  try {
    const kept = (await readFile(file, 'utf8')).trim()
    if (kept.length >= 10) return kept
    throw new StartError(
      `The file ${file} holds no passphrase: delete it to have a new one made, or set CMS_PASSPHRASE.`,
    )
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error
  }
  const made = makePassphrase()
  writeFileSync(`${file}.new`, `${made}\n`, { mode: 0o600, flush: true })
  renameSync(`${file}.new`, file)
  return made
}
