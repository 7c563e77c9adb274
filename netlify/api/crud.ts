import type { AnyKind, Operation } from '#kinds/define.ts'
import { canonicalJson } from '#rules/json.ts'
import type { FieldError } from '#rules/problems.ts'
import { retry } from '#store/clock.ts'
import { createRecord, removeRecord, updateRecord, type SlugTaken } from '#store/content.ts'
import { sha256 } from '#store/keys.ts'
import { readCachedEntity } from '#store/cached-entities.ts'
import { refresh } from '#store/projections.ts'
import { withKindLock } from '#store/turns.ts'
import {
  lastWrite,
  readEntity,
  type Save,
  type Entity,
  type Refusal,
  type Written,
} from '#store/records.ts'
import { isVisible } from '#store/visible.ts'
import {
  check,
  ifMatchRevision,
  invalidFields,
  parseQuery,
  readJson,
  requireNoQuery,
  uuidFrom,
} from './request.ts'
import { writeAudit, type Action, type AuditContext } from './audit.ts'
import { checkUpdatedBy, dataErrors, parseSave } from './envelope.ts'
import { answerList, scopeQuery } from './list.ts'
import { figureErrors } from './figures.ts'
import { supersedingFileErrors } from './files-in-force.ts'
import { describeOperation } from './openapi/kind.ts'
import { Problem } from './problem.ts'
import { requestBuildAfterChange } from './publish.ts'
import { json, serializedJson, publicCacheHeaders } from './respond.ts'
import type { Call, Handler, Route, User } from './route.ts'
import { fileReferenceErrors } from './uploads/references.ts'
import { versionErrors, versionRemovalError } from './version-days.ts'
import { toWireJson, toWire } from './wire.ts'

/**
 * Staff user of a call to a staff endpoint: the access check has made sure that there is a user.
 */
export const staffUser = ({ user }: Call): User => {
  if (!user) throw new Problem('unauthorized')
  return user
}

/** Reads an id from a request. @throws Problem `not_found` for an id that no record can have */
export const idFrom = (kind: AnyKind, value: string | undefined): string => {
  if (kind.shape === 'singleton') return kind.singletonId ?? ''
  return uuidFrom(value)
}

/**
 * True when a write changed the public site: visitors saw the item before the write, or see it now.
 * The write of a draft, which leaves the record's revision unchanged, does not.
 */
const changesSite = ({ entity, before }: Written, now: number): boolean => {
  // Undefined: nothing was written. Null: the item is new.
  if (before === undefined) return false
  const wasVisible = before !== null && isVisible(before, now)
  return before?.rev !== entity.rev && (isVisible(entity, now) || wasVisible)
}

/**
 * Follow-up of a write request, which does not delay its answer: refreshes the kind's lists, purges
 * the CDN's copies and, if the public site changes now, asks for a build. The scheduled sweep asks
 * for the build of an item whose publishing time is in the future.
 * @param written items written by this request, or by an earlier attempt of the same request; empty
 * when nothing was written
 */
export const afterWrite = (call: Call, kind: AnyKind, written: readonly Written[]): void => {
  const { content, clock, purgeCdn, log } = call.services
  const [first, ...others] = written
  const singleWrite =
    first && others.length === 0
      ? { id: first.entity.id.toLowerCase(), etag: first.etag, entity: first.entity }
      : undefined
  // Drafts are part of no public answer.
  const isDraftOnly =
    written.length > 0 && written.every(({ entity }) => lastWrite(entity).rev !== entity.rev)
  const work = async () => {
    await refresh(content, clock, kind, singleWrite)
    if (!isDraftOnly) await purgeCdn(kind.name)
  }
  call.inBackground(
    work().catch((error: unknown) =>
      log('lists are behind', { kind: kind.name, reason: String(error) }),
    ),
  )
  if (written.some((one) => changesSite(one, clock.now())))
    call.inBackground(requestBuildAfterChange(call.services))
}

/**
 * Errors that only the stored records reveal. Key: reason for which the store refused the write.
 */
export const recordErrors = {
  'slug taken': {
    path: 'Slug',
    message: 'Another item already has this address. Choose a different one.',
  },
  times: { path: 'ExpireAt', message: 'It must come off the site later than it is published.' },
} as const

