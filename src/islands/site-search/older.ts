import { arabiziReader } from '../search/arabizi.ts'
import { fold, formsOf, tokenise } from '../search/engine/word.ts'
import type { Entry } from '../search/engine/postings.ts'
import { MOST, type Answer, type Group, type SiteIndex } from './site-search.ts'

const shapesOf = (word: string): string[] => {
  const { plain, weak } = formsOf(word)
  return [...plain, ...weak]
}

/** Minimum length of a word's beginning to match. */
const MIN_BEGINNING = 3

/** Matches the words of a title that equal the typed word, in a related shape, or begin with it. */
const meeting = (typed: string): ((word: string) => boolean) => {
  const shapes = new Set(shapesOf(typed))
  return (word) =>
    (typed.length >= MIN_BEGINNING && word.startsWith(typed)) ||
    shapesOf(word).some((shape) => shapes.has(shape))
}

/** An answer with older posts after the other results, before the nearest ones. */
const withPosts = (answer: Answer, found: Entry[], isHit: Answer['isHit']): Answer => {
  const at = answer.groups.findIndex(({ name }) => name === 'nearest')
  const before = answer.groups.find(({ name }) => name === 'posts')
  const posts: Group = { name: 'posts', entries: [...(before?.entries ?? []), ...found] }
  const groups = before
    ? answer.groups.map((group) => (group === before ? posts : group))
    : answer.groups.toSpliced(at < 0 ? answer.groups.length : at, 0, posts)
  return {
    groups,
    count: answer.count + found.length,
    isHit: (word) => answer.isHit(word) || isHit(word),
  }
}

/**
 * Searches older posts. `isWanted` is called before each file.
 * @returns the answer with them; null when none is added
 */
type OlderSearch = (
  query: string,
  answer: Answer,
  isWanted: () => boolean,
) => Promise<Answer | null>

/**
 * Searches the titles of posts that did not fit into the language's index: goes back file by file
 * until the answer has as many posts as are shown.
 * @param bring fetches a file, by its number from 1
 */
export const olderSearch = (
  index: SiteIndex,
  bring: (part: number) => Promise<Entry[]>,
): OlderSearch => {
  const read = arabiziReader(index)
  const unsaying = new Set(tokenise(`${index.common} ${index.asking}`))
  const parts = new Map<number, Entry[]>()
  return async (query, answer, isWanted) => {
    const typed = tokenise(read(query))
      .filter((word) => !unsaying.has(word))
      .map(meeting)
    const room =
      MOST.others - (answer.groups.find(({ name }) => name === 'posts')?.entries.length ?? 0)
    const fits = ({ title }: Entry): boolean => {
      const words = tokenise(title)
      return typed.every((meets) => words.some(meets))
    }
    const found: Entry[] = []
    for (
      let part = 1;
      part <= index.older && typed.length > 0 && found.length < room && isWanted();
      part++
    ) {
      const entries = parts.get(part) ?? (await bring(part))
      parts.set(part, entries)
      found.push(...entries.filter(fits))
    }
    return found.length > 0
      ? withPosts(answer, found.slice(0, room), (word) => typed.some((meets) => meets(fold(word))))
      : null
  }
}
