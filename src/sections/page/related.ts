/** Where a page leads on to: keys of `frame.links`, which are paths too. */
export const related = {
  about: ['services', 'careers', 'contact'],
  services: ['business', 'keyfact', 'faq'],
  business: ['businessfaq', 'keyfact', 'contact'],
  careers: ['about', 'contact'],
  contact: ['faq', 'businessfaq', 'consumerinsights'],
  terms: ['privacy', 'disclaimer', 'keyfact'],
  privacy: ['terms', 'disclaimer', 'contact'],
  disclaimer: ['terms', 'privacy', 'contact'],
  consumerinsights: ['blog', 'faq', 'contact'],
  keyfact: ['terms', 'faq', 'businessfaq'],
} as const
