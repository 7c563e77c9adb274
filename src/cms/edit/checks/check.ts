import { checks as words } from '#messages/en/cms-checks.ts'
import type { Side } from '../../model/values.ts'

/** Groups of checks; each is listed as passed, or with its findings. */
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

/** All checks, with their group and level: to fix, or only to review. */
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

/** Element of a text: its index among the elements of these tags, from 0. */
export type ElementRef = { tags: string; index: number }

/** Finding with the field it is in. `label` has no language, `detail` quotes the text. */
export type Check = {
  name: CheckName
  level: Level
  path: string
  label: string
  side: Side
  detail: string
  at?: ElementRef
}

/** Field that a check is about. */
export type Field = Pick<Check, 'path' | 'label' | 'side'>

/** Finding in a text, without the field. */
export type Finding = { name: CheckName; detail: string; at?: ElementRef }

export const checkIn = (field: Field, { name, detail, at }: Finding): Check => ({
  ...field,
  name,
  detail,
  level: checkTable[name].level,
  ...(at && { at }),
})

/** Numbers of findings to fix and to review; an outdated translation counts as one to review. */
export const countsOf = (checks: readonly Check[], outdated: boolean): Record<Level, number> => {
  const fix = checks.filter(({ level }) => level === 'fix').length
  return { fix, review: checks.length - fix + (outdated ? 1 : 0) }
}

const side = { en: words.sides.en, ar: words.sides.ar } as const

/** Sentence for a check. */
export const sentenceOf = ({ name, label, side: own, detail }: Check): string =>
  words.sentences[name](label, side[own], detail)

/** Screen-reader text for the check that was just navigated to. */
export const checkAnnouncement = {
  none: words.none,
  of: (index: number, all: number, check: Check): string =>
    words.walked(index, all, `${words[check.level]} ${sentenceOf(check)}`),
}

/** Reason why visitors do not get a page that exists for staff. */
export type GoneReason = 'bin' | 'draft' | 'over' | 'waits' | 'building' | 'unknown'

/** Answer of the site for one of its addresses. `anchors`: the ids in the page; null for a file. */
export type Fact =
  { state: 'there'; anchors: ReadonlySet<string> | null } | { state: 'gone'; why: GoneReason }

/**
 * Looks up the fact about an address of this site, without its query and fragment; undefined while
 * the site has not answered.
 */
export type FactLookup = (address: string) => Fact | undefined
