import { cmsUpload as words } from '#messages/en/cms-upload.ts'
import { archiveCalled, pdfRefusal } from './look-inside.ts'

/** What a place takes: only PDFs, only pictures, or both. */
export type Accept = 'pdf' | 'pictures' | 'files'

const MB = 1024 * 1024

type Type = { called: 'pdf' | 'picture'; most: number; is: (start: string) => boolean }

/** The kinds of files that are taken, told by how they begin, with their limits in bytes. */
const types: readonly Type[] = [
  { called: 'pdf', most: 20 * MB, is: (start) => start.startsWith('%PDF-') },
  { called: 'picture', most: 8 * MB, is: (start) => start.startsWith('\u0089PNG') || start.startsWith('\u00ff\u00d8\u00ff') },
  { called: 'picture', most: 8 * MB, is: (start) => start.startsWith('RIFF') && start.slice(8, 12) === 'WEBP' },
  { called: 'picture', most: 8 * MB, is: (start) => start.slice(4, 8) === 'ftyp' && start.includes('avif') },
]

/** Other kinds that are mistaken for one of ours, by how they begin. */
const strangers: readonly { called: string | ((file: File) => Promise<string>); is: (start: string) => boolean }[] = [
  { called: archiveCalled, is: (start) => start.startsWith('PK\u0003\u0004') },
  { called: words.strangers.oldOffice, is: (start) => start.startsWith('\u00d0\u00cf\u0011\u00e0') },
  { called: words.strangers.gif, is: (start) => start.startsWith('GIF8') },
  { called: words.strangers.page, is: (start) => /^(\u00ef\u00bb\u00bf)?\s*</.test(start) },
]

/** What the browser's own dialog is asked to offer. */
export const offered: Readonly<Record<Accept, string>> = {
  pdf: 'application/pdf,.pdf',
  pictures: 'image/png,image/jpeg,image/webp,image/avif',
  files: 'application/pdf,.pdf,image/png,image/jpeg,image/webp,image/avif',
}

const takes: Readonly<Record<Accept, readonly Type['called'][]>> = { pdf: ['pdf'], pictures: ['picture'], files: ['pdf', 'picture'] }

/** Megabytes with one decimal. */
export const inMb = (bytes: number): string => (bytes / MB).toFixed(1)

async function startOf(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.slice(0, 64).arrayBuffer())
  return String.fromCharCode(...bytes)
}

async function judged(file: File, accept: Accept): Promise<string | null> {
  if (file.size === 0) return words.empty
  const start = await startOf(file)
  const type = types.find(({ is }) => is(start))
  const ending = /\.\w+$/.exec(file.name)?.[0].toLowerCase() ?? ''
  if (!type) {
    const called = strangers.find(({ is }) => is(start))?.called
    if (called === undefined || !ending) return words.only[accept]
    return words.stranger(ending, typeof called === 'string' ? called : await called(file), accept)
  }
  if (!takes[accept].includes(type.called)) return words.only[accept]
  if (file.size > type.most) return words.tooLarge(inMb(file.size), type.most / MB)
  return type.called === 'pdf' ? pdfRefusal(file) : null
}

/**
 * Why a file is not even sent, in words; null when it may be. Whether it is taken is the server's to judge. A folder, or
 * a file that was moved since it was chosen, cannot be read.
 */
export const refusalBefore = (file: File, accept: Accept): Promise<string | null> => judged(file, accept).catch(() => words.unreadable)
