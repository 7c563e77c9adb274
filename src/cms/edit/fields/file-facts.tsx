import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { cmsEdit } from '#messages/en/cms-edit.ts'
import { $library, type LibraryFile } from '../library.ts'

const words = cmsEdit.picture

/** Bytes in words: thousands as KB, from a million as MB with one decimal. */
export const sizeInWords = (bytes: number): string =>
  bytes < 1_000_000 ? words.kb(Math.max(1, Math.round(bytes / 1_000))) : words.mb((bytes / 1_000_000).toFixed(1))

/** Width, height and size of a file, or its size alone. */
export function FileFacts({ file }: { file: LibraryFile }): ReactNode {
  const { Width, Height, Size } = file
  const text = Width !== null && Height !== null ? words.facts(Width, Height, sizeInWords(Size)) : sizeInWords(Size)
  return (
    <bdi dir="ltr" className="edit-facts">
      {text}
    </bdi>
  )
}

/** What the library knows of a chosen file; nothing while it has not answered. */
export const useFileFacts = (path: string): LibraryFile | undefined => useStore($library).files.find(({ FilePath }) => FilePath === path)
