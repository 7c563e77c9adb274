import { fold } from '#i18n/fold.ts'
import type { IconName } from '../ui/icon.tsx'
import type { Language } from '../ui/language.tsx'

/** Entry that the palette finds. */
export type Entry = {
  /** Unique among all entries. */
  id: string
  group: string
  icon: IconName
  title: string
  /** Language of a title that is content; undefined for the interface's language. */
  lang?: Language | undefined
  /** Title in the other language. */
  otherLanguageTitle?: string | undefined
  /** Second text: the item that contains the entry, or that it is a draft. */
  detail?: string | undefined
  /** Texts that are searched but not shown. */
  keywords?: string | undefined
  /** Address of the staff area, or function to run. */
  target: string | (() => void)
  /** Time of the last save, in milliseconds since 1970; undefined for actions and screens. */
  savedAt?: number
}

/** Searched texts of an entry, title first. Each is folded, with a space around every word. */
type Texts = readonly string[]

/** Folded texts by entry; entries are immutable. */
const folded = new WeakMap<Entry, Texts>()

/** Texts of an entry that a search compares. */
export function textsOf(entry: Entry): Texts {
  const known = folded.get(entry)
  if (known) return known
  const texts = [entry.title, entry.otherLanguageTitle, entry.keywords].flatMap((text) =>
    text ? [` ${fold(text)} `] : [],
  )
  folded.set(entry, texts)
  return texts
}

/** Maximum number of shown hits: with more, the search must be narrowed down. */
const MAX_SHOWN = 50

// Ranks of hits: a smaller number is a better hit.
/** The title starts with the query. */
const TITLE_STARTS = 0
/** The title after the Arabic article, or another text, starts with the query. */
const TEXT_STARTS = 0.5
/** Each word of the query is the start of a word. */
const WORDS_START = 1
/** Each word of the query occurs somewhere. */
const INSIDE = 2

/**
 * True when a word of the text starts with the given word. The Arabic article "ال" is skipped: it
 * is written together with its word, and nobody begins a search with it.
 */
const isWordStart = (text: string, word: string): boolean =>
  text.includes(` ${word}`) || text.includes(` ال${word}`)

/** Rank of texts for a folded query; null when they don't match. */
function rankOf(texts: Texts, query: string, words: readonly string[]): number | null {
  const [title = ''] = texts
  if (texts.some((text) => text.startsWith(` ${query}`) || text.startsWith(` ال${query}`)))
    return title.startsWith(` ${query}`) ? TITLE_STARTS : TEXT_STARTS
  if (words.every((word) => texts.some((text) => isWordStart(text, word)))) return WORDS_START
  return words.every((word) => texts.some((text) => text.includes(word))) ? INSIDE : null
}

export type Found = { entries: readonly Entry[]; /** Number of further hits. */ moreCount: number }

/** Hit with its rank and its index among the searched entries. */
type Ranked = { entry: Entry; rank: number; index: number }

/** Time for sorting; actions and screens come before items. */
const sortTime = ({ savedAt = Number.MAX_SAFE_INTEGER }: Entry): number => savedAt

/** Compares two hits: by rank, then newer items first, then by their index. */
const compare = (a: Ranked, b: Ranked): number =>
  a.rank - b.rank || sortTime(b.entry) - sortTime(a.entry) || a.index - b.index

/** Finds the entries that match a query, best first. Every word of the query must occur. */
export function findEntries(entries: readonly Entry[], typed: string): Found {
  const query = fold(typed)
  if (query === '') return { entries: [], moreCount: 0 }
  const words = query.split(' ')
  const ranked = entries.flatMap((entry, index): Ranked[] => {
    const rank = rankOf(textsOf(entry), query, words)
    return rank === null ? [] : [{ entry, rank, index }]
  })
  ranked.sort(compare)
  return {
    entries: ranked.slice(0, MAX_SHOWN).map(({ entry }) => entry),
    moreCount: Math.max(0, ranked.length - MAX_SHOWN),
  }
}

export type Group = { name: string; entries: readonly Entry[] }

/** Groups the entries. A group's place is that of its first entry. */
export function groupEntries(entries: readonly Entry[]): Group[] {
  const groups = new Map<string, Entry[]>()
  for (const entry of entries) groups.set(entry.group, [...(groups.get(entry.group) ?? []), entry])
  return [...groups].map(([name, members]) => ({ name, entries: members }))
}
