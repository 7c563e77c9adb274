import { atom, onMount } from 'nanostores'
import { request } from '../network/api.ts'

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

/** The files of the store; asked for when the first part of the page wants them. */
export const $library = atom<Library>({ state: 'loading', files: [] })

/** Asks for the files again; what is known stays until the answer is there. */
export async function loadLibrary(): Promise<void> {
  const before = $library.get()
  if (before.state === 'failed') $library.set({ state: 'loading', files: [] })
  const answer = await request<LibraryFile[]>('GET', '/api/files')
  $library.set(answer.ok ? { state: 'ready', files: answer.data } : { state: 'failed', files: before.files })
}

onMount($library, () => void loadLibrary())

export const isPicture = ({ Type }: LibraryFile): boolean => Type.startsWith('image/')
