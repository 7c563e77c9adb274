import { topics, type Topic } from '#kinds/posts.ts'
import type { Language } from '#i18n/languages.ts'
import { memoise } from '#rules/once.ts'

// Relations between posts, independent of the content store.
export { topicPath } from '#kinds/posts.ts'

type Relatable = {
  id: string
  kind: string
  topic: Topic | 'none'
  language: Language
  date: string
}

/** Subject of a post: its topic, or its kind without one. */
const subjectOf = ({ kind, topic }: Relatable): string => (topic === 'none' ? kind : topic)

/** Maximum number of posts to read next. */
const MAX_RELATED = 3

/**
 * Finds the posts to read after a post: others in the page's language, first those of its topic,
 * then the rest, each newest first. The posts are sorted once, not for each post.
 * @param posts Of all kinds, each newest first
 */
export const relatedIn = <One extends Relatable>(
  posts: readonly One[],
  page: Language,
): ((post: Relatable) => One[]) => {
  const shown = posts
    .filter(({ language }) => language === page)
    .toSorted((a, b) => (a.date === b.date ? 0 : a.date > b.date ? -1 : 1))
  // One more than shown: the post itself may be among them.
  const first = memoise((subject: string) =>
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
 * The only language of each post without a text in both, by the post's id, from its versions on the
 * English and the Arabic page. The canonical link of the other language points to the page in this
 * one.
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

/**
 * The topics in their order, with the number of posts of each. Topics without posts are left out.
 */
export const topicsIn = (
  posts: readonly Pick<Relatable, 'topic'>[],
): { topic: Topic; count: number }[] =>
  topics
    .map((topic) => ({ topic, count: posts.filter((post) => post.topic === topic).length }))
    .filter(({ count }) => count > 0)
