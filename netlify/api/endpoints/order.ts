import { inSentence } from '#kinds/label.ts'
import * as v from 'valibot'
import type { AnyKind, Data, Endpoint } from '#kinds/define.ts'
import { uuid } from '#kinds/fields.ts'
import { allKinds } from '#kinds/index.ts'
import { fieldSchema } from '#kinds/schema.ts'
import { retry } from '#store/clock.ts'
import { mapPooled } from '#store/concurrency.ts'
import { sha256 } from '#store/keys.ts'
import {
  acquireOrderLock,
  entriesInOrder,
  newRanks,
  orderRevision,
  hasEntryOrder,
} from '#store/order.ts'
import { refresh } from '#store/projections.ts'
import {
  isRevOf,
  nextVersion,
  writeEntity,
  type Entity,
  type Refusal,
  type Written,
} from '#store/records.ts'
import type { Summary } from '#store/summary.ts'
import { writeAudit } from '../audit.ts'
import { check, ifMatchRevision, readJson, readOptionalJson, requireNoQuery } from '../request.ts'
import { afterWrite, staffUser } from '../crud.ts'
import { checkUpdatedBy } from '../envelope.ts'
import { answerList, visibleItems } from '../list.ts'
import { recordSchema } from '../openapi/kind.ts'
import { Problem } from '../problem.ts'
import { json } from '../respond.ts'
import type { Call, Route } from '../route.ts'
import { toWire } from '../wire.ts'

const MAX_ITEMS = 1_000
/** Items, or audit entries, written at the same time. */
const CONCURRENCY = 16

const noRepeats = v.check(
  (ids: string[]) => new Set(ids).size === ids.length,
  'The same id appears twice.',
)
const idsSchema = v.pipe(
  v.array(uuid),
  v.maxLength(MAX_ITEMS, `At most ${MAX_ITEMS} ids.`),
  noRepeats,
)
const orderFields = {
  order: idsSchema,
  updatedBy: v.optional(v.pipe(v.string(), v.maxLength(320, 'This is not an e-mail address.'))),
}
const orderAndEntryFields = {
  ...orderFields,
  entries: v.optional(v.record(uuid, idsSchema), {}),
}
const orderSchema = v.strictObject(orderAndEntryFields)
type OrderRequest = v.InferOutput<typeof orderSchema> & { group: string }

/**
 * Kind whose items staff put in order, within each group: the items with the same value of the
 * choice field `ordered.by`. Staff may also order the entries of an item's list `ordered.entries`.
 */
type OrderedKind = AnyKind & { ordered: NonNullable<AnyKind['ordered']>; api: { list: Endpoint } }

/** Schema of the request: the group under its field's name, and the order. */
const bodyOf = ({
  form,
  ordered: { by, entries },
}: OrderedKind): v.GenericSchema<unknown, Data> => {
  const group = fieldSchema(form, by)
  return entries === undefined
    ? v.strictObject({ [by]: group, ...orderFields })
    : v.strictObject({ [by]: group, ...orderAndEntryFields })
}
/** Change of an item's place. */
type Move = {
  item: Summary
  /** New rank. */
  rank: string
  /** Ids of the item's entries in their new order; null to leave them. */
  entries: readonly string[] | null
}

const itemsOf = async (call: Call, kind: OrderedKind, group: string): Promise<Summary[]> =>
  (await visibleItems(call, kind)).filter(({ data }) => data[kind.ordered.by] === group)

const listWire = (kind: OrderedKind, items: readonly Summary[]) =>
  items.map((item) => toWire(kind, item, true))

/**
 * True when the items are in the requested order already, and so are the entries of each item for
 * which the request has an order of entries.
 */
const isInRequestedOrder = (
  kind: OrderedKind,
  items: readonly Summary[],
  requested: OrderRequest,
): boolean =>
  items.map(({ id }) => id).join() === requested.order.join() &&
  items.every(
    ({ id, data }) =>
      requested.entries[id] === undefined || hasEntryOrder(kind, data, requested.entries[id]),
  ) &&
  Object.keys(requested.entries).every((id) => requested.order.includes(id))

