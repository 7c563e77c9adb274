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
// the preview. Where a parameter `coming` is given, it is the next version, and results contain
// what changes with it.

type Version = { data: FeesData }

/** A text of a version in the page's language, or the English one if there is no Arabic. */
const inLanguage = (language: Language, en: string, ar: string): string =>
  language === 'ar' && ar !== '' ? ar : en

/** The version's name. */
export const titleOf = ({ data }: Version, language: Language): string =>
  inLanguage(language, data.Title, data.Title_AR)

/** The version's summary of changes; may be empty. */
export const summaryOfChanges = ({ data }: Version, language: Language): string =>
  inLanguage(language, data.Changes, data.Changes_AR)

/** A charge; `charge` says whether `amount` is in dirham or per cent. */
export type Charge = { charge: Fee['Charge']; amount: number }

/** A figure's value in the next version; null if it is dropped, absent if it is unchanged. */
type NextValue = { next?: Charge | null }

/** A line of a table of fees. */
export type FeeLine = Charge &
  NextValue & {
    /** Name of the fee in texts. */
    name: string
    /** Name of the service for visitors. */
    service: string
  }

const lineOf = (
  { Name, Service, Service_AR, Charge, Amount }: Fee,
  language: Language,
): FeeLine => ({
  name: Name,
  service: inLanguage(language, Service, Service_AR),
  charge: Charge,
  amount: Amount,
})

/**
 * The change of a figure in the next version, `coming`; an empty object if there is none.
 * @param find returns the figure of a version
 */
const nextValue = (
  now: Charge,
  coming: Version | undefined,
  find: (data: FeesData) => Charge | undefined,
): NextValue => {
  if (!coming) return {}
  const next = find(coming.data)
  if (!next) return { next: null }
  const isSame =
    next.charge === now.charge &&
    (next.amount === now.amount || next.charge === 'free' || next.charge === 'soon')
  return isSame ? {} : { next }
}

/** A line with its change in the next version. */
const lineWithNext = (fee: Fee, language: Language, coming: Version | undefined): FeeLine => {
  const line = lineOf(fee, language)
  return {
    ...line,
    ...nextValue(line, coming, ({ Services }) =>
      Services.map((next) => lineOf(next, language)).find(({ name }) => name === line.name),
    ),
  }
}

const dirhams = (amount: number | undefined): Charge | undefined =>
  amount === undefined ? undefined : { charge: 'amount', amount }

/** The fee by its name in texts, with its change in `coming`; undefined if the version has none. */
export const feeNamed = (
  { data }: Version,
  name: string,
  language: Language,
  coming?: Version,
): FeeLine | undefined => {
  const fee = data.Services.find(({ Name }) => Name === name)
  return fee && lineWithNext(fee, language, coming)
}

/** Words and formats for figures in a language's running text. */
export type FigureWords = {
  free: string
  soon: string
  percent(percent: number): string
  fee(dirham: number): string
  limit(dirham: number): string
}

/** A figure of a version, in words without markup; null if the version has none of that name. */
export const figureIn = (
  { data: { Services, Limits } }: Version,
  { list, name }: FigureRef,
  { free, soon, percent, fee, limit }: FigureWords,
): string | null => {
  if (list === 'limit') {
    const foundLimit = Limits.find(({ Name }) => Name === name)
    return foundLimit ? limit(foundLimit.Amount) : null
  }
  const foundFee = Services.find(({ Name }) => Name === name)
  if (!foundFee) return null
  const { Charge, Amount } = foundFee
  return { free, soon, percent: percent(Amount), amount: fee(Amount) }[Charge]
}

/** The fees of an audience's services, by group, without empty groups. */
export const feeGroups = (
  { data }: Version,
  audience: FeeAudience,
  language: Language,
  coming?: Version,
): { group: FeeGroup; fees: FeeLine[] }[] =>
  groupsFor[audience]
    .map((group) => ({
      group,
      fees: data.Services.filter(({ Group }) => Group === group).map((fee) =>
        lineWithNext(fee, language, coming),
      ),
    }))
    .filter(({ fees }) => fees.length > 0)

