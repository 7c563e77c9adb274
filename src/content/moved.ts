import { kinds } from '#kinds/index.ts'
import { entriesOf } from './entries.ts'

/** The kinds whose items have pages with addresses of their own. */
const pagedKinds = ['blog', 'news', 'jobs', 'places', 'fees'] as const

/** Former and current path of an item's page. */
type Moved = { from: string; to: string }

const movedOf = async (kind: (typeof pagedKinds)[number]): Promise<Moved[]> => {
  const path = kinds[kind].page?.path
  const entries = await entriesOf(kind)
  const currentSlugs = new Set(entries.map(({ slug }) => slug))
  return entries.flatMap(({ id, slug: currentSlug, oldSlugs }) =>
    oldSlugs
      .filter((slug) => !currentSlugs.has(slug))
      .map((slug) => ({ from: `${path}/${slug}`, to: `${path}/${currentSlug ?? id}` })),
  )
}

/**
 * The former addresses of all items with their current ones, as paths without a language. Excludes
 * former addresses that another item has now.
 */
export const movedAddresses = async (): Promise<Moved[]> =>
  (await Promise.all(pagedKinds.map(movedOf))).flat()
