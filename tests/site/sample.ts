import { isFull } from '../extent.ts'
import type { Address } from './site.ts'

/** True for the page of a post, a topic or a place, of which there are many alike. */
const isListItem = ({ barePath }: Address): boolean => /^\/(?:blog|news|find-us)\/./.test(barePath)
/** Path of the list to which a page belongs, such as "blog/topic". */
const listOf = ({ barePath }: Address): string => barePath.split('/').slice(1, -1).join('/')

/**
 * Sample of pages, in both languages: the first post, topic and place of each list, in the full run
 * also the last, and every other page. Posts, topics and places have equal structures; their
 * possible content has tests of its own.
 */
export const sampleOf = (addresses: readonly Address[]): Address[] => {
  const chosen = [...Map.groupBy(addresses.filter(isListItem), listOf).values()].flatMap((list) => [
    list.at(0)?.barePath,
    ...(isFull ? [list.at(-1)?.barePath] : []),
  ])
  return addresses.filter((one) => !isListItem(one) || chosen.includes(one.barePath))
}

/**
 * True for one page of each pair of twins: the English one of the first pair, the Arabic one of the
 * second, and so on. Twins are a page in both languages; they follow each other in the sample.
 * @param index of the page in {@link sampleOf}
 */
export const isChosenTwin = (index: number): boolean => {
  const pair = Math.floor(index / 2)
  return (index + pair) % 2 === 0
}

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
export const layoutOf = ({ barePath }: Address): string =>
  Object.entries(layouts).find(([, pattern]) => pattern.test(barePath))?.[0] ?? barePath
