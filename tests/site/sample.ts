import { isFull } from '../extent.ts'
import type { Address } from './site.ts'

const isOfMany = ({ bare }: Address): boolean => /^\/(?:blog|news|find-us)\/./.test(bare)
const listOf = ({ bare }: Address): string => bare.split('/').slice(1, -1).join('/')

/**
 * Sample of pages, in both languages: of posts, topics and places with equal structure the first of
 * each list; with FULL the last, too. Their possible content has tests of its own.
 */
export const sampleOf = (addresses: readonly Address[]): Address[] => {
  const chosen = [...Map.groupBy(addresses.filter(isOfMany), listOf).values()].flatMap((list) => [
    list.at(0)?.bare,
    ...(isFull ? [list.at(-1)?.bare] : []),
  ])
  return addresses.filter((one) => !isOfMany(one) || chosen.includes(one.bare))
}

/**
 * True for one page of each pair of twins, which differ in their language: by turns the English and
 * the Arabic one.
 * @param index of the page in {@link sampleOf}
 */
export const isChosenTwin = (index: number): boolean => (index + (index >> 1)) % 2 === 0

/**
 * Layouts shared by several pages that differ in their texts only; every other page has a layout of
 * its own.
 */
const layouts = {
  legal: /^\/(?:terms|merchant-terms|privacy|disclaimer|consumerinsights)$/,
  questions: /^\/(?:business)?faq$/,
  posts: /^\/(?:blog|news|blog\/topic\/[^/]+)$/,
  post: /^\/(?:blog|news)\/./,
  'key facts': /^\/keyfact/,
}

/** Name of a page's layout. */
export const layoutOf = ({ bare }: Address): string =>
  Object.entries(layouts).find(([, pattern]) => pattern.test(bare))?.[0] ?? bare
