import { topics, type Topic } from '#kinds/posts.ts'
import type { Language } from '#i18n/languages.ts'

// Which posts belong together, apart from where they are read.
export { topicPath } from '#kinds/posts.ts'

type Relatable = { id: string; kind: string; topic: Topic | 'none'; language: Language; date: string }

/** Posts without a topic belong to their kind. */
const subjectOf = ({ kind, topic }: Relatable): string => (topic === 'none' ? kind : topic)

/** Posts to read next at most. */
const MAX_RELATED = 3

/**
 * What to read after a post: others in the page's language, first those of its topic, then the rest, each newest first.
 * @param posts Of all kinds, each newest first
 */
export const relatedTo = <One extends Relatable>(post: Relatable, posts: readonly One[], page: Language): One[] => {
  const others = posts.filter(({ id, language }) => id !== post.id && language === page).toSorted((a, b) => (a.date === b.date ? 0 : a.date > b.date ? -1 : 1))
  const isAlike = (one: One): boolean => subjectOf(one) === subjectOf(post)
  return [...others.filter(isAlike), ...others.filter((one) => !isAlike(one))].slice(0, MAX_RELATED)
}

/** The topics that posts have, in their order, with how many posts each has. A topic without posts is none. */
export const topicsIn = (posts: readonly Pick<Relatable, 'topic'>[]): { topic: Topic; count: number }[] =>
  topics.map((topic) => ({ topic, count: posts.filter((post) => post.topic === topic).length })).filter(({ count }) => count > 0)
