import { existsSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startBlobsServer } from './blobs/server.ts'
import { readStoreNote } from './content/running.ts'
import { takeDataFolder } from './data-folder.ts'
import { StartError } from './start-error.ts'

/** The store of a data folder, for a command that works beside the platform or without it. */
export type LocalStore = {
  /** The value of NETLIFY_BLOBS_CONTEXT with which the Blobs client reaches it. */
  context: string
  /** Where the running platform is asked for a build; null when none runs. */
  hook: string | null
  close(): Promise<void>
}

/**
 * Opens the store of a data folder: that of the platform which runs on it, or one that this process serves meanwhile.
 * @throws StartError, DamagedDataError, DirectoryInUseError: sentences for the person at the terminal
 */
export const openLocalStore = async (folder: string): Promise<LocalStore> => {
  let giveBack: () => void
  try {
    giveBack = await takeDataFolder(folder)
  } catch (error) {
    const note = error instanceof StartError ? await readStoreNote(folder) : null
    if (!note) throw error
    return { ...note, close: () => Promise.resolve() }
  }
  try {
    const blobs = await startBlobsServer({ directory: join(folder, 'blobs') })
    return { context: blobs.context, hook: null, close: () => blobs.close().finally(giveBack) }
  } catch (error) {
    giveBack()
    throw error
  }
}

/** Fills an empty store; a note in its data folder tells the next start when this one was interrupted, so that no store stays half full. */
export const fillWhenEmpty = async (folder: string, isEmpty: () => Promise<boolean>, fill: () => Promise<unknown>): Promise<void> => {
  const note = join(folder, 'seeding')
  if (!existsSync(note) && !(await isEmpty())) return
  await writeFile(note, '')
  await fill()
  await rm(note)
}
