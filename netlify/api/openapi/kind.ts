import { inSentence, singleItemPhrase } from '#kinds/label.ts'
import * as v from 'valibot'
import type { AnyKind, Operation } from '#kinds/define.ts'
import { uuid } from '#kinds/fields.ts'
import { schemaEntriesOf } from '#kinds/schema.ts'
import { isTopLevel } from '#kinds/wire.ts'
import { SLUG, SLUG_MAX } from '#rules/slug.ts'
import { envelopeSchema, type SaveMode } from '../envelope.ts'
import type { Description } from '../route.ts'

/** Schema of a time in an answer. */
export const timestamp = v.pipe(v.string(), v.isoTimestamp())
const revision = v.pipe(v.string(), v.regex(/^[a-z0-9]{1,40}$/))
const slug = v.nullable(v.pipe(v.string(), v.maxLength(SLUG_MAX), v.regex(SLUG)))
const translation = v.picklist(['complete', 'missing', 'outdated', 'not needed'])

const entriesWithKeys = (
  entries: v.ObjectEntries,
  isWanted: (key: string) => boolean,
): v.ObjectEntries => Object.fromEntries(Object.entries(entries).filter(([key]) => isWanted(key)))

/** Schemas of a kind's fields in requests and answers, at the top level and in the data. */
const partsOf = (kind: AnyKind, isWanted: (key: string) => boolean) => {
  const fields = entriesWithKeys(schemaEntriesOf(kind.form), isWanted)
  return {
    topLevel: entriesWithKeys(fields, (key) => isTopLevel(kind, key)),
    inData: entriesWithKeys(fields, (key) => !isTopLevel(kind, key)),
  }
}

const titled = (title: string, entries: v.ObjectEntries): v.GenericSchema =>
  v.pipe(v.strictObject(entries), v.title(title))

/** Shape of a record in an answer. */
type Shape = {
  /** True for a single record; false for a record in a list, which has no long texts. */
  withLongTexts: boolean
  /** True for staff, who also see drafts and authors. */
  forStaff: boolean
}

const schemaTitle = (kind: AnyKind, { withLongTexts, forStaff }: Shape): string =>
  `${kind.name}${withLongTexts ? '' : '-listed'}${forStaff ? '-for-staff' : ''}`

/** Schema of a record in an answer: whole or as in a list, for visitors or for staff. */
export const recordSchema = (kind: AnyKind, shape: Shape): v.GenericSchema => {
  const { topLevel, inData } = partsOf(
    kind,
    (key) =>
      (shape.withLongTexts || !kind.bodies.includes(key)) &&
      (shape.forStaff || !kind.internals.includes(key)),
  )
  const { id, data, idInData } = kind.wire
  const fields = {
    ...topLevel,
    ...(data === null
      ? {}
      : { [data]: v.strictObject({ ...(idInData ? { [id]: uuid } : {}), ...inData }) }),
  }
  const draft: v.ObjectEntries = {
    Revision: revision,
    Began: revision,
    createdAt: timestamp,
    updatedAt: timestamp,
    updatedBy: v.string(),
    translation,
    Overlaps: v.array(v.string()),
    PublishAt: v.nullable(timestamp),
    Blocked: v.optional(
      v.strictObject({
        at: timestamp,
        errors: v.array(v.strictObject({ path: v.string(), message: v.string() })),
      }),
    ),
    ...(kind.shape === 'collection' ? { ExpireAt: v.nullable(timestamp), Slug: slug } : {}),
    ...fields,
  }
  const staffFields = shape.forStaff
    ? { updatedBy: v.string(), translation, Draft: v.optional(v.strictObject(draft)) }
    : {}
  if (kind.shape === 'singleton') {
    const key = v.literal(kind.singletonId ?? '')
    return titled(schemaTitle(kind, shape), {
      [id]: key,
      ...fields,
      Revision: revision,
      ...(shape.forStaff ? { updatedAt: timestamp } : {}),
      ...staffFields,
    })
  }
  return titled(schemaTitle(kind, shape), {
    Id: uuid,
    [id]: uuid,
    createdAt: timestamp,
    updatedAt: timestamp,
    ...staffFields,
    Revision: revision,
    // Visitors get published records only.
    Status: v.picklist(shape.forStaff ? ['draft', 'published'] : ['published']),
    PublishAt: v.nullable(timestamp),
    ExpireAt: v.nullable(timestamp),
    ...(shape.forStaff && kind.versions ? { VisibleFrom: v.nullable(timestamp) } : {}),
    Slug: slug,
    ...fields,
  })
}