/**
 * Moves that have to be written.
 * @throws Problem `conflict` when the request's ids are not the stored ones
 */
const neededMoves = (
  kind: OrderedKind,
  items: readonly Summary[],
  requested: OrderRequest,
): Move[] => {
  const byId = new Map(items.map((item) => [item.id, item]))
  const desired = requested.order.flatMap((id) => byId.get(id) ?? [])
  const hasUnknownIds = Object.keys(requested.entries).some((id) => !byId.has(id))
  if (desired.length !== items.length || requested.order.length !== items.length || hasUnknownIds)
    throw new Problem('conflict', { members: { current: listWire(kind, items) } })
  const withMovedEntries = desired.filter(
    ({ id, data }) =>
      requested.entries[id] !== undefined && !hasEntryOrder(kind, data, requested.entries[id]),
  )
  // `entriesInOrder` returns null when the requested ids are not exactly those of the entries.
  const hasOtherEntryIds = withMovedEntries.some(
    ({ id, data }) => entriesInOrder(kind, data, requested.entries[id] ?? []) === null,
  )
  if (hasOtherEntryIds)
    throw new Problem('conflict', { members: { current: listWire(kind, items) } })
  const ranks = newRanks(desired, new Set(withMovedEntries.map(({ id }) => id)))
  return desired.flatMap((item) => {
    const rank = ranks.get(item.id)
    return rank === undefined
      ? []
      : [
          {
            item,
            rank,
            entries: withMovedEntries.includes(item) ? (requested.entries[item.id] ?? null) : null,
          },
        ]
  })
}

/**
 * Returns a function that makes the next version of a moved item from its stored version: edits of
 * its text made meanwhile are retained.
 */
const makeMovedVersion =
  (kind: OrderedKind, move: Move, op: string, email: string, now: string) =>
  (current: Entity | null): Entity | Refusal => {
    if (!current || current.deletedAt !== null) return { refused: 'not found', current: null }
    if (current.rank !== move.item.rank) return { refused: 'stale', current }
    const key = kind.ordered.entries
    const entries = move.entries && entriesInOrder(kind, current.data, move.entries)
    if (move.entries && !entries) return { refused: 'stale', current }
    const data: Data =
      entries && key !== undefined ? { ...current.data, [key]: entries } : current.data
    return nextVersion(current, op, { data, rank: move.rank, updatedAt: now, updatedBy: email })
  }

const writeMove = (
  call: Call,
  kind: OrderedKind,
  op: string,
  move: Move,
): Promise<Written | Refusal> => {
  const { content, clock } = call.services
  const now = new Date(clock.now()).toISOString()
  return writeEntity(
    content,
    clock,
    { kind, id: move.item.id, op },
    makeMovedVersion(kind, move, op, staffUser(call).email, now),
  )
}

/** Writes an audit entry for each item that this request, or an earlier attempt of it, moved. */
const auditMoved = (call: Call, kind: OrderedKind, op: string, items: readonly Summary[]) =>
  mapPooled(
    items.filter(({ rev }) => isRevOf(rev, op)),
    CONCURRENCY,
    ({ id, previous, rev, updatedAt }) =>
      writeAudit(call, {
        action: 'reorder',
        kind: kind.name,
        id,
        before: previous,
        after: rev,
        at: updatedAt,
        op: sha256(`${op} ${id}`).slice(0, 24),
      }),
  )

const staleProblem = (kind: OrderedKind, items: readonly Summary[]): Problem =>
  new Problem('stale', { members: { current: listWire(kind, items) } })

