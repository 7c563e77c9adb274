import type { AnyKind } from '#kinds/define.ts'
import { itemOf } from '../model/item.ts'
import { readVersions } from '../network/item-history.ts'
import { readList } from '../network/item-list.ts'
import { gapsAfterSave } from '../stores/gaps.ts'

/**
 * Gaps that an item from the bin opens after it is restored, in sentences: when it ends before
 * another follows, an earlier item, or none, is in force after its end.
 */
export async function gapsOfRestore(kind: AnyKind, id: string): Promise<string[]> {
  const [listed, versions] = await Promise.all([readList(kind), readVersions(kind.name, id)])
  const last = versions.ok ? versions.data[0] : undefined
  if (!listed.ok || !last) return []
  const held = {
    Id: id,
    Status: last.Status === 'draft' ? ('draft' as const) : ('published' as const),
    PublishAt: last.PublishAt,
    ExpireAt: last.ExpireAt,
    Data: last.Data,
  }
  return gapsAfterSave(kind, listed.data.map(itemOf), held, Date.now())
}
