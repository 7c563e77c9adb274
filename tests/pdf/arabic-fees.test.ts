import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import test from 'node:test'
import { PDFDocument } from '@cantoo/pdf-lib'
import type { FeesVersion } from '#content/fees-shown.ts'
import { sheetOf, textsOf } from '#sharing/fees-sheet.ts'
import { fees } from '../../netlify/local/seed/fees/fees.ts'
import { assertRows } from '../each.ts'
import { engines, follows, missing, wordsOf } from './engines.ts'

// The site's build imports the template as text.
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
  next: null,
  standing: 'in force',
  data,
}))

for (const [name, textOf] of Object.entries(engines)) {
  test(`${name} reads every word of the fees in Arabic as it was written, and none besides, each text in its order`, () =>
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
        // A table that continues on the next page repeats its head.
        const repeated = wordsOf(
          pages
            .slice(1)
            .flatMap(() => parts.flatMap(({ table }) => table?.head ?? []))
            .join(' '),
        )
        // List items start with bold words; these, multi-line cells and Latin words are read in
        // pieces.
        const cells = parts.flatMap(({ table }) => [
          ...(table?.head ?? []),
          ...(table?.rows.flat() ?? []).map(({ text }) => text),
        ])
        const whole = [
          sheet.title,
          sheet.notice,
          sheet.lead,
          ...parts.flatMap(({ heading, lead, note }) => [heading, lead ?? '', note ?? '']),
          ...cells,
        ].filter((text) => text !== '' && !/[A-Za-z\n]/.test(text))
        assert.ok(whole.length > 60)
        const read = wordsOf(await textOf(bytes))
        assert.deepEqual(
          {
            lost: missing(expected, read),
            strange: missing(read, [...expected, ...repeated]),
            disordered: whole.filter((text) => !follows(wordsOf(text), read)),
          },
          { lost: [], strange: [], disordered: [] },
        )
      },
    ))
}

test('a letter that the typeface has not is left out of the file, and the rest of its text stays', async () => {
  const [version] = versions
  assert.ok(version)
  const data = { ...version.data, Title_AR: 'الرسوم 😀 الجديدة Дд ﻻحقاً هنا' }
  const read = wordsOf(await engines.PDFium(await feesPdf({ ...version, data }, 'ar')))
  assert.ok(follows(wordsOf('الرسوم الجديدة لاحقاً هنا'), read), read.join(' '))
  for (const Title_AR of ['😀', '\u{1E900}\u{1E901}', '\uFD40', 'عنوان\uFEFF'])
    await feesPdf({ ...version, data: { ...version.data, Title_AR } }, 'ar')
})
