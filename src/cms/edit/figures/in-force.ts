import { fees, type FeesData } from '#kinds/fees.ts'
import { $now } from '../../stores/clock.ts'
import { listOf } from '../../stores/lists.ts'
import { inForceOf } from './offers.ts'

/**
 * Version of the fees that visitors see today, read once: a form has a hundred fields. Null when
 * none is in force, or it could not be read.
 */
export async function readFeesInForce(): Promise<FeesData | null> {
  const { $listing, reload } = listOf(fees, fees.screens[0])
  if ($listing.get().state !== 'loaded') await reload()
  return inForceOf($listing.get().items, $now.get())
}
