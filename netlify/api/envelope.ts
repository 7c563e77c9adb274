import * as v from 'valibot'
import { keysOf, type AnyKind, type Data } from '#kinds/define.ts'
import { time, uuid } from '#kinds/fields.ts'
import { dataIn, pathOf } from '#kinds/wire.ts'
import { isObject } from '#rules/json.ts'
import type { FieldError } from '#rules/problems.ts'
import { SLUG, SLUG_MAX } from '#rules/slug.ts'
import type { Save } from '#store/records.ts'
import { sanitiseRecord } from '#store/sanitise-record.ts'
import { check, fieldErrors, parseJson, invalidFields } from './request.ts'
import { sameEmail } from './identity.ts'
import { Problem } from './problem.ts'
import type { User } from './route.ts'

/**
 * Ways to save, each with its own envelope: the fields of a request. An update's envelope has more
 * fields than a new item's. A draft's envelope has no status, as a draft is never public; its
 * `PublishAt` is the time at which the draft is published automatically.
 */
export type SaveMode = 'create' | 'update' | 'draft'

const optionalTime = v.optional(v.nullable(time))
const updatedBy = v.optional(v.pipe(v.string(), v.maxLength(320, 'This is not an e-mail address.')))

/** Fields of an envelope that hold data, unchecked here: {@link checkData} checks them. */
const dataParts = ({ wire, form }: AnyKind) => {
  const topLevel = wire.data === null ? form.flatMap(keysOf) : (wire.topLevel ?? [])
  const inside = wire.data === null ? [] : [[wire.data, v.unknown()] as const]
  return Object.fromEntries([
    ...inside,
    ...topLevel.map((key) => [key, v.optional(v.unknown())] as const),
  ])
}

/** The author says that the Arabic needs no change: it counts as changed by this save. */
const arabicIsCurrent = v.optional(v.literal(true, 'Send true, or leave it out.'))

/** Further fields of an envelope, by the way to save. */
const saveFlags = {
  create: {},
  update: {
    ArabicIsCurrent: arabicIsCurrent,
    /**
     * Version of the draft that the update publishes. Null if its author has seen no draft: the
     * update is refused if there is one.
     */
    Draft: v.optional(
      v.nullable(
        v.pipe(v.string(), v.regex(/^[a-z0-9]{1,40}$/, 'This is not the Revision of a draft.')),
      ),
    ),
  },
  draft: { ArabicIsCurrent: arabicIsCurrent, PublishAt: optionalTime },
} satisfies Record<SaveMode, v.ObjectEntries>

const envelopes = {
  collection: (kind: AnyKind) =>
    v.strictObject({
      ...dataParts(kind),
      [kind.wire.id]: kind.wire.data === null ? uuid : v.optional(uuid),
      updatedBy,
      Status: v.optional(v.picklist(['draft', 'published'], 'Choose draft or published.')),
      PublishAt: optionalTime,
      ExpireAt: optionalTime,
      Slug: v.optional(
        v.pipe(
          v.string(),
          v.maxLength(SLUG_MAX, `Too long: ${SLUG_MAX} characters at most.`),
          v.regex(SLUG, 'Use lower-case words joined by hyphens.'),
        ),
      ),
    }),
  singleton: (kind: AnyKind) =>
    v.strictObject({
      ...dataParts(kind),
      [kind.wire.id]: v.literal(kind.singletonId ?? '', 'This key is not known.'),
      updatedBy,
    }),
} satisfies Record<AnyKind['shape'], unknown>

/** The strict schema of a save's envelope, in which the data is unchecked. */
export const envelopeSchema = (
  kind: AnyKind,
  mode: SaveMode,
): v.StrictObjectSchema<v.ObjectEntries, undefined> => {
  const all: v.ObjectEntries = { ...envelopes[kind.shape](kind).entries, ...saveFlags[mode] }
  const entries = Object.entries(all)
  return v.strictObject(
    Object.fromEntries(entries.filter(([key]) => mode !== 'draft' || key !== 'Status')),
  )
}

/**
 * The id of a request, and the request with its data as an object. The id may be in the envelope,
 * in the data, or in both.
 */
