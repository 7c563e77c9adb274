import type { Language } from '#i18n/languages.ts'
import { relativeDay, relativeTime } from '#i18n/time.ts?page'

/**
 * A page that was built weeks ago says by the visitor's clock how old its posts are: "Posted on 18 November 2026"
 * becomes "3 days ago · 18 November 2026". The date stays, and for one still to come nothing changes.
 */
const showAges = (): void => {
  const now = new Date()
  const language = document.documentElement.lang as Language
  for (const time of document.querySelectorAll<HTMLTimeElement>('.posted time')) {
    const { at } = time.dataset
    const days = relativeDay(time.dateTime, now, language)
    // The time of day is known only for what was put up on the very day it is dated.
    const words = days && at ? relativeTime(new Date(at), now, language) : days
    if (words) time.previousElementSibling?.replaceChildren(`${words} · `)
  }
}

/** Shows them now and anew every minute. */
export const keepAges = (): void => {
  showAges()
  setInterval(showAges, 60_000)
}
