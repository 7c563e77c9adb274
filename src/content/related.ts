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

/** Subject of a post: its topic, or its kind if it has no topic. */
const subjectOf = ({ kind, topic }: Relatable): string => (topic === 'none' ? kind : topic)

/** Maximum number of posts suggested at the end of a post. */
const MAX_RELATED = 3

/**
 * Returns a function that finds the posts to read after a post: other posts in the page's language,
 * first those of the same subject, then those of other subjects, both newest first.
 * @param posts all posts of all kinds
 */
export const relatedIn = <One extends Relatable>(
  posts: readonly One[],
  page: Language,
): ((post: Relatable) => One[]) => {
  const shown = posts
    .filter(({ language }) => language === page)
    .toSorted((a, b) => (a.date === b.date ? 0 : a.date > b.date ? -1 : 1))
  // One more post than needed of each group: the post itself may be among them.
  const candidates = memoise((subject: string) =>
    [true, false].flatMap((isAlike) =>
      shown.filter((one) => (subjectOf(one) === subject) === isAlike).slice(0, MAX_RELATED + 1),
    ),
  )
  return (post) =>
    candidates(subjectOf(post))
      .filter(({ id }) => id !== post.id)
      .slice(0, MAX_RELATED)
}

/**
 * The language of each post that has a text in one language only, by the post's id. Both pages of
 * such a post show this text, so both its versions are of the same language. The canonical link of
 * the page in the other language points to the page in the text's language.
 * @param versions the posts as shown on English pages, and the same posts as shown on Arabic pages
 */
export const singleLanguages = (
  versions: readonly Pick<Relatable, 'id' | 'language'>[],
): ReadonlyMap<string, Language> => {
  const byId = Map.groupBy(versions, ({ id }) => id)
  return new Map(
    [...byId].flatMap(([id, versionsOfPost]) => {
      const [only, ...others] = new Set(versionsOfPost.map(({ language }) => language))
      return only !== undefined && others.length === 0 ? [[id, only] as const] : []
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
