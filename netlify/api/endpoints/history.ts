import * as v from 'valibot'
import { allKinds, kindNamed } from '#kinds/index.ts'
import { keysOf, type AnyKind } from '#kinds/define.ts'
import { uuid } from '#kinds/fields.ts'
import { BIN_DAYS } from '#rules/retention.ts'
import { DAY_MS } from '#rules/time.ts'
import { retry } from '#store/clock.ts'
import { restoreRecord } from '#store/content.ts'
import { draftToken, saveDraft, historySteps, type Step } from '#store/drafts.ts'
import { clearHistory, eraseRecord, eraseVersions } from '#store/erasing.ts'
import { readSummaries } from '#store/projections.ts'
import { lastWrite, readEntity, readRevisions } from '#store/records.ts'
import {
  check,
  ifMatchRevision,
  invalidFields,
  parseQuery,
  readJson,
  requireNoQuery,
} from '../request.ts'
import { writeAudit } from '../audit.ts'
import { checkData } from '../envelope.ts'
import { afterWrite, answerWrite, checkedWrite, siteConflictErrors, staffUser } from '../crud.ts'
import { changesOf } from '../changes.ts'
import { auditErasure } from '../expiry.ts'
import { recordSchema, timestamp } from '../openapi/kind.ts'
import { Problem } from '../problem.ts'
import { json } from '../respond.ts'
import type { Call, Route } from '../route.ts'
import { fileReferenceErrors } from '../uploads/references.ts'

/** Most versions in one answer. */
const MAX_VERSIONS = 1_000

/**
 * Keys of long fields, rich text and lists. A list of versions leaves them out, as an answer may
 * have 6 MB at most; a single version, requested by its `Revision`, has them.
 */
const longKeys = ({ form }: AnyKind): string[] =>
  form.filter(({ type }) => type === 'html' || type === 'list').flatMap(keysOf)

const revisionWire = (kind: AnyKind, { version, before }: Step, isWhole: boolean) => {
  const omittedKeys = isWhole ? [] : longKeys(kind)
  return {
    Revision: version.rev,
    updatedAt: version.updatedAt,
    updatedBy: version.updatedBy,
    Status: version.status,
    PublishAt: version.publishAt,
    ExpireAt: version.expireAt,
    Slug: version.slug,
    deletedAt: version.deletedAt,
    Draft: version.ofDraft,
    isFirst: version.previous === null,
    changed: changesOf(kind, before, version),
    Data: Object.fromEntries(
      Object.entries(version.data).filter(([key]) => !omittedKeys.includes(key)),
    ),
  }
}

const kindOf = (name: string | undefined): AnyKind => {
  const kind = kindNamed(name ?? '')
  if (!kind) throw new Problem('not_found')
  return kind
}

const idOf = (kind: AnyKind, id: string | undefined): string => {
  const parsed = v.safeParse(
    kind.shape === 'singleton' ? v.literal(kind.singletonId ?? '') : uuid,
    id,
  )
  if (!parsed.success) throw new Problem('not_found')
  return parsed.output
}

const restoreSchema = v.strictObject({
  kind: v.pipe(v.string(), v.maxLength(40, 'Too long.')),
  id: v.pipe(v.string(), v.maxLength(64, 'Too long.')),
  Revision: v.optional(v.pipe(v.string(), v.maxLength(40, 'Too long.'))),
})

/** Revision in a query: six characters of a counter, then eight of the operation that wrote it. */
const revisionQuery = v.pipe(
  v.string('Send the Revision of the last version to erase.'),
  v.regex(/^[0-9a-z]{6}[0-9a-f]{8}$/, 'This is not a Revision.'),
)

const countSchema = v.pipe(v.number(), v.integer(), v.minValue(0))

const versionSchema = v.strictObject({
  Revision: v.string(),
  updatedAt: timestamp,
  updatedBy: v.string(),
  Status: v.picklist(['draft', 'published']),
  PublishAt: v.nullable(timestamp),
  ExpireAt: v.nullable(timestamp),
  Slug: v.nullable(v.string()),
  deletedAt: v.nullable(timestamp),
  Draft: v.nullable(v.picklist(['saved', 'discarded', 'blocked'])),
  isFirst: v.boolean(),
  changed: v.array(v.string()),
  Data: v.record(v.string(), v.unknown()),
})

