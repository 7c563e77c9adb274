import * as v from 'valibot'
import { uuid } from '#kinds/fields.ts'
import { kindNamed } from '#kinds/index.ts'
import {
  createRelease,
  clearToAudit,
  readRelease,
  readReleases,
  type Release,
  type ReleaseItem,
  type ReleaseRefusal,
  type ReleaseSave,
} from '#store/releases.ts'
import { writeAudit, type Action } from '../audit.ts'
import { staffUser } from '../crud.ts'
import { Problem } from '../problem.ts'
import { requestBuildAfterChange } from '../publish.ts'
import { checkRelease } from '../release-plan.ts'
import {
  releaseCheckSchema,
  itemFields,
  itemWire,
  withItemPaths,
  publishSchema,
  releaseSchema,
  releaseWire,
  saveSchema,
  takeBackSchema,
  titlesOf,
} from '../release-wire.ts'
import {
  refreshAfterRelease,
  auditRelease,
  editRelease,
  writeRelease,
  type ReleaseWriteFailure,
} from '../releases.ts'
import {
  check,
  invalidFields,
  parseQuery,
  readJson,
  requireNoQuery,
  requiredIfMatch,
  uuidFrom,
} from '../request.ts'
import { json } from '../respond.ts'
import type { Call, Route } from '../route.ts'

const wireOf = async ({ services }: Pick<Call, 'services'>, release: Release) =>
  releaseWire(services, release, await titlesOf(services, release.items))

const answerRelease = async (call: Call, release: Release, status = 200): Promise<Response> =>
  json(await wireOf(call, release), { status, etag: release.rev })

/**
 * Throws the Problem that answers a refusal.
 * @param furtherMembers further members of the Problem's body if the release is stale
 * @throws Problem
 */
const throwRefusal = async (
  call: Call,
  { refused, current }: ReleaseRefusal,
  furtherMembers: Record<string, unknown> = {},
): Promise<never> => {
  if (refused === 'not found') throw new Problem('not_found')
  throw new Problem(refused, {
    members: {
      ...(current && { current: await wireOf(call, current) }),
      ...(refused === 'stale' && furtherMembers),
    },
  })
}

/** Id of an item as it is stored; null for an id that no item of the kind can have. */
const idOf = (name: string, id: string): string | null => {
  const singletonId = kindNamed(name)?.singletonId
  if (singletonId !== undefined) return id === singletonId ? id : null
  const parsed = v.safeParse(uuid, id)
  return parsed.success ? parsed.output : null
}

/** Content of a release as sent. @throws Problem `invalid` for an item that does not exist */
const sentRelease = async (
  call: Call,
  { Id, Title, Items, PublishAt }: v.InferOutput<typeof saveSchema>,
): Promise<ReleaseSave> => {
  const items = Items.map(({ Kind, ItemId }) => ({ kind: Kind, id: idOf(Kind, ItemId) }))
  const withIds = items.filter((item): item is typeof item & ReleaseItem => item.id !== null)
  const stored = await readRelease(contextOf(call), Id)
  const titleOfItem = await titlesOf(call.services, withIds)
  // A title is null for a deleted item. An item that was deleted after it was put into the release
  // stays there until somebody removes it.
  const mayBeIn = (item: ReleaseItem) =>
    titleOfItem(item) !== null ||
    stored?.items.some(({ kind, id }) => kind === item.kind && id === item.id) === true
  const errors = items.flatMap(({ kind, id }, at) =>
    id !== null && mayBeIn({ kind, id })
      ? []
      : [{ path: `Items.${at}.ItemId`, message: 'This item does not exist.' }],
  )
  if (errors.length > 0) throw invalidFields(errors)
  return { title: Title, items: withIds, publishAt: PublishAt }
}

/** Writes the audit entry of a change of the release itself. */
const auditChange = (call: Call, action: Action, release: Release): Promise<void> =>
  writeAudit(call, {
    action,
    kind: 'release',
    id: release.id,
    who: release.updatedBy,
    after: release.rev,
    at: release.updatedAt,
    op: release.op,
  })

