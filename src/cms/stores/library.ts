import { useStore } from '@nanostores/react'
import { atom, onMount } from 'nanostores'
import { cmsEdit } from '#messages/en/cms-edit.ts'
import { request, type Answer, type Transport } from '../network/api.ts'

/** Record that shows a file or links to it; `kind` is the name of its kind. */
export type FileUse = { kind: string; id: string; title: string }

/** File in the store. */
export type LibraryFile = {
  /** Address of the file: `/assets/<hash of its bytes>/<name>`. */
  FilePath: string
  FileName: string
  /** Media type. */
  Type: string
  /** Bytes. */
  Size: number
  /** Pixels; null for a PDF. */
  Width: number | null
  /** Pixels; null for a PDF. */
  Height: number | null
  /** Records that use the file; only in the answer to a request for the library. */
  UsedIn?: readonly FileUse[]
}

export type Library = { state: 'loading' | 'failed' | 'ready'; files: readonly LibraryFile[] }

/** Makes the library of the store's files. */
export function makeLibrary(transport: Transport) {
  const $library = atom<Library>({ state: 'loading', files: [] })
  const loadLibrary = async (): Promise<void> => {
    const before = $library.get()
    if (before.state === 'failed') $library.set({ state: 'loading', files: [] })
    const answer = await transport<LibraryFile[]>('GET', '/api/files')
    $library.set(
      answer.ok ? { state: 'ready', files: answer.data } : { state: 'failed', files: before.files },
    )
  }
  /**
   * Erases a file for good, under all of its names.
   * @returns the server's answer, once the library is read again
   */
  const eraseFile = async (path: string): Promise<Answer<unknown>> => {
    const answer = await transport(
      'DELETE',
      `/api/files?${new URLSearchParams({ FilePath: path }).toString()}`,
    )
    if (answer.ok || answer.kind === 'conflict' || answer.kind === 'not_found') await loadLibrary()
    // Somebody else has erased the file already.
    return !answer.ok && answer.kind === 'not_found'
      ? { ok: true, status: 200, data: null, revision: null, next: null }
      : answer
  }
  onMount($library, () => void loadLibrary())
  return {
    /** Loaded when the first component subscribes. */
    $library,
    /** Loads the files again; a loaded library remains until the answer arrives. */
    loadLibrary,
    eraseFile,
  }
}

/** Shared instance of this window. */
export const { $library, loadLibrary, eraseFile } = makeLibrary(request)

export const isPicture = ({ Type }: LibraryFile): boolean => Type.startsWith('image/')

/** Hash of a file's bytes, from its path. Entries with the same hash are names of the same file. */
export const hashIn = ({ FilePath }: LibraryFile): string => FilePath.split('/')[2] ?? ''

/** Library facts about a chosen file; undefined until the library is loaded. */
export const useLibraryFile = (path: string): LibraryFile | undefined =>
  useStore($library).files.find(({ FilePath }) => FilePath === path)

/** Size in words: thousands of bytes as KB, from a million as MB with one decimal. */
export const sizeInWords = (bytes: number): string =>
  bytes < 1_000_000
    ? cmsEdit.picture.kb(Math.max(1, Math.round(bytes / 1_000)))
    : cmsEdit.picture.mb((bytes / 1_000_000).toFixed(1))
