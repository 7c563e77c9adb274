import { fees, type FeesData } from '#kinds/fees.ts'
import { $now } from '../../stores/clock.ts'
import { listOf } from '../../stores/lists.ts'
import { feesInForceAt } from './offers.ts'

/**
 * Returns the version of the fees that visitors see today; null when no version is in force or the
 * request failed. Every field of a form calls this, so a loaded list is not requested again.
 */
export async function loadFeesInForce(): Promise<FeesData | null> {
  const { $listing, reload } = listOf(fees, fees.screens[0])
  if ($listing.get().state !== 'loaded') await reload()
  return feesInForceAt($listing.get().items, $now.get())
}
