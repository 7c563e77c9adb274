import {
  arrivalSpeeds,
  deliveriesTo,
  deliveryWays,
  groupsFor,
  type Fee,
  type FeeAudience,
  type FeeGroup,
  type FeesData,
  type TransferCountry,
} from './fees.ts'
import type { FigureRef } from '#rules/figures.ts'
import type { Language } from './localise.ts'

// Derives the content of pages in a language from a version of the fees, for the site, its PDF and
// the preview.

type Held = { data: FeesData }

/** A text of a version in the page's language, or the English one if there is no Arabic. */
const inLanguage = (language: Language, en: string, ar: string): string =>
  language === 'ar' && ar !== '' ? ar : en

export const titleOf = ({ data }: Held, language: Language): string =>
  inLanguage(language, data.Title, data.Title_AR)

/** The version's summary of changes; may be empty. */
export const changesIn = ({ data }: Held, language: Language): string =>
  inLanguage(language, data.Changes, data.Changes_AR)

/** A charge in dirham or per cent, as named by `charge`. */
export type Charge = { charge: Fee['Charge']; amount: number }

/** A figure's value in the next version; null if it is dropped, absent if it is unchanged. */
type Changing = { next?: Charge | null }

/** A line of a table of fees. */
export type FeeLine = Charge & Changing & { name: string; service: string }

const lineOf = (
  { Name, Service, Service_AR, Charge, Amount }: Fee,
  language: Language,
): FeeLine => ({
  name: Name,
  service: inLanguage(language, Service, Service_AR),
  charge: Charge,
  amount: Amount,
})

/** The change of a figure in the next version, `coming`; empty without one. */
const changing = (
  now: Charge,
  coming: Held | undefined,
  find: (data: FeesData) => Charge | undefined,
): Changing => {
  if (!coming) return {}
  const next = find(coming.data)
  if (!next) return { next: null }
  const isSame =
    next.charge === now.charge &&
    (next.amount === now.amount || next.charge === 'free' || next.charge === 'soon')
  return isSame ? {} : { next }
}

const changingLine = (fee: Fee, language: Language, coming: Held | undefined): FeeLine => {
  const line = lineOf(fee, language)
  return {
    ...line,
    ...changing(line, coming, ({ Services }) =>
      Services.map((one) => lineOf(one, language)).find(({ name }) => name === line.name),
    ),
  }
}

const dirhams = (amount: number | undefined): Charge | undefined =>
  amount === undefined ? undefined : { charge: 'amount', amount }

/** The fee by its name in texts, with its change in `coming`; undefined if the version has none. */
export const feeNamed = (
  { data }: Held,
  name: string,
  language: Language,
  coming?: Held,
): FeeLine | undefined => {
  const fee = data.Services.find(({ Name }) => Name === name)
  return fee && changingLine(fee, language, coming)
}

/** Formats of figures in a language's running text. */
export type FigureWords = {
  free: string
  soon: string
  percent(percent: number): string
  fee(dirham: number): string
  limit(dirham: number): string
}

/** A figure of a version, in words without markup; null if it has none of that name. */
export const figureIn = (
  { data: { Services, Limits } }: Held,
  { list, name }: FigureRef,
  { free, soon, percent, fee, limit }: FigureWords,
): string | null => {
  if (list === 'limit') {
    const found = Limits.find(({ Name }) => Name === name)
    return found ? limit(found.Amount) : null
  }
  const found = Services.find(({ Name }) => Name === name)
  return found
    ? { free, soon, percent: percent(found.Amount), amount: fee(found.Amount) }[found.Charge]
    : null
}

/** The fees of an audience's services, by group; groups are never empty. */
export const feeGroups = (
  { data }: Held,
  audience: FeeAudience,
  language: Language,
  coming?: Held,
): { group: FeeGroup; fees: FeeLine[] }[] =>
  groupsFor[audience]
    .map((group) => ({
      group,
      fees: data.Services.filter(({ Group }) => Group === group).map((fee) =>
        changingLine(fee, language, coming),
      ),
    }))
    .filter(({ fees }) => fees.length > 0)

export type Deliveries = ReturnType<typeof deliveriesTo>

/**
 * A transfer to a country: its fee in dirham, the rate of one dirham in the example, the margin in
 * that rate in per cent (0 where not stated), and its arrival times. `isOneSpeed`: every way has
 * the same.
 */
export type Transfer = Changing & {
  code: string
  country: string
  fee: number
  rate: number
  margin: number
  nextMargin?: Charge
  currency: string
  deliveries: Deliveries
  isOneSpeed: boolean
}

