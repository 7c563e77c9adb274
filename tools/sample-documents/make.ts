/**
 * Prints the sample documents as PDFs into `netlify/local/seed/documents/files/`. Run it again
 * after a change to their text or their look and commit the result. With `--html`, it also writes
 * the HTML pages next to the PDFs: `node tools/sample-documents/make.ts [--html]`
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  PDFBool,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFString,
  ReadingDirection,
} from '@cantoo/pdf-lib'
import { chromium, type Browser } from 'playwright-core'
import { fontFile } from '#drawings/outline.ts'
import { makeTextReadable } from '#pdf/readable-text.ts'
import { site } from '#site/site.ts'
import { findChromium } from '../../netlify/local/chromium.mjs'
import {
  documents,
  EFFECTIVE_FROM,
  fileNameOf,
  pdfFolder,
  type SampleDocument,
} from '../../netlify/local/seed/documents/documents.ts'
import { digestOf, pageOf } from './page.ts'
import { documentTexts } from './words/sheets.ts'

/** Entry of a PDF with the digest of its source, see {@link digestOf}. */
const SOURCE = PDFName.of('Source')

/**
 * `@font-face` rules that contain the site's typeface. The font files have all characters, so that
 * an Arabic line with figures and Latin words is in one font.
 */
const fonts = ([400, 600] as const)
  .map(
    (weight) =>
      `@font-face { font-family: Plex; font-weight: ${weight}; src: url('data:font/ttf;base64,${Buffer.from(fontFile(weight)).toString('base64')}') }`,
  )
  .join('')

/** Prints a page of HTML as a PDF. */
const print = async (browser: Browser, html: string): Promise<Uint8Array> => {
  const page = await browser.newPage()
  await page.setContent(html)
  await page.evaluate(() => document.fonts.ready)
  const bytes = await page.pdf({
    preferCSSPageSize: true,
    printBackground: true,
    tagged: true,
    outline: true,
  })
  await page.close()
  return bytes
}

/**
 * Adds metadata that the browser leaves out, such as the author and the reading direction. The
 * dates are the first day in force, so that printing again gives the same file.
 */
const withMetadata = async (bytes: Uint8Array, document: SampleDocument): Promise<Uint8Array> => {
  const { name, language } = document
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false })
  const effectiveFrom = new Date(EFFECTIVE_FROM)
  pdf.setTitle(documentTexts[name][language].title, { showInWindowTitleBar: true })
  pdf.setAuthor(site.legalName[language])
  pdf.setCreator(site.name[language])
  pdf.setProducer(site.name.en)
  pdf.setCreationDate(effectiveFrom)
  pdf.setModificationDate(effectiveFrom)
  pdf.setLanguage(language)
  pdf.catalog
    .getOrCreateViewerPreferences()
    .setReadingDirection(language === 'ar' ? ReadingDirection.R2L : ReadingDirection.L2R)
  pdf.catalog.set(PDFName.of('MarkInfo'), pdf.context.obj({ Marked: PDFBool.True }))
  pdf.context
    .lookup(pdf.context.trailerInfo.Info, PDFDict)
    .set(SOURCE, PDFString.of(digestOf(document)))
  if (language === 'ar') makeTextReadable(pdf)
  return pdf.save()
}

const chromiumPath = await findChromium()
if (!chromiumPath) throw new Error('There is no Chromium: set CHROMIUM_PATH.')
const keepHtml = process.argv.includes('--html')
await mkdir(pdfFolder, { recursive: true })
// Font hinting is off: it rounds the widths of letters to whole pixels, in a way that depends on
// the machine.
const browser = await chromium.launch({
  executablePath: chromiumPath,
  args: [
    '--no-sandbox',
    '--font-render-hinting=none',
    '--disable-gpu',
    '--disable-background-networking',
  ],
})
try {
  for (const document of documents) {
    const html = pageOf(document, fonts)
    const file = join(pdfFolder, fileNameOf(document))
    if (keepHtml) await writeFile(file.replace(/pdf$/, 'html'), html)
    const bytes = await withMetadata(await print(browser, html), document)
    await writeFile(file, bytes)
    console.log(`${fileNameOf(document)} ${(bytes.length / 1024).toFixed(1)} KB`)
  }
} finally {
  await browser.close()
}
