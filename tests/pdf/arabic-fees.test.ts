import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import test from 'node:test'
import { PDFDocument } from '@cantoo/pdf-lib'
import type { FeesVersion } from '#content/fees-shown.ts'
import { sheetOf, textsOf } from '#sharing/fees-sheet.ts'
import { fees } from '../../netlify/local/seed/fees/fees.ts'
import { assertRows } from '../each.ts'
import { engines, containsPhrase, missingWords, wordsOf } from './engines.ts'

// `fees-pdf.ts` imports its template with `?raw`, which the site's build loads as text. This hook
// does the same in Node.
registerHooks({
  load: (url, context, next) =>
    url.endsWith('?raw')
      ? {
          format: 'module',
          source: `export default ${JSON.stringify(readFileSync(new URL(url), 'utf8'))}`,
          shortCircuit: true,
        }
      : next(url, context),
})
const { feesPdf } = await import('#sharing/fees-pdf.ts')

const versions = fees.map(({ id, slug, data }, index): FeesVersion => ({
  id,
  path: `/keyfact/${slug}`,
  number: index + 1,
  from: data.InForceFrom,
  until: null,
  nextFrom: null,
  state: 'in force',
  data,
}))

for (const [name, textOf] of Object.entries(engines)) {
  test(`${name} extracts exactly the words of the fees in Arabic, with each text in its order`, () =>
    assertRows(
      versions,
      ({ path }) => path,
      async (version) => {
        const bytes = await feesPdf(version, 'ar')
        const pages = Array.from(
          { length: (await PDFDocument.load(bytes, { updateMetadata: false })).getPageCount() },
          (_, index) => index + 1,
        )
        const { parts, ...sheet } = sheetOf(version, 'ar')
        /** Texts of headers and footers. */
        const edges = pages.flatMap((page) => [
          sheet.brand,
          sheet.facts[0],
          sheet.brand,
          sheet.title,
          sheet.page.replace('#', String(page)).replace('#', String(pages.length)),
        ])
        const expected = wordsOf(
          [
            ...textsOf({ parts, ...sheet }),
            sheet.address.label,
            sheet.address.url.replace('https://', ''),
            ...edges,
          ].join(' '),
        )
        assert.ok(expected.length > 400)
        // A table that continues on another page repeats its head there.
        const repeatedHeads = wordsOf(
          pages
            .slice(1)
            .flatMap(() => parts.flatMap(({ table }) => table?.head ?? []))
            .join(' '),
        )
        const cells = parts.flatMap(({ table }) => [
          ...(table?.head ?? []),
          ...(table?.rows.flat() ?? []).map(({ text }) => text),
        ])
        // The order is not checked in list items, which start with bold words, nor in texts of
        // several lines or with Latin words: the engines return their pieces in another order.
        const orderedTexts = [
          sheet.title,
          sheet.notice,
          sheet.lead,
          ...parts.flatMap(({ heading, lead, note }) => [heading, lead ?? '', note ?? '']),
          ...cells,
        ].filter((text) => text !== '' && !/[A-Za-z\n]/.test(text))
        assert.ok(orderedTexts.length > 60)
        const extracted = wordsOf(await textOf(bytes))
        assert.deepEqual(
          {
            lost: missingWords(expected, extracted),
            unexpected: missingWords(extracted, [...expected, ...repeatedHeads]),
            disordered: orderedTexts.filter((text) => !containsPhrase(wordsOf(text), extracted)),
          },
          { lost: [], unexpected: [], disordered: [] },
        )
      },
    ))
}

test('a letter that the typeface lacks is left out of the file, and the rest of its text is kept', async () => {
  const [version] = versions
  assert.ok(version)
  const data = { ...version.data, Title_AR: 'الرسوم 😀 الجديدة Дд ﻻحقاً هنا' }
  const extracted = wordsOf(await engines.PDFium(await feesPdf({ ...version, data }, 'ar')))
  assert.ok(containsPhrase(wordsOf('الرسوم الجديدة لاحقاً هنا'), extracted), extracted.join(' '))
})

test('a title of only letters that the typeface lacks does not stop the file from being made', async () => {
  const [version] = versions
  assert.ok(version)
  for (const Title_AR of ['😀', '\u{1E900}\u{1E901}', '\uFD40', 'عنوان\uFEFF'])
    await feesPdf({ ...version, data: { ...version.data, Title_AR } }, 'ar')
})
