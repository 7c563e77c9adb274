import assert from 'node:assert/strict'
import {
  PDFArray,
  PDFBool,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  type PDFObject,
} from '@cantoo/pdf-lib'
import { extractText, getDocumentProxy } from 'unpdf'
import { languages, type Language } from '#i18n/languages.ts'
import { formatAmount, formatNumber, formatRate, plural, fileSizeInWords } from '#i18n/numbers.ts'
import { absoluteUrl, pathIn } from '#i18n/paths.ts'
import { dayOf, formatDate } from '#i18n/time.ts'
import { arrivalSpeeds, deliveriesTo, groupsFor, type Fee, type FeesData } from '#kinds/fees.ts'
import { messages } from '#messages/index.ts'
import { statesOn } from '#rules/versions.ts'
import { site } from '#site/site.ts'
import { platform, test } from '../browser.ts'
import { fees as samples } from '../../netlify/local/seed/fees/fees.ts'

/** Maximum size of a PDF, in bytes. */
const LIMIT = 100_000

const name = PDFName.of
const versions = samples.map((sample) => ({ ...sample, from: sample.data.InForceFrom }))
const standings = statesOn(versions, dayOf(Date.now()))
/** Index of the version in force. */
const current = standings.indexOf('in force')

const fetchPdf = async (path: string): Promise<{ bytes: Uint8Array; headers: Headers }> => {
  const response = await fetch(platform.url + path)
  assert.equal(response.status, 200, path)
  assert.equal(response.headers.get('content-type'), 'application/pdf', path)
  return { bytes: await response.bytes(), headers: response.headers }
}

const read = (bytes: Uint8Array): Promise<PDFDocument> =>
  PDFDocument.load(bytes, { updateMetadata: false })

/** Element of the structure that screen readers follow. */
type Element = {
  /** Name of its tag, such as "H1" or "TD". */
  role: string
  /** "Row" or "Column" in a header cell, else empty. */
  scope: string
  /** Text as it is read out. */
  text: string
  children: Element[]
}

const structureOf = (pdf: PDFDocument): Element[] => {
  const walk = (object: PDFObject | undefined): Element[] => {
    const node = object && pdf.context.lookup(object)
    if (node instanceof PDFArray) return node.asArray().flatMap(walk)
    if (!(node instanceof PDFDict)) return []
    const role = node.get(name('S'))
    const children = walk(node.get(name('K')))
    if (!(role instanceof PDFName)) return children
    const text = node.get(name('ActualText'))
    const attributes = node.has(name('A')) ? node.lookup(name('A')) : undefined
    const first = attributes instanceof PDFArray ? attributes.lookup(0) : attributes
    const scope = first instanceof PDFDict ? first.get(name('Scope')) : undefined
    return [
      {
        role: role.decodeText(),
        scope: scope instanceof PDFName ? scope.decodeText() : '',
        text: text instanceof PDFHexString ? text.decodeText() : '',
        children,
      },
    ]
  }
  return walk(pdf.catalog.get(name('StructTreeRoot')))
}

/** Elements of a role, at any depth, in document order. */
const elementsOf = (elements: readonly Element[], role: RegExp): Element[] =>
  elements.flatMap((element) => [
    ...(role.test(element.role) ? [element] : []),
    ...elementsOf(element.children, role),
  ])

const chargeIn = (language: Language, { Charge, Amount }: Fee): string => {
  const { fees, figures } = messages(language).fees
  return {
    free: fees.free,
    soon: fees.soon,
    percent: `${formatNumber(Amount, language, 2)}%`,
    amount: plural(language, Amount, figures.dirham, 2),
  }[Charge]
}

/**
 * Rows of a version's tables, each with its name first, in the order of the sheet. Rows of
 * countries lack their last cell, the arrival time, which is checked separately.
 */
