import { useStore } from '@nanostores/react'
import { atom, onMount } from 'nanostores'
import { cmsEdit } from '#messages/en/cms-edit.ts'
import { request, type Transport } from '../network/api.ts'

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
    $library.set(answer.ok ? { state: 'ready', files: answer.data } : { state: 'failed', files: before.files })
  }
  onMount($library, () => void loadLibrary())
  return {
    /** Asked for when the first part of the page wants them. */
    $library,
    /** Asks for the files again; what is known stays until the answer is there. */
    loadLibrary,
  }
}

/** The browser's own. */
export const { $library, loadLibrary } = makeLibrary(request)

export const isPicture = ({ Type }: LibraryFile): boolean => Type.startsWith('image/')

/** The library's facts about a chosen file; undefined until the library is loaded. */
export const useFileFacts = (path: string): LibraryFile | undefined => useStore($library).files.find(({ FilePath }) => FilePath === path)

/** Bytes in words: thousands as KB, from a million as MB with one decimal. */
export const sizeInWords = (bytes: number): string =>
  bytes < 1_000_000 ? cmsEdit.picture.kb(Math.max(1, Math.round(bytes / 1_000))) : cmsEdit.picture.mb((bytes / 1_000_000).toFixed(1))
