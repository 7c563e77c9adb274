import { cmsUpload as words } from '#messages/en/cms-upload.ts'
import { forbiddenPdfNames, pdfTroubles, type PdfTrouble } from '#rules/uploads.ts'

/** Bytes at the end of an archive in which the names of what it holds stand. */
const END = 65_536

/** What programs write into the archives that are their files. */
const offices: readonly { label: string; holds: string }[] = [
  { label: words.rejectedTypes.word, holds: 'word/' },
  { label: words.rejectedTypes.excel, holds: 'xl/' },
  { label: words.rejectedTypes.slides, holds: 'ppt/' },
]

const latin = (bytes: ArrayBuffer): string => new TextDecoder('latin1').decode(bytes)

/** What an archive really is: the file of a program that packs its own, or an archive. */
export async function archiveLabel(file: File): Promise<string> {
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

/** The forbidden names, as far as they stand in a PDF unpacked. */
const forbidden = pdfTroubles.map((trouble) => ({ trouble, pattern: new RegExp(`/(?:${forbiddenPdfNames[trouble].join('|')})(?![\\w.-])`) }))

const BEGINS = /(?:\d\s+\d+\s+obj|\btrailer)\b/g
const ENDS = /\b(?:stream|endobj|startxref)\b/g

/** The objects and trailers of a PDF, up to their pixels. Reads it once, however it is made: nobody's file holds the page up. */
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

/** An object without what is no name, whatever it says: words in brackets, which may hold brackets, and comments. */
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
 * Why a PDF is not taken, in words, told by what stands in it unpacked; null when that says nothing against it. The
 * server unpacks the rest: its judgement counts.
 */
export async function pdfRefusal(file: File): Promise<string | null> {
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
