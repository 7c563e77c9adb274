import { checks as words } from '#messages/en/cms-checks.ts'
import type { Side } from '../../model/values.ts'

/** What a check looks after; each is either passed or named with what it found. */
export const groups = [
  'fields',
  'alt text',
  'headings',
  'links',
  'pages',
  'files',
  'arabic',
  'scripts',
  'length',
  'letters',
  'suggested',
] as const
export type Group = (typeof groups)[number]

/** Every check, with its group and whether it is to be fixed or only to be reviewed. */
export const checkTable = {
  'not valid': { group: 'fields', level: 'fix' },
  'alt missing': { group: 'alt text', level: 'fix' },
  'picture in text without alt': { group: 'alt text', level: 'fix' },
  'heading jump': { group: 'headings', level: 'review' },
  'empty link': { group: 'links', level: 'fix' },
  'link nowhere': { group: 'links', level: 'fix' },
  'address malformed': { group: 'links', level: 'fix' },
  'link words': { group: 'links', level: 'review' },
  'not encrypted': { group: 'links', level: 'review' },
  detour: { group: 'links', level: 'review' },
  'page gone': { group: 'pages', level: 'fix' },
  'page in bin': { group: 'pages', level: 'fix' },
  'page a draft': { group: 'pages', level: 'fix' },
  'page over': { group: 'pages', level: 'fix' },
  'page waits': { group: 'pages', level: 'review' },
  'place gone': { group: 'pages', level: 'review' },
  'staff page': { group: 'pages', level: 'fix' },
  'other language': { group: 'pages', level: 'review' },
  'file gone': { group: 'files', level: 'fix' },
  'arabic missing': { group: 'arabic', level: 'review' },
  'other script': { group: 'scripts', level: 'review' },
  'long title': { group: 'length', level: 'review' },
  'letters not drawn': { group: 'letters', level: 'review' },
  'not filled in': { group: 'suggested', level: 'review' },
} as const satisfies Record<string, { group: Group; level: 'fix' | 'review' }>

type CheckName = keyof typeof checkTable
type Level = 'fix' | 'review'

/** An element of a text: the index among the elements of these tags, from 0. */
export type ElementRef = { tags: string; index: number }

/** A finding with the field it is in. `label` has no language, `detail` quotes the text. */
export type Check = {
  name: CheckName
  level: Level
  path: string
  label: string
  side: Side
  detail: string
  at?: ElementRef
}

/** A field that a check is about. */
export type Field = Pick<Check, 'path' | 'label' | 'side'>

/** What a check found in a text, without the field. */
export type Finding = { name: CheckName; detail: string; at?: ElementRef }

export const checkIn = (field: Field, { name, detail, at }: Finding): Check => ({
  ...field,
  name,
  detail,
  level: checkTable[name].level,
  ...(at && { at }),
})

/** How many are to be fixed and how many to be reviewed; an outdated translation is one of the latter. */
export const countsOf = (checks: readonly Check[], outdated: boolean): Record<Level, number> => {
  const fix = checks.filter(({ level }) => level === 'fix').length
  return { fix, review: checks.length - fix + (outdated ? 1 : 0) }
}

const side = { en: words.sides.en, ar: words.sides.ar } as const

/** A check in one sentence. */
export const sentenceOf = ({ name, label, side: own, detail }: Check): string =>
  words.names[name](label, side[own], detail)

/** Screen-reader text for the check that was just navigated to. */
export const checkAnnouncement = {
  none: words.none,
  of: (index: number, all: number, check: Check): string =>
    words.walked(index, all, `${words[check.level]} ${sentenceOf(check)}`),
}
