import type { AnyKind } from '#kinds/define.ts'
import type { Values } from '#kinds/values.ts'
import { lettersWithoutGlyph } from '#rules/typeface.ts'
import {
  fieldValuesOf,
  locateField,
  missingArabic,
  nameOf,
  pairsOf,
  visibleSides,
  sides,
  type FieldValue,
  type Pair,
} from '../../model/fields.ts'
import { errorsIn } from '../../model/validation.ts'
import { fileName, type Side } from '../../model/values.ts'
import {
  checkOfFinding,
  checkTable,
  groups,
  type Check,
  type FactLookup,
  type Field,
  type Finding,
  type Group,
} from './check.ts'
import { findingsInText } from './in-text.ts'
import { ownPath } from './link-faults.ts'
import { isOtherScript } from './other-script.ts'
import { addressesInText } from './text-parts.ts'

/** Maximum number of characters of a title: search engines cut a longer one. */
const LONGEST_TITLE = 60

/** The value when it is a text; empty otherwise. */
const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Item under check. */
type Context = {
  kind: AnyKind
  values: Values
  /** The site's answers for its addresses. */
  facts: FactLookup
  /** Values of all fields, including those of list entries. */
  leaves: readonly FieldValue[]
  /** English and Arabic value of each field that has both languages. */
  pairs: readonly Pair[]
}

/** Field of a value. @param english the English value of its pair: its name has no language */
const fieldOf = (
  { kind, values }: Context,
  leaf: FieldValue,
  english: FieldValue = leaf,
): Field => ({
  path: leaf.path,
  label: nameOf(kind, english.path, values),
  side: leaf.side ?? 'en',
})

/** Errors of the form, with which no save is accepted. */
const notValid = (kind: AnyKind, values: Values): Check[] =>
  Object.entries(errorsIn(kind, values)).map(([path, detail]) =>
    checkOfFinding(
      { path, label: nameOf(kind, path, values), side: locateField(kind, path).side ?? 'en' },
      { name: 'not valid', detail },
    ),
  )

/** Pictures without a description. */
function altTexts({ values, leaves, pairs }: Context): Check[] {
  const isArabicOnly = !visibleSides(values).has('en')
  return pairs.flatMap(({ row, en, ar }) => {
    if (row.type !== 'image' || !row.alt) return []
    const { alt } = row
    // The description is a field of the same item, or of the same entry of a list.
    const pathTo = (key: string) => `${en.path.slice(0, en.path.lastIndexOf('.') + 1)}${key}`
    const hasEnglish = text(en.value) !== ''
    // In an item that is Arabic alone, the English picture is shown for a missing Arabic one.
    const hasPicture = {
      en: hasEnglish,
      ar: text(ar.value) !== '' || (isArabicOnly && hasEnglish),
    }
    return sides.flatMap((side): Check[] => {
      const path = pathTo(alt[side])
      const description = text(leaves.find((leaf) => leaf.path === path)?.value).trim()
      if (!hasPicture[side] || description !== '') return []
      return [checkOfFinding({ path, label: row.label, side }, { name: 'alt missing', detail: '' })]
    })
  })
}

/** Each value of the pairs, with the English value of its pair, which gives the field's name. */
const withEnglish = (pairs: readonly Pair[]): [leaf: FieldValue, en: FieldValue][] =>
  pairs.flatMap(({ en, ar }): [FieldValue, FieldValue][] => [
    [en, en],
    [ar, en],
  ])

const texts = (context: Context): Check[] =>
  withEnglish(context.pairs.filter(({ row }) => row.type === 'html')).flatMap(([leaf, en]) =>
    findingsInText(text(leaf.value), leaf.side ?? 'en', context.facts).map((finding) =>
      checkOfFinding(fieldOf(context, leaf, en), finding),
    ),
  )

const scripts = (context: Context): Check[] =>
  withEnglish(context.pairs.filter(({ row }) => row.type === 'text'))
    .filter(([{ value, side }]) => isOtherScript(text(value), side ?? 'en'))
    .map(([leaf, en]) =>
      checkOfFinding(fieldOf(context, leaf, en), {
        name: 'other script',
        detail: text(leaf.value),
      }),
    )

/** Chosen files and pictures that are missing from the store. */
const files = (context: Context): Check[] =>
  context.leaves
    .filter(
      ({ row, value }) =>
        (row.type === 'file' || row.type === 'image') &&
        context.facts(text(value))?.state === 'gone',
    )
    .map((leaf) =>
      checkOfFinding(
        { ...fieldOf(context, leaf), label: leaf.row.label },
        { name: 'file gone', detail: fileName(text(leaf.value)) },
      ),
    )

type KindAndPairs = Pick<Context, 'kind' | 'pairs'>

/** Title of an item that has a page; empty for an item without a page or title. */
const titlesIn = ({ kind, pairs }: KindAndPairs): readonly Pair[] =>
  pairs.filter(({ en }) => kind.page && en.path === kind.page.slugFrom)

/**
 * Texts that the site draws into a picture or a PDF, with fonts that lack some letters. For a page
 * with a title: the title, drawn into the social-media picture. For a page without a title: all
 * texts, drawn into its PDF.
 */
