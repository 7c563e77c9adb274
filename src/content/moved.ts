import { kinds } from '#kinds/index.ts'
import { entriesOf } from './entries.ts'

/** The kinds whose items have pages with addresses of their own. */
const paged = ['blog', 'news', 'jobs', 'places', 'fees'] as const

type Moved = { from: string; to: string }

const movedOf = async (kind: (typeof paged)[number]): Promise<Moved[]> => {
  const path = kinds[kind].page?.path
  const entries = await entriesOf(kind)
  const taken = new Set(entries.map(({ slug }) => slug))
  return entries.flatMap(({ id, slug: own, oldSlugs }) =>
    oldSlugs
      .filter((slug) => !taken.has(slug))
      .map((slug) => ({ from: `${path}/${slug}`, to: `${path}/${own ?? id}` })),
  )
}

/** Every former address of an item with its current one; paths without a language. */
export const movedAddresses = async (): Promise<Moved[]> =>
  (await Promise.all(paged.map(movedOf))).flat()
