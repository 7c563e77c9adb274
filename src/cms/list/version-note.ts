import { dayOf } from '#i18n/time.ts'
import type { AnyKind } from '#kinds/define.ts'
import { versionsList as words } from '#messages/en/cms-versions.ts'
import { daysBetween, inForceOn, statesOn } from '#rules/versions.ts'
import { fieldText, noticeStartDay, type Item } from '../model/item.ts'

/** Note on a version in the list. */
export type VersionNote = {
  /** State of the version, in words: in force, coming or earlier. */
  text: string
  /** Warning when a rise was announced too late; null otherwise. */
  warning: string | null
}

/** Notes on the published items of a kind with versions; empty for other kinds. */
export function versionNotes(
  { versions }: AnyKind,
  items: readonly Item[],
  now: number,
): ReadonlyMap<Item, VersionNote> {
  if (!versions) return new Map()
  const today = dayOf(now)
  const dated = items
    .filter(({ Status }) => Status === 'published')
    .map((item) => ({ item, from: fieldText(item, versions.from) }))
  const standings = statesOn(dated, today)
  return new Map(
    dated.map(({ item, from }, index): [Item, VersionNote] => {
      const standing = standings[index] ?? 'earlier'
      if (standing !== 'coming') return [item, { text: words.standing[standing], warning: null }]
      const daysOfNotice = daysBetween(noticeStartDay(item, today), from)
      const previous = inForceOn(
        dated.filter((one) => one.from < from),
        from,
      )
      const isTooShort =
        daysOfNotice < versions.noticeDays &&
        previous !== null &&
        versions.rises(previous.item.Data, item.Data).length > 0
      return [
        item,
        {
          text: words.coming(daysBetween(today, from)),
          warning: isTooShort ? words.short(daysOfNotice, versions.noticeDays) : null,
        },
      ]
    }),
  )
}