const drawnIn = (context: KindAndPairs): readonly Pair[] => {
  const titles = titlesIn(context)
  return titles.length > 0 || !context.kind.page
    ? titles
    : context.pairs.filter(({ row }) => row.type === 'text')
}

const longTitles = (context: Context): Check[] =>
  withEnglish(titlesIn(context))
    .filter(([{ value }]) => [...text(value)].length > LONGEST_TITLE)
    .map(([leaf, en]) =>
      checkOfFinding(fieldOf(context, leaf, en), {
        name: 'long title',
        detail: String([...text(leaf.value)].length),
      }),
    )

const letters = (context: Context): Check[] =>
  withEnglish(drawnIn(context)).flatMap(([leaf, en]) => {
    const missing = lettersWithoutGlyph(text(leaf.value))
    return missing.length > 0
      ? [
          checkOfFinding(fieldOf(context, leaf, en), {
            name: 'letters not drawn',
            detail: missing.map((letter) => `“${letter}”`).join(', '),
          }),
        ]
      : []
  })

function arabic(context: Context): Check[] {
  const missing = new Set(missingArabic(context.kind, context.values))
  return context.pairs
    .filter(({ ar }) => missing.has(ar.path))
    .map(({ en, ar }) =>
      checkOfFinding(fieldOf(context, ar, en), { name: 'arabic missing', detail: '' }),
    )
}

/**
 * Recommended fields that are empty in the first language that visitors see: English, or Arabic for
 * an item in Arabic only. {@link arabic} reports a missing translation.
 */
const suggested = (context: Context): Check[] => {
  const side: Side = visibleSides(context.values).has('en') ? 'en' : 'ar'
  return context.pairs
    .filter((pair) => pair.row.suggested && text(pair[side].value).trim() === '')
    .map((pair) =>
      checkOfFinding(fieldOf(context, pair[side], pair.en), { name: 'not filled in', detail: '' }),
    )
}

/**
 * Findings in an item; those to fix come first.
 * @param facts the site's answers for its addresses; by default the site has not answered
 */
export function checksOf(
  kind: AnyKind,
  values: Values,
  facts: FactLookup = () => undefined,
): Check[] {
  const context: Context = {
    kind,
    values,
    facts,
    leaves: fieldValuesOf(kind, values),
    pairs: pairsOf(kind, values),
  }
  const shownSides = visibleSides(values)
  const findings = [altTexts, texts, files, arabic, scripts, longTitles, letters, suggested]
    .flatMap((check) => check(context))
    .filter(({ side }) => shownSides.has(side))
  return [...notValid(kind, values), ...findings].sort(
    (a, b) => Number(a.level === 'review') - Number(b.level === 'review'),
  )
}

/** Addresses of this site in an item, each once: pages linked in texts, files, and pictures. */
export const siteAddressesIn = (kind: AnyKind, values: Values): string[] => {
  const addresses = fieldValuesOf(kind, values).flatMap(({ row, value }) =>
    row.type === 'html'
      ? addressesInText(text(value))
      : row.type === 'file' || row.type === 'image'
        ? [text(value)]
        : [],
  )
  return [...new Set(addresses.map((address) => ownPath(address)).filter((path) => path !== null))]
}

/** For each group of checks, the condition under which it applies to an item. */
const appliesTo: Readonly<
  Record<Group, (context: Pick<Context, 'kind' | 'leaves' | 'pairs'>) => boolean>
> = {
  fields: () => true,
  'alt text': ({ leaves }) =>
    leaves.some(
      ({ row }) => row.type === 'html' || (row.type === 'image' && row.alt !== undefined),
    ),
  headings: ({ leaves }) => leaves.some(({ row }) => row.type === 'html'),
  links: ({ leaves }) => leaves.some(({ row }) => row.type === 'html'),
  pages: ({ leaves }) => leaves.some(({ row }) => row.type === 'html'),
  files: ({ leaves }) =>
    leaves.some(({ row }) => row.type === 'html' || row.type === 'file' || row.type === 'image'),
  arabic: ({ pairs }) => pairs.length > 0,
  scripts: ({ pairs }) => pairs.some(({ row }) => row.type !== 'image'),
  length: (context) => titlesIn(context).length > 0,
  letters: (context) => drawnIn(context).length > 0,
  suggested: ({ leaves }) => leaves.some(({ row }) => row.suggested),
}

/**
 * Groups that apply to an item and have no findings.
 * @param isOutdated true when the translation is outdated: the group `arabic` has not passed
 */
export function passedOf(
  kind: AnyKind,
  values: Values,
  checks: readonly Check[],
  isOutdated: boolean,
): Group[] {
  const context = { kind, leaves: fieldValuesOf(kind, values), pairs: pairsOf(kind, values) }
  const failed = new Set<Group>(checks.map(({ name }: Finding | Check) => checkTable[name].group))
  return groups.filter(
    (group) =>
      appliesTo[group](context) && !failed.has(group) && !(group === 'arabic' && isOutdated),
  )
}
