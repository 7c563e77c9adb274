import type { AnyKind, Data } from '#kinds/define.ts'
import { kindNamed } from '#kinds/index.ts'
import { cms as words } from '#messages/en/cms.ts'
import { itemOf, screenFor, titleOf, type Item } from '../model/item.ts'
import type { StoredRecord } from '../model/values.ts'
import { reasonsIn } from '../network/answer.ts'
import type { Answer } from '../network/api.ts'
import { $email } from '../network/entry.ts'
import { itemApi, type ItemChange, type ItemApi } from '../network/item-api.ts'
import { bin, type Bin } from './bin.ts'
import { lists, type Lists } from './lists.ts'
import { pollNow } from './publish.ts'
import { itemPath, openGuarded } from './router.ts'
import { toasts, type Toasts } from './toasts.ts'

/** Version of an item that the person has seen. */
type Seen = Pick<Item, 'Id' | 'Revision'>

export type ItemActions = {
  /**
   * Reloads the lists and polls the publishing state. Must be called after every acknowledged
   * create, update, delete and restore.
   */
  afterChange: (kind: AnyKind) => Promise<void>
  /** Sends the request to restore an item, and does nothing else. */
  sendRestore: (kindName: string, id: string) => Promise<Answer<unknown>>
  /** Sends the request to move an item to the bin, and does nothing else. */
  sendRemoval: (kind: AnyKind, item: Pick<Item, 'Id'>) => Promise<Answer<unknown>>
  /**
   * Reads the whole data of the version that was seen. When another version is current, the answer
   * is the refusal `stale`, as it would be from the server.
   */
  readSeenData: (kind: AnyKind, item: Seen) => Promise<Answer<Data>>
  /**
   * Saves a change of an item, but only over the version that was seen: after a change elsewhere,
   * the answer is the refusal `stale`. Shows no toast and reloads no list; the answer has the new
   * record.
   */
  sendChange: (kind: AnyKind, item: Seen, change: ItemChange) => Promise<Answer<StoredRecord>>
  /** Saves a change like `sendChange`, with data that `readSeenData` has read already. */
  sendChangeOfData: (
    kind: AnyKind,
    item: Seen,
    data: Data,
    change: ItemChange,
  ) => Promise<Answer<StoredRecord>>
  /**
   * Marks an outdated item's Arabic as current, and reloads the lists. The next save must use the
   * record and revision of the answer.
   */
  markArabicCurrent: (kind: AnyKind, item: Seen) => Promise<Answer<StoredRecord>>
  /** Restores an item from the bin. Resolves to true when the server has accepted it. */
  restoreFromBin: (kindName: string, id: string) => Promise<boolean>
  /**
   * Erases an item in the bin for good. Resolves to true when the item is no longer in the bin,
   * even if somebody else has restored or erased it.
   */
  eraseFromBin: (kindName: string, id: string, title: string) => Promise<boolean>
  /**
   * Moves an item to the bin; the toast can undo that. Resolves to true when the server has
   * accepted the removal.
   */
  moveToBin: (kind: AnyKind, item: Item) => Promise<boolean>
}

type Needs = {
  itemApi: ItemApi
  lists: Pick<Lists, 'listedItem' | 'reloadLists'>
  bin: Pick<Bin, 'reloadBin'>
  toasts: Pick<Toasts, 'toastFor' | 'showToast'>
  /** E-mail address of the session. */
  email: () => string
  /** Polls the publishing state at once. */
  lookNow: () => void
  /** Goes to an address of the staff area. */
  open: (address: string) => void
}

const detailOf = (sentences: readonly string[]): { detail?: string } =>
  sentences.length > 0 ? { detail: sentences.join(' · ') } : {}

