import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'

const schema = v.object({
  /** What NETLIFY_BLOBS_CONTEXT says: address and token of the store, in base64. */
  context: v.string(),
  /** Where a build is asked for. */
  hook: v.string(),
})

export type StoreNote = v.InferOutput<typeof schema>

const noteFile = (folder: string): string => join(folder, 'store-address')

/**
 * Writes down where the store of the running platform answers, readable by its owner only, so that another command
 * of the same person can work with it.
 * @returns a function that takes the note away
 */
export async function noteStore(folder: string, note: StoreNote): Promise<() => Promise<void>> {
  const file = noteFile(folder)
  await writeFile(`${file}.new`, JSON.stringify(note), { mode: 0o600 })
  await rename(`${file}.new`, file)
  return () => rm(file, { force: true })
}

/** The note that a platform left in its data folder, or null. One that was killed leaves it behind: ask the lock first. */
export async function readStoreNote(folder: string): Promise<StoreNote | null> {
  try {
    const parsed = v.safeParse(schema, JSON.parse(await readFile(noteFile(folder), 'utf8')))
    return parsed.success ? parsed.output : null
  } catch {
    return null
  }
}
