import type { AnyKind } from '#kinds/define.ts'
import type { Values } from '#kinds/values.ts'
import { lettersWithoutGlyph } from '#rules/typeface.ts'
import {
  fieldValuesOf,
  locateField,
  missingArabic,
  nameOf,
  languagePairsOf,
  visibleSides,
  sides,
  type FieldValue,
  type LanguagePair,
} from '../../model/fields.ts'
import { errorsIn } from '../../model/validation.ts'
import { fileName, type Side } from '../../model/values.ts'
import {
  findingInField,
  checkDefinitions,
  checkGroups,
  type FieldFinding,
  type SiteAnswerLookup,
  type FindingField,
  type Finding,
  type CheckGroup,
} from './check.ts'
import { findingsInText } from './in-text.ts'
import { pathOnThisSite } from './link-faults.ts'
import { isOtherScript } from './other-script.ts'
import { addressesInText } from './text-parts.ts'

/** Maximum number of characters of a title: search engines cut a longer one. */
const LONGEST_TITLE = 60

/** The value when it is a text; empty otherwise. */
const textOrEmpty = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Item under check. */
type Context = {
  kind: AnyKind
  values: Values
  /** The site's answers for its addresses. */
  siteAnswerOf: SiteAnswerLookup
  /** Values of all fields, including those of list entries. */
  fieldValues: readonly FieldValue[]
  /** English and Arabic value of each field that has both languages. */
  pairs: readonly LanguagePair[]
}

/** Field of a value. @param english the English value of its pair: its name has no language */
const fieldOf = (
  { kind, values }: Context,
  fieldValue: FieldValue,
  english: FieldValue = fieldValue,
): FindingField => ({
  path: fieldValue.path,
  label: nameOf(kind, english.path, values),
  side: fieldValue.side ?? 'en',
})

/** Errors of the form, with which no save is accepted. */
const validationFindings = (kind: AnyKind, values: Values): FieldFinding[] =>
  Object.entries(errorsIn(kind, values)).map(([path, detail]) =>
    findingInField(
      { path, label: nameOf(kind, path, values), side: locateField(kind, path).side ?? 'en' },
      { name: 'not valid', detail },
    ),
  )

/** Pictures without a description. */
function missingAltFindings({ values, fieldValues, pairs }: Context): FieldFinding[] {
  const isArabicOnly = !visibleSides(values).has('en')
  return pairs.flatMap(({ row, en, ar }) => {
    if (row.type !== 'image' || !row.alt) return []
    const { alt } = row
    // The description is a field of the same item, or of the same entry of a list.
    const pathTo = (key: string) => `${en.path.slice(0, en.path.lastIndexOf('.') + 1)}${key}`
    const hasEnglish = textOrEmpty(en.value) !== ''
    // In an item that is Arabic alone, the English picture is shown for a missing Arabic one.
    const hasPicture = {
      en: hasEnglish,
      ar: textOrEmpty(ar.value) !== '' || (isArabicOnly && hasEnglish),
    }
    return sides.flatMap((side): FieldFinding[] => {
      const path = pathTo(alt[side])
      const description = textOrEmpty(
        fieldValues.find((fieldValue) => fieldValue.path === path)?.value,
      ).trim()
      if (!hasPicture[side] || description !== '') return []
      return [findingInField({ path, label: row.label, side }, { name: 'alt missing', detail: '' })]
    })
  })
}

/** Each value of the pairs, with the English value of its pair, which gives the field's name. */
const withEnglish = (pairs: readonly LanguagePair[]): [leaf: FieldValue, en: FieldValue][] =>
  pairs.flatMap(({ en, ar }): [FieldValue, FieldValue][] => [
    [en, en],
    [ar, en],
  ])

const richTextFindings = (context: Context): FieldFinding[] =>
  withEnglish(context.pairs.filter(({ row }) => row.type === 'html')).flatMap(([fieldValue, en]) =>
    findingsInText(
      textOrEmpty(fieldValue.value),
      fieldValue.side ?? 'en',
      context.siteAnswerOf,
    ).map((finding) => findingInField(fieldOf(context, fieldValue, en), finding)),
  )

const otherScriptFindings = (context: Context): FieldFinding[] =>
  withEnglish(context.pairs.filter(({ row }) => row.type === 'text'))
    .filter(([{ value, side }]) => isOtherScript(textOrEmpty(value), side ?? 'en'))
    .map(([fieldValue, en]) =>
      findingInField(fieldOf(context, fieldValue, en), {
        name: 'other script',
        detail: textOrEmpty(fieldValue.value),
      }),
    )

/** Chosen files and pictures that are missing from the store. */
const missingFileFindings = (context: Context): FieldFinding[] =>
  context.fieldValues
    .filter(
      ({ row, value }) =>
        (row.type === 'file' || row.type === 'image') &&
        context.siteAnswerOf(textOrEmpty(value))?.state === 'gone',
    )
    .map((fieldValue) =>
      findingInField(
        { ...fieldOf(context, fieldValue), label: fieldValue.row.label },
        { name: 'file gone', detail: fileName(textOrEmpty(fieldValue.value)) },
      ),
    )

type KindAndPairs = Pick<Context, 'kind' | 'pairs'>

/** Title of an item that has a page; empty for an item without a page or title. */
const pageTitles = ({ kind, pairs }: KindAndPairs): readonly LanguagePair[] =>
  pairs.filter(({ en }) => kind.page && en.path === kind.page.slugFrom)

/**
 * Texts that the site draws into a picture or a PDF, with fonts that lack some letters. For a page
 * with a title: the title, drawn into the social-media picture. For a page without a title: all
 * texts, drawn into its PDF.
 */
