import { readFileFacts, type StoredFile } from '#store/files.ts'
import { fileStore } from './store.ts'

const known = new Map<string, Promise<StoredFile | null>>()

const load = async (path: string): Promise<StoredFile | null> => {
  const hash = /\/assets\/([0-9a-f]{64})\//.exec(path)?.[1]
  return hash ? readFileFacts(fileStore(), hash) : null
}

/** What the store knows of the file behind `/assets/<sha256>/<name>`, asked once per build, or null when it has none. */
export const fileFacts = (path: string): Promise<StoredFile | null> => {
  const loading = known.get(path) ?? load(path)
  known.set(path, loading)
  return loading
}
