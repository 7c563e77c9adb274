import { latinDigits } from '#rules/digits.ts'
import type { deliveryWays, Speed } from '#kinds/fees.ts'

export type Way = (typeof deliveryWays)[number]['way']

/**
 * Transfers to a country: the fee in dirham, the rate of one dirham in `currency` (ISO 4217), its
 * margin below the market rate in per cent (0 where not stated), and the speed of each way of
 * delivery, the quickest first.
 */
export type Transfer = {
  /** Country code of ISO 3166. */
  code: string
  country: string
  currency: string
  /** Number of decimals of the currency. */
  decimals: number
  fee: number
  rate: number
  margin: number
  /** The fee in the announced version, if it differs; null if that version has no such transfer. */
  nextFee?: number | null
  /** The margin in the announced version, if it differs. */
  nextMargin?: number
  arrives: Partial<Record<Way, Exclude<Speed, 'none'>>>
}

/** A visitor's input: the country's code, the amount as typed, and the way of delivery. */
export type Choice = { to: string; amount: string; by: string }

/** Accepts groups of three, and of two as in India. */
const isDigitGroups = (text: string): boolean => /^\d{1,3}(,\d{2,3})*,\d{3}$/.test(text)

const currency = '(aed|dhs?\\.?|dirhams?|دراهم|درهما?ً?ا?|د\\.إ\\.?)'
const aroundAmount = new RegExp(`^\\s*${currency}|${currency}\\s*$|[\\u200e\\u200f\\u061c]`, 'gi')

/**
 * Parses an amount in common notations: Latin, Arabic and Persian digits, groups by comma, space or
 * their Arabic sign (also the Indian 1,00,000), decimals after a point, a comma or the Arabic sign,
 * the currency before or after it.
 * @returns dirham; null for an invalid amount, and for more than two decimals
 */
export const readAmount = (typed: string): number | null => {
  const written = latinDigits(typed)
    .replace(aroundAmount, '')
    .trim()
    .replaceAll('٫', '.')
    .replaceAll('،', ',')
  // Spaces always separate groups, never decimals.
  const text =
    /^[\d\s٬'’.]+$/.test(written) && /[\s٬'’]/.test(written)
      ? written.replace(/[\s٬'’]/g, ',')
      : written
  if (text !== written && !isDigitGroups(text.split('.')[0] ?? '')) return null
  const [whole = '', ...decimals] = text.split('.')
  let plain = text
  if (isDigitGroups(whole)) plain = [whole.replaceAll(',', ''), ...decimals].join('.')
  else if (/^\d{1,3}(\.\d{3})+,\d{1,2}$/.test(text))
    plain = text.replaceAll('.', '').replace(',', '.')
  else if (/^\d+,\d{1,2}$/.test(text)) plain = text.replace(',', '.')
  return /^(\d+\.?\d{0,2}|\.\d{1,2})$/.test(plain) ? Number(plain) : null
}

export type Estimate =
  /**
   * `receives` is in the currency of the country, the rest in dirham; `margin` is the amount by
   * which the market rate would give more.
   */
  | { is: 'sum'; receives: number; total: number; margin: number; isFeeMore: boolean }
  | { is: 'empty' | 'unreadable' | 'too much' }

/** Rounded to the hundredth of a dirham. */
const inFils = (dirham: number): number => Math.round(dirham * 100) / 100

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
  return {
    is: 'sum',
    receives,
    total: inFils(amount + fee),
    margin: Math.round(amount * margin + 1e-6) / 100,
    isFeeMore: fee > amount,
  }
}

/** The way of delivery: the chosen one if the country has it, otherwise the quickest. */
export const wayTo = ({ arrives }: Transfer, by: string): Way =>
  (Object.hasOwn(arrives, by) ? by : Object.keys(arrives)[0]) as Way

/** Speed of a transfer by {@link wayTo}. */
export const arrivalOf = (transfer: Transfer, by: string): Exclude<Speed, 'none'> | undefined =>
  transfer.arrives[wayTo(transfer, by)]

/**
 * The initial input, from an address such as `?to=PH&amount=500&by=cash` where given. Unknown
 * countries are ignored.
 */
export const initialChoice = (transfers: readonly Transfer[], search = ''): Choice => {
  const asked = new URLSearchParams(search)
  const transfer =
    transfers.find(({ code }) => code === asked.get('to')?.toUpperCase()) ?? transfers[0]
  return {
    to: transfer?.code ?? '',
    amount: asked.get('amount')?.slice(0, 20) ?? '1,000',
    by: transfer ? wayTo(transfer, asked.get('by') ?? '') : '',
  }
}

/** A shareable address of the same calculation. */
export const addressWith = (address: string, { to, amount, by }: Choice): string => {
  const url = new URL(address)
  for (const [name, value] of Object.entries({ to, amount, by })) url.searchParams.set(name, value)
  return url.href
}
