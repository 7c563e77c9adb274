import { createRequire } from 'node:module'
import { join } from 'node:path'
import type * as Typst from '@myriaddreamin/typst-ts-node-compiler'
import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  ReadingDirection,
  type PDFObject,
} from '@cantoo/pdf-lib'
import type { FeesVersion } from '#content/fees-shown.ts'
import { markOnPaper } from '#drawings/mark.ts'
import { fontFile } from '#drawings/outline.ts'
import type { Language } from '#i18n/languages.ts'
import { makeTextReadable } from '#pdf/readable-text.ts'
import { lettersWithoutGlyph, withGlyphs } from '#rules/typeface.ts'
import { sheetOf, textsOf, type Sheet } from './fees-sheet.ts'
import template from './fees-sheet.typ?raw'

/** Typst's compiler, created at the first use. */
let openedCompiler: Typst.NodeCompiler | undefined
const compiler = (): Typst.NodeCompiler => {
  // A native module cannot be bundled, and the bundle may be outside of the project.
  const { NodeCompiler } = createRequire(join(process.cwd(), 'package.json'))(
    '@myriaddreamin/typst-ts-node-compiler',
  ) as typeof Typst
  openedCompiler ??= NodeCompiler.create({
    workspace: process.cwd(),
    fontArgs: [{ fontBlobs: ([400, 600] as const).map((weight) => Buffer.from(fontFile(weight))) }],
  })
  return openedCompiler
}

/**
 * Typesets a sheet as a PDF of the standard PDF/UA-1.
 * @throws Error with Typst's message about the template
 */
const typeset = (sheet: Sheet): Buffer => {
  const typst = compiler()
  const mark = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40">${markOnPaper()}</svg>`
  const compiled = typst.compile({
    mainFileContent: template,
    inputs: { sheet: JSON.stringify(sheet), mark },
  })
  const problem = compiled.takeDiagnostics()
  if (!compiled.result || problem)
    throw new Error(
      `The PDF of the fees could not be set: ${JSON.stringify(problem?.shortDiagnostics)}`,
    )
  return typst.pdf(compiled.result, { pdfStandard: 'ua-1' })
}

const name = PDFName.of

/**
 * The elements of a part of the structure tree whose type matches `wanted`, in the tree's order.
 * Elements inside a matching element are not included.
 */
const elementsIn = (pdf: PDFDocument, from: PDFObject | undefined, wanted: RegExp): PDFDict[] => {
  const walk = (object: PDFObject | undefined): PDFDict[] => {
    const node = object && pdf.context.lookup(object)
    if (node instanceof PDFArray) return node.asArray().flatMap(walk)
    if (!(node instanceof PDFDict)) return []
    return wanted.test(String(node.get(name('S')))) ? [node] : walk(node.get(name('K')))
  }
  return walk(from)
}

const structureOf = (pdf: PDFDocument): PDFObject | undefined =>
  pdf.catalog.get(name('StructTreeRoot'))

/**
 * Turns the first cell of each row into a row header. Typst has no stable function for that yet.
 */
const markRowHeaders = (pdf: PDFDocument): void => {
  for (const row of elementsIn(pdf, structureOf(pdf), /^\/TR$/)) {
    const first = pdf.context.lookup(row.lookup(name('K'), PDFArray).get(0), PDFDict)
    if (first.get(name('S')) !== name('TD')) continue
    first.set(name('S'), name('TH'))
    pdf.context
      .lookup(first.lookup(name('A'), PDFArray).get(0), PDFDict)
      .set(name('Scope'), name('Row'))
  }
}

/**
 * Sets the text of each element as its `ActualText`. Words of an Arabic line are stored from left
 * to right, and not every program restores their order. The element with the link to the version's
 * page is left out: its text is an address, which is in the right order.
 * @param texts the texts of the other elements in the order of the structure tree
 * @throws Error when their number is not that of these elements
 */
const addActualTexts = (pdf: PDFDocument, texts: readonly string[]): void => {
  const containsLink = (element: PDFDict): boolean =>
    elementsIn(pdf, element.get(name('K')), /^\/Link$/).length > 0
  const elements = elementsIn(pdf, structureOf(pdf), /^\/(H\d|P|TH|TD|LBody)$/).filter(
    (element) => !containsLink(element),
  )
  if (elements.length !== texts.length)
    throw new Error(
      `The PDF of the fees has ${elements.length} elements for ${texts.length} texts.`,
    )
  for (const [index, element] of elements.entries())
    element.set(name('ActualText'), PDFHexString.fromText(texts[index] ?? ''))
}

/** A text without letters that the typeface lacks; a dash if nothing else is left. */
const settableText = (text: string): string =>
  text.trim() !== '' && withGlyphs(text).trim() === '' ? '—' : withGlyphs(text)

/**
 * The sheet without letters that the typeface lacks. Such a letter would stop the build; an empty
 * heading would, too, and becomes a dash.
 */
const withoutMissingGlyphs = (sheet: Sheet): Sheet => {
  const missing = lettersWithoutGlyph(JSON.stringify(sheet))
  if (missing.length > 0)
    console.warn(`The PDF of the fees leaves out what the typeface has not: ${missing.join(' ')}`)
  return JSON.parse(JSON.stringify(sheet), (_, value: unknown) =>
    typeof value === 'string' ? settableText(value) : value,
  ) as Sheet
}

/** Makes the PDF of a version. */
const makePdf = async (version: FeesVersion, language: Language): Promise<Uint8Array> => {
  const sheet = withoutMissingGlyphs(sheetOf(version, language))
  const pdf = await PDFDocument.load(typeset(sheet), { updateMetadata: false })
  markRowHeaders(pdf)
  addActualTexts(pdf, textsOf(sheet))
  if (language === 'ar') makeTextReadable(pdf)
  pdf.catalog
    .getOrCreateViewerPreferences()
    .setReadingDirection(language === 'ar' ? ReadingDirection.R2L : ReadingDirection.L2R)
  return pdf.save()
}

/** The PDFs by language and version. */
const pdfs = new Map<string, Promise<Uint8Array>>()

/**
 * The PDF of a version, tagged for screen readers. The same version gives the same bytes. A build
 * makes each PDF once.
 */
export const feesPdf = (version: FeesVersion, language: Language): Promise<Uint8Array> => {
  const key = JSON.stringify([language, version])
  const pdf = pdfs.get(key) ?? makePdf(version, language)
  pdfs.set(key, pdf)
  return pdf
}
