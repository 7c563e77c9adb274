import type { AnyKind, Data, Row } from '#kinds/define.ts'
import { fees, type FeesData } from '#kinds/fees.ts'
import { allKinds } from '#kinds/index.ts'
import { pathOf } from '#kinds/wire.ts'
import { dayInWords, dayOf } from '#i18n/time.ts'
import { figureName, figureNamesOf, figuresIn } from '#rules/figures.ts'
import { isObject } from '#rules/json.ts'
import type { FieldError } from '#rules/problems.ts'
import { inForceOn } from '#rules/versions.ts'
import { pageFigures } from '#site/figures.ts'
import { mapPooled } from '#store/concurrency.ts'
import { readSummaries } from '#store/projections.ts'
import { readEntity, type Save } from '#store/records.ts'
import { isVisible } from '#store/visible.ts'
import type { Services } from './services.ts'

type Text = { path: string; text: string }

/** All texts of these rows, including those of list entries. */
const textsIn = (rows: readonly Row[], data: Data, pathTo: (key: string) => string): Text[] =>
  rows.flatMap((row): Text[] => {
    if (row.type === 'list') {
      const entries = data[row.key]
      return (Array.isArray(entries) ? entries.filter(isObject) : []).flatMap((entry, index) =>
        textsIn(row.rows, entry, (key) => `${pathTo(row.key)}.${index}.${key}`),
      )
    }
    if (row.type !== 'text' && row.type !== 'html') return []
    return ('en' in row ? [row.en, row.ar] : [row.key]).flatMap((key) =>
      typeof data[key] === 'string' ? [{ path: pathTo(key), text: data[key] }] : [],
    )
  })

const textsOf = (kind: AnyKind, data: Data): Text[] =>
  textsIn(kind.form, data, (key) => pathOf(kind, key))

type Needs = Pick<Services, 'content' | 'clock'>

type Version = { from: string; isSeen: boolean; data: FeesData }

/**
 * Published versions of the fees that are not over, except the one with `id`: past, present and
 * future ones. `isSeen`: visible to visitors now.
 */
const otherActiveVersions = async ({ content, clock }: Needs, id: string): Promise<Version[]> => {
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
      isSeen: isVisible(item, now),
      data: item.data as FeesData,
    }))
}

/** Version in force today among those that visitors see; null where none is. */
const currentOf = (versions: readonly Version[], { clock }: Needs): Version | null =>
  inForceOn(
    versions.filter(({ isSeen }) => isSeen),
    dayOf(clock.now()),
  )

/**
 * Errors of names in a text that the fees in force, or those of a day to come, do not have: the
 * site could not be built with it.
 */
const unknownIn = async (needs: Needs, kind: AnyKind, data: Data): Promise<FieldError[]> => {
  const asked = textsOf(kind, data).flatMap(({ path, text }) =>
    figuresIn(text).map((ref) => ({ path, name: figureName(ref) })),
  )
  if (asked.length === 0) return []
  const versions = await otherActiveVersions(needs, '')
  const current = currentOf(versions, needs)
  const known = current ? figureNamesOf(current.data) : new Set<string>()
  const coming = versions
    .filter(({ from }) => from > dayOf(needs.clock.now()))
    .map(({ from, data: fees }) => ({ from, known: figureNamesOf(fees) }))
  return asked.flatMap(({ path, name }): FieldError[] => {
    if (!known.has(name))
      return [
        {
          path,
          message: `The fees in force have no ${name}. Look up its name under “Fees and limits”.`,
        },
      ]
    const without = coming.find((version) => !version.known.has(name))
    return without
      ? [
          {
            path,
            message: `The fees from ${dayInWords(without.from)} have no ${name}: add it there first.`,
          },
        ]
      : []
  })
}

/** Records read at the same time. */
const WIDTH = 16

/**
 * Every text of a kind's published records. Lists leave out the bodies of posts: those records are
 * read one by one.
 */
const publishedTexts = async ({ content, clock }: Needs, kind: AnyKind): Promise<Text[]> => {
  const items = (await readSummaries(content, clock, kind, 'staff')).filter(
    ({ status, deletedAt }) => status === 'published' && deletedAt === null,
  )
  const found =
    kind.bodies.length === 0
      ? items.map(({ data }) => data)
      : await mapPooled(
          items,
          WIDTH,
          async ({ id }) => (await readEntity(content, kind, id))?.data.data,
        )
  return found.flatMap((data) => (data ? textsOf(kind, data) : []))
}

/**
 * Errors of names in pages or published texts that this version lacks, where it is in force now or
 * will be: the site could not be built with it.
 */
const missingIn = async (needs: Needs, id: string, data: FeesData): Promise<FieldError[]> => {
  const current = currentOf(await otherActiveVersions(needs, id), needs)
  if (current !== null && data.InForceFrom < current.from) return []
  const texts = (
    await Promise.all(
      allKinds.filter(({ figures }) => figures).map((kind) => publishedTexts(needs, kind)),
    )
  ).flat()
  const known = figureNamesOf(data)
  const asked = new Set<string>([
    ...pageFigures,
    ...texts.flatMap(({ text }) => figuresIn(text).map(figureName)),
  ])
  return [...asked]
    .filter((name) => !known.has(name))
    .map((name) => ({
      path: pathOf(fees, name.startsWith('{fee:') ? 'Services' : 'Limits'),
      message: `Texts on the site show ${name}: keep an entry with this name, or change the texts first.`,
    }))
}

/**
 * Errors that keep the site from being built with a record: a figure that the fees in force do not
 * have, or a version of the fees without one that texts name. A draft is not part of the site.
 * @returns one error for each name and field; empty when valid
 */
export const figureErrors = async (
  needs: Needs,
  kind: AnyKind,
  id: string,
  { data, status }: Save,
): Promise<FieldError[]> => {
  if (status === 'draft') return []
  if (kind.name === fees.name) return missingIn(needs, id, data as FeesData)
  return kind.figures ? unknownIn(needs, kind, data) : []
}
