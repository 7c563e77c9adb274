import type { AnyKind } from '#kinds/define.ts'
import { itemOf } from '../model/item.ts'
import { readVersions } from '../network/item-history.ts'
import { readList } from '../network/item-list.ts'
import { gapsAfterSave } from '../stores/gaps.ts'

/**
 * Gaps that restoring an item from the bin would open, one sentence each: a gap is a time after the
 * restored item ends when an earlier item, or no item, is in force. Empty when there is no gap, or
 * when the items or the versions cannot be read.
 */
export async function gapsOfRestore(kind: AnyKind, id: string): Promise<string[]> {
  const [listed, versions] = await Promise.all([readList(kind), readVersions(kind.name, id)])
  const newest = versions.ok ? versions.data[0] : undefined
  if (!listed.ok || !newest) return []
  const restored = {
    Id: id,
    Status: newest.Status === 'draft' ? ('draft' as const) : ('published' as const),
    PublishAt: newest.PublishAt,
    ExpireAt: newest.ExpireAt,
    Data: newest.Data,
  }
  return gapsAfterSave(kind, listed.data.map(itemOf), restored, Date.now())
}
