import { existsSync } from 'node:fs'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { startBlobsServer } from './blobs/server.ts'
import { takeDataFolder } from './data-folder.ts'
import { StartError } from './errors.ts'

/** Content of the file `store-address`, which tells other commands how to reach the store. */
const noteSchema = v.object({
  /** Value of NETLIFY_BLOBS_CONTEXT: address and token of the store, in base64. */
  context: v.string(),
  /** Address that requests a build. */
  hook: v.string(),
})

type StoreNote = v.InferOutput<typeof noteSchema>

const noteFilePath = (folder: string): string => join(folder, 'store-address')

/**
 * Writes the address of the running platform's store into its data folder, in a file that only the
 * owner can read. Other commands of the same person then use this store.
 * @returns a function that removes the note
 */
export async function writeStoreNote(
  folder: string,
  note: StoreNote,
): Promise<() => Promise<void>> {
  const file = noteFilePath(folder)
  await writeFile(`${file}.new`, JSON.stringify(note), { mode: 0o600 })
  await rename(`${file}.new`, file)
  return () => rm(file, { force: true })
}

/**
 * Reads the note that {@link writeStoreNote} wrote, or null. A platform that was killed does not
 * remove its note: so the note counts only while a process holds the lock of the folder.
 */
async function readStoreNote(folder: string): Promise<StoreNote | null> {
  try {
    const parsed = v.safeParse(noteSchema, JSON.parse(await readFile(noteFilePath(folder), 'utf8')))
    return parsed.success ? parsed.output : null
  } catch {
    return null
  }
}

/** The store of a data folder, as a command uses it. */
type LocalStore = {
  /** Value of NETLIFY_BLOBS_CONTEXT with which the Blobs client reaches the store. */
  context: string
  /** Address that requests a build from the running platform; null when no platform runs. */
  hook: string | null
  close(): Promise<void>
}

/**
 * Opens the store of a data folder: that of the running platform, or one that this process serves
 * until it is closed.
 * @throws StartError, DamagedDataError, DirectoryInUseError: sentences for the person at the
 * terminal
 */
export const openLocalStore = async (folder: string): Promise<LocalStore> => {
  let releaseFolder: () => void
  try {
    releaseFolder = await takeDataFolder(folder)
  } catch (error) {
    // A StartError may mean that the platform uses the folder: there is a note then.
    const note = error instanceof StartError ? await readStoreNote(folder) : null
    if (!note) throw error
    return { ...note, close: () => Promise.resolve() }
  }
  try {
    const blobs = await startBlobsServer({ directory: join(folder, 'blobs') })
    return { context: blobs.context, hook: null, close: () => blobs.close().finally(releaseFolder) }
  } catch (error) {
    releaseFolder()
    throw error
  }
}

/**
 * Fills an empty store with the sample content. While it is being filled, there is a file `seeding`
 * in the data folder. When the filling is interrupted, the file is still there, and the next call
 * completes the content.
 */
export const fillWhenEmpty = async (
  folder: string,
  isEmpty: () => Promise<boolean>,
  fill: () => Promise<unknown>,
): Promise<void> => {
  const marker = join(folder, 'seeding')
  if (!existsSync(marker) && !(await isEmpty())) return
  await writeFile(marker, '')
  await fill()
  await rm(marker)
}