const drawnTexts = (context: KindAndPairs): readonly LanguagePair[] => {
  const titles = pageTitles(context)
  return titles.length > 0 || !context.kind.page
    ? titles
    : context.pairs.filter(({ row }) => row.type === 'text')
}

const longTitleFindings = (context: Context): FieldFinding[] =>
  withEnglish(pageTitles(context))
    .filter(([{ value }]) => [...textOrEmpty(value)].length > LONGEST_TITLE)
    .map(([fieldValue, en]) =>
      findingInField(fieldOf(context, fieldValue, en), {
        name: 'long title',
        detail: String([...textOrEmpty(fieldValue.value)].length),
      }),
    )

const undrawableLetterFindings = (context: Context): FieldFinding[] =>
  withEnglish(drawnTexts(context)).flatMap(([fieldValue, en]) => {
    const missing = lettersWithoutGlyph(textOrEmpty(fieldValue.value))
    return missing.length > 0
      ? [
          findingInField(fieldOf(context, fieldValue, en), {
            name: 'letters not drawn',
            detail: missing.map((letter) => `“${letter}”`).join(', '),
          }),
        ]
      : []
  })

function missingArabicFindings(context: Context): FieldFinding[] {
  const missing = new Set(missingArabic(context.kind, context.values))
  return context.pairs
    .filter(({ ar }) => missing.has(ar.path))
    .map(({ en, ar }) =>
      findingInField(fieldOf(context, ar, en), { name: 'arabic missing', detail: '' }),
    )
}

/**
 * Recommended fields that are empty in the first language that visitors see: English, or Arabic for
 * an item in Arabic only. {@link missingArabicFindings} reports a missing translation.
 */
const suggestedFieldFindings = (context: Context): FieldFinding[] => {
  const side: Side = visibleSides(context.values).has('en') ? 'en' : 'ar'
  return context.pairs
    .filter((pair) => pair.row.suggested && textOrEmpty(pair[side].value).trim() === '')
    .map((pair) =>
      findingInField(fieldOf(context, pair[side], pair.en), { name: 'not filled in', detail: '' }),
    )
}

/**
 * Findings in an item; those to fix come first.
 * @param siteAnswerOf gives the site's answers; by default the site has not answered
 */
export function fieldFindingsOf(
  kind: AnyKind,
  values: Values,
  siteAnswerOf: SiteAnswerLookup = () => undefined,
): FieldFinding[] {
  const context: Context = {
    kind,
    values,
    siteAnswerOf,
    fieldValues: fieldValuesOf(kind, values),
    pairs: languagePairsOf(kind, values),
  }
  const shownSides = visibleSides(values)
  const findings = [
    missingAltFindings,
    richTextFindings,
    missingFileFindings,
    missingArabicFindings,
    otherScriptFindings,
    longTitleFindings,
    undrawableLetterFindings,
    suggestedFieldFindings,
  ]
    .flatMap((check) => check(context))
    .filter(({ side }) => shownSides.has(side))
  return [...validationFindings(kind, values), ...findings].sort(
    (a, b) => Number(a.level === 'review') - Number(b.level === 'review'),
  )
}

/** Addresses of this site in an item, each once: pages linked in texts, files, and pictures. */
export const siteAddressesIn = (kind: AnyKind, values: Values): string[] => {
  const addresses = fieldValuesOf(kind, values).flatMap(({ row, value }) =>
    row.type === 'html'
      ? addressesInText(textOrEmpty(value))
      : row.type === 'file' || row.type === 'image'
        ? [textOrEmpty(value)]
        : [],
  )
  return [
    ...new Set(addresses.map((address) => pathOnThisSite(address)).filter((path) => path !== null)),
  ]
}

/** For each group of checks, the condition under which it applies to an item. */
const appliesTo: Readonly<
  Record<CheckGroup, (context: Pick<Context, 'kind' | 'fieldValues' | 'pairs'>) => boolean>
> = {
  fields: () => true,
  'alt text': ({ fieldValues }) =>
    fieldValues.some(
      ({ row }) => row.type === 'html' || (row.type === 'image' && row.alt !== undefined),
    ),
  headings: ({ fieldValues }) => fieldValues.some(({ row }) => row.type === 'html'),
  links: ({ fieldValues }) => fieldValues.some(({ row }) => row.type === 'html'),
  pages: ({ fieldValues }) => fieldValues.some(({ row }) => row.type === 'html'),
  files: ({ fieldValues }) =>
    fieldValues.some(
      ({ row }) => row.type === 'html' || row.type === 'file' || row.type === 'image',
    ),
  arabic: ({ pairs }) => pairs.length > 0,
  scripts: ({ pairs }) => pairs.some(({ row }) => row.type !== 'image'),
  length: (context) => pageTitles(context).length > 0,
  letters: (context) => drawnTexts(context).length > 0,
  suggested: ({ fieldValues }) => fieldValues.some(({ row }) => row.suggested),
}

/**
 * Groups that apply to an item and have no findings.
 * @param isOutdated true when the translation is outdated: the group `arabic` has not passed
 */
export function passedGroups(
  kind: AnyKind,
  values: Values,
  checks: readonly FieldFinding[],
  isOutdated: boolean,
): CheckGroup[] {
  const context = {
    kind,
    fieldValues: fieldValuesOf(kind, values),
    pairs: languagePairsOf(kind, values),
  }
  const failed = new Set<CheckGroup>(
    checks.map(({ name }: Finding | FieldFinding) => checkDefinitions[name].group),
  )
  return checkGroups.filter(
    (group) =>
      appliesTo[group](context) && !failed.has(group) && !(group === 'arabic' && isOutdated),
  )
}
