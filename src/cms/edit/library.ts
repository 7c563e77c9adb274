import { request, type Answer } from '../network/api.ts'

/** A file that the store holds. Sizes in bytes and px; a PDF has no width and height. */
export type LibraryFile = {
  FilePath: string
  FileName: string
  Type: string
  Size: number
  Width: number | null
  Height: number | null
}

let known: Promise<Answer<LibraryFile[]>> | null = null

/** The library, asked for once per page; a failure is asked for again. */
export function readLibrary(again = false): Promise<Answer<LibraryFile[]>> {
  if (again) known = null
  known ??= request<LibraryFile[]>('GET', '/api/files').then((answer) => {
    if (!answer.ok) known = null
    return answer
  })
  return known
}

export const isPicture = ({ Type }: LibraryFile): boolean => Type.startsWith('image/')
