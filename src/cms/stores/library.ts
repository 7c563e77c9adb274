import { useStore } from '@nanostores/react'
import { atom, onMount } from 'nanostores'
import { cmsEdit } from '#messages/en/cms-edit.ts'
import { request, type Answer, type Transport } from '../network/api.ts'

/** A record that shows a file or links to it; `kind` is the name of its kind. */
export type Use = { kind: string; id: string; title: string }

/** A file that the store holds. Sizes in bytes and px; a PDF has no width and height. Only the library knows where it is used. */
export type LibraryFile = {
  FilePath: string
  FileName: string
  Type: string
  Size: number
  Width: number | null
  Height: number | null
  UsedIn?: readonly Use[]
}

export type Library = { state: 'loading' | 'failed' | 'ready'; files: readonly LibraryFile[] }

/** The files of the store, read through a transport. */
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
  /** Erases a file for good, under all of its names. @returns the server's answer, once the library is read again */
  const eraseFile = async (path: string): Promise<Answer<unknown>> => {
    const answer = await transport(
      'DELETE',
      `/api/files?${new URLSearchParams({ FilePath: path }).toString()}`,
    )
    if (answer.ok || answer.kind === 'conflict' || answer.kind === 'not_found') await loadLibrary()
    // Somebody else was faster: it is gone.
    return !answer.ok && answer.kind === 'not_found'
      ? { ok: true, status: 200, data: null, revision: null, next: null }
      : answer
  }
  onMount($library, () => void loadLibrary())
  return {
    /** Asked for when the first part of the page wants them. */
    $library,
    /** Asks for the files again; what is known stays until the answer is there. */
    loadLibrary,
    eraseFile,
  }
}

/** The browser's own. */
export const { $library, loadLibrary, eraseFile } = makeLibrary(request)

export const isPicture = ({ Type }: LibraryFile): boolean => Type.startsWith('image/')

/** The hash of a file's bytes: entries that share it are names of the same file. */
export const hashIn = ({ FilePath }: LibraryFile): string => FilePath.split('/')[2] ?? ''

/** The library's facts about a chosen file; undefined until the library is loaded. */
export const useFileFacts = (path: string): LibraryFile | undefined =>
  useStore($library).files.find(({ FilePath }) => FilePath === path)

/** Bytes in words: thousands as KB, from a million as MB with one decimal. */
export const sizeInWords = (bytes: number): string =>
  bytes < 1_000_000
    ? cmsEdit.picture.kb(Math.max(1, Math.round(bytes / 1_000)))
    : cmsEdit.picture.mb((bytes / 1_000_000).toFixed(1))