const create = async (call: Call): Promise<Response> => {
  requireNoQuery(call.url)
  const user = staffUser(call)
  const sent = check(saveSchema, await readJson(call.request))
  const result = await createRelease(contextOf(call), sent.Id, await sentRelease(call, sent), user)
  if ('refused' in result) return throwRefusal(call, result)
  await auditChange(call, 'create', result)
  return answerRelease(call, result, 201)
}

const contextOf = ({ services: { content: store, clock } }: Call) => ({ store, clock })

const change = async (call: Call): Promise<Response> => {
  requireNoQuery(call.url)
  const user = staffUser(call)
  const rev = requiredIfMatch(call.request)
  const sent = check(saveSchema, await readJson(call.request))
  const save = await sentRelease(call, sent)
  const result = await editRelease(call.services, sent.Id, save, rev, user)
  if ('refused' in result) return throwRefusal(call, result)
  // An update without a change has no new version, and no audit entry.
  if (result.rev !== rev) await auditChange(call, 'update', result)
  return answerRelease(call, result)
}

const remove = async (call: Call): Promise<Response> => {
  const user = staffUser(call)
  const id = uuidFrom(parseQuery(call.url, ['id']).id)
  const result = await editRelease(
    call.services,
    id,
    'deleted',
    requiredIfMatch(call.request),
    user,
  )
  if ('refused' in result) return throwRefusal(call, result)
  await auditChange(call, 'remove', result)
  return json({ Id: id })
}

/** A release that is open or published. @throws Problem `not_found` for a deleted or unknown one */
const presentRelease = async (call: Call, id: string): Promise<Release> => {
  const release = await readRelease(contextOf(call), id)
  if (!release || release.state === 'deleted') throw new Problem('not_found')
  return release
}

const CHANGED =
  'Somebody has saved the release or one of its items since you looked at it, so nothing was changed. Look at it again.'

/**
 * Completes and answers a write of a release. The write has set the release's `toAudit`: its audit
 * entries are still missing. They are written first, then `toAudit` is cleared: after a failure in
 * between, the release's next write or the next scheduled run does both. A repeated request finds
 * it cleared, and writes no entries.
 * @throws Problem if the release was not written; if items prevent it, the Problem names them
 */
const answerWritten = async (
  call: Call,
  id: string,
  result: Release | ReleaseWriteFailure,
): Promise<Response> => {
  // `Changed` is empty: the release itself is stale, not one of its items.
  if ('refused' in result) return throwRefusal(call, result, { Changed: [] })
  if ('errors' in result) throw invalidFields(withItemPaths(result.release, result.errors))
  if ('changed' in result) {
    const current = await wireOf(call, await presentRelease(call, id))
    throw new Problem('stale', {
      detail: CHANGED,
      members: {
        current,
        Changed: result.changed.map(({ kind, id }) => ({ Kind: kind, ItemId: id })),
      },
    })
  }
  const { services, inBackground } = call
  await auditRelease(call, result)
  const followUp = (work: Promise<unknown>, failure: string) =>
    inBackground(work.catch((error: unknown) => services.log(failure, { reason: String(error) })))
  followUp(clearToAudit(contextOf(call), result), 'toAudit of a release was not cleared')
  followUp(refreshAfterRelease(services, result), 'lists are behind')
  inBackground(requestBuildAfterChange(services))
  return answerRelease(call, result)
}

const publish = async (call: Call): Promise<Response> => {
  requireNoQuery(call.url)
  const actor = staffUser(call)
  const rev = requiredIfMatch(call.request)
  const { Id, Seen } = check(publishSchema, await readJson(call.request))
  const seen = Seen.map(({ Kind, ItemId, Revision }) => ({ kind: Kind, id: ItemId, rev: Revision }))
  return answerWritten(
    call,
    Id,
    await writeRelease(call.services, Id, { act: 'publish', actor, rev, seen }),
  )
}

