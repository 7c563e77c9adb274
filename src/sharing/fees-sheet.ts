import {
  arrivalWords,
  feeGroups,
  limitsFor,
  titleOf,
  transfersIn,
  type FeeAudience,
  type FeeLine,
  type FeesVersion,
} from '#content/fees-shown.ts'
import type { Language } from '#i18n/languages.ts'
import { formatNumber, formatRate, plural } from '#i18n/numbers.ts'
import { absoluteUrl } from '#i18n/paths.ts'
import { formatDate } from '#i18n/time.ts'
import { messages } from '#messages/index.ts'
import { site } from '#site/site.ts'

/** A cell of a table. */
export type Cell = {
  /** One or more lines. */
  text: string
  /** True for a number with its sign or unit, which is set from left to right in Arabic as well. */
  ltr?: true
}

/** A table; the first column contains the row headers. */
export type Table = {
  /** Column headers. */
  head: string[]
  rows: Cell[][]
}

/** A section of the sheet, with its content in the order of these fields. */
export type SheetPart = {
  heading: string
  /** Level of the heading; a part of level 3 belongs to the last part of level 2. */
  level: 2 | 3
  lead?: string
  table?: Table
  points?: { title: string; text: string }[]
  note?: string
}

/** All texts of the sheet in one language, with formatted numbers. */
export type Sheet = {
  language: Language
  title: string
  /** The version's first day, which becomes the date of the file: year, month, day. */
  date: [number, number, number]
  brand: string
  company: string
  /** The version's state with a day, and its number with the days on which it is in force. */
  facts: [standing: string, version: string]
  notice: string
  lead: string
  address: { label: string; url: string }
  parts: SheetPart[]
  /** The company's regulatory status and address, at the end of the sheet. */
  end: string
  /** Text with the page number. */
  page: string
}

/** The fee of a service: `AED 3.00`, `3.00 دراهم`, `0.80%`, free, or coming soon. */
const chargeIn = (language: Language, { charge, amount }: FeeLine): Cell => {
  const {
    fees: { free, soon },
    figures,
  } = messages(language).fees
  if (charge === 'percent') return { text: `${formatNumber(amount, language, 2)}%`, ltr: true }
  return { text: { free, soon, amount: plural(language, amount, figures.dirham, 2) }[charge] }
}

/** A part with a table for each group of fees. */
const groupsIn = (version: FeesVersion, audience: FeeAudience, language: Language): SheetPart[] => {
  const t = messages(language).fees.fees
  return feeGroups(version, audience, language).map(({ group, fees }) => ({
    heading: t.groups[group],
    level: 3,
    table: {
      head: [t.service, t.fee],
      rows: fees.map((fee) => [{ text: fee.service }, chargeIn(language, fee)]),
    },
  }))
}

/** The part with the limits; an empty list where there are none. */
const limitsIn = (version: FeesVersion, audience: FeeAudience, language: Language): SheetPart[] => {
  const { limits: t, figures } = messages(language).fees
  const limits = limitsFor(version, audience, language)
  const rows = limits.map(({ limit, amount }): Cell[] => [
    { text: limit },
    { text: plural(language, amount, figures.dirham) },
  ])
  return limits.length === 0
    ? []
    : [
        {
          heading: t.titles[audience],
          level: 2,
          lead: t.lead,
          table: { head: [t.limit, t.amount], rows },
        },
      ]
}

/** A text with a capital first letter, for a cell. */
const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

/** The part with the transfers; an empty list where there are none. */
const countriesIn = (version: FeesVersion, language: Language): SheetPart[] => {
  const {
    calculator: { speeds },
    fees: { countries: t, figures, pdf },
  } = messages(language)
  const transfers = transfersIn(version, language)
  const isMarginStated = transfers.some(({ margin }) => margin > 0)
  const marginIn = (margin: number): Cell[] =>
    isMarginStated
      ? [{ text: margin > 0 ? `${formatNumber(margin, language, 2)}%` : '–', ltr: true }]
      : []
  const rows = transfers.map((transfer): Cell[] => [
    { text: transfer.country },
    { text: plural(language, transfer.fee, figures.dirham, 2) },
    { text: `${formatRate(transfer.rate)} ${transfer.currency}`, ltr: true },
    ...marginIn(transfer.margin),
    { text: arrivalWords(transfer, t, speeds).map(capital).join('\n') },
  ])
  if (rows.length === 0) return []
  const note = t.note.replace('#', formatDate(version.data.RatesOf, language))
  return [
    {
      heading: t.title,
      level: 2,
      lead: t.lead,
      table: {
        head: [t.country, t.fee, t.rate, ...(isMarginStated ? [pdf.margin] : []), pdf.arrival],
        rows,
      },
      note,
    },
  ]
}

/** The parts with the fees of services; an empty list where there are none. */
const servicesIn = (
  version: FeesVersion,
  audience: FeeAudience,
  language: Language,
): SheetPart[] => {
  const t = messages(language).fees
  const groups = groupsIn(version, audience, language)
  const last = groups.at(-1)
  if (!last) return []
  return [
    { heading: t.audiences[audience], level: 2, lead: t.fees.lead },
    ...groups.slice(0, -1),
    audience === 'individual' ? { ...last, note: t.fees.note } : last,
  ]
}

/**
 * The texts of a sheet in reading order: one for each heading, paragraph, cell and point, without
 * the address of the version's page.
 */
export const textsOf = ({ title, facts, notice, lead, parts, end }: Sheet): string[] => [
  title,
  facts.join(' · '),
  notice,
  lead,
  ...parts.flatMap((part) =>
    [
      part.heading,
      part.lead ?? [],
      part.table
        ? [
            part.table.head,
            ...part.table.rows.map((row) => row.map(({ text }) => text.replaceAll('\n', '; '))),
          ].flat()
        : [],
      (part.points ?? []).map((point) => `${point.title}. ${point.text}`),
      part.note ?? [],
    ].flat(),
  ),
  end,
]

/** The content of a version's PDF. */
export const sheetOf = (version: FeesVersion, language: Language): Sheet => {
  const { fees: t } = messages(language)
  const { from, until, nextFrom, state, number, path } = version
  const day = (date: string): string => formatDate(date, language)
  // An earlier version has its state since the next one is in force.
  const since = (state === 'earlier' ? nextFrom : null) ?? from
  const days =
    until === null
      ? t.versions.from.replace('#', day(from))
      : t.versions.until.replace('#', day(from)).replace('#', day(until))
  const [year = 0, month = 0, date = 0] = from.split('-').map(Number)
  return {
    language,
    title: titleOf(version, language),
    date: [year, month, date],
    brand: site.name[language],
    company: site.legalName[language],
    facts: [
      t.standing[state].replace('#', day(since)),
      `${t.version.replace('#', String(number))} · ${days}`,
    ],
    notice: t.pdf.notice,
    lead: t.pdf.lead,
    address: { label: t.pdf.address, url: absoluteUrl(site.url, language, path) },
    parts: [
      ...servicesIn(version, 'individual', language),
      ...countriesIn(version, language),
      ...limitsIn(version, 'individual', language),
      ...servicesIn(version, 'business', language),
      ...limitsIn(version, 'business', language),
      {
        heading: t.rights.title,
        level: 2,
        points: t.rights.cards.map(({ title, text }) => ({ title, text })),
      },
    ],
    end: `${site.status[language]} ${site.address[language]}`,
    page: t.pdf.page,
  }
}
