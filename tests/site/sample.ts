import type { Address } from './site.ts'

const isPost = ({ bare }: Address): boolean => /^\/(?:blog|news)\/./.test(bare)
const listOf = ({ bare }: Address): string | undefined => bare.split('/')[1]

/** Pages that are built alike looked at once: of the posts the first of each list, in both languages. With FULL all of them. */
export const sampleOf = (addresses: readonly Address[]): Address[] => {
  if (process.env['FULL']) return [...addresses]
  const firsts = new Map(addresses.filter(isPost).toReversed().map((one) => [listOf(one), one.bare]))
  return addresses.filter((one) => !isPost(one) || firsts.get(listOf(one)) === one.bare)
}
