import type { AnyKind, Data } from '#kinds/define.ts'
import { kindNamed } from '#kinds/index.ts'
import { wireOf } from '#kinds/wire.ts'
import { cms as words } from '#messages/en/cms.ts'
import { request, type Answer } from '../network/api.ts'
import { screenFor } from '../screens.ts'
import { reloadBin } from './bin.ts'
import { $email } from './entry.ts'
import { listedItem, reloadLists } from './items.ts'
import { lookNow } from './publish.ts'
import { itemOf, titleOf, type Item, type Status } from './records.ts'
import { openAsked } from './address-guard.ts'
import { itemPath } from './router.ts'
import { sayFor } from './toasts.ts'

type Stored = Readonly<Record<string, unknown>>

/** Call it after every acknowledged create, update, delete and restore: lists are fetched again, the way to the site is watched. */
export async function afterChange(kind: AnyKind): Promise<void> {
  lookNow()
  await Promise.all([reloadLists(kind), reloadBin()])
}

/** Asks for an item's return from the bin, and does nothing else. */
export const sendRestore = (kindName: string, id: string): Promise<Answer<unknown>> => request('POST', '/api/restore', { body: { kind: kindName, id } })

/** Asks for an item's way into the bin, and does nothing else. */
export function sendRemoval(kind: AnyKind, { Id }: Pick<Item, 'Id'>): Promise<Answer<unknown>> {
  const endpoint = kind.api.remove
  if (!endpoint) return Promise.resolve({ ok: false, kind: 'not_found' })
  const query = new URLSearchParams({ id: Id, updatedBy: $email.get() })
  return request(endpoint.method, `${endpoint.path}?${query.toString()}`)
}

/** What can be changed of an item without opening it. */
export type Change = { Status: Status } | { ArabicIsCurrent: true }

type Seen = Pick<Item, 'Id' | 'Revision'>

/** The whole data of the version that was seen; where another one stands now, that is refused as the server would. */
export async function dataSeen(kind: AnyKind, { Id, Revision }: Seen): Promise<Answer<Data>> {
  const { read } = kind.api
  const listed = kind.bodies.length === 0 ? listedItem(kind, Id) : undefined
  const found = { ok: true, status: 200, revision: Revision, next: null } as const
  // A list that leaves nothing out says it already.
  if (listed?.Revision === Revision) return { ...found, data: listed.Data }
  if (!read) return { ok: false, kind: listed ? 'stale' : 'not_found' }
  const answer = await request<Stored>(read.method, `${read.path.replace('{id}', encodeURIComponent(Id))}?scope=staff`)
  if (!answer.ok) return answer
  return answer.data['Revision'] === Revision ? { ...found, data: itemOf(kind, answer.data).Data } : { ok: false, kind: 'stale', current: answer.data }
}

/**
 * Saves an item again over the version that was seen, changed in what stands beside its texts. Never forced: an item
 * that was changed somewhere else comes back as `stale`. Says nothing and reads no list; the answer holds the new record.
 */
export async function sendChange(kind: AnyKind, item: Seen, change: Change): Promise<Answer<Stored>> {
  const found = await dataSeen(kind, item)
  return found.ok ? sendOver(kind, item, found.data, change) : found
}

/** {@link sendChange} with the data that {@link dataSeen} has given. */
export function sendOver(kind: AnyKind, item: Seen, data: Data, change: Change): Promise<Answer<Stored>> {
  const { update } = kind.api
  if (!update) return Promise.resolve({ ok: false, kind: 'not_found' })
  const body = { [kind.wire.id]: item.Id, ...wireOf(kind, item.Id, data), ...change, updatedBy: $email.get() }
  return request<Stored>(update.method, update.path, { body, ifMatch: item.Revision })
}

/**
 * Says that an outdated item's Arabic needs no change. When the server has taken it, lists are fetched again; the
 * answer's record and revision are what the next save goes over.
 */
export async function markArabicCurrent(kind: AnyKind, item: Seen): Promise<Answer<Stored>> {
  const answer = await sendChange(kind, item, { ArabicIsCurrent: true })
  if (answer.ok) void afterChange(kind)
  return answer
}

/** Takes an item back from the bin. True when the server did. */
export async function restore(kindName: string, id: string): Promise<boolean> {
  const kind = kindNamed(kindName)
  const answer = await sendRestore(kindName, id)
  if (!answer.ok) {
    if (answer.kind !== 'aborted') sayFor(kind?.messages.restoreFailed, 'failure')
    return false
  }
  if (kind) {
    const item = itemOf(kind, answer.data as Stored)
    const path = itemPath(screenFor(kind, item.Data).path, item.Id)
    sayFor(kind.messages.restore, 'success', { detail: titleOf(kind, item), action: { label: words.bin.open, run: () => openAsked(path) } })
    await afterChange(kind)
  }
  return true
}

/** Moves an item to the bin; its toast can undo that. True when the server did. */
export async function remove(kind: AnyKind, item: Item): Promise<boolean> {
  const answer = await sendRemoval(kind, item)
  if (!answer.ok) {
    if (answer.kind !== 'aborted') sayFor(kind.messages.deleteFailed, 'failure', { detail: titleOf(kind, item) })
    return false
  }
  sayFor(kind.messages.delete, 'success', {
    detail: titleOf(kind, item),
    action: { label: words.undo, run: () => void restore(kind.name, item.Id) },
  })
  await afterChange(kind)
  return true
}
