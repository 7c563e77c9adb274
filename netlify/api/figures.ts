import type { AnyKind, Data, Row } from '#kinds/define.ts'
import { fees, type FeesData } from '#kinds/fees.ts'
import { allKinds } from '#kinds/index.ts'
import { pathOf } from '#kinds/wire.ts'
import { dayInWords, dayOf } from '#i18n/time.ts'
import { figureReference, figureReferencesOf, figuresIn } from '#rules/figures.ts'
import { isObject } from '#rules/json.ts'
import type { FieldError } from '#rules/problems.ts'
import { inForceOn } from '#rules/versions.ts'
import { pageFigures } from '#site/figures.ts'
import { mapPooled } from '#store/concurrency.ts'
import { readSummaries } from '#store/projections.ts'
import { readEntity, type Save } from '#store/records.ts'
import { isVisible } from '#store/visible.ts'
import type { Services } from './services.ts'

// Figures are fees and limits that texts name, such as `{fee:cash-withdrawal}`: pages show the
// amount instead.

/** A text, and its path in the API. */
type Text = { path: string; text: string }

/** Texts of the form's rows, including the texts of list entries. */
const textsIn = (rows: readonly Row[], data: Data, pathTo: (key: string) => string): Text[] =>
  rows.flatMap((row): Text[] => {
    if (row.type === 'list') {
      const entries = data[row.key]
      return (Array.isArray(entries) ? entries.filter(isObject) : []).flatMap((entry, index) =>
        textsIn(row.rows, entry, (key) => `${pathTo(row.key)}.${index}.${key}`),
      )
    }
    if (row.type !== 'text' && row.type !== 'html') return []
    const keys = 'en' in row ? [row.en, row.ar] : [row.key]
    return keys.flatMap((key) =>
      typeof data[key] === 'string' ? [{ path: pathTo(key), text: data[key] }] : [],
    )
  })

const textsOf = (kind: AnyKind, data: Data): Text[] =>
  textsIn(kind.form, data, (key) => pathOf(kind, key))

type ContentServices = Pick<Services, 'content' | 'clock'>

/** A version of the fees. */
type Version = {
  /** First day on which it is in force, `YYYY-MM-DD`. */
  from: string
  /** True if visitors can see it now. */
  isVisible: boolean
  data: FeesData
}

/**
 * Published versions of the fees that have not expired, except the version with `id`: past, present
 * and future ones.
 */
const otherActiveVersions = async (
  { content, clock }: ContentServices,
  id: string,
): Promise<Version[]> => {
  const now = clock.now()
  const items = await readSummaries(content, clock, fees, 'staff')
  return items
    .filter(
      (item) =>
        item.id !== id &&
        item.status === 'published' &&
        item.deletedAt === null &&
        (item.expireAt === null || Date.parse(item.expireAt) > now),
    )
    .map((item) => ({
      from: String(item.data['InForceFrom']),
      isVisible: isVisible(item, now),
      data: item.data as FeesData,
    }))
}

/** Version in force today among those that visitors can see; null where none is. */
const currentOf = (versions: readonly Version[], { clock }: ContentServices): Version | null =>
  inForceOn(
    versions.filter((version) => version.isVisible),
    dayOf(clock.now()),
  )

/**
 * Errors of a record whose texts name a figure that the fees in force, or the fees of a later day,
 * do not have: the site could not be built with such a text.
 */
const unknownFigureErrors = async (
  services: ContentServices,
  kind: AnyKind,
  data: Data,
): Promise<FieldError[]> => {
  const named = textsOf(kind, data).flatMap(({ path, text }) =>
    figuresIn(text).map((ref) => ({ path, reference: figureReference(ref) })),
  )
  if (named.length === 0) return []
  const versions = await otherActiveVersions(services, '')
  const current = currentOf(versions, services)
  const currentReferences = current ? figureReferencesOf(current.data) : new Set<string>()
  const laterVersions = versions
    .filter(({ from }) => from > dayOf(services.clock.now()))
    .map(({ from, data: fees }) => ({ from, references: figureReferencesOf(fees) }))
  return named.flatMap(({ path, reference }): FieldError[] => {
    if (!currentReferences.has(reference))
      return [
        {
          path,
          message: `The fees in force have no ${reference}. Look up its name under “Fees and limits”.`,
        },
      ]
    const versionWithout = laterVersions.find(({ references }) => !references.has(reference))
    return versionWithout
      ? [
          {
            path,
            message: `The fees from ${dayInWords(versionWithout.from)} have no ${reference}: add it there first.`,
          },
        ]
      : []
  })
}

/** Records read at the same time. */
const CONCURRENCY = 16

/**
 * Texts of a kind's published records. The list of a kind with bodies, such as posts, leaves them
 * out: its records are read one by one.
 */
const publishedTexts = async (
  { content, clock }: ContentServices,
  kind: AnyKind,
): Promise<Text[]> => {
  const items = (await readSummaries(content, clock, kind, 'staff')).filter(
    ({ status, deletedAt }) => status === 'published' && deletedAt === null,
  )
  const dataOfItems =
    kind.bodies.length === 0
      ? items.map(({ data }) => data)
      : await mapPooled(
          items,
          CONCURRENCY,
          async ({ id }) => (await readEntity(content, kind, id))?.data.data,
        )
  return dataOfItems.flatMap((data) => (data ? textsOf(kind, data) : []))
}

/**
 * Errors of a version of the fees without a figure that pages or published texts name: the site
 * could not be built with it. A version that is no longer in force is not checked.
 */
const missingFigureErrors = async (
  services: ContentServices,
  id: string,
  data: FeesData,
): Promise<FieldError[]> => {
  const current = currentOf(await otherActiveVersions(services, id), services)
  if (current !== null && data.InForceFrom < current.from) return []
  const texts = (
    await Promise.all(
      allKinds.filter(({ figures }) => figures).map((kind) => publishedTexts(services, kind)),
    )
  ).flat()
  const referencesOfVersion = figureReferencesOf(data)
  const namedFigures = new Set<string>([
    ...pageFigures,
    ...texts.flatMap(({ text }) => figuresIn(text).map(figureReference)),
  ])
  return [...namedFigures]
    .filter((reference) => !referencesOfVersion.has(reference))
    .map((reference) => ({
      path: pathOf(fees, reference.startsWith('{fee:') ? 'Services' : 'Limits'),
      message: `Texts on the site show ${reference}: keep an entry with this name, or change the texts first.`,
    }))
}

/**
 * Errors that keep the site from being built with a record: a text names a figure that the fees do
 * not have, or a version of the fees lacks a figure that texts name. A draft has no errors, as it
 * is not part of the site.
 * @returns one error for each name and field; empty when valid
 */
export const figureErrors = async (
  services: ContentServices,
  kind: AnyKind,
  id: string,
  { data, status }: Save,
): Promise<FieldError[]> => {
  if (status === 'draft') return []
  if (kind.name === fees.name) return missingFigureErrors(services, id, data as FeesData)
  return kind.figures ? unknownFigureErrors(services, kind, data) : []
}
