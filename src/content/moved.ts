import { getCollection } from 'astro:content'
import { kinds } from '#kinds/index.ts'
import { postKinds, type PostKind } from './posts.ts'

type Moved = { from: string; to: string }

const movedOf = async (kind: PostKind): Promise<Moved[]> => {
  const path = kinds[kind].page?.path
  const entries = await getCollection(kind)
  const taken = new Set(entries.map(({ data }) => data.slug))
  return entries.flatMap(({ data }) =>
    data.oldSlugs.filter((slug) => !taken.has(slug)).map((slug) => ({ from: `${path}/${slug}`, to: `${path}/${data.slug ?? data.id}` })),
  )
}

/** Every address that a post had before, with the one it has now; paths without a language. */
export const movedAddresses = async (): Promise<Moved[]> => (await Promise.all(postKinds.map(movedOf))).flat()
