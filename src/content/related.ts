import { topics, type Topic } from '#kinds/posts.ts'
import type { Language } from '#i18n/languages.ts'
import { once } from '#rules/once.ts'

// Which posts belong together, apart from where they are read.
export { topicPath } from '#kinds/posts.ts'

type Relatable = {
  id: string
  kind: string
  topic: Topic | 'none'
  language: Language
  date: string
}

/** Posts without a topic belong to their kind. */
const subjectOf = ({ kind, topic }: Relatable): string => (topic === 'none' ? kind : topic)

/** Posts to read next at most. */
const MAX_RELATED = 3

/**
 * Finds what to read after a post: others in the page's language, first those of its topic, then the rest, each newest first. The posts
 * are gone through once, not for each post.
 * @param posts Of all kinds, each newest first
 */
export const relatedIn = <One extends Relatable>(
  posts: readonly One[],
  page: Language,
): ((post: Relatable) => One[]) => {
  const shown = posts
    .filter(({ language }) => language === page)
    .toSorted((a, b) => (a.date === b.date ? 0 : a.date > b.date ? -1 : 1))
  // One more than are shown: the post itself may be among them.
  const first = once((subject: string) =>
    [true, false].flatMap((isAlike) =>
      shown.filter((one) => (subjectOf(one) === subject) === isAlike).slice(0, MAX_RELATED + 1),
    ),
  )
  return (post) =>
    first(subjectOf(post))
      .filter(({ id }) => id !== post.id)
      .slice(0, MAX_RELATED)
}

/**
 * The one language a post really exists in, by the post's id, from its versions on the English and the Arabic page; nothing
 * where it has a text of its own in both. Its address in the other language then points its canonical here.
 */
export const ownLanguages = (
  versions: readonly Pick<Relatable, 'id' | 'language'>[],
): ReadonlyMap<string, Language> => {
  const byId = Map.groupBy(versions, ({ id }) => id)
  return new Map(
    [...byId].flatMap(([id, some]) => {
      const [own, ...others] = new Set(some.map(({ language }) => language))
      return own !== undefined && others.length === 0 ? [[id, own] as const] : []
    }),
  )
}

/** The topics that posts have, in their order, with how many posts each has. A topic without posts is none. */
export const topicsIn = (
  posts: readonly Pick<Relatable, 'topic'>[],
): { topic: Topic; count: number }[] =>
  topics
    .map((topic) => ({ topic, count: posts.filter((post) => post.topic === topic).length }))
    .filter(({ count }) => count > 0)
