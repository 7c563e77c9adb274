import type { Language } from '#i18n/languages.ts'
import { relativeDay, relativeTime } from '#i18n/time.ts?page'

/**
 * Opens the fold (`details` element) that contains the target of the address, or that the target
 * contains. Some browsers do not open a fold around the target, and none opens a fold inside it.
 */
const openFoldAtTarget = (): void => {
  const target = document.getElementById(location.hash.slice(1))
  const fold = target?.closest('details') ?? target?.querySelector('details')
  if (!target || !fold || fold.open) return
  fold.open = true
  target.scrollIntoView()
}

/** Opens the fold at the target of the address, now and on each change of the address. */
export const revealTargets = (): void => {
  addEventListener('hashchange', openFoldAtTarget)
  openFoldAtTarget()
}

/** Addresses of the app in the two app stores. */
type StoreAddresses = Record<'apple' | 'google', string>

/**
 * Points the download buttons on a phone or tablet to the app store of the device.
 * @returns the app's address in that store; undefined on other devices
 */
export const pointToOwnStore = ({ apple, google }: StoreAddresses): string | undefined => {
  const { userAgent, maxTouchPoints } = navigator
  // The user agents of iPhones ("like Mac OS X") and iPads contain "Mac"; no Mac has a touch
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
 * Replaces the words before the date of a post by its age, up to the seventh day: "Posted on 18
 * November 2026" becomes "3 days ago · 18 November 2026". The age is computed with the visitor's
 * clock, as a page may be weeks old. Posts with a future date do not change.
 */
const showAges = (): void => {
  const now = new Date()
  const language = document.documentElement.lang as Language
  for (const time of document.querySelectorAll<HTMLTimeElement>('.posted time')) {
    const { at } = time.dataset
    const days = relativeDay(time.dateTime, now, language)
    // `data-at` is the time of publication. Only posts that were published on their date have it.
    const words = days && at ? relativeTime(new Date(at), now, language) : days
    if (words)
      time.previousElementSibling?.replaceChildren(
        `${words.replace(/./, (first) => first.toUpperCase())} · `,
      )
  }
}

/** Shows the ages now and updates them every minute. */
export const keepAgesCurrent = (): void => {
  showAges()
  setInterval(showAges, 60_000)
}
