import { cmsUpload as words } from '#messages/en/cms-upload.ts'
import { archiveLabel, pdfRefusal } from './look-inside.ts'

/** What a place takes: only PDFs, only pictures, or both. */
export type Accept = 'pdf' | 'pictures' | 'files'

const MB = 1024 * 1024

type Type = { name: 'pdf' | 'picture'; most: number; matches: (start: string) => boolean }

/** The kinds of files that are taken, told by how they begin, with their limits in bytes. */
const types: readonly Type[] = [
  { name: 'pdf', most: 20 * MB, matches: (start) => start.startsWith('%PDF-') },
  { name: 'picture', most: 8 * MB, matches: (start) => start.startsWith('\u0089PNG') || start.startsWith('\u00ff\u00d8\u00ff') },
  { name: 'picture', most: 8 * MB, matches: (start) => start.startsWith('RIFF') && start.slice(8, 12) === 'WEBP' },
  { name: 'picture', most: 8 * MB, matches: (start) => start.slice(4, 8) === 'ftyp' && start.includes('avif') },
]

/** Other kinds that are mistaken for one of ours, by how they begin. */
const rejectedTypes: readonly { label: string | ((file: File) => Promise<string>); matches: (start: string) => boolean }[] = [
  { label: archiveLabel, matches: (start) => start.startsWith('PK\u0003\u0004') },
  { label: words.rejectedTypes.oldOffice, matches: (start) => start.startsWith('\u00d0\u00cf\u0011\u00e0') },
  { label: words.rejectedTypes.gif, matches: (start) => start.startsWith('GIF8') },
  { label: words.rejectedTypes.page, matches: (start) => /^(\u00ef\u00bb\u00bf)?\s*</.test(start) },
]

/** What the browser's own dialog is asked to offer. */
export const offered: Readonly<Record<Accept, string>> = {
  pdf: 'application/pdf,.pdf',
  pictures: 'image/png,image/jpeg,image/webp,image/avif',
  files: 'application/pdf,.pdf,image/png,image/jpeg,image/webp,image/avif',
}

const takes: Readonly<Record<Accept, readonly Type['name'][]>> = { pdf: ['pdf'], pictures: ['picture'], files: ['pdf', 'picture'] }

/** Megabytes with one decimal. */
export const inMb = (bytes: number): string => (bytes / MB).toFixed(1)

async function startOf(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.slice(0, 64).arrayBuffer())
  return String.fromCharCode(...bytes)
}

async function judged(file: File, accept: Accept): Promise<string | null> {
  if (file.size === 0) return words.empty
  const start = await startOf(file)
  const type = types.find(({ matches }) => matches(start))
  const ending = /\.\w+$/.exec(file.name)?.[0].toLowerCase() ?? ''
  if (!type) {
    const label = rejectedTypes.find(({ matches }) => matches(start))?.label
    if (label === undefined || !ending) return words.only[accept]
    return words.rejectedType(ending, typeof label === 'string' ? label : await label(file), accept)
  }
  if (!takes[accept].includes(type.name)) return words.only[accept]
  if (file.size > type.most) return words.tooLarge(inMb(file.size), type.most / MB)
  return type.name === 'pdf' ? pdfRefusal(file) : null
}

/**
 * Why a file is not even sent, in words; null when it may be. Whether it is taken is the server's to judge. A folder, or
 * a file that was moved since it was chosen, cannot be read.
 */
export const refusalBefore = (file: File, accept: Accept): Promise<string | null> => judged(file, accept).catch(() => words.unreadable)
