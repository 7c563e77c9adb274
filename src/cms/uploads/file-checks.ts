import { cmsUpload as words } from '#messages/en/cms-upload.ts'
import { isPicture, stripMetadata } from '#pictures/strip-metadata.ts'
import {
  fileTypes,
  forbiddenPdfNames,
  MB,
  pdfTroubles,
  SIGNATURE_BYTES,
  type FileType,
  type PdfTrouble,
} from '#rules/uploads.ts'

/** File types that an upload accepts: PDFs, pictures, or both. */
export type AcceptedTypes = 'pdf' | 'pictures' | 'files'

type Category = 'pdf' | 'picture'

const categoryOf = ({ type }: FileType): Category =>
  type === 'application/pdf' ? 'pdf' : 'picture'

const pictures = fileTypes
  .filter((one) => categoryOf(one) === 'picture')
  .map(({ type }) => type)
  .join()

/** Values of the `accept` attribute of a file input. */
export const acceptAttributes: Readonly<Record<AcceptedTypes, string>> = {
  pdf: 'application/pdf,.pdf',
  pictures,
  files: `application/pdf,.pdf,${pictures}`,
}

const categoriesOf: Readonly<Record<AcceptedTypes, readonly Category[]>> = {
  pdf: ['pdf'],
  pictures: ['picture'],
  files: ['pdf', 'picture'],
}

/** Megabytes with one decimal. */
export const inMb = (bytes: number): string => (bytes / MB).toFixed(1)

/**
 * Message for a file that fails the checks in the browser, or cannot be read (a folder, or a file
 * moved since it was chosen); null when it may be sent. The server has the final decision.
 */
export const localRefusal = (file: File, accept: AcceptedTypes): Promise<string | null> =>
  refusalOf(file, accept).catch(() => words.unreadable)

async function refusalOf(file: File, accept: AcceptedTypes): Promise<string | null> {
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
  if (!categoriesOf[accept].includes(categoryOf(type))) return words.only[accept]
  if (file.size > type.most) return words.tooLarge(inMb(file.size), type.most / MB)
  if (categoryOf(type) === 'pdf') return pdfRefusal(file)
  return type.isAnimated(new Uint8Array(await file.arrayBuffer())) ? words.animated : null
}

/** Unsupported file types that people often choose, recognised by their first bytes. */
const rejectedTypes: readonly {
  label: string | ((file: File) => Promise<string>)
  matches: (start: string) => boolean
}[] = [
  { label: archiveLabel, matches: (start) => start.startsWith('PK\u0003\u0004') },
  {
    label: words.rejectedTypes.oldOffice,
    matches: (start) => start.startsWith('\u00d0\u00cf\u0011\u00e0'),
  },
  { label: words.rejectedTypes.gif, matches: (start) => start.startsWith('GIF8') },
  { label: words.rejectedTypes.page, matches: (start) => /^(\u00ef\u00bb\u00bf)?\s*</.test(start) },
]

/** Bytes at the end of a ZIP archive that are searched for the names of its entries. */
const END = 65_536

/** Office file types, each recognised by a folder name in its ZIP archive. */
const offices: readonly { label: string; holds: string }[] = [
  { label: words.rejectedTypes.word, holds: 'word/' },
  { label: words.rejectedTypes.excel, holds: 'xl/' },
  { label: words.rejectedTypes.slides, holds: 'ppt/' },
]

const latin = (bytes: ArrayBuffer): string => new TextDecoder('latin1').decode(bytes)

/** Name of the Office file type that a ZIP archive contains, or of a plain archive. */
async function archiveLabel(file: File): Promise<string> {
  const names = latin(await file.slice(Math.max(0, file.size - END)).arrayBuffer())
  return offices.find(({ holds }) => names.includes(holds))?.label ?? words.rejectedTypes.archive
}

const refusals: Readonly<Record<PdfTrouble, string>> = {
  locked: words.pdf.locked,
  program: words.pdf.code,
  inside: words.pdf.inside,
  launch: words.pdf.launch,
  film: words.pdf.film,
  xfa: words.pdf.form,
  sends: words.pdf.form,
  fetches: words.pdf.fetches,
}

/** Patterns of the forbidden names, for the uncompressed parts of a PDF. */
const forbidden = pdfTroubles.map((trouble) => ({
  trouble,
  pattern: new RegExp(`/(?:${forbiddenPdfNames[trouble].join('|')})(?![\\w.-])`),
}))

const BEGINS = /(?:\d\s+\d+\s+obj|\btrailer)\b/g
const ENDS = /\b(?:stream|endobj|startxref)\b/g

/**
 * Objects and trailers of a PDF, without the data of streams. Scans the text once, so that no file
 * can block the page.
 */
function* objectsIn(text: string): Generator<string> {
  BEGINS.lastIndex = 0
  while (BEGINS.test(text)) {
    ENDS.lastIndex = BEGINS.lastIndex
    const end = ENDS.exec(text)
    if (!end) return
    yield text.slice(BEGINS.lastIndex, end.index)
    BEGINS.lastIndex = ENDS.lastIndex
  }
}

/**
 * Removes string literals, which may contain nested brackets, and comments from a PDF object: a
 * name in them has no effect.
 */
function withoutText(object: string): string {
  let depth = 0
  let isComment = false
  let isEscaped = false
  let left = ''
  for (const [piece] of object.matchAll(/[\\()%\r\n]|[^\\()%\r\n]+/g)) {
    if (isEscaped) isEscaped = false
    else if (depth > 0 && piece === '\\') isEscaped = true
    else if (/^[\r\n]/.test(piece)) isComment = false
    else if (!isComment && piece === '(') depth += 1
    else if (!isComment && depth > 0 && piece === ')') depth -= 1
    else if (piece === '%' && depth === 0) isComment = true
    if (depth === 0 && !isComment) left += piece === ')' ? ' ' : piece
  }
  return left
}

/**
 * Message for a PDF that is truncated or contains forbidden names in its uncompressed parts; null
 * when none is found. The server unpacks the other parts and has the final decision.
 */
async function pdfRefusal(file: File): Promise<string | null> {
  const text = latin(await file.arrayBuffer())
  if (!text.slice(-2_048).includes('%%EOF')) return words.pdf.cut
  for (const object of objectsIn(text)) {
    if (!object.includes('/')) continue
    const names = withoutText(object)
    const found = forbidden.find(({ pattern }) => pattern.test(names))
    if (found) return refusals[found.trouble]
  }
  return null
}

/**
 * Removes a picture's metadata, so that it never leaves the browser. Returns the file unchanged
 * when it is no picture or cannot be read; then the server removes the metadata, or refuses the
 * file.
 */
export async function removeMetadata(file: File): Promise<File> {
  const start = await file
    .slice(0, 16)
    .arrayBuffer()
    .catch(() => null)
  if (!start || !isPicture(new Uint8Array(start))) return file
  const bytes = await file.arrayBuffer().catch(() => null)
  const pieces = bytes && stripMetadata(new Uint8Array(bytes))
  return pieces
    ? new File(pieces, file.name, { type: file.type, lastModified: file.lastModified })
    : file
}
