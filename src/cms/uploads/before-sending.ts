import { cmsUpload as words } from '#messages/en/cms-upload.ts'
import { fileTypes, MB, SIGNATURE_BYTES, type FileType } from '#rules/uploads.ts'
import { archiveLabel, pdfRefusal } from './look-inside.ts'

/** What a place takes: only PDFs, only pictures, or both. */
export type Accept = 'pdf' | 'pictures' | 'files'

type Category = 'pdf' | 'picture'

const categoryOf = ({ type }: FileType): Category => (type === 'application/pdf' ? 'pdf' : 'picture')

/** Other kinds that are mistaken for one of ours, by how they begin. */
const rejectedTypes: readonly { label: string | ((file: File) => Promise<string>); matches: (start: string) => boolean }[] = [
  { label: archiveLabel, matches: (start) => start.startsWith('PK\u0003\u0004') },
  { label: words.rejectedTypes.oldOffice, matches: (start) => start.startsWith('\u00d0\u00cf\u0011\u00e0') },
  { label: words.rejectedTypes.gif, matches: (start) => start.startsWith('GIF8') },
  { label: words.rejectedTypes.page, matches: (start) => /^(\u00ef\u00bb\u00bf)?\s*</.test(start) },
]

const pictures = fileTypes.filter((one) => categoryOf(one) === 'picture').map(({ type }) => type).join()

/** What the browser's own dialog is asked to offer. */
export const offered: Readonly<Record<Accept, string>> = {
  pdf: 'application/pdf,.pdf',
  pictures,
  files: `application/pdf,.pdf,${pictures}`,
}

const takes: Readonly<Record<Accept, readonly Category[]>> = { pdf: ['pdf'], pictures: ['picture'], files: ['pdf', 'picture'] }

/** Megabytes with one decimal. */
export const inMb = (bytes: number): string => (bytes / MB).toFixed(1)

async function judged(file: File, accept: Accept): Promise<string | null> {
  if (file.size === 0) return words.empty
  const bytes = new Uint8Array(await file.slice(0, SIGNATURE_BYTES).arrayBuffer())
  const type = fileTypes.find(({ matches }) => matches(bytes))
  const ending = /\.\w+$/.exec(file.name)?.[0].toLowerCase() ?? ''
  if (!type) {
    const start = String.fromCharCode(...bytes)
    const label = rejectedTypes.find(({ matches }) => matches(start))?.label
    if (label === undefined || !ending) return words.only[accept]
    return words.rejectedType(ending, typeof label === 'string' ? label : await label(file), accept)
  }
  if (!takes[accept].includes(categoryOf(type))) return words.only[accept]
  if (file.size > type.most) return words.tooLarge(inMb(file.size), type.most / MB)
  return categoryOf(type) === 'pdf' ? pdfRefusal(file) : null
}

/**
 * Why a file is not even sent, in words; null when it may be. Whether it is taken is the server's to judge. A folder, or
 * a file that was moved since it was chosen, cannot be read.
 */
export const refusalBefore = (file: File, accept: Accept): Promise<string | null> => judged(file, accept).catch(() => words.unreadable)
