import type { FormValues } from '#forms/define.ts'
import { DAY_MS } from '#rules/time.ts'
import { networkOf, type Counted, type Limit } from '../attempts.ts'
import { mailboxOf } from '../mail/limits.ts'

const WINDOW_MS = 10 * 60_000

/** A person sends one form, perhaps three: so many come from one network with one mailbox, or one phone number. */
export const formsPerMailbox: Limit = { name: 'form-mailbox', max: 10, windowMs: WINDOW_MS }
export const formsPerPhone: Limit = { name: 'form-phone', max: 10, windowMs: WINDOW_MS }

/** Thousands of customers of a mobile network share one IPv4 address: limits that only machines reach. */
export const formsPerAddress: Limit = { name: 'form', max: 100, windowMs: WINDOW_MS }

/** An IPv6 network is one household's or one phone's; anybody gets 65,536 of them at once for the asking, a /48. */
export const formsPerIpv6Network: Limit = { name: 'form-ipv6', max: 30, windowMs: WINDOW_MS }
export const formsPerIpv6Block: Limit = { name: 'form-site', max: 100, windowMs: WINDOW_MS }

/** An address, or a block, may fill a twelfth of what the site stores in a day, 6,000 of the longest (`MAX_BYTES_A_DAY`). */
export const formsPerDay: Limit = { name: 'form-day', max: 500, windowMs: DAY_MS }

const wordOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The part of a number that is the same with and without the code of its country: its last nine digits. */
const subscriberOf = (phone: string): string => phone.replace(/\D/g, '').slice(-9)

/** Block of addresses that anybody gets for the asking: one of IPv4, a /48 of IPv6. */
export const blockOf = (ip: string): string => {
  const network = networkOf(ip)
  return isIpv6(network) ? network.split(':').slice(0, 3).join(':') : network
}

const isIpv6 = (network: string): boolean => network.includes(':') && !network.includes('.')

/**
 * The limits that a form counts against, those shared by the fewest first: who its sender says to be, within the network that it
 * came from, so that nobody can use up another's tries from elsewhere; and the network itself.
 */
export const countersOf = ({ email, contactNumber }: FormValues, ip: string): Counted[] => {
  const network = networkOf(ip)
  const block = blockOf(ip)
  return [
    [formsPerMailbox, `${network} ${mailboxOf(wordOf(email))}`],
    [formsPerPhone, `${network} ${subscriberOf(wordOf(contactNumber))}`],
    ...(isIpv6(network) ? [[formsPerIpv6Network, network] as const] : []),
    [isIpv6(network) ? formsPerIpv6Block : formsPerAddress, block],
    [formsPerDay, block],
  ]
}
