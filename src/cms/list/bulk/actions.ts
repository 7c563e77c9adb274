import type { AnyKind, Row } from '#kinds/define.ts'
import { dataSeen, sendChange, sendOver, sendRemoval, sendRestore, type Change } from '../../stores/changes.ts'
import type { Item } from '../../stores/records.ts'
import type { IconName } from '../../ui/icons.ts'
import type { Told } from './one-by-one.ts'

export type ActionName = 'publish' | 'draft' | 'arabic' | 'remove'

/** An item with the version that this save made of it; where the answer names none, it has none to go on from. */
export type Done = { item: Item; revision: string | null }

export type Action = {
  name: ActionName
  icon: IconName
  /** Asked before it begins. */
  asks?: true
  /** Whether there is anything to do for an item. */
  isFor: (item: Item) => boolean
  run: (item: Item) => Promise<Told>
  undo?: (done: Done) => Promise<Told>
}

/** Whether a form holds a text beside its twin, also in a list's entries. */
const hasTwins = (rows: readonly Row[]): boolean => rows.some((row) => (row.type === 'list' ? hasTwins(row.rows) : 'en' in row && row.type !== 'image'))

/** An item can be saved from a list where all of it can be had: read by itself, or because the list leaves nothing out. */
const canChange = ({ shape, api, bodies }: AnyKind): boolean => shape === 'collection' && api.update !== undefined && (api.read !== undefined || bodies.length === 0)

/** Publishes an item as the editor would, after the same checks. Their code comes when something is first published. */
async function publish(kind: AnyKind, item: Item): Promise<Told> {
  const checks = await import('./publishing.ts').catch(() => null)
  if (!checks) return { ok: false, kind: navigator.onLine ? 'unavailable' : 'offline' }
  const found = await dataSeen(kind, item)
  if (!found.ok) return found
  const toFix = await checks.toFixIn(kind, found.data)
  return toFix.length > 0 ? { ok: false, kind: 'held', toFix } : sendOver(kind, item, found.data, { Status: 'published' })
}

/** What can be done to several items of a kind at once: what its declaration does not provide for is not there. */
export function actionsOf(kind: AnyKind): readonly Action[] {
  const change = (item: Pick<Item, 'Id' | 'Revision'>, what: Change) => sendChange(kind, item, what)
  const undo = ({ item, revision }: Done) => change({ Id: item.Id, Revision: revision ?? item.Revision }, { Status: item.Status })
  const status: readonly Action[] = [
    { name: 'publish', icon: 'upload', isFor: ({ Status }) => Status === 'draft', run: (item) => publish(kind, item), undo },
    { name: 'draft', icon: 'draft', isFor: ({ Status }) => Status === 'published', run: (item) => change(item, { Status: 'draft' }), undo },
  ]
  const arabic: Action = { name: 'arabic', icon: 'check-circle', isFor: ({ translation }) => translation === 'outdated', run: (item) => change(item, { ArabicIsCurrent: true }) }
  const remove: Action = {
    name: 'remove',
    icon: 'bin',
    asks: true,
    isFor: () => true,
    run: (item) => sendRemoval(kind, item),
    undo: ({ item }) => sendRestore(kind.name, item.Id),
  }
  return [
    ...(canChange(kind) ? status : []),
    ...(canChange(kind) && hasTwins(kind.form) ? [arabic] : []),
    ...(kind.api.remove ? [remove] : []),
  ]
}
