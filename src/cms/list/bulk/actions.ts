import type { AnyKind, Data, Row } from '#kinds/define.ts'
import { cmsList as words } from '#messages/en/cms-list.ts'
import type { Item } from '../../model/item.ts'
import type { ItemChange } from '../../network/item-api.ts'
import { itemActions, type ItemActions } from '../../stores/changes.ts'
import type { IconName } from '../../ui/icon.tsx'
import type { ActionResult } from './run.ts'

export type ActionName = 'publish' | 'draft' | 'arabic' | 'remove'

/** Item on which an action succeeded, as it was before. */
export type SuccessfulAction = {
  item: Item
  /** Revision that the action gave it; null when the answer has none. */
  revision: string | null
}

export type Action = {
  name: ActionName
  icon: IconName
  /** True when a question must be confirmed before the action. */
  needsConfirmation?: true
  /** True when the action applies to an item. */
  isFor: (item: Item) => boolean
  run: (item: Item) => Promise<ActionResult>
  undo?: (done: SuccessfulAction) => Promise<ActionResult>
}

/** True when a form has fields in two languages, in list entries, too. */
const hasTranslations = (rows: readonly Row[]): boolean =>
  rows.some((row) =>
    row.type === 'list' ? hasTranslations(row.rows) : 'en' in row && row.type !== 'image',
  )

/**
 * True when items of a kind can be saved without an editor. A save needs all data of an item: the
 * API must return them for one item, or the list must leave out no field (`bodies`).
 */
const canChange = ({ shape, api, bodies }: AnyKind): boolean =>
  shape === 'collection' &&
  api.update !== undefined &&
  (api.read !== undefined || bodies.length === 0)

/** Checks an item. Resolves to the problems that prevent its publication, in sentences. */
export type ProblemFinder = (kind: AnyKind, data: Data) => Promise<readonly string[]>

type ActionsOptions = {
  changes: Pick<
    ItemActions,
    'readSeenData' | 'sendChange' | 'sendChangeOfData' | 'sendRemoval' | 'sendRestore'
  >
  /** Loads the checks before the first publication; rejects when they cannot be loaded. */
  loadChecks: () => Promise<ProblemFinder>
  isOnline: () => boolean
}

/** Returns the actions that a kind allows on several items. */
export type ActionsOf = (kind: AnyKind) => readonly Action[]

/** Actions on several items of a kind at once, as far as the API of the kind allows them. */
export function makeActions({ changes, loadChecks, isOnline }: ActionsOptions): ActionsOf {
  /** Publishes an item as the editor would, after the same checks. */
  const publish = async (kind: AnyKind, item: Item): Promise<ActionResult> => {
    // The item has a newer text in a draft, which a person must look at first.
    if (item.Draft) return { ok: false, kind: 'held', toFix: [words.draftBeside] }
    const findProblems = await loadChecks().catch(() => null)
    if (!findProblems) return { ok: false, kind: isOnline() ? 'unavailable' : 'offline' }
    const seen = await changes.readSeenData(kind, item)
    if (!seen.ok) return seen
    const toFix = await findProblems(kind, seen.data)
    return toFix.length > 0
      ? { ok: false, kind: 'held', toFix }
      : changes.sendChangeOfData(kind, item, seen.data, { Status: 'published' })
  }

  return (kind) => {
    const sendChange = (item: Pick<Item, 'Id' | 'Revision'>, change: ItemChange) =>
      changes.sendChange(kind, item, change)
    /** Restores the status that the item had before. */
    const undo = ({ item, revision }: SuccessfulAction) =>
      sendChange({ Id: item.Id, Revision: revision ?? item.Revision }, { Status: item.Status })
    const statusActions: readonly Action[] = [
      {
        name: 'publish',
        icon: 'upload',
        isFor: ({ Status }) => Status === 'draft',
        run: (item) => publish(kind, item),
        undo,
      },
      {
        name: 'draft',
        icon: 'draft',
        needsConfirmation: true,
        isFor: ({ Status }) => Status === 'published',
        run: (item) => sendChange(item, { Status: 'draft' }),
        undo,
      },
    ]
    const markArabicCurrent: Action = {
      name: 'arabic',
      icon: 'check-circle',
      isFor: ({ translation }) => translation === 'outdated',
      run: (item) => sendChange(item, { ArabicIsCurrent: true }),
    }
    const remove: Action = {
      name: 'remove',
      icon: 'bin',
      needsConfirmation: true,
      isFor: () => true,
      run: (item) => changes.sendRemoval(kind, item),
      undo: ({ item }) => changes.sendRestore(kind.name, item.Id),
    }
    return [
      ...(canChange(kind) ? statusActions : []),
      ...(canChange(kind) && hasTranslations(kind.form) ? [markArabicCurrent] : []),
      ...(kind.api.remove ? [remove] : []),
    ]
  }
}

/** Actions of this window. */
export const actionsOf: ActionsOf = makeActions({
  changes: itemActions,
  loadChecks: async () => (await import('./publishing.ts')).findProblems,
  isOnline: () => navigator.onLine,
})
