import type { FormValues } from '#forms/define.ts'
import { DAY_MS } from '#rules/time.ts'
import { blockOf, isIpv6, networkOf, type RateLimitedTry, type Limit } from '../attempts.ts'
import { mailboxOf } from '../mail/limits.ts'
import { MAX_BYTES_A_DAY, shares } from './journal.ts'
import type { Submission } from './submission.ts'

const WINDOW_MS = 10 * 60_000

/**
 * Limits for a person, who sends one form, perhaps three: counted in one network for a mailbox, or
 * a phone number.
 */
export const formsPerMailbox: Limit = { name: 'form-mailbox', max: 10, windowMs: WINDOW_MS }
export const formsPerPhone: Limit = { name: 'form-phone', max: 10, windowMs: WINDOW_MS }

/**
 * Limit for an IPv4 address, which only machines reach: thousands of customers of a mobile network
 * share one.
 */
export const formsPerAddress: Limit = { name: 'form', max: 100, windowMs: WINDOW_MS }

/**
 * Limits for IPv6: a network is one household's or one phone's; anybody can get 65,536 of them at
 * once, a /48.
 */
export const formsPerIpv6Network: Limit = { name: 'form-ipv6', max: 30, windowMs: WINDOW_MS }
export const formsPerIpv6Block: Limit = { name: 'form-site', max: 100, windowMs: WINDOW_MS }

/**
 * Limits for an address, or a block, in a day: five hundred ordinary messages, a fiftieth of the
 * bytes that the site stores (`MAX_BYTES_A_DAY`).
 */
export const formsPerDay: Limit = { name: 'form-day', max: 500, windowMs: DAY_MS }
export const formBytesPerDay: Limit = {
  name: 'form-bytes',
  max: MAX_BYTES_A_DAY / 50,
  windowMs: DAY_MS,
}

/**
 * Bytes of three of the longest forms: a network that has sent no more today finds room when
 * heavier senders find none.
 */
const FEW_BYTES = 33_000

/**
 * Share of the day's room that a form may use. `sent`: bytes of its block's forms today, including
 * this one.
 */
export const shareOf = (
  { type, spam }: Pick<Submission, 'type' | 'spam'>,
  sent: number,
): number => {
  if (spam !== null) return shares.spam
  const [own, less] =
    type === 'COMPLAINT' ? [shares.complaint, shares.fewSent] : [shares.fewSent, shares.usual]
  return sent > FEW_BYTES ? less : own
}

const wordOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/**
 * Part of a number that is the same with and without the code of its country: its last nine digits.
 */
const subscriberOf = (phone: string): string => phone.replace(/\D/g, '').slice(-9)

/**
 * Limits that a form counts against, those shared by the fewest first: its sender's stated
 * identity, within the network that it came from, so that nobody can use up another's tries from
 * elsewhere; then the network itself, whose bytes come last.
 */
export const countersOf = (
  { email, contactNumber }: FormValues,
  bytes: number,
  ip: string,
): RateLimitedTry[] => {
  const network = networkOf(ip)
  const block = blockOf(ip)
  return [
    [formsPerMailbox, `${network} ${mailboxOf(wordOf(email))}`],
    [formsPerPhone, `${network} ${subscriberOf(wordOf(contactNumber))}`],
    ...(isIpv6(network) ? [[formsPerIpv6Network, network] as const] : []),
    [isIpv6(network) ? formsPerIpv6Block : formsPerAddress, block],
    [formsPerDay, block],
    [formBytesPerDay, block, bytes],
  ]
}
