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

/** Media types of pictures, separated by commas. */
const pictures = fileTypes
  .filter((fileType) => categoryOf(fileType) === 'picture')
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
 * Message for a file that fails the checks in the browser; null when it may be sent. A file that
 * cannot be read fails, too: a folder, or a file that was moved after it was chosen. The server
 * repeats the checks and has the final decision.
 */
export const localRefusal = (file: File, accept: AcceptedTypes): Promise<string | null> =>
  refusalOf(file, accept).catch(() => words.unreadable)

async function refusalOf(file: File, accept: AcceptedTypes): Promise<string | null> {
  if (file.size === 0) return words.empty
  const bytes = new Uint8Array(await file.slice(0, SIGNATURE_BYTES).arrayBuffer())
  const type = fileTypes.find(({ matches }) => matches(bytes))
  const extension = /\.\w+$/.exec(file.name)?.[0].toLowerCase() ?? ''
  if (!type) {
    const start = String.fromCharCode(...bytes)
    const label = rejectedTypes.find(({ matches }) => matches(start))?.label
    if (label === undefined || !extension) return words.only[accept]
    const name = typeof label === 'string' ? label : await label(file)
    return words.rejectedType(extension, name, accept)
  }
  if (!categoriesOf[accept].includes(categoryOf(type))) return words.only[accept]
  if (file.size > type.maxBytes) return words.tooLarge(inMb(file.size), type.maxBytes / MB)
  if (categoryOf(type) === 'pdf') return pdfRefusal(file)
  return type.isAnimated(new Uint8Array(await file.arrayBuffer())) ? words.animated : null
}

/** Unsupported file types that people often choose, recognised by their first bytes. */
const rejectedTypes: readonly {
  /** Name of the file type, or a function that finds it in the file. */
  label: string | ((file: File) => Promise<string>)
  /** True for the first bytes of such a file, as text with one character for each byte. */
  matches: (start: string) => boolean
}[] = [
  { label: archiveLabel, matches: (start) => start.startsWith('PK\u0003\u0004') },
  {
    label: words.rejectedTypes.oldOffice,
    matches: (start) => start.startsWith('\u00d0\u00cf\u0011\u00e0'),
  },
  { label: words.rejectedTypes.gif, matches: (start) => start.startsWith('GIF8') },
  // An HTML or XML page, with or without a byte order mark.
  { label: words.rejectedTypes.page, matches: (start) => /^(\u00ef\u00bb\u00bf)?\s*</.test(start) },
]

/** Number of bytes at the end of a ZIP archive that are searched for the names of its entries. */
const ARCHIVE_END_BYTES = 65_536

/** Office file types, each recognised by a folder name in its ZIP archive. */
const officeTypes: readonly { label: string; folder: string }[] = [
  { label: words.rejectedTypes.word, folder: 'word/' },
  { label: words.rejectedTypes.excel, folder: 'xl/' },
  { label: words.rejectedTypes.slides, folder: 'ppt/' },
]

/** Bytes as text, with one character for each byte. */
const asLatin1 = (bytes: ArrayBuffer): string => new TextDecoder('latin1').decode(bytes)

/** Name of the Office file type that a ZIP archive contains, or of a plain archive. */
async function archiveLabel(file: File): Promise<string> {
  const names = asLatin1(await file.slice(Math.max(0, file.size - ARCHIVE_END_BYTES)).arrayBuffer())
  return (
    officeTypes.find(({ folder }) => names.includes(folder))?.label ?? words.rejectedTypes.archive
  )
}

/** Messages for PDFs with forbidden content. */
const pdfRefusals: Readonly<Record<PdfTrouble, string>> = {
  locked: words.pdf.locked,
  program: words.pdf.code,
  inside: words.pdf.inside,
  launch: words.pdf.launch,
  film: words.pdf.film,
  xfa: words.pdf.form,
  sends: words.pdf.form,
  fetches: words.pdf.fetches,
}

/** Patterns of the names that a PDF must not contain, such as `/JavaScript`, as whole names. */
const forbiddenPatterns = pdfTroubles.map((trouble) => ({
  trouble,
  pattern: new RegExp(`/(?:${forbiddenPdfNames[trouble].join('|')})(?![\\w.-])`),
}))

/** Begin of an object (`12 0 obj`) or a trailer of a PDF. */
const OBJECT_BEGIN = /(?:\d\s+\d+\s+obj|\btrailer)\b/g
/** End of an object or trailer, or the begin of the data of its stream. */
const OBJECT_END = /\b(?:stream|endobj|startxref)\b/g

/**
 * Objects and trailers of a PDF, without the data of streams. Each search continues where the last
 * one ended (`lastIndex`): the text is scanned once, so that no file can block the page.
 */
function* objectsIn(text: string): Generator<string> {
  OBJECT_BEGIN.lastIndex = 0
  while (OBJECT_BEGIN.test(text)) {
    OBJECT_END.lastIndex = OBJECT_BEGIN.lastIndex
    const end = OBJECT_END.exec(text)
    if (!end) return
    yield text.slice(OBJECT_BEGIN.lastIndex, end.index)
    OBJECT_BEGIN.lastIndex = OBJECT_END.lastIndex
  }
}

/**
 * Removes string literals, which may contain nested brackets, and comments from a PDF object: a
 * name in them has no effect.
 */
function withoutText(object: string): string {
  /** Number of open brackets: above 0 inside of a string literal. */
  let depth = 0
  let isComment = false
  let isEscaped = false
  let rest = ''
  // Pieces: one of the characters \ ( ) % CR LF, or the text up to the next of these.
  for (const [piece] of object.matchAll(/[\\()%\r\n]|[^\\()%\r\n]+/g)) {
    if (isEscaped) isEscaped = false
    else if (depth > 0 && piece === '\\') isEscaped = true
    else if (/^[\r\n]/.test(piece)) isComment = false
    else if (!isComment && piece === '(') depth += 1
    else if (!isComment && depth > 0 && piece === ')') depth -= 1
    else if (piece === '%' && depth === 0) isComment = true
    if (depth === 0 && !isComment) rest += piece === ')' ? ' ' : piece
  }
  return rest
}

/** Number of bytes at the end of a PDF in which its end mark, `%%EOF`, must be. */
const PDF_END_BYTES = 2_048

/**
 * Message for a PDF that is truncated or contains forbidden names in its uncompressed parts; null
 * when none is found. The server unpacks the other parts and has the final decision.
 */
async function pdfRefusal(file: File): Promise<string | null> {
  const text = asLatin1(await file.arrayBuffer())
  if (!text.slice(-PDF_END_BYTES).includes('%%EOF')) return words.pdf.cut
  for (const object of objectsIn(text)) {
    if (!object.includes('/')) continue
    const names = withoutText(object)
    const match = forbiddenPatterns.find(({ pattern }) => pattern.test(names))
    if (match) return pdfRefusals[match.trouble]
  }
  return null
}

/**
 * Picture without its metadata, which never leave the browser. A file that is not a picture, or
 * that cannot be read, is returned unchanged: the server then removes the metadata or refuses the
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
