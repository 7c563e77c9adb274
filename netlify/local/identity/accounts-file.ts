import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { chmod, mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import * as v from 'valibot'
import { codeOf } from '../errors.ts'
import { accountsSchema, type Accounts } from './accounts.ts'
import { createQueue } from './passwords.ts'

/**
 * Error for an accounts file that cannot be used. The message is one sentence for the person who
 * started the platform, with the remedy.
 */
export class DamagedDataError extends Error {
  override name = 'DamagedDataError'
}

export interface AccountsFile {
  /** Accounts on the disk (read again when another process changed them). Read-only. */
  read(): Promise<Accounts>
  /** Accounts as last read or written, without reading the disk. */
  latest(): Accounts
  /**
   * Changes the accounts: one change at a time, under a lock that other processes respect, starting
   * from the content of the disk. The new file is complete on disk before the promise resolves. A
   * change that throws leaves everything unchanged.
   */
  update<T>(change: (draft: Accounts) => T): Promise<T>
}

interface Loaded {
  stamp: string
  text: string
  accounts: Accounts
}

/**
 * Opens the accounts file (mode 0600, in a folder of mode 0700), or makes an empty one with a fresh
 * signing secret. Rejects with DamagedDataError, the file untouched, when it cannot be understood.
 */
export async function openAccounts(file: string): Promise<AccountsFile> {
  const folder = dirname(file)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await chmod(folder, 0o700)
  const oneAtATime = createQueue()
  let loaded = await load(file, undefined)
  if (loaded === undefined) {
    await exclusively(async (current) => (loaded = current ?? (await save(file, emptyAccounts()))))
  } else {
    await chmod(file, 0o600)
  }

  function exclusively<T>(work: (current: Loaded | undefined) => Promise<T>): Promise<T> {
    return oneAtATime(() =>
      withFileLock(`${file}.lock`, async () => work(await load(file, loaded))),
    )
  }

  function latest(): Accounts {
    if (loaded === undefined) throw new Error('The accounts are used before they are read.')
    return loaded.accounts
  }

  return {
    latest,
    async read() {
      loaded = await load(file, loaded)
      return latest()
    },
    update: (change) =>
      exclusively(async (current) => {
        const draft = current === undefined ? emptyAccounts() : parse(file, current.text)
        const result = change(draft)
        loaded = print(draft) === current?.text ? current : await save(file, draft)
        return result
      }),
  }
}

function emptyAccounts(): Accounts {
  return {
    version: 1,
    secret: randomBytes(32).toString('base64url'),
    accounts: [],
    refreshTokens: [],
  }
}

/**
 * Reads the file unless it is still the one already loaded. For a file that vanished while in use
 * the loaded content is retained.
 */
async function load(file: string, known: Loaded | undefined): Promise<Loaded | undefined> {
  try {
    const stamp = await readStamp(file)
    if (stamp === known?.stamp) return known
    const text = await readFile(file, 'utf8')
    return { stamp, text, accounts: parse(file, text) }
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return known
    if (error instanceof DamagedDataError) throw error
    throw damaged(file, error instanceof Error ? error.message : String(error))
  }
}

/**
 * Writes the accounts. Only one process writes at a time (the lock): one name for the temporary
 * file is enough and none is left behind.
 */
async function save(file: string, accounts: Accounts): Promise<Loaded> {
  const temporary = `${file}.tmp`
  const text = print(accounts)
  const handle = await open(temporary, 'w', 0o600)
  try {
    await handle.writeFile(text)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(temporary, file)
  return { stamp: await readStamp(file), text, accounts }
}

async function readStamp(file: string): Promise<string> {
  const { ino, size, mtimeNs } = await stat(file, { bigint: true })
  return `${ino} ${size} ${mtimeNs}`
}

function print(accounts: Accounts): string {
  return `${JSON.stringify(accounts, null, 1)}\n`
}

function parse(file: string, text: string): Accounts {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw damaged(file, text.trim() === '' ? 'it is empty' : 'it is not JSON')
  }
  const result = v.safeParse(accountsSchema, value)
  if (result.success) return result.output
  throw damaged(file, `${v.getDotPath(result.issues[0]) ?? 'the whole file'} is wrong`)
}

function damaged(file: string, reason: string): DamagedDataError {
  return new DamagedDataError(
    `The accounts file ${file} is damaged (${reason}). ` +
      'Restore it from a backup, or remove it to start with a new admin account, and start again.',
  )
}

/**
 * Age from which a lock was left behind by a killed process: the work under it takes milliseconds.
 */
const ABANDONED_AFTER_MS = 10_000
const GIVE_UP_AFTER_MS = 15_000

/**
 * Locks of this process: a lock with our number that is not in here was left by an earlier process
 * with the same number.
 */
const held = new Set<string>()

/**
 * Runs the work while holding the lock file `path`, so that two processes never write the same file
 * at once. Rejects when the lock is not free within 15 s.
 */
async function withFileLock<T>(path: string, work: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + GIVE_UP_AFTER_MS
  while (!(await take(path))) {
    // Removed right after the check, so that it is never a lock just claimed in this process.
    if ((await isAbandoned(path)) && !held.has(path)) rmSync(path, { force: true })
    else if (Date.now() > deadline)
      throw new Error(`Another process holds ${path}. Stop it, or remove that file, and try again.`)
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