/**
 * Schema of the body of a save. An update or a draft of a kind with an object of data
 * (`wire.data`) may leave out the fields outside of that object. The id is in the envelope, in the
 * data, or in both.
 */
export const bodyOf = (kind: AnyKind, mode: SaveMode): v.GenericSchema => {
  const { topLevel, inData } = partsOf(kind, () => true)
  const { id, data } = kind.wire
  const mayLack = mode !== 'create' && data !== null
  const topLevelEntries = Object.fromEntries(
    Object.entries(topLevel).map(([key, entry]) => [key, mayLack ? v.optional(entry) : entry]),
  )
  if (data === null)
    return v.strictObject({ ...envelopeSchema(kind, mode).entries, ...topLevelEntries })
  const object = titled(`${kind.name}-data`, {
    ...(kind.shape === 'collection' ? { [id]: v.optional(uuid) } : {}),
    ...inData,
  })
  const serialized = v.pipe(
    v.string(),
    v.description('The same object, as a JSON string.'),
    v.metadata({ contentMediaType: 'application/json' }),
  )
  return v.strictObject({
    ...envelopeSchema(kind, mode).entries,
    ...topLevelEntries,
    [data]: v.union([object, serialized]),
  })
}

const listSchema = (kind: AnyKind, staff: boolean): v.GenericSchema =>
  v.array(recordSchema(kind, { withLongTexts: false, forStaff: staff }))

const descriptions: Record<Operation, (kind: AnyKind) => Description> = {
  list: (kind) => ({
    summary:
      kind.shape === 'singleton'
        ? `Get ${singleItemPhrase(kind)}`
        : `List ${inSentence(kind.label.many)} in the order shown on the site, without long texts`,
    query: ['scope', 'limit', 'cursor'],
    conditional: true,
    success: { 200: listSchema(kind, false) },
    staffSuccess: { 200: listSchema(kind, true) },
  }),
  read: (kind) => ({
    summary: `Get ${singleItemPhrase(kind)}, with its long texts`,
    query: ['scope'],
    success: { 200: recordSchema(kind, { withLongTexts: true, forStaff: false }) },
    staffSuccess: { 200: recordSchema(kind, { withLongTexts: true, forStaff: true }) },
    headers: ['ETag'],
  }),
  create: (kind) => {
    const record = recordSchema(kind, { withLongTexts: true, forStaff: true })
    return {
      summary: `Create ${singleItemPhrase(kind)}, with an id that the caller generates; a repeated request returns 200 and the same record`,
      body: bodyOf(kind, 'create'),
      success: { 200: record, 201: record },
      headers: ['ETag'],
      problems: { conflict: {} },
    }
  },
  update: (kind) => {
    const record = recordSchema(kind, { withLongTexts: true, forStaff: true })
    return {
      summary: `Update ${singleItemPhrase(kind)}; \`If-Match\` names the version that it replaces`,
      ifMatch: kind.shape === 'collection' ? 'required' : 'optional',
      body: bodyOf(kind, 'update'),
      success: { 200: record },
      headers: ['ETag'],
      problems: { not_found: {}, revision_required: {}, stale: { current: record } },
    }
  },
  remove: (kind) => ({
    summary: `Move ${singleItemPhrase(kind)} to the bin`,
    query: ['id!', 'updatedBy'],
    success: { 200: v.strictObject({ Id: uuid }) },
    problems: { not_found: {} },
  }),
}

/** Description of a kind's list, read, create, update or delete, derived from the kind alone. */
export const describeOperation = (kind: AnyKind, operation: Operation): Description =>
  descriptions[operation](kind)
