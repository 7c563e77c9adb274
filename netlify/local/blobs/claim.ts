import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Another running server has the directory. The message is one sentence for the person who starts the site. */
export class DirectoryInUseError extends Error {
  constructor(directory: string) {
    super(`The data folder ${directory} is used by another running copy. Stop that copy, or start this one with another DATA_DIR.`)
    this.name = 'DirectoryInUseError'
  }
}

/**
 * Takes a directory for one server, because two with an index each would overwrite one another unseen. An empty SQLite database serves
 * as the lock: unlike a file with a process id, the operating system lets go of it when the process dies, however it dies.
 * @returns the function that gives the directory back
 * @throws DirectoryInUseError
 */
export function claimDirectory(directory: string): () => void {
  const database = new DatabaseSync(join(directory, 'in-use.lock'), { timeout: 0 })
  try {
    database.exec('PRAGMA journal_mode = MEMORY; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
  } catch (error) {
    database.close()
    const BUSY = 5
    if (error instanceof Error && 'errcode' in error && error.errcode === BUSY) throw new DirectoryInUseError(directory)
    throw error
  }
  return () => database.close()
}
