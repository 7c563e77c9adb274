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
  /**
   * The accounts on the disk. The file is read again only when it has changed. Callers must not
   * change the result.
   */
  read(): Promise<Accounts>
  /** The accounts as last read or written, without looking at the disk. */
  latest(): Accounts
  /**
   * Changes the accounts and writes the file, which is complete on the disk before the promise
   * resolves. Changes run one at a time, in all processes, and each begins with the accounts on the
   * disk.
   * @param change changes the draft in place; when it throws, nothing is written
   * @returns the result of `change`
   */
  update<T>(change: (draft: Accounts) => T): Promise<T>
}

/** Content of the file as last read or written. */
interface Loaded {
  /** State of the file at that time, see {@link readStamp}. */
  stamp: string
  text: string
  accounts: Accounts
}

/**
 * Opens the accounts file, or makes one without accounts and with a new signing secret. Only the
 * owner can read the file (mode 0600) and its folder (0700).
 * @throws DamagedDataError when the file cannot be understood; it stays unchanged
 */
export async function openAccounts(file: string): Promise<AccountsFile> {
  const folder = dirname(file)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await chmod(folder, 0o700)
  const oneAtATime = createQueue()
  let loaded = await load(file, undefined)
  if (loaded === undefined) {
    await exclusively(async (current) => {
      loaded = current ?? (await save(file, emptyAccounts()))
    })
  } else {
    await chmod(file, 0o600)
  }

  /** Runs the work with the content of the file, while no other change runs in any process. */
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
        const isUnchanged = serialise(draft) === current?.text
        loaded = isUnchanged ? current : await save(file, draft)
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
 * Reads the file when it has changed since `known` was loaded, and returns `known` otherwise. Also
 * returns `known` when there is no file: the content of a file that was deleted remains in use.
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
    throw damagedError(file, error instanceof Error ? error.message : String(error))
  }
}

/**
 * Writes the accounts. The temporary file always has the same name, because the caller has the lock
 * and no other process writes at the same time.
 */
async function save(file: string, accounts: Accounts): Promise<Loaded> {
  const temporary = `${file}.tmp`
  const text = serialise(accounts)
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

/** Inode, size and time of the file's last change. A file with another stamp is read again. */
async function readStamp(file: string): Promise<string> {
  const { ino, size, mtimeNs } = await stat(file, { bigint: true })
  return `${ino} ${size} ${mtimeNs}`
}

function serialise(accounts: Accounts): string {
  return `${JSON.stringify(accounts, null, 1)}\n`
}

function parse(file: string, text: string): Accounts {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw damagedError(file, text.trim() === '' ? 'it is empty' : 'it is not JSON')
  }
  const result = v.safeParse(accountsSchema, value)
  if (result.success) return result.output
  throw damagedError(file, `${v.getDotPath(result.issues[0]) ?? 'the whole file'} is wrong`)
}

function damagedError(file: string, reason: string): DamagedDataError {
  return new DamagedDataError(
    `The accounts file ${file} is damaged (${reason}). ` +
      'Restore it from a backup, or remove it to start with a new admin account, and start again.',
  )
}

/**
 * Age after which a lock counts as abandoned by a killed process. The work under a lock takes only
 * milliseconds.
 */
const ABANDONED_AFTER_MS = 10_000
/** Time after which waiting for a lock fails. */
const GIVE_UP_AFTER_MS = 15_000
/** Pause between two attempts to take a lock. */
const RETRY_MS = 5

/**
 * Paths of the locks that this process holds. A lock file that contains this process's number but
 * is not in this set was left by an earlier process with the same number.
 */
const heldLocks = new Set<string>()

/**
 * Runs the work while this process holds the lock file `path`, which contains the number of its
 * process. So two processes never write the same file at once. Rejects when the lock is not free
 * within 15 s.
 */
async function withFileLock<T>(path: string, work: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + GIVE_UP_AFTER_MS
  while (!(await tryLock(path))) {
    // This process may have taken the lock while `isAbandoned` read the file: `heldLocks` is
    // checked again. The file is removed synchronously, so that no other code runs after the check.
    if ((await isAbandoned(path)) && !heldLocks.has(path)) rmSync(path, { force: true })
    else if (Date.now() > deadline)
      throw new Error(`Another process holds ${path}. Stop it, or remove that file, and try again.`)
    else await pause(RETRY_MS)
  }
  try {
    return await work()
  } finally {
    await rm(path, { force: true })
    heldLocks.delete(path)
  }
}

/** Creates the lock file. @returns false when it exists already */
async function tryLock(path: string): Promise<boolean> {
  if (heldLocks.has(path)) return false
  heldLocks.add(path)
  try {
    await writeFile(path, String(process.pid), { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    heldLocks.delete(path)
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
}

async function isAbandoned(path: string): Promise<boolean> {
  if (heldLocks.has(path)) return false
  try {
    const [{ mtimeMs }, text] = await Promise.all([stat(path), readFile(path, 'utf8')])
    if (Date.now() - mtimeMs > ABANDONED_AFTER_MS) return true
    // The process that created the file has not written its number yet.
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
