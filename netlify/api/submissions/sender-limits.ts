import type { FormValues } from '#forms/define.ts'
import { DAY_MS } from '#rules/time.ts'
import { blockOf, isIpv6, networkOf, type RateLimitedTry, type Limit } from '../attempts.ts'
import { mailboxOf } from '../mail/limits.ts'
import { MAX_BYTES_A_DAY, roomShares } from './journal.ts'
import type { Submission } from './submission.ts'

const WINDOW_MS = 10 * 60_000

/** Limit for a mailbox in one network. A person sends one form, perhaps three. */
export const formsPerMailbox: Limit = { name: 'form-mailbox', max: 10, windowMs: WINDOW_MS }
/** Limit for a phone number in one network. */
export const formsPerPhone: Limit = { name: 'form-phone', max: 10, windowMs: WINDOW_MS }

/**
 * Limit for an IPv4 address. It is high, as thousands of customers of a mobile network share one
 * address: only machines reach it.
 */
export const formsPerIpv4Address: Limit = { name: 'form', max: 100, windowMs: WINDOW_MS }

/** Limit for an IPv6 network (/64), which belongs to one household or one phone. */
export const formsPerIpv6Network: Limit = { name: 'form-ipv6', max: 30, windowMs: WINDOW_MS }
/** Limit for a block of IPv6 networks (/48), which one subscriber can easily get. */
export const formsPerIpv6Block: Limit = { name: 'form-site', max: 100, windowMs: WINDOW_MS }

/** Limit for an IPv4 address, or a block of IPv6 networks, in a day. */
export const formsPerDay: Limit = { name: 'form-day', max: 500, windowMs: DAY_MS }
/** Limit of bytes for an IPv4 address, or a block of IPv6 networks, in a day. */
export const formBytesPerDay: Limit = {
  name: 'form-bytes',
  max: MAX_BYTES_A_DAY / 50,
  windowMs: DAY_MS,
}

/**
 * Bytes of three of the longest forms. Forms of a block that has sent at most this today may use a
 * larger share of the day's room ({@link roomShares}).
 */
const FEW_BYTES = 33_000

/**
 * Share of the day's room up to which a form is stored.
 * @param sent bytes of the forms from its block today, with this form
 */
export const allowedShareOfRoom = (
  { type, spam }: Pick<Submission, 'type' | 'spam'>,
  sent: number,
): number => {
  if (spam !== null) return roomShares.spam
  const isComplaint = type === 'COMPLAINT'
  if (sent <= FEW_BYTES) return isComplaint ? roomShares.complaint : roomShares.fewSent
  return isComplaint ? roomShares.fewSent : roomShares.usual
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The last nine digits of a phone number, which are the same with and without a country code. */
const subscriberNumber = (phone: string): string => phone.replace(/\D/g, '').slice(-9)

/**
 * A form as a try under several limits. First the limits of its sender, by mailbox and phone number
 * within the sender's network, so that nobody can use up another person's tries from elsewhere.
 * Then the limits of the network and its block; the limit of bytes is the last.
 */
export const countedTriesOf = (
  { email, contactNumber }: FormValues,
  bytes: number,
  ip: string,
): RateLimitedTry[] => {
  const network = networkOf(ip)
  const block = blockOf(ip)
  return [
    [formsPerMailbox, `${network} ${mailboxOf(textOf(email))}`],
    [formsPerPhone, `${network} ${subscriberNumber(textOf(contactNumber))}`],
    ...(isIpv6(network) ? [[formsPerIpv6Network, network] as const] : []),
    [isIpv6(network) ? formsPerIpv6Block : formsPerIpv4Address, block],
    [formsPerDay, block],
    [formBytesPerDay, block, bytes],
  ]
}
