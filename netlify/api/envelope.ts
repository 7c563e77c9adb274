import * as v from 'valibot'
import type { AnyKind, Data } from '#kinds/define.ts'
import { time, uuid } from '#kinds/fields.ts'
import { parseJson } from './body.ts'
import { check } from './check.ts'
import { cleanData } from './clean.ts'
import { sameEmail } from './identity.ts'
import { Problem } from './problem.ts'
import type { User } from './route.ts'
import type { Draft } from './storage/record.ts'
import { SLUG, SLUG_MAX } from './storage/slugs.ts'

const moment = v.optional(v.nullable(time))
const updatedBy = v.optional(v.pipe(v.string(), v.maxLength(320, 'This is not an e-mail address.')))

const envelopes = {
  collection: (kind: AnyKind) =>
    v.strictObject({
      [kind.wire.data]: v.unknown(),
      [kind.wire.id]: uuid,
      updatedBy,
      Status: v.optional(v.picklist(['draft', 'published'], 'Choose draft or published.')),
      PublishAt: moment,
      ExpireAt: moment,
      Slug: v.optional(v.pipe(v.string(), v.maxLength(SLUG_MAX, `Too long: ${SLUG_MAX} characters at most.`), v.regex(SLUG, 'Use lower-case words joined by hyphens.'))),
    }),
  singleton: (kind: AnyKind) =>
    v.strictObject({
      [kind.wire.data]: v.unknown(),
      [kind.wire.id]: v.literal(kind.singletonId ?? '', 'This key is not known.'),
      updatedBy,
    }),
} satisfies Record<AnyKind['shape'], unknown>

/** The data of a save: serialized or as an object, checked, its rich text cleaned and checked again. */
const dataOf = (kind: AnyKind, value: unknown): Data => {
  const parsed = typeof value === 'string' ? parseJson(value) : value
  const prefix = [kind.wire.data]
  return check(kind.schema, cleanData(kind, check(kind.schema, parsed, prefix)), prefix)
}

/** `updatedBy` may be sent; it must be the signed-in address, and what is stored comes from the session. */
export const checkUpdatedBy = (sent: string | undefined, user: User): void => {
  if (sent !== undefined && sent !== '' && !sameEmail(sent, user.email)) throw new Problem('forbidden', { detail: 'updatedBy is not the signed-in address.' })
}

type Times = { Status?: Draft['status']; PublishAt?: string | null; ExpireAt?: string | null; Slug?: string }

/** A create or update as sent, turned into what is stored. @throws Problem `invalid` or `forbidden` */
export const draftOf = (kind: AnyKind, body: Record<string, unknown>, user: User): { id: string; draft: Draft } => {
  const sent = check<Record<string, unknown>>(envelopes[kind.shape](kind), body)
  checkUpdatedBy(sent['updatedBy'] as string | undefined, user)
  const { Status, PublishAt, ExpireAt, Slug } = sent as Times
  const draft: Draft = {
    data: dataOf(kind, sent[kind.wire.data]),
    ...(Status === undefined ? {} : { status: Status }),
    ...(PublishAt === undefined ? {} : { publishAt: PublishAt }),
    ...(ExpireAt === undefined ? {} : { expireAt: ExpireAt }),
    ...(Slug === undefined ? {} : { slug: Slug }),
  }
  return { id: String(sent[kind.wire.id]), draft }
}
