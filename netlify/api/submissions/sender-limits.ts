import { networkOf, type Counted, type Limit } from '../attempts.ts'

/** Many people share one address behind a mobile network; a person sends one form, perhaps three. */
export const formsPerNetwork: Limit = { name: 'form', max: 10, windowMs: 10 * 60_000 }

/** Anybody gets 65,536 IPv6 networks at once for the asking, a /48; so many customers share one too. */
export const formsPerIpv6Block: Limit = { name: 'form-site', max: 100, windowMs: 10 * 60_000 }

/** What a sender's tries are counted under: its network, and with IPv6 the block that the network is a part of. */
export const countersOf = (ip: string): Counted[] => {
  const network = networkOf(ip)
  const isIpv6 = network.includes(':') && !network.includes('.')
  return [[formsPerNetwork, network], ...(isIpv6 ? [[formsPerIpv6Block, network.split(':').slice(0, 3).join(':')] as const] : [])]
}
