import { fold } from '#i18n/fold.ts'
import { cmsPalette as words } from '#messages/en/cms-palette.ts'
import type { Opened } from '../stores/recent.ts'
import { actions, screens } from './actions.ts'
import type { Entry } from './entry.ts'
import { recentEntries } from './items.ts'
import { find, grouped, type Found, type Group } from './rank.ts'
import type { Searched } from './responses.ts'

/** What the typed letters find, without the form responses; before there are any, the way back, then everything that can be done. */
export type Search = Found & { isEmpty: boolean }

export function search(items: readonly Entry[], typed: string, opened?: readonly Opened[]): Search {
  if (fold(typed) === '') return { entries: [...recentEntries(items, opened), ...actions, ...screens], more: 0, isEmpty: true }
  return { ...find([...actions, ...screens, ...items], typed), isEmpty: false }
}

/** What the search of the form responses has to say; nothing while it is at rest. */
const searchWords: Readonly<Record<Searched['state'], string>> = { idle: '', found: '', looking: words.looking, failed: words.lookingFailed }

export type Results = {
  groups: readonly Group[]
  /** The entries of all groups, as they stand under each other. */
  entries: readonly Entry[]
  /** Nothing was found, and nothing is looked for any more. */
  isNothing: boolean
  /** What is written below the list. */
  notes: readonly string[]
  /** What a screen reader says of it. */
  status: string
}

/** What the palette shows. @param isWhole whether every list has been read */
export function resultsOf({ entries: found, more, isEmpty }: Search, responses: Searched, isWhole: boolean): Results {
  const groups = grouped(isEmpty ? found : [...found, ...responses.entries])
  const entries = groups.flatMap((group) => group.entries)
  return {
    groups,
    entries,
    isNothing: entries.length === 0 && responses.state !== 'looking',
    notes: [more > 0 ? words.more(more) : '', isWhole ? '' : words.reading, searchWords[responses.state]].filter((note) => note !== ''),
    status: isEmpty ? '' : [words.count(entries.length + more), searchWords[responses.state]].filter(Boolean).join('. '),
  }
}

/** Where a key leads, from a place in a list of so many; -1 is none. */
const steps: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at <= 0 ? count : at) - 1,
  Home: () => 0,
  End: (_, count) => count - 1,
  PageDown: (at, count) => Math.min(count - 1, at + 8),
  PageUp: (at) => Math.max(0, at - 8),
}

/** The entry that a key moves the mark to; undefined for a key that moves nothing. */
export function entryByKey(key: string, entries: readonly Entry[], current: Entry | undefined): Entry | undefined {
  return entries[steps[key]?.(current ? entries.indexOf(current) : -1, entries.length) ?? -1]
}
