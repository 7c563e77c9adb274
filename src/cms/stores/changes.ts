import type { AnyKind } from '#kinds/define.ts'
import { kindNamed } from '#kinds/index.ts'
import { cms as words } from '#messages/en/cms.ts'
import { request } from '../network/api.ts'
import { reloadBin } from './bin.ts'
import { $email } from './entry.ts'
import { reloadLists } from './items.ts'
import { lookNow } from './publish.ts'
import { titleOf, type Item } from './records.ts'
import { sayFor } from './toasts.ts'

/** Call it after every acknowledged create, update, delete and restore: lists are fetched again, the way to the site is watched. */
export async function afterChange(kind: AnyKind): Promise<void> {
  lookNow()
  await Promise.all([reloadLists(kind), reloadBin()])
}

/** Takes an item back from the bin. True when the server did. */
export async function restore(kindName: string, id: string): Promise<boolean> {
  const kind = kindNamed(kindName)
  const answer = await request('POST', '/api/restore', { body: { kind: kindName, id } })
  if (!answer.ok) {
    if (answer.kind !== 'aborted') sayFor(kind?.messages.restoreFailed, 'failure')
    return false
  }
  sayFor(kind?.messages.restore, 'success')
  if (kind) await afterChange(kind)
  return true
}

/** Moves an item to the bin; its toast can undo that. True when the server did. */
export async function remove(kind: AnyKind, item: Item): Promise<boolean> {
  const endpoint = kind.api.remove
  if (!endpoint) return false
  const query = new URLSearchParams({ id: item.Id, updatedBy: $email.get() })
  const answer = await request(endpoint.method, `${endpoint.path}?${query.toString()}`)
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