const binnedItemSchema = v.strictObject({
  kind: v.string(),
  Id: v.string(),
  Slug: v.nullable(v.string()),
  title: v.unknown(),
  title_AR: v.unknown(),
  deletedAt: timestamp,
  deletedBy: v.string(),
  /** Time from which the item may be erased for good. */
  until: timestamp,
})

/** Schema of a whole record of any kind. */
const anyRecordSchema = v.union(
  allKinds.map((kind) => recordSchema(kind, { withLongTexts: true, forStaff: true })),
)

/** Time until which an item stays in the bin, ISO 8601. */
const binnedUntil = (deletedAt: string): string =>
  new Date(Date.parse(deletedAt) + BIN_DAYS * DAY_MS).toISOString()

/**
 * Kind whose items staff may erase.
 * @throws Problem `conflict` for a kind with versions, such as the fees: its items and their
 * history prove what was announced, and on which day
 */
const erasableKind = (name: string | undefined): AnyKind => {
  const kind = kindOf(name)
  if (kind.versions)
    throw new Problem('conflict', {
      detail: `${kind.label.many} are kept: they are proof of what was announced.`,
    })
  return kind
}

/** Most versions of one record erased by one request: a record gets fewer in years. */
const MAX_ERASED = 1_000

const eraseEarlierVersions = async (call: Call): Promise<Response> => {
  const query = parseQuery(call.url, ['kind', 'id', 'Revision'])
  const kind = erasableKind(query.kind)
  const id = idOf(kind, query.id)
  const upTo = check(revisionQuery, query.Revision, ['Revision'])
  const { content: store, clock } = call.services
  const current = (await retry(clock, () => readEntity(store, kind, id)))?.data
  if (!current) throw new Problem('not_found')
  if (upTo >= lastWrite(current).rev)
    throw invalidFields([
      {
        path: 'Revision',
        message: 'The current version cannot be erased: erase only versions before it.',
      },
    ])
  const audit = (count: number) =>
    writeAudit(call, { action: 'erase versions', kind: kind.name, id, before: upTo, count })
  const { erased, left } = await eraseVersions(
    { store, clock },
    { kind, id },
    upTo,
    MAX_ERASED,
    audit,
  )
  return json({ Erased: erased, Left: left })
}

const eraseBinned = async (call: Call): Promise<Response> => {
  const query = parseQuery(call.url, ['kind', 'id'])
  const kind = erasableKind(query.kind)
  const id = idOf(kind, query.id)
  const { content: store, clock } = call.services
  const result = await eraseRecord({ store, clock }, { kind, id, actor: staffUser(call) })
  if ('refused' in result)
    throw new Problem(
      result.refused === 'not found' ? 'not_found' : 'conflict',
      result.refused === 'not found' ? {} : { detail: 'It is not in the bin.' },
    )
  await auditErasure(call, kind, result.tombstone)
  // The scheduled sweep erases versions beyond this number, and versions that writes still in
  // progress add, before it removes the tombstone.
  await clearHistory({ store, clock }, { kind, id }, MAX_ERASED)
  afterWrite(call, kind, [])
  return json({ Id: id })
}