export function makeItemActions({
  itemApi,
  lists,
  bin,
  toasts,
  email,
  lookNow,
  open,
}: Needs): ItemActions {
  const afterChange: ItemActions['afterChange'] = async (kind) => {
    lookNow()
    await Promise.all([lists.reloadLists(kind), bin.reloadBin()])
  }

  const sendRemoval: ItemActions['sendRemoval'] = (kind, { Id }) =>
    itemApi.removeItem(kind, Id, email())

  const readSeenData: ItemActions['readSeenData'] = async (kind, { Id, Revision }) => {
    const listed = kind.bodies.length === 0 ? lists.listedItem(kind, Id) : undefined
    const success = { ok: true, status: 200, revision: Revision, next: null } as const
    // The list of a kind without bodies has the whole data already.
    if (listed?.Revision === Revision) return { ...success, data: listed.Data }
    if (!kind.api.read) return { ok: false, kind: listed ? 'stale' : 'not_found' }
    const answer = await itemApi.readItem(kind, Id)
    if ('ok' in answer) return answer
    const { record } = answer
    return record?.['Revision'] === Revision
      ? { ...success, data: record.Data }
      : { ok: false, kind: 'stale', current: record }
  }

  const sendChangeOfData: ItemActions['sendChangeOfData'] = (
    kind,
    { Id, Revision },
    data,
    change,
  ) => itemApi.changeItem({ kind, id: Id, revision: Revision, data, change, updatedBy: email() })

  const sendChange: ItemActions['sendChange'] = async (kind, item, change) => {
    const seenData = await readSeenData(kind, item)
    return seenData.ok ? sendChangeOfData(kind, item, seenData.data, change) : seenData
  }

  const restoreFromBin: ItemActions['restoreFromBin'] = async (kindName, id) => {
    const kind = kindNamed(kindName)
    const answer = await itemApi.restoreItem(kindName, id)
    if (!answer.ok) {
      if (answer.kind !== 'aborted')
        toasts.toastFor(kind?.messages.restoreFailed, 'failure', detailOf(reasonsIn(answer)))
      return false
    }
    if (kind) {
      const item = itemOf(answer.data)
      const path = itemPath(screenFor(kind, item.Data).path, item.Id)
      toasts.toastFor(kind.messages.restore, 'success', {
        ...detailOf([titleOf(kind, item), ...(item.Status === 'draft' ? [words.bin.draft] : [])]),
        action: { label: words.bin.open, run: () => open(path) },
      })
      await afterChange(kind)
    }
    return true
  }

  const eraseFromBin: ItemActions['eraseFromBin'] = async (kindName, id, title) => {
    const answer = await itemApi.eraseItem(kindName, id)
    const isErased = answer.ok || answer.kind === 'not_found'
    const isRestored = !answer.ok && answer.kind === 'conflict'
    if (isErased) toasts.showToast({ tone: 'success', text: words.bin.erasing.done, detail: title })
    else if (isRestored)
      toasts.showToast({ tone: 'info', text: words.bin.erasing.restored, detail: title })
    else if (answer.kind !== 'aborted')
      toasts.showToast({ tone: 'failure', text: words.bin.erasing.failed, detail: title })
    if (isErased || isRestored) await bin.reloadBin()
    return isErased || isRestored
  }

  const moveToBin: ItemActions['moveToBin'] = async (kind, item) => {
    const answer = await sendRemoval(kind, item)
    if (!answer.ok) {
      if (answer.kind !== 'aborted')
        toasts.toastFor(
          kind.messages.deleteFailed,
          'failure',
          detailOf([titleOf(kind, item), ...reasonsIn(answer)]),
        )
      return false
    }
    toasts.toastFor(kind.messages.delete, 'success', {
      detail: titleOf(kind, item),
      action: { label: words.undo, run: () => void restoreFromBin(kind.name, item.Id) },
    })
    await afterChange(kind)
    return true
  }

  const markArabicCurrent: ItemActions['markArabicCurrent'] = async (kind, item) => {
    const answer = await sendChange(kind, item, { ArabicIsCurrent: true })
    if (answer.ok) void afterChange(kind)
    return answer
  }

  return {
    afterChange,
    sendRestore: itemApi.restoreItem,
    sendRemoval,
    readSeenData,
    sendChange,
    sendChangeOfData,
    markArabicCurrent,
    restoreFromBin,
    eraseFromBin,
    moveToBin,
  }
}

/** The changes of this window. */
export const itemActions: ItemActions = makeItemActions({
  itemApi,
  lists,
  bin,
  toasts,
  email: () => $email.get(),
  lookNow: pollNow,
  open: openGuarded,
})
export const {
  afterChange,
  sendRestore,
  sendRemoval,
  readSeenData,
  sendChange,
  sendChangeOfData,
  markArabicCurrent,
  restoreFromBin,
  eraseFromBin,
  moveToBin,
} = itemActions
