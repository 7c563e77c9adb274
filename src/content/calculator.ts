import type { Language } from '#i18n/languages.ts'
import { pathIn } from '#i18n/paths.ts'
import { transfersIn } from './fees-shown.ts'
import { feesAndNext } from './fees.ts'
import { messagesInForce } from './figures.ts'

/**
 * Number of decimals of a currency, computed at build time because browsers have different tables.
 */
const decimalsOf = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
    .maximumFractionDigits ?? 2

/**
 * Data of the transfer calculator for pages in a language; null while no transfers are in force.
 */
export const calculatorData = async (language: Language) => {
  const { version, coming } = await feesAndNext()
  if (!version || version.data.Countries.length === 0) return null
  const { mostAtOnce } = (await messagesInForce(language)).calculator
  return {
    transfers: transfersIn(version, language, coming).map(
      ({ code, country, currency, fee, rate, margin, nextMargin, deliveries, next }) => {
        // Key: way of delivery; value: the speed of delivery.
        const arrives = Object.fromEntries(
          deliveries.flatMap(({ speed, ways }) => ways.map((way) => [way, speed] as const)),
        )
        return {
          code,
          country,
          currency,
          decimals: decimalsOf(currency),
          fee,
          rate,
          margin,
          // Absent if the fee stays the same; null if the next version drops the transfer.
          ...(next !== undefined && { nextFee: next?.amount ?? null }),
          ...(nextMargin && { nextMargin: nextMargin.amount }),
          arrives,
        }
      },
    ),
    /** The first day of the next version, `YYYY-MM-DD`; null for none. */
    nextFrom: coming?.from ?? null,
    /** Maximum of one transfer in dirham; null for none. */
    limit: version.data.Limits.find(({ Name }) => Name === 'one-payment')?.Amount ?? null,
    /** Hint with the maximum in words; the error of an amount above `limit`. */
    mostAtOnce,
    ratesOf: version.data.RatesOf,
    allHref: pathIn(language, '/keyfact#countries'),
    appHref: pathIn(language, '/app'),
  }
}
