/** Fields that every form shows, to be put between those of its own. */
export const person = [
  { key: 'firstName', type: 'text', max: 80, required: true, autocomplete: 'given-name' },
  { key: 'lastName', type: 'text', max: 80, required: true, autocomplete: 'family-name' },
  { key: 'email', type: 'email', max: 254, required: true, autocomplete: 'email' },
  { key: 'contactNumber', type: 'tel', max: 20, required: true, autocomplete: 'tel' },
] as const

/** What stands at the end of every form: the consent, and what the visitor does not see. */
export const ending = [
  { key: 'consent', type: 'consent', required: true },
  { key: 'consentVersion', type: 'hidden', max: 40, required: true },
  { key: 'locale', type: 'hidden' },
  { key: 'website', type: 'trap', max: 500 },
  { key: 'startedAt', type: 'hidden' },
] as const
