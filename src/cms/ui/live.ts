import { useStore } from '@nanostores/react'
import { computed } from 'nanostores'
import { useCallback } from 'react'
import type { AnyKind } from '#kinds/define.ts'
import { $now } from '../stores/clock.ts'
import { liveState, type Live, type PublishItem } from '../stores/live-state.ts'
import { $publish } from '../stores/publish.ts'
import type { Item } from '../stores/records.ts'

const $entries = computed($publish, ({ items }) => new Map<string, PublishItem>(items.map((item) => [`${item.kind}/${item.id}`, item])))

export type LiveItem = Pick<Item, 'Id' | 'Revision' | 'Status' | 'PublishAt' | 'ExpireAt'>

/** Gives the live state of any item of a kind, as of now; the component follows every change of it. */
export function useLiveOf(kind: AnyKind): (item: LiveItem) => Live {
  const { build, site, at } = useStore($publish)
  const entries = useStore($entries)
  // The clock ticks slowly; while a build runs, each look at it is a newer time.
  const now = Math.max(useStore($now), at ?? 0)
  return useCallback(
    (item: LiveItem) => liveState(kind.name, item, { entry: entries.get(`${kind.name}/${item.Id}`), build, site, now }),
    [kind, entries, build, site, now],
  )
}

/** The live state of one item. */
export const useLive = (kind: AnyKind, item: LiveItem): Live => useLiveOf(kind)(item)
