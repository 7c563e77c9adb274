import { arabiziTranslator } from '../search/arabizi.ts'
import { foldWord, formsOf, tokenise } from '../search/engine/word.ts'
import type { Entry } from '../search/engine/postings.ts'
import { MAX_PER_GROUP, type Answer, type Group, type SiteIndex } from './site-search.ts'

/** The forms by which a word of a title matches a typed word. */
const shapesOf = (word: string): string[] => {
  const { plain, weak } = formsOf(word)
  return [...plain, ...weak]
}

/** Minimum length of a typed beginning that matches a longer word. */
const MIN_BEGINNING = 3

/** A predicate for words that begin with the typed word or share a form with it. */
const matcherFor = (typed: string): ((word: string) => boolean) => {
  const shapes = new Set(shapesOf(typed))
  return (word) =>
    (typed.length >= MIN_BEGINNING && word.startsWith(typed)) ||
    shapesOf(word).some((shape) => shapes.has(shape))
}

/**
 * Adds older posts to an answer: to its group of posts, or as a new group in front of the nearest
 * results.
 */
const withPosts = (answer: Answer, found: Entry[], isHit: Answer['isHit']): Answer => {
  const at = answer.groups.findIndex(({ name }) => name === 'nearest')
  const existing = answer.groups.find(({ name }) => name === 'posts')
  const posts: Group = { name: 'posts', entries: [...(existing?.entries ?? []), ...found] }
  const groups = existing
    ? answer.groups.map((group) => (group === existing ? posts : group))
    : answer.groups.toSpliced(at < 0 ? answer.groups.length : at, 0, posts)
  return {
    groups,
    count: answer.count + found.length,
    isHit: (word) => answer.isHit(word) || isHit(word),
  }
}

/**
 * Searches older posts.
 * @param isWanted called before each file is fetched; false ends the search
 * @returns the answer with the found posts added; null when none was found
 */
type OlderSearch = (
  query: string,
  answer: Answer,
  isWanted: () => boolean,
) => Promise<Answer | null>

/**
 * Searches the titles of posts that did not fit into the language's index: fetches file by file
 * until the answer has the maximum number of posts.
 * @param fetchPart fetches a file, by its number from 1
 */
export const olderSearch = (
  index: SiteIndex,
  fetchPart: (part: number) => Promise<Entry[]>,
): OlderSearch => {
  const translate = arabiziTranslator(index)
  const insignificant = new Set(tokenise(`${index.common} ${index.asking}`))
  const parts = new Map<number, Entry[]>()
  return async (query, answer, isWanted) => {
    const typed = tokenise(translate(query))
      .filter((word) => !insignificant.has(word))
      .map(matcherFor)
    // Number of posts that can still be added.
    const room =
      MAX_PER_GROUP.others -
      (answer.groups.find(({ name }) => name === 'posts')?.entries.length ?? 0)
    const fits = ({ title }: Entry): boolean => {
      const words = tokenise(title)
      return typed.every((matches) => words.some(matches))
    }
    const found: Entry[] = []
    for (
      let part = 1;
      part <= index.older && typed.length > 0 && found.length < room && isWanted();
      part++
    ) {
      const entries = parts.get(part) ?? (await fetchPart(part))
      parts.set(part, entries)
      found.push(...entries.filter(fits))
    }
    return found.length > 0
      ? withPosts(answer, found.slice(0, room), (word) =>
          typed.some((matches) => matches(foldWord(word))),
        )
      : null
  }
}