/** Writes the audit entry of the last write of a record, or of its draft. */
export const auditWrite = (
  call: AuditContext,
  kind: AnyKind,
  action: Action,
  entity: Entity,
): Promise<void> => {
  const { id, previous, op } = entity
  const { rev, at, by } = lastWrite(entity)
  return writeAudit(call, {
    action,
    kind: kind.name,
    id,
    who: by,
    before: rev === entity.rev ? previous : entity.rev,
    after: rev,
    at,
    op,
  })
}

type WriteAnswer = {
  /** Action of the audit entry. */
  action: Action
  /** HTTP status of a first attempt; 200 when left out, and for a repeated request. */
  status?: number
}

/** Answers a write with the record, or with the reason of its refusal. */
export const answerWrite = async (
  call: Call,
  kind: AnyKind,
  result: Written | Refusal | SlugTaken,
  { action, status = 200 }: WriteAnswer,
): Promise<Response> => {
  if ('entity' in result) {
    afterWrite(call, kind, [result])
    await auditWrite(call, kind, action, result.entity)
    return json(toWire(kind, result.entity, true), {
      status: result.repeated ? 200 : status,
      etag: lastWrite(result.entity).rev,
    })
  }
  if (result.refused === 'slug taken' || result.refused === 'times') {
    throw invalidFields([recordErrors[result.refused]])
  }
  const members = result.current ? { current: toWire(kind, result.current, true) } : {}
  throw new Problem(
    result.refused === 'not found' ? 'not_found' : result.refused,
    result.refused === 'stale' ? { members } : {},
  )
}

/** Services of a request, or of scheduled work. */
type WithServices = Pick<Call, 'services'>

/**
 * Errors of an item that cannot be public together with the rest of the site: those of
 * {@link figureErrors} and of {@link versionErrors}.
 */
export const siteConflictErrors = async (
  { services }: WithServices,
  kind: AnyKind,
  id: string,
  save: Save,
): Promise<FieldError[]> => [
  ...(await figureErrors(services, kind, id, save)),
  ...(await versionErrors(services, kind, id, save)),
]

/**
 * Checks that an item may be public. @throws Problem with the errors of {@link siteConflictErrors}
 */
const checkSiteConflicts = async (
  call: Call,
  kind: AnyKind,
  id: string,
  save: Save,
): Promise<void> => {
  const errors = await siteConflictErrors(call, kind, id, save)
  if (errors.length > 0) throw invalidFields(errors)
}

/**
 * Runs `write`, which checks and writes an item. For kinds with versions, whose items are checked
 * against each other, writes run one at a time, and the kind's list is refreshed after each: the
 * next write's checks read that list.
 * @param request values that identify the request: a repeated request gets the lock that it holds
 */
export const checkedWrite = async <Result extends object>(
  { services: { content, ops, clock } }: WithServices,
  kind: AnyKind,
  request: readonly unknown[],
  write: () => Promise<Result>,
): Promise<Result> => {
  if (!kind.versions) return write()
  const op = sha256(canonicalJson([kind.name, ...request])).slice(0, 24)
  return withKindLock(ops, clock, { kind: kind.name, op }, async () => {
    const result = await write()
    if ('entity' in result) await refresh(content, clock, kind).catch(() => undefined)
    return result
  })
}

/**
 * Errors that keep stored content from being public: broken rules of its kind, missing files,
 * conflicts with the rest of the site, and a file that would replace a file in force too early
 * ({@link supersedingFileErrors}). Stored content can break a rule that is newer than its save. The
 * merge of a draft with its record can break a rule, too.
 */
export const publishErrors = async (
  { services }: WithServices,
  kind: AnyKind,
  id: string,
  save: Save,
): Promise<FieldError[]> => {
  const errorsOfData = dataErrors(kind, save.data)
  if (errorsOfData.length > 0) return errorsOfData
  return [
    ...(await fileReferenceErrors(services, kind, save.data)),
    ...(await siteConflictErrors({ services }, kind, id, save)),
    ...(await supersedingFileErrors(services, kind, id, save)),
  ]
}

/**
 * Refuses to replace a file in force by a file of a later day: until that day, visitors would have
 * no file in force.
 * @throws Problem `invalid`
 */
const checkSupersededFile = async (
  { services }: Call,
  kind: AnyKind,
  id: string,
  save: Save,
): Promise<void> => {
  const errors = await supersedingFileErrors(services, kind, id, save)
  if (errors.length > 0) throw invalidFields(errors)
}

