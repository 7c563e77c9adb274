import { kinds } from '#kinds/index.ts'
import { addDays } from '#rules/time.ts'
import { statesOn } from '#rules/versions.ts'
import { today } from './day.ts'
import { entriesOf } from './entries.ts'
import type { FeesVersion } from './fees-shown.ts'

/** All published versions, the newest first. */
export const feesVersions = async (): Promise<FeesVersion[]> => {
  const entries = (await entriesOf('fees')).map((entry) => ({
    ...entry,
    from: entry.data.InForceFrom,
  }))
  entries.sort((a, b) => (a.from < b.from ? -1 : 1))
  const standings = statesOn(entries, await today())
  return entries
    .map(({ id, slug, from, data }, index): FeesVersion => {
      const next = entries[index + 1]
      return {
        id,
        path: `${kinds.fees.page?.path}/${slug ?? id}`,
        number: index + 1,
        from,
        until: next ? addDays(next.from, -1) : null,
        nextFrom: next?.from ?? null,
        state: standings[index] ?? 'earlier',
        data,
      }
    })
    .reverse()
}

/** The version in force on the day of the build, and the next one. */
export const feesAndNext = async (): Promise<{
  /** Null while no version is in force. */
  version: FeesVersion | null
  /** The version that follows; undefined for none. */
  coming: FeesVersion | undefined
}> => {
  const versions = await feesVersions()
  return {
    version: versions.find(({ state }) => state === 'in force') ?? null,
    coming: versions.findLast(({ state }) => state === 'coming'),
  }
}

export const feesInForce = async (): Promise<FeesVersion | null> => (await feesAndNext()).version