const takeBack = async (call: Call): Promise<Response> => {
  requireNoQuery(call.url)
  const actor = staffUser(call)
  const rev = requiredIfMatch(call.request)
  const { Id } = check(takeBackSchema, await readJson(call.request))
  return answerWritten(
    call,
    Id,
    await writeRelease(call.services, Id, { act: 'take back', actor, rev, seen: null }),
  )
}

const listReleases = async (services: Call['services']) => {
  const releases = await readReleases(services.content)
  const titles = await titlesOf(
    services,
    releases.flatMap(({ items }) => items),
  )
  return releases.map((release) => releaseWire(services, release, titles))
}

/** Schemas of the further members of a Problem's body. */
const staleMembers = { current: releaseSchema }
/** `current` is absent if the conflict is with a deleted release. */
const conflictMembers = { current: v.optional(releaseSchema) }
/** Description of an endpoint that changes the release itself. */
const editDescription = {
  success: { 200: releaseSchema },
  headers: ['ETag'],
  ifMatch: 'required',
  problems: {
    not_found: {},
    revision_required: {},
    stale: staleMembers,
    conflict: conflictMembers,
  },
} as const
/** Description of an endpoint that writes the items of a release. */
const itemsWriteDescription = {
  ...editDescription,
  problems: {
    ...editDescription.problems,
    stale: {
      ...staleMembers,
      /** Items saved since staff saw them; empty if the release itself was saved. */
      Changed: v.array(v.strictObject(itemFields)),
    },
  },
} as const

/**
 * Releases: items whose next versions are published together, all or none, and taken back together.
 */
export const releaseRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/api/releases',
    access: 'staff',
    describe: {
      summary: 'List the releases, newest first',
      success: { 200: v.array(releaseSchema) },
    },
    handle: async ({ url, services }) => {
      requireNoQuery(url)
      return json(await listReleases(services))
    },
  },
  {
    method: 'POST',
    path: '/api/releases',
    access: 'staff',
    describe: {
      summary:
        'Create a release: items that are published together; a repeated request returns the same release',
      body: saveSchema,
      success: { 201: releaseSchema },
      headers: ['ETag'],
      problems: { conflict: conflictMembers },
    },
    handle: create,
  },
  {
    method: 'PUT',
    path: '/api/releases',
    access: 'staff',
    describe: {
      ...editDescription,
      summary:
        'Change an open release: its name, its items, and the time at which it is published automatically',
      body: saveSchema,
    },
    handle: change,
  },
  {
    method: 'DELETE',
    path: '/api/releases',
    access: 'staff',
    describe: {
      ...editDescription,
      summary: 'Delete an open release; its items and their drafts remain',
      query: ['id!'],
      success: { 200: v.strictObject({ Id: uuid }) },
      headers: [],
    },
    handle: remove,
  },
  {
    method: 'GET',
    path: '/api/releases/check',
    access: 'staff',
    describe: {
      summary:
        'Check a release: for each item, whether publishing it now would change anything, and the errors that prevent it',
      query: ['id!'],
      success: { 200: releaseCheckSchema },
      problems: { not_found: {} },
    },
    handle: async (call) => {
      const release = await presentRelease(call, uuidFrom(parseQuery(call.url, ['id']).id))
      return json({
        Revision: release.rev,
        Items: (await checkRelease(call.services, release)).map(itemWire),
      })
    },
  },
  {
    method: 'POST',
    path: '/api/releases/publish',
    access: 'staff',
    describe: {
      ...itemsWriteDescription,
      summary:
        'Publish all items of a release, or none; a repeated request returns the published release',
      body: publishSchema,
    },
    handle: publish,
  },
  {
    method: 'POST',
    path: '/api/releases/take-back',
    access: 'staff',
    describe: {
      ...itemsWriteDescription,
      summary:
        'Revert a published release: each item returns to its previous state, and its published draft becomes a draft again',
      body: takeBackSchema,
    },
    handle: takeBack,
  },
]
