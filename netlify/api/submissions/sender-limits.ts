import type { FormValues } from '#forms/define.ts'
import { DAY_MS } from '#rules/time.ts'
import { blockOf, isIpv6, networkOf, type Counted, type Limit } from '../attempts.ts'
import { mailboxOf } from '../mail/limits.ts'
import { MAX_BYTES_A_DAY, shares } from './journal.ts'
import type { Submission } from './submission.ts'

const WINDOW_MS = 10 * 60_000

/** A person sends one form, perhaps three: so many come from one network with one mailbox, or one phone number. */
export const formsPerMailbox: Limit = { name: 'form-mailbox', max: 10, windowMs: WINDOW_MS }
export const formsPerPhone: Limit = { name: 'form-phone', max: 10, windowMs: WINDOW_MS }

/** Thousands of customers of a mobile network share one IPv4 address: limits that only machines reach. */
export const formsPerAddress: Limit = { name: 'form', max: 100, windowMs: WINDOW_MS }

/** An IPv6 network is one household's or one phone's; anybody gets 65,536 of them at once for the asking, a /48. */
export const formsPerIpv6Network: Limit = { name: 'form-ipv6', max: 30, windowMs: WINDOW_MS }
export const formsPerIpv6Block: Limit = { name: 'form-site', max: 100, windowMs: WINDOW_MS }

/** An address, or a block, has five hundred ordinary messages stored in a day: a fiftieth of what the site stores (`MAX_BYTES_A_DAY`). */
export const formsPerDay: Limit = { name: 'form-day', max: 500, windowMs: DAY_MS }
export const formBytesPerDay: Limit = {
  name: 'form-bytes',
  max: MAX_BYTES_A_DAY / 50,
  windowMs: DAY_MS,
}

/** Three of the longest forms: who has sent no more today finds room when those who send in numbers find none. */
const FEW_BYTES = 33_000

/** Share of the day's room that a form may use. `sent`: bytes of its block's forms today, this one among them. */
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

/** The part of a number that is the same with and without the code of its country: its last nine digits. */
const subscriberOf = (phone: string): string => phone.replace(/\D/g, '').slice(-9)

/**
 * The limits that a form counts against, those shared by the fewest first: who its sender says to be, within the network that it
 * came from, so that nobody can use up another's tries from elsewhere; and the network itself, whose bytes come last.
 */
export const countersOf = (
  { email, contactNumber }: FormValues,
  bytes: number,
  ip: string,
): Counted[] => {
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
