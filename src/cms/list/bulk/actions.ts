import type { AnyKind, Data, Row } from '#kinds/define.ts'
import { cmsList as words } from '#messages/en/cms-list.ts'
import type { Item } from '../../model/item.ts'
import type { Change } from '../../network/item-api.ts'
import { changes, type Changes } from '../../stores/changes.ts'
import type { IconName } from '../../ui/icon.tsx'
import type { Result } from './run.ts'

export type ActionName = 'publish' | 'draft' | 'arabic' | 'remove'

/** Item with the revision that this save gave it; null when the answer has none. */
export type Done = { item: Item; revision: string | null }

export type Action = {
  name: ActionName
  icon: IconName
  /** Asks for confirmation first. */
  asks?: true
  /** True when the action applies to an item. */
  isFor: (item: Item) => boolean
  run: (item: Item) => Promise<Result>
  undo?: (done: Done) => Promise<Result>
}

/** True when a form has localised texts, including those of list entries. */
const hasTwins = (rows: readonly Row[]): boolean =>
  rows.some((row) =>
    row.type === 'list' ? hasTwins(row.rows) : 'en' in row && row.type !== 'image',
  )

/**
 * True when items of a kind can be saved from its list: the whole data of an item must be
 * available, by reading it, or because the list leaves nothing out.
 */
const canChange = ({ shape, api, bodies }: AnyKind): boolean =>
  shape === 'collection' &&
  api.update !== undefined &&
  (api.read !== undefined || bodies.length === 0)

/** Findings that must be fixed in an item before it is published, in sentences. */
export type ToFixIn = (kind: AnyKind, data: Data) => Promise<readonly string[]>

type Needs = {
  changes: Pick<Changes, 'dataSeen' | 'sendChange' | 'sendOver' | 'sendRemoval' | 'sendRestore'>
  /** Loads the checks before the first publication; rejects when they cannot be loaded. */
  loadChecks: () => Promise<ToFixIn>
  isOnline: () => boolean
}

export type ActionsOf = (kind: AnyKind) => readonly Action[]

/** Actions on several items of a kind at once, if its declaration provides for them. */
export function makeActions({ changes, loadChecks, isOnline }: Needs): ActionsOf {
  /** Publishes an item as the editor would, after the same checks. */
  const publish = async (kind: AnyKind, item: Item): Promise<Result> => {
    // The draft supersedes this text, which must not be published unseen.
    if (item.Draft) return { ok: false, kind: 'held', toFix: [words.draftBeside] }
    const toFixIn = await loadChecks().catch(() => null)
    if (!toFixIn) return { ok: false, kind: isOnline() ? 'unavailable' : 'offline' }
    const found = await changes.dataSeen(kind, item)
    if (!found.ok) return found
    const toFix = await toFixIn(kind, found.data)
    return toFix.length > 0
      ? { ok: false, kind: 'held', toFix }
      : changes.sendOver(kind, item, found.data, { Status: 'published' })
  }

  return (kind) => {
    const change = (item: Pick<Item, 'Id' | 'Revision'>, what: Change) =>
      changes.sendChange(kind, item, what)
    const undo = ({ item, revision }: Done) =>
      change({ Id: item.Id, Revision: revision ?? item.Revision }, { Status: item.Status })
    const status: readonly Action[] = [
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
        asks: true,
        isFor: ({ Status }) => Status === 'published',
        run: (item) => change(item, { Status: 'draft' }),
        undo,
      },
    ]
    const arabic: Action = {
      name: 'arabic',
      icon: 'check-circle',
      isFor: ({ translation }) => translation === 'outdated',
      run: (item) => change(item, { ArabicIsCurrent: true }),
    }
    const remove: Action = {
      name: 'remove',
      icon: 'bin',
      asks: true,
      isFor: () => true,
      run: (item) => changes.sendRemoval(kind, item),
      undo: ({ item }) => changes.sendRestore(kind.name, item.Id),
    }
    return [
      ...(canChange(kind) ? status : []),
      ...(canChange(kind) && hasTwins(kind.form) ? [arabic] : []),
      ...(kind.api.remove ? [remove] : []),
    ]
  }
}

/** Actions of this window. */
export const actionsOf: ActionsOf = makeActions({
  changes,
  loadChecks: async () => (await import('./publishing.ts')).toFixIn,
  isOnline: () => navigator.onLine,
})