const idAndParsedBody = (kind: AnyKind, sent: Data): { id: string; sent: Data } => {
  const { wire } = kind
  if (wire.data === null) return { id: String(sent[wire.id]), sent }
  const value = sent[wire.data]
  const data = typeof value === 'string' ? parseJson(value) : value
  if (!isObject(data)) throw invalidFields([{ path: wire.data, message: 'Send an object.' }])
  const idInData =
    kind.shape === 'collection' && data[wire.id] !== undefined
      ? check(uuid, data[wire.id], [wire.data, wire.id])
      : undefined
  const id = sent[wire.id] ?? idInData
  if (id === undefined || (idInData !== undefined && idInData !== id)) {
    const message = id === undefined ? 'This field is required.' : 'The two ids are not the same.'
    throw invalidFields([{ path: wire.id, message }])
  }
  const misplaced = wire.topLevel?.filter((key) => key in data) ?? []
  if (misplaced.length > 0)
    throw invalidFields(
      misplaced.map((key) => ({
        path: `${wire.data}.${key}`,
        message: 'This field is not known.',
      })),
    )
  return { id: String(id), sent: { ...sent, [wire.data]: data } }
}

/** Returns the parts of a field's path before its key; without a key, the name of the data. */
const prefixOf = (kind: AnyKind) => (key: string | undefined) =>
  key === undefined ? [kind.wire.data ?? ''] : pathOf(kind, key).split('.').slice(0, -1)

/**
 * Checks a kind's data, removes unsafe markup from its rich text and checks it again.
 * @throws Problem `invalid` with a path per field, as in the API
 */
export const checkData = (kind: AnyKind, data: unknown): Data => {
  const prefix = prefixOf(kind)
  return check(kind.schema, sanitiseRecord(kind, check(kind.schema, data, prefix)), prefix)
}

/** Errors of stored data by its kind's schema, with paths as in the API; empty when valid. */
export const dataErrors = (kind: AnyKind, data: Data): FieldError[] => {
  const result = v.safeParse(kind.schema, data, { abortPipeEarly: true })
  return result.success ? [] : fieldErrors(result.issues, prefixOf(kind))
}

/**
 * Checks the optional `updatedBy` of a request, which must be the signed-in user's e-mail address.
 * It is not stored: the stored address is that of the session.
 */
export const checkUpdatedBy = (sent: string | undefined, user: User): void => {
  if (sent !== undefined && sent !== '' && !sameEmail(sent, user.email))
    throw new Problem('forbidden', {
      detail: 'updatedBy is not the e-mail address of the signed-in user.',
    })
}

type EnvelopeFields = {
  Status?: Save['status']
  PublishAt?: string | null
  ExpireAt?: string | null
  Slug?: string
  ArabicIsCurrent?: true
  Draft?: string | null
}

/**
 * Turns a create, an update or a draft as sent into the content to store.
 * @param readStored reads the stored data: an update may leave out top-level fields
 * @throws Problem `invalid` or `forbidden`
 */
export const parseSave = async (
  kind: AnyKind,
  mode: SaveMode,
  body: Record<string, unknown>,
  user: User,
  readStored: (id: string) => Promise<Data | null>,
): Promise<{ id: string; save: Save }> => {
  const envelope = check<Record<string, unknown>>(envelopeSchema(kind, mode), body)
  checkUpdatedBy(envelope['updatedBy'] as string | undefined, user)
  const { Status, PublishAt, ExpireAt, Slug, ArabicIsCurrent, Draft } = envelope as EnvelopeFields
  const { id, sent } = idAndParsedBody(kind, envelope)
  const absentKeys = (kind.wire.topLevel ?? []).filter((key) => sent[key] === undefined)
  const stored = absentKeys.length > 0 ? await readStored(id) : null
  const storedFields = Object.fromEntries(
    absentKeys.flatMap((key) => (stored && key in stored ? [[key, stored[key]]] : [])),
  )
  const save: Save = {
    data: checkData(kind, { ...storedFields, ...dataIn(kind, sent) }),
    ...(Status === undefined ? {} : { status: Status }),
    ...(PublishAt === undefined ? {} : { publishAt: PublishAt }),
    ...(ExpireAt === undefined ? {} : { expireAt: ExpireAt }),
    ...(Slug === undefined ? {} : { slug: Slug }),
    ...(ArabicIsCurrent && { arabicIsCurrent: true }),
    ...(Draft !== undefined && { endsDraft: Draft }),
  }
  return { id, save }
}
