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
  twin?: string | undefined
  /** Second text: the item that contains the entry, or that it is a draft. */
  detail?: string | undefined
  /** Texts that are searched but not shown. */
  also?: string | undefined
  /** Address of the staff area, or function to run. */
  go: string | (() => void)
  /** Milliseconds; of two equal hits the newer comes first. */
  at?: number
}

/** Compared texts: folded, with a space before each word and at the end. */
type Texts = readonly string[]

/** Folded texts of entries, made once: entries are immutable. */
const folded = new WeakMap<Entry, Texts>()

export function textsOf(entry: Entry): Texts {
  const known = folded.get(entry)
  if (known) return known
  const texts = [entry.title, entry.twin, entry.also].flatMap((text) =>
    text ? [` ${fold(text)} `] : [],
  )
  folded.set(entry, texts)
  return texts
}

/** Maximum number of shown hits: with more, the search must be narrowed down. */
const MAX_SHOWN = 50

/** Ranks: the better a hit, the smaller the number; every word of the query must occur. */
const STARTS = 0
const WORDS = 1
const INSIDE = 2

/**
 * True at the start of a word, also after the Arabic article, which is written together with its
 * word and with which nobody begins a search.
 */
const isWordStart = (text: string, word: string): boolean =>
  text.includes(` ${word}`) || text.includes(` ال${word}`)

/** Rank of texts for a folded query; null when they don't match. */
function rankOf(texts: Texts, query: string, words: readonly string[]): number | null {
  const [title = ''] = texts
  if (texts.some((text) => text.startsWith(` ${query}`) || text.startsWith(` ال${query}`)))
    return title.startsWith(` ${query}`) ? STARTS : STARTS + 0.5
  if (words.every((word) => texts.some((text) => isWordStart(text, word)))) return WORDS
  return words.every((word) => texts.some((text) => text.includes(word))) ? INSIDE : null
}

export type Found = { entries: readonly Entry[]; /** Number of further hits. */ more: number }

type Ranked = { entry: Entry; rank: number; place: number }

/**
 * Order of hits: better ones first; of equal ones those that are no items, then the newer item,
 * then in the given order.
 */
function compare(a: Ranked, b: Ranked): number {
  if (a.rank !== b.rank) return a.rank - b.rank
  const [at, bt] = [a.entry.at ?? Number.MAX_SAFE_INTEGER, b.entry.at ?? Number.MAX_SAFE_INTEGER]
  return bt - at || a.place - b.place
}

/**
 * Entries that match a query, best first: the title starts with it, then words start with it, then
 * it occurs inside.
 */
export function find(entries: readonly Entry[], typed: string): Found {
  const query = fold(typed)
  if (query === '') return { entries: [], more: 0 }
  const words = query.split(' ')
  const ranked = entries.flatMap((entry, place): Ranked[] => {
    const rank = rankOf(textsOf(entry), query, words)
    return rank === null ? [] : [{ entry, rank, place }]
  })
  ranked.sort(compare)
  return {
    entries: ranked.slice(0, MAX_SHOWN).map(({ entry }) => entry),
    more: Math.max(0, ranked.length - MAX_SHOWN),
  }
}

export type Group = { name: string; entries: readonly Entry[] }

/** Entries by group; groups are in the order of their best entries. */
export function grouped(entries: readonly Entry[]): Group[] {
  const groups = new Map<string, Entry[]>()
  for (const entry of entries) groups.set(entry.group, [...(groups.get(entry.group) ?? []), entry])
  return [...groups].map(([name, within]) => ({ name, entries: within }))
}
