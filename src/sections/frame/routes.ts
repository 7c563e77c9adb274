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

/** The footer's columns: keys of `frame.links`, which are the pages' paths too. */
export const footerColumns = [
  { heading: 'company', links: ['home', 'about', 'services', 'business', 'careers', 'blog'] },
  { heading: 'help', links: ['faq', 'businessfaq', 'keyfact', 'consumerinsights', 'contact'] },
  { heading: 'legal', links: ['terms', 'privacy', 'disclaimer'] },
] as const
