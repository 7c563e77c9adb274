import { consentVersion } from '#forms/define.ts'

/** Every public page by its path without language, in the order of the footer and of the pages that people look for. */
export const routes = [
  '/',
  '/about',
  '/services',
  '/business',
  '/careers',
  '/contact',
  '/blog',
  '/news',
  '/terms',
  '/privacy',
  '/disclaimer',
  '/consumerinsights',
  '/keyfact',
  '/businessfaq',
  '/faq',
] as const

/** The day of each long text, `YYYY-MM-DD`. That of the privacy notice is the version that visitors agree to. */
export const legalDays = { terms: '2026-10-01', privacy: consentVersion, disclaimer: '2026-10-01', consumerinsights: '2026-11-02' }

/** The footer's columns: keys of `frame.links`, which are the pages' paths too. */
export const footerColumns = [
  { heading: 'company', links: ['home', 'about', 'services', 'business', 'careers', 'blog'] },
  { heading: 'help', links: ['faq', 'businessfaq', 'keyfact', 'consumerinsights', 'contact'] },
  { heading: 'legal', links: ['terms', 'privacy', 'disclaimer'] },
] as const
