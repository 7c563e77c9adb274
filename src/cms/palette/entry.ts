import { fold } from '#i18n/fold.ts'
import type { IconName } from '../ui/icons.ts'
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
export type Texts = readonly string[]

/** Entries are never changed in place, so each is folded once. */
const folded = new WeakMap<Entry, Texts>()

export function textsOf(entry: Entry): Texts {
  const known = folded.get(entry)
  if (known) return known
  const texts = [entry.title, entry.twin, entry.also].flatMap((text) => (text ? [` ${fold(text)} `] : []))
  folded.set(entry, texts)
  return texts
}