const reorder = async (kind: OrderedKind, call: Call): Promise<Response> => {
  requireNoQuery(call.url)
  const user = staffUser(call)
  const revision = ifMatchRevision(call.request)
  if (revision === null) throw new Problem('revision_required')
  const { [kind.ordered.by]: group, ...rest } = check<Data>(
    bodyOf(kind),
    await readJson(call.request),
  )
  const requested: OrderRequest = { ...check(orderSchema, rest), group: String(group) }
  checkUpdatedBy(requested.updatedBy, user)
  const { content, clock } = call.services
  const items = await itemsOf(call, kind, requested.group)
  const op = sha256(
    JSON.stringify([
      revision,
      requested.group,
      requested.order,
      Object.entries(requested.entries).sort(),
    ]),
  ).slice(0, 24)
  // The request may go on if the order is unchanged since staff saw it, or if an earlier attempt of
  // this request, with the same operation id, has moved an item. An order that merely equals the
  // requested one is not enough: another request may be halfway through it.
  const mayGoOn =
    orderRevision(kind, items) === revision || items.some(({ rev }) => isRevOf(rev, op))
  if (!mayGoOn) throw staleProblem(kind, items)
  if (!isInRequestedOrder(kind, items, requested)) {
    const moves = neededMoves(kind, items, requested)
    if (!(await acquireOrderLock(content, clock, kind, requested.group, { op, revision })))
      throw staleProblem(kind, items)
    const results = await mapPooled(moves, CONCURRENCY, (move) => writeMove(call, kind, op, move))
    const written = results.filter((one) => 'entity' in one)
    await refresh(content, clock, kind)
    afterWrite(call, kind, written)
    if (written.length < results.length)
      throw staleProblem(kind, await itemsOf(call, kind, requested.group))
  } else {
    // An earlier attempt of the request may have ended before its follow-up.
    afterWrite(call, kind, [])
  }
  const itemsAfter = await itemsOf(call, kind, requested.group)
  await auditMoved(call, kind, op, itemsAfter)
  return json(listWire(kind, itemsAfter), { etag: orderRevision(kind, itemsAfter) })
}

/**
 * Endpoint that lists the items, all or of one group, in their saved order. The ETag is the
 * revision of that order. Read by POST, so that no cache stores the list.
 */
const listRouteOf = (kind: OrderedKind): Route => {
  const { by } = kind.ordered
  const body = v.strictObject({
    [by]: v.nullish(
      v.union(
        [fieldSchema(kind.form, by), v.literal('')],
        (issue) => issue.issues?.[0]?.message ?? '',
      ),
    ),
  })
  return {
    ...kind.api.list,
    describe: {
      summary: `List ${inSentence(kind.label.many)} in their saved order, all or only one group`,
      query: ['scope', 'limit', 'cursor'],
      body: v.optional(body),
      success: { 200: v.array(recordSchema(kind, { withLongTexts: false, forStaff: false })) },
      staffSuccess: { 200: v.array(recordSchema(kind, { withLongTexts: false, forStaff: true })) },
      headers: ['ETag'],
    },
    handle: async (call) => {
      const { [by]: group } = check<Data>(body, await readOptionalJson(call.request))
      const isSelected = ({ data }: { data: Data }) => !group || data[by] === group
      // A read by POST: retried while the store is unavailable, as reads by GET are.
      return retry(call.services.clock, () =>
        answerList(call, kind, { isSelected, etagOf: (items) => orderRevision(kind, items) }),
      )
    },
  }
}

const orderRouteOf = (kind: OrderedKind): Route => {
  const listSchema = v.array(recordSchema(kind, { withLongTexts: false, forStaff: true }))
  return {
    ...kind.ordered.api,
    describe: {
      summary: kind.ordered.summary,
      ifMatch: 'required',
      body: bodyOf(kind),
      success: { 200: listSchema },
      headers: ['ETag'],
      problems: {
        revision_required: {},
        conflict: { current: listSchema },
        stale: { current: listSchema },
      },
    },
    handle: (call) => reorder(kind, call),
  }
}

const isOrdered = (kind: AnyKind): kind is OrderedKind =>
  kind.ordered !== undefined && kind.api.list !== undefined

/**
 * The list of a kind in its saved order, and the order of its items within a group and of the
 * entries within an item. Only moved items are written.
 */
export const orderRoutes: readonly Route[] = allKinds
  .filter(isOrdered)
  .flatMap((kind) => [listRouteOf(kind), orderRouteOf(kind)])
