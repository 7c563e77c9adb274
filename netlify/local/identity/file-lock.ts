import { rmSync } from 'node:fs'
import { readFile, rm, stat, writeFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { codeOf } from '../errors.ts'

/** The work under the lock takes milliseconds: an older lock was left behind by a process that was killed. */
const ABANDONED_AFTER_MS = 10_000
const GIVE_UP_AFTER_MS = 15_000

/** What this process holds: a lock with our number that is not in here was left by an earlier process with the same number. */
const held = new Set<string>()

/**
 * Runs the work while holding the lock file `path`, so that two processes never write the same file at once.
 * Rejects when the lock cannot be had within 15 s.
 */
export async function withFileLock<T>(path: string, work: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + GIVE_UP_AFTER_MS
  while (!(await take(path))) {
    // At once after the last look, so that it is never the lock somebody here has just taken.
    if ((await isAbandoned(path)) && !held.has(path)) rmSync(path, { force: true })
    else if (Date.now() > deadline) throw new Error(`Another process holds ${path}. Stop it, or remove that file, and try again.`)
    else await pause(5)
  }
  try {
    return await work()
  } finally {
    await rm(path, { force: true })
    held.delete(path)
  }
}

async function take(path: string): Promise<boolean> {
  if (held.has(path)) return false
  held.add(path)
  try {
    await writeFile(path, String(process.pid), { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    held.delete(path)
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
}

async function isAbandoned(path: string): Promise<boolean> {
  if (held.has(path)) return false
  try {
    const [{ mtimeMs }, text] = await Promise.all([stat(path), readFile(path, 'utf8')])
    if (Date.now() - mtimeMs > ABANDONED_AFTER_MS) return true
    // The number is not written yet: its owner has just made the file.
    if (text === '') return false
    return Number(text) === process.pid || !isRunning(Number(text))
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false
    throw error
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}