export type Deliveries = ReturnType<typeof deliveriesTo>

/** A transfer to a country. */
export type Transfer = NextValue & {
  /** Code of the country, ISO 3166. */
  code: string
  /** Name of the country. */
  country: string
  /** Dirham. */
  fee: number
  /** Amount of the currency for one dirham, as an example. */
  rate: number
  /** The company's margin in the rate in per cent; 0 where it is not stated. */
  margin: number
  nextMargin?: Charge
  /** Code of the currency, ISO 4217. */
  currency: string
  /** Arrival times, the quickest first, with the ways of delivery of each. */
  deliveries: Deliveries
  /** True if all ways of delivery are offered with the same arrival time. */
  isOneSpeed: boolean
}

/** The margin of the next version, if both versions state a margin and the two differ. */
const nextMarginOf = (
  { Code, Margin }: TransferCountry,
  coming: Version | undefined,
): Pick<Transfer, 'nextMargin'> => {
  const next = coming?.data.Countries.find((country) => country.Code === Code)?.Margin ?? 0
  return Margin === 0 || next === 0 || next === Margin
    ? {}
    : { nextMargin: { charge: 'percent', amount: next } }
}

const transferIn = (country: TransferCountry, language: Language, coming?: Version): Transfer => {
  const deliveries = deliveriesTo(country)
  return {
    ...nextValue({ charge: 'amount', amount: country.Fee }, coming, ({ Countries }) =>
      dirhams(Countries.find(({ Code }) => Code === country.Code)?.Fee),
    ),
    ...nextMarginOf(country, coming),
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

/** All transfers of a version, in the order set by staff. */
export const transfersIn = ({ data }: Version, language: Language, coming?: Version): Transfer[] =>
  data.Countries.map((country) => transferIn(country, language, coming))

/** The words for each arrival time. */
type SpeedWords = Record<(typeof arrivalSpeeds)[number], string>
/** The words for each way of delivery; `and` joins two of them. */
type WayWords = { ways: Record<(typeof deliveryWays)[number]['way'], string>; and: string }

/**
 * The arrival times of a transfer in words: "same day", or, if the ways of delivery have different
 * times, a line for each time: "wallet, cash: in minutes".
 */
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
  { data }: Version,
  coming?: Version,
): { fee: FeeLine; speed: (typeof arrivalSpeeds)[number] } | null => {
  const { Countries } = data
  const speeds = Countries.flatMap((country) => deliveriesTo(country).map(({ speed }) => speed))
  const quickest = arrivalSpeeds.find((speed) => speeds.includes(speed))
  const lowest = lowestFee(data)
  return quickest && lowest
    ? {
        fee: { name: '', service: '', ...lowest, ...nextValue(lowest, coming, lowestFee) },
        speed: quickest,
      }
    : null
}

/** The limits for an audience, in dirham. */
export const limitsFor = (
  { data }: Version,
  audience: FeeAudience,
  language: Language,
  coming?: Version,
): (NextValue & { name: string; limit: string; amount: number })[] =>
  data.Limits.filter(({ Audience }) => Audience === audience).map(
    ({ Name, Limit, Limit_AR, Amount }) => ({
      name: Name,
      limit: inLanguage(language, Limit, Limit_AR),
      amount: Amount,
      ...nextValue({ charge: 'amount', amount: Amount }, coming, ({ Limits }) =>
        dirhams(Limits.find((next) => next.Name === Name)?.Amount),
      ),
    }),
  )

/**
 * All tables of a version in a language, with the texts for arrival times, and with the changes in
 * `coming`.
 */
export const tablesOf = (
  version: Version,
  language: Language,
  ways: WayWords,
  speeds: SpeedWords,
  coming?: Version,
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
