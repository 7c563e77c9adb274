import { forbiddenPdfNames, pdfTroubles, type PdfTrouble } from '#rules/uploads.ts'
import { badContent } from '../file-types.ts'

const FETCHES =
  'This PDF loads files from elsewhere. Save a copy without that (print it to a PDF) and upload that.'

const refusals: Readonly<Record<PdfTrouble, string>> = {
  locked:
    'This PDF is locked (encrypted), so it cannot be checked. Save a copy without a password and upload that.',
  program:
    'This PDF contains JavaScript. Save a copy without it (print it to a PDF) and upload that.',
  inside: 'This PDF contains other files. Save a copy without attachments and upload that.',
  launch:
    'This PDF starts other programs. Save a copy without that (print it to a PDF) and upload that.',
  film: 'This PDF contains video, sound or Flash. Save a copy without them (print it to a PDF) and upload that.',
  xfa: 'This PDF is an XFA form, which can contain programs. Print it to a PDF and upload that.',
  sends:
    'This PDF is a form that sends or fetches data. Save a copy without it (print it to a PDF) and upload that.',
  fetches: FETCHES,
}

/** Why each of the names is refused. */
const forbidden = new Map(
  pdfTroubles.flatMap((trouble) =>
    forbiddenPdfNames[trouble].map((name) => [name, refusals[trouble]] as const),
  ),
)

/** @throws Problem when the name, escapes decoded, is forbidden */
export const refuseName = (name: string): void => {
  const words = forbidden.get(name)
  if (words) throw badContent(words)
}

/** Links to pages, mail and phones, and paths relative to the file, which a colon behind a bracket does not make another of. Anything else runs or opens something. */
const GOOD_LINK =
  /^(?:https?:|mailto:|tel:|(?![/\\]{2}|\\)[^:/?#]*(?:[/?#]|$)|[^:/?#]*[()[\]{}<>"'|^`][^:/?#]*:)/i
/** Two slashes of either kind name another machine, which readers ask without a click and sign in to; so does an address. One letter is a drive. */
const ELSEWHERE = /^(?:[/\\]{2}|[a-z][a-z\d+.-]+:)/i

// Readers drop control characters and spaces before they look at a link.
const bare = (text: string): string => text.replace(/[^\x21-\x7e]/g, '')

/** @throws Problem for a file's name that leads to another machine */
export const refuseFileElsewhere = (name: string): void => {
  if (ELSEWHERE.test(bare(name))) throw badContent(FETCHES)
}

/** For a stream whose bytes are in another file, and for what leads into one. @throws Problem */
export const refuseExternal = (): never => {
  throw badContent(FETCHES)
}

/** For what a reader would do unasked when the file, a page or a field is opened, other than go to a page. @throws Problem */
export const refuseOpening = (): never => {
  throw badContent(
    'This PDF does something automatically when it is opened. Save a copy without that (print it to a PDF) and upload that.',
  )
}

/** @throws Problem for a link that is more than a link */
export const refuseLink = (link: string): void => {
  if (!GOOD_LINK.test(bare(link)))
    throw badContent(
      'This PDF has a link that runs a program or opens a file on the reader’s own machine. Remove the link and export it again.',
    )
}

export const damagedPdf = () =>
  badContent('This PDF is damaged or was cut off. Export it again from the program that made it.')
export const tooMuch = () =>
  badContent('This PDF is too complicated to be checked. Print it to a PDF and upload that.')
