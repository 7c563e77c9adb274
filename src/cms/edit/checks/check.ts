import { checks as words } from '#messages/en/cms-checks.ts'
import type { Side } from '../../model/values.ts'

/** Groups of checks; each is listed as passed, or with its findings. */
export const checkGroups = [
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
export type CheckGroup = (typeof checkGroups)[number]

/**
 * All checks, with their group and level: to fix before publishing, or only to review. A sentence
 * in `cms-checks.ts` explains each check.
 */
export const checkDefinitions = {
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
} as const satisfies Record<string, { group: CheckGroup; level: 'fix' | 'review' }>

type CheckName = keyof typeof checkDefinitions
type Level = 'fix' | 'review'

/** Reference to an element of a rich text. */
export type ElementRef = {
  /** Tag names, separated by commas. */
  tags: string
  /** Index of the element among all elements of the text with these tags, from 0. */
  index: number
}

/** Finding of a check, with the field in which it was found. */
export type FieldFinding = {
  name: CheckName
  level: Level
  path: string
  /** Name of the field, without its language. */
  label: string
  side: Side
  /** Quotation, address, error or number for the sentence; empty when the sentence needs none. */
  detail: string
  at?: ElementRef
}

/** Field in which a finding was made. */
export type FindingField = Pick<FieldFinding, 'path' | 'label' | 'side'>

/** Finding without its field. */
export type Finding = { name: CheckName; detail: string; at?: ElementRef }

/** Finding with its field and level. */
export const findingInField = (
  field: FindingField,
  { name, detail, at }: Finding,
): FieldFinding => ({
  ...field,
  name,
  detail,
  level: checkDefinitions[name].level,
  ...(at && { at }),
})

/** Numbers of findings to fix and to review; an outdated translation counts as one to review. */
export const findingCounts = (
  checks: readonly FieldFinding[],
  isOutdated: boolean,
): Record<Level, number> => {
  const fix = checks.filter(({ level }) => level === 'fix').length
  return { fix, review: checks.length - fix + (isOutdated ? 1 : 0) }
}

const sideNames = { en: words.sides.en, ar: words.sides.ar } as const

/** Sentence for a check. */
export const sentenceOf = ({ name, label, side, detail }: FieldFinding): string =>
  words.sentences[name](label, sideNames[side], detail)

/** Screen-reader texts after the command “next check” or “previous check”. */
export const checkAnnouncement = {
  none: words.none,
  /** Text for the check at `index`, from 1, of `all`. */
  of: (index: number, all: number, check: FieldFinding): string =>
    words.walked(index, all, `${words[check.level]} ${sentenceOf(check)}`),
}

/**
 * Reason why visitors cannot open a page: its item is in the bin, is a draft, is `over` (past its
 * last day), `waits` for its publishing time, or is in the next build of the site. `unknown`: no
 * item with the address was found.
 */
export type GoneReason = 'bin' | 'draft' | 'over' | 'waits' | 'building' | 'unknown'

/** Answer of the site for one of its addresses. */
export type SiteAnswer =
  /** `anchors`: the ids of the page's elements, which fragments name; null for a file. */
  { state: 'there'; anchors: ReadonlySet<string> | null } | { state: 'gone'; why: GoneReason }

/**
 * Returns the site's answer for an address, whose query and fragment are ignored; undefined until
 * the site has answered.
 */
export type SiteAnswerLookup = (address: string) => SiteAnswer | undefined
