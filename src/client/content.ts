import type { Language } from '#i18n/languages.ts'
import { relativeDay, relativeTime } from '#i18n/time.ts?page'

/**
 * Opens the fold at or around the target of the address, on load and on each change of the address:
 * for browsers that do not do it by themselves, and for links to an element that contains a fold.
 */
const reveal = (): void => {
  const target = document.getElementById(location.hash.slice(1))
  const fold = target?.closest('details') ?? target?.querySelector('details')
  if (!target || !fold || fold.open) return
  fold.open = true
  target.scrollIntoView()
}

/** Opens the fold at the address's target, now and on each change of the address. */
export const revealTargets = (): void => {
  addEventListener('hashchange', reveal)
  reveal()
}

type Stores = Record<'apple' | 'google', string>

/**
 * Points the download buttons on a phone to the phone's own store.
 * @returns the store's address; undefined on other devices
 */
export const ownStore = ({ apple, google }: Stores): string | undefined => {
  const { userAgent, maxTouchPoints } = navigator
  // An iPhone's user agent has “like Mac OS X”, an iPad's names a Mac; no real Mac has a touch
  // screen.
  const store = /android/i.test(userAgent)
    ? google
    : maxTouchPoints && /mac/i.test(userAgent)
      ? apple
      : undefined
  if (store)
    for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-store]'))
      link.href = store
  return store
}

/**
 * Shows the age of posts by the visitor's clock, as a page may be weeks old: "Posted on 18 November
 * 2026" becomes "3 days ago · 18 November 2026" up to the seventh day. The date remains; future
 * dates do not change.
 */
const showAges = (): void => {
  const now = new Date()
  const language = document.documentElement.lang as Language
  for (const time of document.querySelectorAll<HTMLTimeElement>('.posted time')) {
    const { at } = time.dataset
    const days = relativeDay(time.dateTime, now, language)
    // The time of day is known only for posts that were published on the day they are dated.
    const words = days && at ? relativeTime(new Date(at), now, language) : days
    if (words)
      time.previousElementSibling?.replaceChildren(
        `${words.replace(/./, (first) => first.toUpperCase())} · `,
      )
  }
}

/** Shows the ages now and updates them every minute. */
export const keepAges = (): void => {
  showAges()
  setInterval(showAges, 60_000)
}
