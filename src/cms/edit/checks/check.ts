import { checks as words } from '#messages/en/cms-checks.ts'
import type { Side } from '../values.ts'

/** What a check looks after; each is either passed or named with what it found. */
export const groups = ['alt text', 'headings', 'links', 'pages', 'files', 'arabic', 'scripts', 'length'] as const
export type Group = (typeof groups)[number]

/** Every check, with the group that it belongs to and whether it is to be mended or only to be looked at. */
export const checkTable = {
  'alt missing': { group: 'alt text', level: 'fix' },
  'picture in text without alt': { group: 'alt text', level: 'fix' },
  'heading jump': { group: 'headings', level: 'look' },
  'empty link': { group: 'links', level: 'fix' },
  'link nowhere': { group: 'links', level: 'fix' },
  'address malformed': { group: 'links', level: 'fix' },
  'link words': { group: 'links', level: 'look' },
  'not encrypted': { group: 'links', level: 'look' },
  'page gone': { group: 'pages', level: 'fix' },
  'page in bin': { group: 'pages', level: 'fix' },
  'page a draft': { group: 'pages', level: 'fix' },
  'page over': { group: 'pages', level: 'fix' },
  'page waits': { group: 'pages', level: 'look' },
  'place gone': { group: 'pages', level: 'look' },
  'staff page': { group: 'pages', level: 'fix' },
  'other language': { group: 'pages', level: 'look' },
  'file gone': { group: 'files', level: 'fix' },
  'arabic missing': { group: 'arabic', level: 'look' },
  'other script': { group: 'scripts', level: 'look' },
  'long title': { group: 'length', level: 'look' },
} as const satisfies Record<string, { group: Group; level: 'fix' | 'look' }>

type CheckName = keyof typeof checkTable
type Level = 'fix' | 'look'

/** A place in a text: the so-manieth element of these tags, counted from 0. */
export type At = { tags: string; index: number }

/** Something to mend before visitors see it, with the field it is in. `label` has no language, `detail` quotes the place. */
export type Check = { name: CheckName; level: Level; path: string; label: string; side: Side; detail: string; at?: At }

/** A field that a check is about. */
export type Field = Pick<Check, 'path' | 'label' | 'side'>

/** What a check found in a text, before it is known which field that stands in. */
export type Found = { name: CheckName; detail: string; at?: At }

export const checkIn = (field: Field, { name, detail, at }: Found): Check => ({ ...field, name, detail, level: checkTable[name].level, ...(at && { at }) })

/** How many are to be mended and how many to be looked at; an outdated translation is one of the latter. */
export const countsOf = (checks: readonly Check[], outdated: boolean): Record<Level, number> => {
  const fix = checks.filter(({ level }) => level === 'fix').length
  return { fix, look: checks.length - fix + (outdated ? 1 : 0) }
}

const side = { en: words.sides.en, ar: words.sides.ar } as const

/** A check in one sentence. */
export const sentenceOf = ({ name, label, side: own, detail }: Check): string => words.names[name](label, side[own], detail)

/** Screen-reader text for the check that was just navigated to. */
export const checkNumber = {
  none: words.none,
  of: (index: number, all: number, check: Check): string => words.walked(index, all, `${words[check.level]} ${sentenceOf(check)}`),
}

/** The last part of a file's path. */
export const fileName = (path: string): string => path.slice(path.lastIndexOf('/') + 1)
