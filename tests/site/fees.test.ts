import assert from 'node:assert/strict'
import { formatAmount, formatNumber } from '#i18n/numbers.ts'
import { languages } from '#i18n/languages.ts'
import { pathIn } from '#i18n/paths.ts'
import { dayOf, formatDate } from '#i18n/time.ts'
import { groupsFor } from '#kinds/fees.ts'
import { messages } from '#messages/index.ts'
import { statesOn } from '#rules/versions.ts'
import { platform, test } from '../browser.ts'
import { fees as samples } from '../../netlify/local/seed/fees/fees.ts'
import {
  builtPages,
  jsonLdOf,
  findElements,
  withoutSpaces,
  textOf,
  type BuiltPage,
} from './built.ts'

const versions = samples.map((sample) => ({ ...sample, from: sample.data.InForceFrom }))
const standings = statesOn(versions, dayOf(Date.now()))
const current =
  versions[standings.indexOf('in force')] ?? assert.fail('No sample version is in force.')

/**
 * Amount in each table row that has an attribute, as text without spaces. Key: value of the
 * attribute, which is the name of the fee, country or limit.
 */
const figures = ({ document }: BuiltPage, attribute: string): Record<string, string> =>
  Object.fromEntries(
    findElements(document, 'tr').flatMap((row) =>
      row.attribs[attribute]
        ? [[row.attribs[attribute], withoutSpaces(textOf(findElements(row, 'td')[0]))]]
        : [],
    ),
  )

for (const language of languages) {
  const { fees: t, frame } = messages(language)
  const pageOf = async (path: string): Promise<BuiltPage> =>
    (await builtPages()).find((page) => page.path === pathIn(language, path)) ?? assert.fail(path)
  const chargeOf = ({ Charge, Amount }: { Charge: string; Amount: number }): string =>
    withoutSpaces(
      { free: t.fees.free, soon: t.fees.soon, percent: `${formatNumber(Amount, language, 2)}%` }[
        Charge
      ] ?? `${formatAmount(Amount)}${frame.dirham}`,
    )

  test(`the tables and the structured data of each audience have every figure in force, ${language}`, async () => {
    for (const audience of ['individual', 'business'] as const) {
      const page = await pageOf(audience === 'individual' ? '/keyfact' : '/keyfact/business')
      const groups: readonly string[] = groupsFor[audience]
      const services = current.data.Services.filter(({ Group }) => groups.includes(Group))
      assert.deepEqual(
        figures(page, 'data-fee'),
        Object.fromEntries(services.map((fee) => [fee.Name, chargeOf(fee)])),
      )
      const limits = current.data.Limits.filter(({ Audience }) => Audience === audience)
      assert.deepEqual(
        figures(page, 'data-limit'),
        Object.fromEntries(
          limits.map(({ Name, Amount }) => [
            Name,
            withoutSpaces(`${formatNumber(Amount, language)}${frame.dirham}`),
          ]),
        ),
      )
      const countries = audience === 'individual' ? current.data.Countries : []
      assert.deepEqual(
        figures(page, 'data-country'),
        Object.fromEntries(
          countries.map(({ Code, Fee }) => [
            Code,
            withoutSpaces(`${formatAmount(Fee)}${frame.dirham}`),
          ]),
        ),
      )
      assert.ok(
        textOf(findElements(page.document, 'main')[0]).includes(
          t.standing['in force'].replace('#', formatDate(current.from, language)),
        ),
      )
      const [product] = jsonLdOf(page, 'PaymentService')
      const offers = product?.['offers'] as { name: string; price: string }[]
      const bill =
        current.data.Services.find(
          ({ Name }) => Name === (audience === 'individual' ? 'bill' : 'business-cash-withdrawal'),
        ) ?? assert.fail()
      assert.equal(
        offers.find(({ name }) => name === (language === 'ar' ? bill.Service_AR : bill.Service))
          ?.price,
        bill.Amount.toFixed(2),
      )
    }
  })

  test(`only the countries whose fee the announced version changes show its date and fee, ${language}`, async () => {
    const coming =
      versions[standings.indexOf('coming')] ?? assert.fail('No sample version is announced.')
    const rows = findElements((await pageOf('/keyfact')).document, 'tr').filter(
      ({ attribs }) => attribs['data-country'],
    )
    const rowsWithDate = rows.filter((row) =>
      textOf(row).includes(formatDate(coming.from, language)),
    )
    const changed = coming.data.Countries.filter(
      ({ Code, Fee }) => current.data.Countries.find((one) => one.Code === Code)?.Fee !== Fee,
    )
    assert.ok(changed.length > 0)
    assert.deepEqual(
      rowsWithDate.map(({ attribs }) => attribs['data-country']),
      changed.map(({ Code }) => Code),
    )
    for (const row of rowsWithDate) {
      const { Fee } =
        changed.find(({ Code }) => Code === row.attribs['data-country']) ?? assert.fail()
      assert.ok(
        withoutSpaces(textOf(findElements(row, 'th')[0])).includes(
          withoutSpaces(`${formatAmount(Fee)}${frame.dirham}`),
        ),
        textOf(row),
      )
    }
  })

  test(`each version has a page with its dates and figures; an earlier version is hidden from search engines, ${language}`, async () => {
    for (const [index, { slug, data, from }] of versions.entries()) {
      const response = await fetch(platform.url + pathIn(language, `/keyfact/${slug}`))
      assert.equal(response.status, 200)
      const html = await response.text()
      const standing = standings[index] ?? assert.fail()
      const since = standing === 'earlier' ? (versions[index + 1]?.from ?? assert.fail()) : from
      assert.ok(
        html
          .replace(/<[^>]+>/g, '')
          .includes(t.standing[standing].replace('#', formatDate(since, language))),
        slug,
      )
      assert.equal(html.includes('content="noindex"'), standing === 'earlier', slug)
      for (const { Code, Fee, Margin } of data.Countries) {
        const [, row = ''] = new RegExp(`data-country="${Code}"(.*?)</tr>`, 's').exec(html) ?? []
        assert.ok(
          row.includes(`>${formatAmount(Fee)}<`) || row.includes(`</svg>${formatAmount(Fee)}`),
          `${slug} ${Code}: ${row}`,
        )
        assert.equal(row.includes(t.countries.margin), Margin > 0, `${slug} ${Code}`)
        assert.ok(
          Margin === 0 || row.includes(`>${formatNumber(Margin, language, 2)}%<`),
          `${slug} ${Code}: ${row}`,
        )
      }
    }
  })
}

