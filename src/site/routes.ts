import { consentVersion } from '#forms/define.ts'
import type { Language } from '#i18n/languages.ts'
import { formatDate } from '#i18n/time.ts'

/**
 * Path, without a language, of every public page that is not made from an item; `/thank-you` is not
 * among them.
 */
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
 * The date of each long text, `YYYY-MM-DD`. The date of the privacy notice is stored with each form
 * response as the version that the visitor has agreed to.
 */
export const legalTextDates = {
  terms: '2026-11-26',
  'merchant-terms': '2026-11-26',
  privacy: consentVersion,
  disclaimer: '2026-11-26',
  consumerinsights: '2026-11-26',
}

/** Date of the privacy notice in words, with non-breaking spaces so that no line breaks in it. */
export const privacyNoticeDate = (language: Language): string =>
  formatDate(legalTextDates.privacy, language).replaceAll(' ', '\u00a0')

/**
 * The footer's columns. A link is a key of the messages `frame.links`, and the path of a page
 * without its slash (`home` is `/`).
 */
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