/** Earlier versions and the bin, restoring from both, and erasing from both for good. */
export const historyRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/api/revisions',
    access: 'staff',
    describe: {
      summary:
        'List the versions of a record, newest first: each with the names of the changed fields and its data, except rich text and lists. With `Revision`, get that version whole',
      query: ['kind!', 'id!', 'Revision'],
      success: { 200: v.array(versionSchema) },
      problems: { not_found: {} },
    },
    handle: async ({ url, services }) => {
      const query = parseQuery(url, ['kind', 'id', 'Revision'])
      const kind = kindOf(query.kind)
      const steps = historySteps(await readRevisions(services.content, kind, idOf(kind, query.id)))
      const requestedSteps =
        query.Revision === undefined
          ? steps.slice(0, MAX_VERSIONS)
          : steps.filter(({ version }) => version.rev === query.Revision)
      if (query.Revision !== undefined && requestedSteps.length === 0)
        throw new Problem('not_found')
      return json(
        requestedSteps.map((step) => revisionWire(kind, step, query.Revision !== undefined)),
      )
    },
  },
  {
    method: 'DELETE',
    path: '/api/revisions',
    access: 'staff',
    describe: {
      summary:
        'Permanently erase earlier versions of a record, up to and including a `Revision`; the current version remains',
      query: ['kind!', 'id!', 'Revision!'],
      success: { 200: v.strictObject({ Erased: countSchema, Left: countSchema }) },
      problems: { not_found: {}, conflict: {} },
    },
    handle: eraseEarlierVersions,
  },
  {
    method: 'GET',
    path: '/api/bin',
    access: 'staff',
    describe: {
      summary: 'List the records in the bin, last deleted first',
      success: { 200: v.array(binnedItemSchema) },
    },
    handle: async ({ url, services }) => {
      requireNoQuery(url)
      const lists = await Promise.all(
        allKinds.map(async (kind) => {
          const title = kind.title
          const all = await readSummaries(services.content, services.clock, kind, 'staff')
          return all.flatMap(({ id, slug, data, deletedAt, updatedBy }) =>
            deletedAt === null
              ? []
              : [
                  {
                    kind: kind.name,
                    Id: id,
                    Slug: slug,
                    title: title ? data[title.key] : id,
                    title_AR: title?.ar ? data[title.ar] : '',
                    deletedAt,
                    deletedBy: updatedBy,
                    until: binnedUntil(deletedAt),
                  },
                ],
          )
        }),
      )
      return json(lists.flat().sort((a, b) => (a.deletedAt < b.deletedAt ? 1 : -1)))
    },
  },
  {
    method: 'DELETE',
    path: '/api/bin',
    access: 'staff',
    describe: {
      summary: 'Permanently erase a record that is in the bin, with its history and page addresses',
      query: ['kind!', 'id!'],
      success: { 200: v.strictObject({ Id: v.string() }) },
      problems: { not_found: {}, conflict: {} },
    },
    handle: eraseBinned,
  },
  {
    method: 'POST',
    path: '/api/restore',
    access: 'staff',
    describe: {
      summary:
        'Restore a record from the bin, unpublished if it cannot be public as it is; or restore the content of an earlier version',
      body: restoreSchema,
      ifMatch: 'optional',
      success: { 200: anyRecordSchema },
      headers: ['ETag'],
      problems: { not_found: {}, stale: { current: anyRecordSchema } },
    },
    handle: async (call) => {
      const user = staffUser(call)
      const sent = check(restoreSchema, await readJson(call.request))
      const kind = kindOf(sent.kind)
      const id = idOf(kind, sent.id)
      const { content: store, clock } = call.services
      const steps =
        sent.Revision === undefined ? [] : historySteps(await readRevisions(store, kind, id))
      const version = steps.find(({ version }) => version.rev === sent.Revision)?.version ?? null
      if (sent.Revision !== undefined && !version) throw new Problem('not_found')
      // An old version may have values that the kind no longer allows.
      if (version) checkData(kind, version.data)
      const seenRevision = ifMatchRevision(call.request)
      const target = { kind, id, actor: user }
      // A draft's content was never public: it is restored as a draft.
      if (version?.ofDraft === 'saved' || version?.ofDraft === 'blocked') {
        const current = (await readEntity(store, kind, id))?.data
        const result = await saveDraft(
          { store, clock },
          target,
          { data: version.data },
          seenRevision ?? (current ? draftToken(current) : ''),
        )
        return answerWrite(call, kind, result, { action: 'save draft' })
      }
      const result = await checkedWrite(
        call,
        kind,
        ['restore', id, sent.Revision, seenRevision],
        async () => {
          const current = (await readEntity(store, kind, id))?.data
          const data = version?.data ?? current?.data ?? {}
          const errors = current
            ? [
                ...(await fileReferenceErrors(call.services, kind, data)),
                ...(await siteConflictErrors(call, kind, id, { data, status: current.status })),
              ]
            : []
          const isInBin = version === null && current !== undefined && current.deletedAt !== null
          if (errors.length > 0 && !isInBin) throw invalidFields(errors)
          // An item with errors leaves the bin as a draft: staff cannot fix it in the bin.
          return restoreRecord(
            { store, clock },
            target,
            version,
            seenRevision,
            errors.length > 0 ? 'draft' : undefined,
          )
        },
      )
      return answerWrite(call, kind, result, { action: 'restore' })
    },
  },
]
