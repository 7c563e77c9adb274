import { kinds } from '#kinds/index.ts'
import { dayAfter } from '#rules/time.ts'
import { standingsOn } from '#rules/versions.ts'
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
  const standings = standingsOn(entries, await today())
  return entries
    .map(({ id, slug, from, data }, index): FeesVersion => {
      const next = entries[index + 1]
      return {
        id,
        path: `${kinds.fees.page?.path}/${slug ?? id}`,
        number: index + 1,
        from,
        until: next ? dayAfter(next.from, -1) : null,
        next: next?.from ?? null,
        standing: standings[index] ?? 'earlier',
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
    version: versions.find(({ standing }) => standing === 'in force') ?? null,
    coming: versions.findLast(({ standing }) => standing === 'coming'),
  }
}

export const feesInForce = async (): Promise<FeesVersion | null> => (await feesAndNext()).version
