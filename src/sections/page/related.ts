/** Where a page leads on to: keys of `frame.links`, which are paths too. */
export const related = {
  about: ['services', 'careers', 'contact'],
  services: ['business', 'keyfact', 'faq'],
  business: ['businessfaq', 'keyfact', 'contact'],
  careers: ['about', 'contact'],
  contact: ['faq', 'businessfaq', 'consumerinsights'],
  news: ['blog', 'about'],
  terms: ['privacy', 'disclaimer', 'keyfact'],
  privacy: ['terms', 'disclaimer', 'contact'],
  disclaimer: ['terms', 'privacy', 'contact'],
  consumerinsights: ['blog', 'faq', 'contact'],
  keyfact: ['terms', 'faq', 'businessfaq'],
  businessfaq: ['business', 'keyfact', 'contact'],
  faq: ['services', 'keyfact', 'contact'],
} as const