/** The margin of the next version, if both state one and they differ. */
const changingMargin = (
  { Code, Margin }: TransferCountry,
  coming: Held | undefined,
): Pick<Transfer, 'nextMargin'> => {
  const next = coming?.data.Countries.find((country) => country.Code === Code)?.Margin ?? 0
  return Margin === 0 || next === 0 || next === Margin
    ? {}
    : { nextMargin: { charge: 'percent', amount: next } }
}

const transferIn = (country: TransferCountry, language: Language, coming?: Held): Transfer => {
  const deliveries = deliveriesTo(country)
  return {
    ...changing({ charge: 'amount', amount: country.Fee }, coming, ({ Countries }) =>
      dirhams(Countries.find(({ Code }) => Code === country.Code)?.Fee),
    ),
    ...changingMargin(country, coming),
    code: country.Code,
    country: inLanguage(language, country.Country, country.Country_AR),
    fee: country.Fee,
    rate: country.Rate,
    margin: country.Margin,
    currency: country.Currency,
    deliveries,
    isOneSpeed: deliveries.length === 1 && deliveries[0]?.ways.length === deliveryWays.length,
  }
}

export const transfersIn = ({ data }: Held, language: Language, coming?: Held): Transfer[] =>
  data.Countries.map((country) => transferIn(country, language, coming))

type SpeedWords = Record<(typeof arrivalSpeeds)[number], string>
type WayWords = { ways: Record<(typeof deliveryWays)[number]['way'], string>; and: string }

/** “same day”, or, if the ways differ, a line for each speed: “wallet, cash: in minutes”. */
export const arrivalWords = (
  { deliveries, isOneSpeed }: Pick<Transfer, 'deliveries' | 'isOneSpeed'>,
  { ways: names, and }: WayWords,
  speeds: SpeedWords,
): string[] =>
  deliveries.map(({ speed, ways }) =>
    isOneSpeed ? speeds[speed] : `${ways.map((way) => names[way]).join(and)}: ${speeds[speed]}`,
  )

/** The lowest fee of all transfers; undefined without transfers. */
const lowestFee = ({ Countries }: FeesData): Charge | undefined => {
  if (Countries.length === 0) return undefined
  const amount = Math.min(...Countries.map(({ Fee }) => Fee))
  return { charge: amount > 0 ? 'amount' : 'free', amount }
}

/**
 * The lowest fee of all transfers, with its change in `coming`, and the quickest arrival; null
 * without transfers.
 */
export const bestTransfer = (
  { data }: Held,
  coming?: Held,
): { fee: FeeLine; speed: (typeof arrivalSpeeds)[number] } | null => {
  const { Countries } = data
  const speeds = Countries.flatMap((country) => deliveriesTo(country).map(({ speed }) => speed))
  const speed = arrivalSpeeds.find((one) => speeds.includes(one))
  const lowest = lowestFee(data)
  return speed && lowest
    ? { fee: { name: '', service: '', ...lowest, ...changing(lowest, coming, lowestFee) }, speed }
    : null
}

/** The limits for an audience, in dirham. */
export const limitsFor = (
  { data }: Held,
  audience: FeeAudience,
  language: Language,
  coming?: Held,
): (Changing & { name: string; limit: string; amount: number })[] =>
  data.Limits.filter(({ Audience }) => Audience === audience).map(
    ({ Name, Limit, Limit_AR, Amount }) => ({
      name: Name,
      limit: inLanguage(language, Limit, Limit_AR),
      amount: Amount,
      ...changing({ charge: 'amount', amount: Amount }, coming, ({ Limits }) =>
        dirhams(Limits.find((one) => one.Name === Name)?.Amount),
      ),
    }),
  )

/**
 * All tables of a version in a language, with the texts for arrival times, and with the changes in
 * `coming`.
 */
export const tablesOf = (
  version: Held,
  language: Language,
  ways: WayWords,
  speeds: SpeedWords,
  coming?: Held,
) => ({
  services: {
    individual: feeGroups(version, 'individual', language, coming),
    business: feeGroups(version, 'business', language, coming),
  },
  transfers: transfersIn(version, language, coming).map((transfer) => ({
    ...transfer,
    arrivals: arrivalWords(transfer, ways, speeds),
  })),
  ratesOf: version.data.RatesOf,
  limits: {
    individual: limitsFor(version, 'individual', language, coming),
    business: limitsFor(version, 'business', language, coming),
  },
})
