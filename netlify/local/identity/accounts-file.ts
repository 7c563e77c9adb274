import { randomBytes } from 'node:crypto'
import { chmod, mkdir, open, readFile, rename, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import * as v from 'valibot'
import { codeOf } from '../errors.ts'
import { accountsSchema, type Accounts } from './accounts.ts'
import { withFileLock } from './file-lock.ts'
import { createQueue } from './passwords.ts'

/** The accounts file cannot be used. The message is one sentence for the person who started the platform, and what to do. */
export class DamagedDataError extends Error {
  override name = 'DamagedDataError'
}

export interface AccountsFile {
  /** What is on disk now (read again when another process changed it). To be read only. */
  read(): Promise<Accounts>
  /** What was last read or written, without a look at the disk. */
  latest(): Accounts
  /**
   * Changes the accounts: one change at a time, under a lock that other processes respect, starting from what is on disk.
   * The new file is complete on disk before the promise resolves. A change that throws leaves everything as it was.
   */
  update<T>(change: (draft: Accounts) => T): Promise<T>
}

interface Loaded {
  stamp: string
  text: string
  accounts: Accounts
}

/**
 * Opens the accounts file (mode 0600, in a folder of mode 0700), or makes an empty one with a fresh signing secret.
 * Rejects with DamagedDataError, the file untouched, when it cannot be understood.
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
    return oneAtATime(() => withFileLock(`${file}.lock`, async () => work(await load(file, loaded))))
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
  return { version: 1, secret: randomBytes(32).toString('base64url'), accounts: [], refreshTokens: [] }
}

/** Reads the file unless it is still the one already loaded. A file that vanished while in use keeps its loaded content. */
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

/** Only one process writes at a time (the lock), so one name for the temporary file is enough and none is left behind. */
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
