import { latinDigits } from '#rules/digits.ts'
import type { deliveryWays, Speed } from '#kinds/fees.ts'

export type Way = (typeof deliveryWays)[number]['way']

/**
 * Transfers to a country: the fee in dirham, what one dirham gives in `currency` (ISO 4217), by how many per cent that lies below
 * the market rate (0 where it is not stated), and how soon each way of delivery arrives, the quickest first.
 */
export type Transfer = {
  /** ISO 3166. */
  code: string
  country: string
  currency: string
  /** How many the currency is written with. */
  decimals: number
  fee: number
  rate: number
  margin: number
  /** The fee of the version that is announced, where it differs; null where it has no such transfer. */
  nextFee?: number | null
  /** Its margin, where it differs. */
  nextMargin?: number
  arrives: Partial<Record<Way, Exclude<Speed, 'none'>>>
}

/** What a visitor has chosen and typed: a country's code, the amount as it was typed, and the way of delivery. */
export type Choice = { to: string; amount: string; by: string }

/** Groups of three, or of two as in India. */
const isDigitGroups = (text: string): boolean => /^\d{1,3}(,\d{2,3})*,\d{3}$/.test(text)

const currency = '(aed|dhs?\\.?|dirhams?|دراهم|درهما?ً?ا?|د\\.إ\\.?)'
const aroundAmount = new RegExp(`^\\s*${currency}|${currency}\\s*$|[\\u200e\\u200f\\u061c]`, 'gi')

/**
 * Reads an amount as people write it: Latin, Arabic and Persian digits, groups by comma, space or their Arabic sign (also
 * the Indian 1,00,000), decimals after a point, a comma or the Arabic sign, the currency before or after it.
 * @returns dirham; null for what is no amount, and for more than two decimals
 */
export const readAmount = (typed: string): number | null => {
  const written = latinDigits(typed)
    .replace(aroundAmount, '')
    .trim()
    .replaceAll('٫', '.')
    .replaceAll('،', ',')
  // Groups by spaces are groups, never decimals.
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
  /** `receives` is in the currency of the country, the rest in dirham; `margin` is how much more the market rate would give. */
  | { is: 'sum'; receives: number; total: number; margin: number; isFeeMore: boolean }
  | { is: 'empty' | 'unreadable' | 'too much' }

/** Rounded to the hundredth of a dirham. */
const inFils = (dirham: number): number => Math.round(dirham * 100) / 100

/**
 * What a transfer costs and brings. What arrives is rounded down: nobody receives less than was said.
 * @param limit the most that one transfer may carry, in dirham; null where there is no such limit
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
  // A product such as 1,000 × 15.6 or 29 × 0.5 may come out a hair below what it is.
  const receives = Math.floor(amount * rate * 10 ** decimals + 1e-6) / 10 ** decimals
  return {
    is: 'sum',
    receives,
    total: inFils(amount + fee),
    margin: Math.round(amount * margin + 1e-6) / 100,
    isFeeMore: fee > amount,
  }
}

/** The way of delivery that holds: the chosen one, or the quickest that the country has. */
export const wayTo = ({ arrives }: Transfer, by: string): Way =>
  (Object.hasOwn(arrives, by) ? by : Object.keys(arrives)[0]) as Way

/** How soon a transfer arrives in the way that holds. */
export const arrivalOf = (transfer: Transfer, by: string): Exclude<Speed, 'none'> | undefined =>
  transfer.arrives[wayTo(transfer, by)]

/** What the calculator begins with; an address such as `?to=PH&amount=500&by=cash` says otherwise. A country that is not in the list is left out. */
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

/** An address that shows the same calculation to whoever opens it. */
export const addressWith = (address: string, { to, amount, by }: Choice): string => {
  const url = new URL(address)
  for (const [name, value] of Object.entries({ to, amount, by })) url.searchParams.set(name, value)
  return url.href
}
