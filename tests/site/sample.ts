import { isFull } from '../extent.ts'
import type { Address } from './site.ts'

const isOfMany = ({ bare }: Address): boolean => /^\/(?:blog|news|find-us)\/./.test(bare)
const listOf = ({ bare }: Address): string => bare.split('/').slice(1, -1).join('/')

/**
 * Pages that are built alike looked at once: of the posts, topics and places the first of each list, in both languages; with FULL
 * the last, too. What they may hold is tried by tests of their own.
 */
export const sampleOf = (addresses: readonly Address[]): Address[] => {
  const chosen = [...Map.groupBy(addresses.filter(isOfMany), listOf).values()].flatMap((list) => [
    list.at(0)?.bare,
    ...(isFull ? [list.at(-1)?.bare] : []),
  ])
  return addresses.filter((one) => !isOfMany(one) || chosen.includes(one.bare))
}

/** Layouts that several pages fill with nothing but other words; every other page has its own. */
const layouts = {
  legal: /^\/(?:terms|merchant-terms|privacy|disclaimer|consumerinsights)$/,
  questions: /^\/(?:business)?faq$/,
  posts: /^\/(?:blog|news|blog\/topic\/[^/]+)$/,
  post: /^\/(?:blog|news)\/./,
  'key facts': /^\/keyfact/,
}

/** The name of a page's layout. */
export const layoutOf = ({ bare }: Address): string =>
  Object.entries(layouts).find(([, pattern]) => pattern.test(bare))?.[0] ?? bare
