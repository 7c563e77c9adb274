import * as v from 'valibot'
import type { AnyKind, Operation } from '#kinds/define.ts'
import { uuid } from '#kinds/fields.ts'
import { readJson } from './body.ts'
import { check, queryOf } from './check.ts'
import { checkUpdatedBy, draftOf } from './envelope.ts'
import { Problem } from './problem.ts'
import { announceChange } from './publish.ts'
import { json, publicCache } from './respond.ts'
import type { Call, Handler, Route, User } from './route.ts'
import { createRecord, removeRecord, updateRecord, type SlugTaken } from './storage/content.ts'
import { readSummaries, refresh } from './storage/projections.ts'
import { readEntity, type Refusal, type Written } from './storage/records.ts'
import { isVisible, newestFirst, pageOf, toWire } from './wire.ts'

const limitQuery = v.pipe(v.optional(v.string(), '1000'), v.regex(/^[1-9]\d{0,3}$/, 'From 1 to 1,000.'), v.transform(Number), v.maxValue(1_000, 'From 1 to 1,000.'))

const scopeQuery = v.optional(v.literal('staff', 'The one scope is staff.'))

/** The staff user; the gate has made sure that there is one. */
export const staffUser = ({ user }: Call): User => {
  if (!user) throw new Problem('unauthorized')
  return user
}

/** An id from outside. Anything else than a known form is simply not there. */
const idFrom = (kind: AnyKind, value: string | undefined): string => {
  if (kind.shape === 'singleton') return kind.singletonId ?? ''
  const parsed = v.safeParse(uuid, value)
  if (!parsed.success) throw new Problem('not_found')
  return parsed.output
}

/** What must follow a write, also a repeated one: the lists, the CDN's copies, the next build. None of it delays the answer. */
export const settle = (call: Call, kind: AnyKind, written: Written | null): void => {
  const { content, clock, purge, log } = call.services
  const work = async () => {
    await refresh(content, clock, kind, written ? { id: written.entity.id.toLowerCase(), etag: written.etag } : undefined)
    await purge(kind.name)
  }
  call.later(work().catch((error: unknown) => log('lists are behind', { kind: kind.name, reason: String(error) })))
  call.later(announceChange(call.services))
}

/** What only the stored record can tell about what was sent. */
const unfit = {
  'slug taken': { path: 'Slug', message: 'Another item has this address.' },
  times: { path: 'ExpireAt', message: 'The end must come after the start.' },
} as const

/** The answer to a write: the record, or why it was not made. */
export const answerWrite = (call: Call, kind: AnyKind, result: Written | Refusal | SlugTaken, status: number): Response => {
  if ('entity' in result) {
    settle(call, kind, result)
    return json(toWire(kind, result.entity, true), { status: result.repeated ? 200 : status, etag: result.entity.rev })
  }
  if (result.refused === 'slug taken' || result.refused === 'times') {
    throw new Problem('invalid', { status: 422, detail: 'Some fields are not right.', errors: [unfit[result.refused]] })
  }
  const members = result.current ? { current: toWire(kind, result.current, true) } : {}
  throw new Problem(result.refused === 'not found' ? 'not_found' : result.refused, result.refused === 'stale' ? { members } : {})
}

export const revisionOf = (request: Request): string | null => {
  const header = request.headers.get('if-match')
  if (header === null) return null
  const match = /^(?:W\/)?"?([a-z0-9]{1,40})"?$/.exec(header.trim())
  if (!match?.[1]) throw new Problem('invalid', { detail: 'If-Match holds no revision.' })
  return match[1]
}

const handlers = {
  list: (kind) => async (call) => {
    const query = queryOf(call.url, ['scope', 'limit', 'cursor'])
    check(scopeQuery, query.scope, ['scope'])
    const limit = check(limitQuery, query.limit, ['limit'])
    const { content, clock } = call.services
    const all = await readSummaries(content, clock, kind, call.staff ? 'staff' : 'public')
    const seen = all.filter((item) => (call.staff ? item.deletedAt === null : isVisible(item, clock.now())))
    const { page, next } = pageOf(kind, newestFirst(kind, seen), limit, query.cursor)
    const link = next ? { Link: `<${call.url.pathname}?limit=${limit}&cursor=${next}${call.staff ? '&scope=staff' : ''}>; rel="next"` } : {}
    return json(page.map((item) => toWire(kind, item, call.staff)), { headers: { ...publicCache(kind.name), ...link } })
  },
  read: (kind) => async (call) => {
    check(scopeQuery, queryOf(call.url, ['scope']).scope, ['scope'])
    const { content, clock } = call.services
    const found = await readEntity(content, kind, idFrom(kind, call.params['id']))
    const visible = found && (call.staff ? found.data.deletedAt === null : isVisible(found.data, clock.now()))
    if (!found || !visible) throw new Problem('not_found')
    return json(toWire(kind, found.data, call.staff), { etag: found.data.rev, headers: publicCache(kind.name) })
  },
  create: (kind) => async (call) => {
    queryOf(call.url, [])
    const user = staffUser(call)
    const { id, draft } = draftOf(kind, await readJson(call.request), user)
    const { content: store, clock } = call.services
    return answerWrite(call, kind, await createRecord({ store, clock }, { kind, id, actor: user }, draft), 201)
  },
  update: (kind) => async (call) => {
    queryOf(call.url, [])
    const user = staffUser(call)
    const rev = revisionOf(call.request)
    if (rev === null && kind.shape === 'collection') throw new Problem('revision_required')
    const { id, draft } = draftOf(kind, await readJson(call.request), user)
    const { content: store, clock } = call.services
    const result = await updateRecord({ store, clock }, { kind, id, actor: user }, draft, rev)
    if (rev === null && 'refused' in result && result.refused === 'stale') throw new Problem('revision_required')
    return answerWrite(call, kind, result, 200)
  },
  remove: (kind) => async (call) => {
    const user = staffUser(call)
    const query = queryOf(call.url, ['id', 'updatedBy'])
    checkUpdatedBy(query.updatedBy, user)
    const id = idFrom(kind, query.id)
    const { content: store, clock } = call.services
    const result = await removeRecord({ store, clock }, { kind, id, actor: user })
    // Deleting what is in the bin already is what a repeated request does: the wish is fulfilled.
    if ('refused' in result && result.refused !== 'conflict') throw new Problem('not_found')
    settle(call, kind, 'entity' in result ? result : null)
    return json({ Id: id })
  },
} satisfies Record<Operation, (kind: AnyKind) => Handler>

const operations = Object.keys(handlers) as Operation[]

/** The endpoints of a kind, from its declaration. */
export const routesOf = (kind: AnyKind): Route[] =>
  operations.flatMap((operation) => {
    const endpoint = kind.api[operation]
    return endpoint ? [{ ...endpoint, handle: handlers[operation](kind) }] : []
  })
