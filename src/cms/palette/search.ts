import { fold } from '#i18n/fold.ts'
import type { IconName } from '../ui/icon.tsx'
import type { Language } from '../ui/language.tsx'

/** One thing that the palette finds. */
export type Entry = {
  /** Unique among all entries. */
  id: string
  group: string
  icon: IconName
  title: string
  /** The language of the title where it is content; the interface's own otherwise. */
  lang?: Language | undefined
  /** The title in the other language. */
  twin?: string | undefined
  /** What else is worth saying: where it stands, that it is a draft. */
  detail?: string | undefined
  /** Texts that are searched but not shown. */
  also?: string | undefined
  /** An address of the staff area, or what to do. */
  go: string | (() => void)
  /** Milliseconds; of two equal hits the newer stands first. */
  at?: number
}

/** What is compared: every text folded, with a space in front of each word and one at the end. */
type Texts = readonly string[]

/** Entries are never changed in place, so each is folded once. */
const folded = new WeakMap<Entry, Texts>()

export function textsOf(entry: Entry): Texts {
  const known = folded.get(entry)
  if (known) return known
  const texts = [entry.title, entry.twin, entry.also].flatMap((text) => (text ? [` ${fold(text)} `] : []))
  folded.set(entry, texts)
  return texts
}

/** As many as are shown; more is to be narrowed down, not scrolled through. */
const MAX_SHOWN = 50

/** The better a hit, the smaller its number; every word of the query must stand somewhere. */
const STARTS = 0
const WORDS = 1
const INSIDE = 2

/** The Arabic article is written together with its word, and nobody begins a search with it. */
const isWordStart = (text: string, word: string): boolean => text.includes(` ${word}`) || text.includes(` ال${word}`)

/** How well texts answer a folded query; null when they don't. */
function rankOf(texts: Texts, query: string, words: readonly string[]): number | null {
  const [title = ''] = texts
  if (texts.some((text) => text.startsWith(` ${query}`) || text.startsWith(` ال${query}`))) return title.startsWith(` ${query}`) ? STARTS : STARTS + 0.5
  if (words.every((word) => texts.some((text) => isWordStart(text, word)))) return WORDS
  return words.every((word) => texts.some((text) => text.includes(word))) ? INSIDE : null
}

export type Found = { entries: readonly Entry[]; /** How many more there are. */ more: number }

type Ranked = { entry: Entry; rank: number; place: number }

/** Better hits first; of equal ones what is no item, then the newer item, then as they came. */
function compare(a: Ranked, b: Ranked): number {
  if (a.rank !== b.rank) return a.rank - b.rank
  const [at, bt] = [a.entry.at ?? Number.MAX_SAFE_INTEGER, b.entry.at ?? Number.MAX_SAFE_INTEGER]
  return bt - at || a.place - b.place
}

/** The entries that answer a query, best first: the title begins so, then words do, then it stands inside. */
export function find(entries: readonly Entry[], typed: string): Found {
  const query = fold(typed)
  if (query === '') return { entries: [], more: 0 }
  const words = query.split(' ')
  const ranked = entries.flatMap((entry, place): Ranked[] => {
    const rank = rankOf(textsOf(entry), query, words)
    return rank === null ? [] : [{ entry, rank, place }]
  })
  ranked.sort(compare)
  return { entries: ranked.slice(0, MAX_SHOWN).map(({ entry }) => entry), more: Math.max(0, ranked.length - MAX_SHOWN) }
}

export type Group = { name: string; entries: readonly Entry[] }

/** Entries under the names of their groups; a group stands where its best entry does. */
export function grouped(entries: readonly Entry[]): Group[] {
  const groups = new Map<string, Entry[]>()
  for (const entry of entries) groups.set(entry.group, [...(groups.get(entry.group) ?? []), entry])
  return [...groups].map(([name, within]) => ({ name, entries: within }))
}
