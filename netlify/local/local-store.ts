import { existsSync } from 'node:fs'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { startBlobsServer } from './blobs/server.ts'
import { takeDataFolder } from './data-folder.ts'
import { StartError } from './errors.ts'

const schema = v.object({
  /** Value of NETLIFY_BLOBS_CONTEXT: address and token of the store, in base64. */
  context: v.string(),
  /** Address that requests a build. */
  hook: v.string(),
})

type StoreNote = v.InferOutput<typeof schema>

const noteFile = (folder: string): string => join(folder, 'store-address')

/**
 * Stores the address of the running platform's store, readable by its owner only, so that another
 * command of the same person can work with it.
 * @returns a function that removes the note
 */
export async function noteStore(folder: string, note: StoreNote): Promise<() => Promise<void>> {
  const file = noteFile(folder)
  await writeFile(`${file}.new`, JSON.stringify(note), { mode: 0o600 })
  await rename(`${file}.new`, file)
  return () => rm(file, { force: true })
}

/**
 * The note that a platform left in its data folder, or null. A killed platform leaves it behind:
 * check the lock first.
 */
async function readStoreNote(folder: string): Promise<StoreNote | null> {
  try {
    const parsed = v.safeParse(schema, JSON.parse(await readFile(noteFile(folder), 'utf8')))
    return parsed.success ? parsed.output : null
  } catch {
    return null
  }
}

/** The store of a data folder, for a command that runs while the platform does, or without it. */
type LocalStore = {
  /** The value of NETLIFY_BLOBS_CONTEXT with which the Blobs client reaches it. */
  context: string
  /** Address that requests a build from the running platform; null when none runs. */
  hook: string | null
  close(): Promise<void>
}

/**
 * Opens the store of a data folder: the running platform's, or one that this process serves
 * meanwhile.
 * @throws StartError, DamagedDataError, DirectoryInUseError: sentences for the person at the
 * terminal
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

/**
 * Fills an empty store. A marker in its data folder makes the next start complete an interrupted
 * filling, so that no store stays half full.
 */
export const fillWhenEmpty = async (
  folder: string,
  isEmpty: () => Promise<boolean>,
  fill: () => Promise<unknown>,
): Promise<void> => {
  const note = join(folder, 'seeding')
  if (!existsSync(note) && !(await isEmpty())) return
  await writeFile(note, '')
  await fill()
  await rm(note)
}