/**
 * Checks that the files of a record exist and have the type of their field. @throws Problem
 * `invalid`
 */
export const checkFiles = async (
  { services }: Call,
  kind: AnyKind,
  { data }: Save,
): Promise<void> => {
  const errors = await fileReferenceErrors(services, kind, data)
  if (errors.length > 0) throw invalidFields(errors)
}

const handlers = {
  list: (kind) => (call) => answerList(call, kind),
  read: (kind) => async (call) => {
    check(scopeQuery, parseQuery(call.url, ['scope']).scope, ['scope'])
    const { content, clock } = call.services
    const item = (await readCachedEntity(content, kind, idFrom(kind, call.params['id'])))?.data
    const mayBeSeen = item && (call.staff ? item.deletedAt === null : isVisible(item, clock.now()))
    if (!item || !mayBeSeen) throw new Problem('not_found')
    return serializedJson(toWireJson(kind, item, call.staff), {
      etag: call.staff ? lastWrite(item).rev : item.rev,
      headers: publicCacheHeaders(kind.name),
    })
  },
  create: (kind) => async (call) => {
    requireNoQuery(call.url)
    const user = staffUser(call)
    const { content: store, clock } = call.services
    const { id, save } = await parseSave(kind, 'create', await readJson(call.request), user, () =>
      Promise.resolve(null),
    )
    await checkFiles(call, kind, save)
    const result = await checkedWrite(call, kind, ['create', id, save], async () => {
      await checkSiteConflicts(call, kind, id, save)
      return createRecord({ store, clock }, { kind, id, actor: user }, save)
    })
    return answerWrite(call, kind, result, { action: 'create', status: 201 })
  },
  update: (kind) => async (call) => {
    requireNoQuery(call.url)
    const user = staffUser(call)
    const rev = ifMatchRevision(call.request)
    if (rev === null && kind.shape === 'collection') throw new Problem('revision_required')
    const { content: store, clock } = call.services
    const body = await readJson(call.request)
    const { id, save } = await parseSave(kind, 'update', body, user, async (id) => {
      const stored = (await retry(clock, () => readEntity(store, kind, id)))?.data
      // An update with `Draft` publishes the draft: its absent fields are those of the draft.
      const base = body['Draft'] === undefined ? stored : (stored?.draft ?? stored)
      return base?.data ?? null
    })
    await checkFiles(call, kind, save)
    const result = await checkedWrite(call, kind, ['update', id, rev, save], async () => {
      await checkSiteConflicts(call, kind, id, save)
      await checkSupersededFile(call, kind, id, save)
      return updateRecord({ store, clock }, { kind, id, actor: user }, save, rev)
    })
    if (rev === null && 'refused' in result && result.refused === 'stale')
      throw new Problem('revision_required')
    return answerWrite(call, kind, result, { action: 'update' })
  },
  remove: (kind) => async (call) => {
    const user = staffUser(call)
    const query = parseQuery(call.url, ['id', 'updatedBy'])
    checkUpdatedBy(query.updatedBy, user)
    const id = idFrom(kind, query.id)
    const { content: store, clock } = call.services
    const result = await checkedWrite(call, kind, ['remove', id], async () => {
      const removalError = await versionRemovalError(call.services, kind, id)
      if (removalError !== null) throw invalidFields([{ path: 'id', message: removalError }])
      return removeRecord({ store, clock }, { kind, id, actor: user })
    })
    // `conflict` means that the item is already in the bin. A repeated request is answered as the
    // first one was.
    if ('refused' in result && result.refused !== 'conflict') throw new Problem('not_found')
    afterWrite(call, kind, 'entity' in result ? [result] : [])
    const item = 'entity' in result ? result.entity : result.current
    if (item) await auditWrite(call, kind, 'remove', item)
    return json({ Id: id })
  },
} satisfies Record<Operation, (kind: AnyKind) => Handler>

const operations = Object.keys(handlers) as Operation[]

/** The endpoints of a kind, from its declaration. */
export const routesOf = (kind: AnyKind): Route[] =>
  operations.flatMap((operation) => {
    const endpoint = kind.api[operation]
    return endpoint
      ? [
          {
            ...endpoint,
            describe: describeOperation(kind, operation),
            handle: handlers[operation](kind),
          },
        ]
      : []
  })
