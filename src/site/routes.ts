import { consentVersion } from '#forms/define.ts'
import type { Language } from '#i18n/languages.ts'
import { formatDate } from '#i18n/time.ts'

/** Every public page by its path without language, in the order of the footer, then of demand. */
export const routes = [
  '/',
  '/about',
  '/services',
  '/app',
  '/business',
  '/find-us',
  '/careers',
  '/contact',
  '/blog',
  '/news',
  '/security',
  '/complaints',
  '/terms',
  '/merchant-terms',
  '/privacy',
  '/disclaimer',
  '/consumerinsights',
  '/keyfact',
  '/keyfact/business',
  '/businessfaq',
  '/faq',
  '/search',
] as const

/**
 * The date of each long text, `YYYY-MM-DD`. That of the privacy notice is the version that visitors
 * agree to.
 */
export const legalDays = {
  terms: '2026-11-26',
  'merchant-terms': '2026-11-26',
  privacy: consentVersion,
  disclaimer: '2026-11-26',
  consumerinsights: '2026-11-26',
}

/**
 * Date of the privacy notice in words, with non-breaking spaces: a date split at a line's end is
 * hard to read.
 */
export const privacyNoticeDate = (language: Language): string =>
  formatDate(legalDays.privacy, language).replaceAll(' ', '\u00a0')

/** The footer's columns: keys of `frame.links`, which are also the pages' paths. */
export const footerColumns = [
  {
    heading: 'company',
    links: ['home', 'about', 'services', 'business', 'careers', 'blog', 'news', 'app'],
  },
  {
    heading: 'help',
    links: [
      'faq',
      'businessfaq',
      'keyfact',
      'find-us',
      'security',
      'consumerinsights',
      'complaints',
      'contact',
    ],
  },
  { heading: 'legal', links: ['terms', 'privacy', 'disclaimer'] },
] as const