const rowsIn = (language: Language, { Services, Countries, Limits }: FeesData): string[][] => {
  const { dirham } = messages(language).fees.figures
  const inLanguage = (en: string, ar: string): string => (language === 'ar' ? ar : en)
  const partOf = (audience: 'individual' | 'business') => ({
    services: groupsFor[audience]
      .flatMap((group) => Services.filter(({ Group }) => Group === group))
      .map((fee) => [inLanguage(fee.Service, fee.Service_AR), chargeIn(language, fee)]),
    limits: Limits.filter(({ Audience }) => Audience === audience).map(
      ({ Limit, Limit_AR, Amount }) => [
        inLanguage(Limit, Limit_AR),
        plural(language, Amount, dirham),
      ],
    ),
  })
  const isMarginStated = Countries.some(({ Margin }) => Margin > 0)
  const countries = Countries.map(({ Country, Country_AR, Fee, Rate, Margin, Currency }) => [
    inLanguage(Country, Country_AR),
    plural(language, Fee, dirham, 2),
    `${formatRate(Rate)} ${Currency}`,
    ...(isMarginStated ? [`${formatNumber(Margin, language, 2)}%`] : []),
  ])
  const [individual, business] = [partOf('individual'), partOf('business')]
  return [
    ...individual.services,
    ...countries,
    ...individual.limits,
    ...business.services,
    ...business.limits,
  ]
}