test('the JSON file of the fees has every version with its figures', async () => {
  const { url } = platform
  const { versions: listedVersions } = (await (await fetch(`${url}/fees.json`)).json()) as {
    versions: {
      inForceFrom: string
      services: { name: string; dirham?: number }[]
      transfers: { country: string; dirham: number; example: { marginPercent?: number } }[]
    }[]
  }
  assert.deepEqual(
    listedVersions.map(({ inForceFrom }) => inForceFrom),
    versions.map(({ from }) => from).reverse(),
  )
  for (const { from, data } of versions) {
    const version =
      listedVersions.find(({ inForceFrom }) => inForceFrom === from) ?? assert.fail(from)
    assert.deepEqual(
      version.transfers.map(({ country, dirham }) => [country, dirham]),
      data.Countries.map(({ Code, Fee }) => [Code, Fee]),
    )
    assert.deepEqual(
      version.transfers.map(({ example }) => example.marginPercent ?? 0),
      data.Countries.map(({ Margin }) => Margin),
    )
    assert.deepEqual(
      version.services.flatMap(({ name, dirham }) =>
        dirham === undefined ? [] : [[name, dirham]],
      ),
      data.Services.flatMap(({ Name, Charge, Amount }) =>
        Charge === 'amount' ? [[Name, Amount]] : [],
      ),
    )
  }
})

test('the CSV file of the fees has every version with its figures', async () => {
  const csv = await (await fetch(`${platform.url}/fees.csv`)).text()
  // Columns by index: 0 first day of the version, 2 kind of figure, 3 its name, 6 way of delivery,
  // 7 amount, 8 speed.
  const rows = csv
    .trim()
    .split('\r\n')
    .map((line) => line.slice(1, -1).split('","'))
  for (const { from, data } of versions) {
    for (const { Name, Amount } of data.Limits)
      assert.ok(
        rows.some(
          (row) =>
            row[0] === from && row[2] === 'limit' && row[3] === Name && row[7] === String(Amount),
        ),
        `${from} ${Name}`,
      )
    for (const { Code, Fee } of data.Countries)
      assert.ok(
        rows.some(
          (row) =>
            row[0] === from && row[2] === 'transfer' && row[3] === Code && row[7] === String(Fee),
        ),
        `${from} ${Code}`,
      )
    for (const { Code, Margin } of data.Countries)
      assert.equal(
        rows.find(
          (row) => row[0] === from && row[2] === 'margin in the rate' && row[3] === Code,
        )?.[7],
        Margin > 0 ? String(Margin) : undefined,
        `${from} ${Code}`,
      )
    for (const { Code, ToBank } of data.Countries)
      assert.equal(
        rows.find(
          (row) => row[0] === from && row[2] === 'arrives' && row[3] === Code && row[6] === 'bank',
        )?.[8],
        ToBank === 'none' ? undefined : ToBank,
        `${from} ${Code}`,
      )
  }
})
