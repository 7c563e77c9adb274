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
  checkIn,
  checkTable,
  groups,
  type Check,
  type FactLookup,
  type Field,
  type Finding,
  type Group,
} from './check.ts'
import { inText } from './in-text.ts'
import { ownPath } from './link-faults.ts'
import { isOtherScript } from './other-script.ts'
import { addressesInText } from './text-parts.ts'

/** Number of characters of a title that search engines show before they cut it. */
const LONGEST_TITLE = 60

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

type Context = {
  kind: AnyKind
  values: Values
  facts: FactLookup
  leaves: readonly FieldValue[]
  pairs: readonly Pair[]
}

// The English path names the field without its language.
const fieldOf = (
  { kind, values }: Context,
  leaf: FieldValue,
  english: FieldValue = leaf,
): Field => ({
  path: leaf.path,
  label: nameOf(kind, english.path, values),
  side: leaf.side ?? 'en',
})

/** Errors of the form, each at its field: no save is accepted with them. */
const notValid = (kind: AnyKind, values: Values): Check[] =>
  Object.entries(errorsIn(kind, values)).map(([path, detail]) =>
    checkIn(
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
      return [checkIn({ path, label: row.label, side }, { name: 'alt missing', detail: '' })]
    })
  })
}

/** Both values of each pair, each with the English one, which names the field. */
const withEnglish = (pairs: readonly Pair[]): [leaf: FieldValue, en: FieldValue][] =>
  pairs.flatMap(({ en, ar }): [FieldValue, FieldValue][] => [
    [en, en],
    [ar, en],
  ])

const texts = (context: Context): Check[] =>
  withEnglish(context.pairs.filter(({ row }) => row.type === 'html')).flatMap(([leaf, en]) =>
    inText(text(leaf.value), leaf.side ?? 'en', context.facts).map((found) =>
      checkIn(fieldOf(context, leaf, en), found),
    ),
  )

const scripts = (context: Context): Check[] =>
  withEnglish(context.pairs.filter(({ row }) => row.type === 'text'))
    .filter(([{ value, side }]) => isOtherScript(text(value), side ?? 'en'))
    .map(([leaf, en]) =>
      checkIn(fieldOf(context, leaf, en), { name: 'other script', detail: text(leaf.value) }),
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
      checkIn(
        { ...fieldOf(context, leaf), label: leaf.row.label },
        { name: 'file gone', detail: fileName(text(leaf.value)) },
      ),
    )

type PairsOf = Pick<Context, 'kind' | 'pairs'>

/** Titles of kinds with pages. */
const titlesIn = ({ kind, pairs }: PairsOf): readonly Pair[] =>
  pairs.filter(({ en }) => kind.page && en.path === kind.page.slugFrom)

/**
 * Texts rendered with the site's fonts: the title of a page, in its social-media picture; without a
 * title all texts, in the page's PDF.
 */
const drawnIn = (context: PairsOf): readonly Pair[] => {
  const titles = titlesIn(context)
  return titles.length > 0 || !context.kind.page
    ? titles
    : context.pairs.filter(({ row }) => row.type === 'text')
}

const longTitles = (context: Context): Check[] =>
  withEnglish(titlesIn(context))
    .filter(([{ value }]) => [...text(value)].length > LONGEST_TITLE)
    .map(([leaf, en]) =>
      checkIn(fieldOf(context, leaf, en), {
        name: 'long title',
        detail: String([...text(leaf.value)].length),
      }),
    )

const letters = (context: Context): Check[] =>
  withEnglish(drawnIn(context)).flatMap(([leaf, en]) => {
    const missing = lettersWithoutGlyph(text(leaf.value))
    return missing.length > 0
      ? [
          checkIn(fieldOf(context, leaf, en), {
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
    .map(({ en, ar }) => checkIn(fieldOf(context, ar, en), { name: 'arabic missing', detail: '' }))
}

/**
 * Recommended texts that are empty, in the first language that visitors see. An Arabic text that is
 * empty while English is not is reported as missing instead.
 */
const suggested = (context: Context): Check[] => {
  const side: Side = visibleSides(context.values).has('en') ? 'en' : 'ar'
  return context.pairs
    .filter((pair) => pair.row.suggested && text(pair[side].value).trim() === '')
    .map((pair) =>
      checkIn(fieldOf(context, pair[side], pair.en), { name: 'not filled in', detail: '' }),
    )
}

/** Checks of an item, those to fix first. `facts`: the site's answers for its addresses; none yet by default. */
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
  const seen = visibleSides(values)
  const found = [altTexts, texts, files, arabic, scripts, longTitles, letters, suggested]
    .flatMap((check) => check(context))
    .filter(({ side }) => seen.has(side))
  return [...notValid(kind, values), ...found].sort(
    (a, b) => Number(a.level === 'review') - Number(b.level === 'review'),
  )
}

/** Addresses of this site in an item: pages linked in texts, files and pictures. Each once. */
export const siteAddressesIn = (kind: AnyKind, values: Values): string[] => {
  const found = fieldValuesOf(kind, values).flatMap(({ row, value }) =>
    row.type === 'html'
      ? addressesInText(text(value))
      : row.type === 'file' || row.type === 'image'
        ? [text(value)]
        : [],
  )
  return [...new Set(found.map((address) => ownPath(address)).filter((path) => path !== null))]
}

/** Conditions on which a group of checks applies to an item. */
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
 * Groups without findings. An outdated translation fails the group `arabic`, though it is no check.
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
