import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { dayOf } from '#i18n/time.ts'
import { fees, type FeesData } from '#kinds/fees.ts'
import { inForceOn } from '#rules/versions.ts'
import { $now } from '../../stores/clock.ts'
import { isThereAt } from '../../stores/gaps.ts'
import { listOf } from '../../stores/lists.ts'
import { fieldText, type Item } from '../../stores/records.ts'

const list = () => listOf(fees, fees.screens[0])

const inForceOf = (items: readonly Item[], now: number): FeesData | null => {
  const versions = items.filter((item) => isThereAt(item, now)).map((item) => ({ from: fieldText(item, 'InForceFrom'), data: item.Data as FeesData }))
  return inForceOn(versions, dayOf(now))?.data ?? null
}

/** The version of the fees that visitors see today; null until the list of them has come, and where there is none. */
export function useFeesInForce(): FeesData | null {
  const { $listing, reload } = list()
  const { state, items } = useStore($listing)
  const now = useStore($now)
  useEffect(() => {
    if (state === 'idle') void reload()
  }, [state, reload])
  return inForceOf(items, now)
}

/** The same once, without following the list and the clock: a form has a hundred fields. */
export async function readFeesInForce(): Promise<FeesData | null> {
  const { $listing, reload } = list()
  if ($listing.get().state !== 'loaded') await reload()
  return inForceOf($listing.get().items, $now.get())
}
