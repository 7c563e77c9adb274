import { latinDigits } from '#rules/digits.ts'
import type { deliveryWays, Speed } from '#kinds/fees.ts'

export type Way = (typeof deliveryWays)[number]['way']

/** Price and speed of transfers to one country. */
export type Transfer = {
  /** Country code of ISO 3166. */
  code: string
  /** Name of the country. */
  country: string
  /** Currency code of ISO 4217. */
  currency: string
  /** Number of decimals of the currency. */
  decimals: number
  /** In dirham. */
  fee: number
  /** Value of one dirham in `currency`. */
  rate: number
  /** Per cent by which `rate` is below the market rate; 0 where not stated. */
  margin: number
  /** The fee in the announced version, if it differs; null if that version has no such transfer. */
  nextFee?: number | null
  /** The margin in the announced version, if it differs. */
  nextMargin?: number
  /** Speed of each way of delivery that the country has, the quickest way first. */
  arrives: Partial<Record<Way, Exclude<Speed, 'none'>>>
}

/** A visitor's input. */
export type Choice = {
  /** Code of the country. */
  to: string
  /** As typed. */
  amount: string
  /** Way of delivery. */
  by: string
}

/** True for digits grouped by commas: in groups of three, or of two as in India (1,00,000). */
const isDigitGroups = (text: string): boolean => /^\d{1,3}(,\d{2,3})*,\d{3}$/.test(text)

/** Regular expression for the currency's names and abbreviations in English and Arabic. */
const currency = '(aed|dhs?\\.?|dirhams?|دراهم|درهما?ً?ا?|د\\.إ\\.?)'
/** The currency before or after an amount, and invisible marks of writing direction. */
const aroundAmount = new RegExp(`^\\s*${currency}|${currency}\\s*$|[\\u200e\\u200f\\u061c]`, 'gi')

/**
 * Parses an amount in common notations: with Latin, Arabic or Persian digits; with groups separated
 * by a comma, a space or the Arabic group sign (also the Indian 1,00,000); with decimals after a
 * point, a comma or the Arabic decimal sign; with the currency before or after the amount.
 * @returns dirham; null for an invalid amount, and for more than two decimals
 */
export const readAmount = (typed: string): number | null => {
  const written = latinDigits(typed)
    .replace(aroundAmount, '')
    .trim()
    .replaceAll('٫', '.')
    .replaceAll('،', ',')
  // Spaces, Arabic group signs and apostrophes always separate groups, never decimals.
  const text =
    /^[\d\s٬'’.]+$/.test(written) && /[\s٬'’]/.test(written)
      ? written.replace(/[\s٬'’]/g, ',')
      : written
  if (text !== written && !isDigitGroups(text.split('.')[0] ?? '')) return null
  const [whole = '', ...decimals] = text.split('.')
  // Without groups and with a point before the decimals.
  let plain = text
  if (isDigitGroups(whole)) plain = [whole.replaceAll(',', ''), ...decimals].join('.')
  // Groups by points, decimals after a comma: 1.234,50.
  else if (/^\d{1,3}(\.\d{3})+,\d{1,2}$/.test(text))
    plain = text.replaceAll('.', '').replace(',', '.')
  // No groups, decimals after a comma: 1234,50.
  else if (/^\d+,\d{1,2}$/.test(text)) plain = text.replace(',', '.')
  return /^(\d+\.?\d{0,2}|\.\d{1,2})$/.test(plain) ? Number(plain) : null
}

export type Estimate =
  | {
      is: 'sum'
      /** In the currency of the country. */
      receives: number
      /** Amount and fee, in dirham. */
      total: number
      /** Dirham that the rate's margin costs, compared with the market rate. */
      margin: number
      /** True when the fee exceeds the amount. */
      isFeeMore: boolean
    }
  | { is: 'empty' | 'unreadable' | 'too much' }

/** Rounds an amount to fils (hundredths of a dirham). */
const roundToFils = (dirham: number): number => Math.round(dirham * 100) / 100

/**
 * Cost and result of a transfer. The received amount is rounded down: nobody receives less than
 * shown.
 * @param limit the maximum of one transfer, in dirham; null without a limit
 */
export const estimate = (
  { fee, rate, margin, decimals }: Transfer,
  typed: string,
  limit: number | null,
): Estimate => {
  if (typed.trim() === '') return { is: 'empty' }
  const amount = readAmount(typed)
  if (amount === null || amount === 0) return { is: 'unreadable' }
  if (limit !== null && amount > limit) return { is: 'too much' }
  // Compensates for floating-point error: a product such as 1,000 × 15.6 or 29 × 0.5 may be
  // slightly too small.
  const receives = Math.floor(amount * rate * 10 ** decimals + 1e-6) / 10 ** decimals
  // The amount times `margin`, a percentage, is in hundredths of a dirham.
  return {
    is: 'sum',
    receives,
    total: roundToFils(amount + fee),
    margin: Math.round(amount * margin + 1e-6) / 100,
    isFeeMore: fee > amount,
  }
}

/** The way of delivery: `by` if the country has it, otherwise the country's quickest way. */
export const wayTo = ({ arrives }: Transfer, by: string): Way =>
  (Object.hasOwn(arrives, by) ? by : Object.keys(arrives)[0]) as Way

/** Speed of a transfer by the way that {@link wayTo} returns. */
export const arrivalOf = (transfer: Transfer, by: string): Exclude<Speed, 'none'> | undefined =>
  transfer.arrives[wayTo(transfer, by)]

/**
 * The initial input, from an address such as `?to=PH&amount=500&by=cash` where given. Unknown
 * countries are ignored.
 */
export const initialChoice = (transfers: readonly Transfer[], search = ''): Choice => {
  const params = new URLSearchParams(search)
  const transfer =
    transfers.find(({ code }) => code === params.get('to')?.toUpperCase()) ?? transfers[0]
  return {
    to: transfer?.code ?? '',
    amount: params.get('amount')?.slice(0, 20) ?? '1,000',
    by: transfer ? wayTo(transfer, params.get('by') ?? '') : '',
  }
}

/** A shareable address of the same calculation. */
export const addressWith = (address: string, { to, amount, by }: Choice): string => {
  const url = new URL(address)
  for (const [name, value] of Object.entries({ to, amount, by })) url.searchParams.set(name, value)
  return url.href
}