for (const language of languages) {
  const { fees: t, calculator, documents } = messages(language)
  const pdfOf = (slug: string): string => pathIn(language, `/keyfact/${slug}.pdf`)

  for (const [index, { slug, data, from }] of versions.entries()) {
    test(`the PDF of ${slug} is tagged in its language, and its tables have headers and every figure, ${language}`, async () => {
      const { bytes, headers } = await fetchPdf(pdfOf(slug))
      assert.ok(bytes.byteLength <= LIMIT, `${bytes.byteLength} bytes`)
      assert.equal(headers.get('x-robots-tag') === null, standings[index] !== 'earlier')
      const pdf = await read(bytes)
      const title = language === 'ar' ? data.Title_AR : data.Title
      assert.equal(pdf.getTitle(), `${title} · ${site.name[language]}`)
      assert.equal(pdf.getLanguage(), `${language}-AE`)
      assert.equal(pdf.catalog.lookup(name('MarkInfo'), PDFDict).get(name('Marked')), PDFBool.True)
      const viewer = pdf.catalog.getViewerPreferences()
      assert.equal(viewer?.getDisplayDocTitle(), true)
      assert.equal(viewer.getReadingDirection(), language === 'ar' ? 'R2L' : 'L2R')

      const elements = structureOf(pdf)
      assert.deepEqual(
        elementsOf(elements, /^H1$/).map(({ text }) => text),
        [title],
      )
      assert.deepEqual(
        elementsOf(elements, /^H2$/).map(({ text }) => text),
        [
          t.audiences.individual,
          t.countries.title,
          t.limits.titles.individual,
          t.audiences.business,
          t.limits.titles.business,
          t.rights.title,
        ],
      )
      const rows = elementsOf(elements, /^TR$/).map(({ children }) => children)
      const [heads, bodies] = [
        rows.filter(([first]) => first?.scope === 'Column'),
        rows.filter(([first]) => first?.scope !== 'Column'),
      ]
      assert.equal(heads.length, elementsOf(elements, /^Table$/).length)
      for (const head of heads)
        for (const cell of head)
          assert.deepEqual([cell.role, cell.scope, cell.text !== ''], ['TH', 'Column', true])
      for (const [first, ...others] of bodies)
        assert.deepEqual(
          [first?.role, first?.scope, others.map(({ role }) => role).join()],
          ['TH', 'Row', others.map(() => 'TD').join()],
        )
      const isOfCountries = (cells: Element[]): boolean => cells.length > 2
      assert.deepEqual(
        bodies.map((cells) =>
          (isOfCountries(cells) ? cells.slice(0, -1) : cells).map(({ text }) => text),
        ),
        rowsIn(language, data),
      )
      const arrivals = bodies.filter(isOfCountries).map((cells) => cells.at(-1)?.text ?? '')
      for (const [countryIndex, country] of data.Countries.entries()) {
        const speeds = arrivalSpeeds.filter((speed) =>
          deliveriesTo(country).some((one) => one.speed === speed),
        )
        for (const speed of speeds)
          assert.ok(
            arrivals[countryIndex]?.toLowerCase().includes(calculator.speeds[speed]),
            `${country.Code} ${arrivals[countryIndex]}`,
          )
      }
      assert.equal(elementsOf(elements, /^LI$/).length, t.rights.cards.length)
      const sentences = elementsOf(elements, /^P$/).map(({ text }) => text)
      for (const sentence of [t.pdf.notice, t.pdf.lead]) assert.ok(sentences.includes(sentence))
      assert.ok(
        sentences.some((text) => text.includes(formatDate(data.RatesOf, language))) &&
          sentences.some((text) => text.includes(site.status[language])),
      )
      assert.ok(sentences.some((text) => text.includes(formatDate(from, language))))
    })

    test(`the PDF of ${slug} shows each number and the address of its page, in the site's typeface, ${language}`, async () => {
      const { bytes } = await fetchPdf(pdfOf(slug))
      const { text, totalPages } = await extractText(await getDocumentProxy(bytes.slice()), {
        mergePages: true,
      })
      const numbers = [
        ...data.Services.filter(({ Charge }) => Charge === 'amount').map(({ Amount }) =>
          formatAmount(Amount),
        ),
        ...data.Services.filter(({ Charge }) => Charge === 'percent').map(
          ({ Amount }) => `${formatNumber(Amount, language, 2)}%`,
        ),
        ...data.Countries.flatMap(({ Fee, Rate, Currency }) => [
          formatAmount(Fee),
          `${formatRate(Rate)} ${Currency}`,
        ]),
        ...data.Countries.filter(({ Margin }) => Margin > 0).map(
          ({ Margin }) => `${formatNumber(Margin, language, 2)}%`,
        ),
        ...data.Limits.map(({ Amount }) => formatNumber(Amount, language)),
        absoluteUrl(site.url, language, `/keyfact/${slug}`).replace('https://', ''),
      ]
      for (const number of numbers) assert.ok(text.includes(number), number)
      assert.ok(totalPages >= 2 && totalPages <= 4)
      const fonts = (await read(bytes)).context
        .enumerateIndirectObjects()
        .map(([, object]) => object)
        .filter(
          (object) =>
            object instanceof PDFDict && object.get(name('Type')) === name('FontDescriptor'),
        ) as PDFDict[]
      assert.ok(fonts.length > 0)
      for (const font of fonts) {
        assert.match(String(font.get(name('FontName'))), /IBMPlexSans/)
        assert.ok(['FontFile', 'FontFile2', 'FontFile3'].some((key) => font.has(name(key))))
      }
    })
  }

  test(`the fee pages link to the PDF in force, and the page of a version to the PDF of that version, with the size, ${language}`, async () => {
    const { url } = platform
    const { bytes } = await fetchPdf(pathIn(language, '/fees.pdf'))
    const version = versions[current] ?? assert.fail()
    assert.deepEqual(bytes, (await fetchPdf(pdfOf(version.slug))).bytes)
    for (const path of ['/keyfact', '/keyfact/business']) {
      const html = await (await fetch(url + pathIn(language, path))).text()
      const link =
        new RegExp(`<a href="${pathIn(language, '/fees.pdf')}".*?</a>`, 's').exec(html)?.[0] ??
        assert.fail(path)
      assert.ok(link.includes(fileSizeInWords(language, bytes.byteLength, documents.size)), link)
    }
    for (const { slug } of versions) {
      const html = await (await fetch(url + pathIn(language, `/keyfact/${slug}`))).text()
      assert.ok(html.includes(`href="${pdfOf(slug)}"`), slug)
      assert.ok(
        html.includes(
          fileSizeInWords(language, (await fetchPdf(pdfOf(slug))).bytes.byteLength, documents.size),
        ),
        slug,
      )
    }
  })
}
