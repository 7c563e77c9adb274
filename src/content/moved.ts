import { getCollection } from 'astro:content'
import { kinds } from '#kinds/index.ts'

/** Every address that an item had before, with the one it has now; paths without a language. */
export const movedAddresses = async (): Promise<{ from: string; to: string }[]> => {
  const { path } = kinds.blog.page ?? { path: '' }
  const entries = await getCollection('blog')
  const taken = new Set(entries.map(({ data }) => data.slug))
  return entries.flatMap(({ data }) =>
    data.oldSlugs.filter((slug) => !taken.has(slug)).map((slug) => ({ from: `${path}/${slug}`, to: `${path}/${data.slug ?? data.id}` })),
  )
}
