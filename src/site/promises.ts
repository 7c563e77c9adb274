/**
 * What the texts promise and only the company with its counsel can decide. Each number is here and nowhere else: the
 * texts of both languages name it (`{refund}`), and `promise-words.ts` puts the words for it in. Whatever is not yet
 * `decided` is printed with “(placeholder)” beside it, as the licence number is; set it to true with the real value. The
 * privacy notice's day (`consentVersion` in `src/forms/define.ts`) changes with every value that the notice prints.
 *
 * How long form responses are kept is no promise but a setting, `FORM_RETENTION_DAYS`.
 */
export const promises = {
  /** From the report of a payment that the customer did not approve to the money back in the wallet. */
  refund: { count: 5, unit: 'businessDays', decided: false },
  /** In which a new customer may cancel. Counsel: does the cooling-off of the Central Bank's consumer rules cover a wallet? */
  coolingOff: { count: 5, unit: 'businessDays', decided: false },
  /** From a complaint to the confirmation that it arrived. */
  acknowledgement: { count: 2, unit: 'businessDays', decided: false },
  /** From a complaint to its answer: the day that the form, the confirmation and the staff area name. */
  complaintAnswer: { count: 10, unit: 'businessDays', decided: false },
  /** The same where it takes longer. After 30 days, by its own rules, Sanadak takes a complaint that has no answer. */
  complaintLimit: { count: 30, unit: 'days', decided: false },
  /** From closing a wallet to its balance in the customer's bank account, free of charge. The product must be able to do it. */
  payout: { count: 3, unit: 'businessDays', decided: false },
  /** Without any use, until a wallet is marked as dormant. */
  dormancy: { count: 12, unit: 'months', decided: false },
  /** In which a customer may dispute a payment to a business, and a business a line of its statement. */
  disputePeriod: { count: 60, unit: 'days', decided: false },
  /** In which a business sends what it has about a disputed payment. */
  disputeAnswer: { count: 5, unit: 'businessDays', decided: false },
  /** For which a part of a business's balance is held back for disputed payments, at the longest. */
  reserve: { count: 120, unit: 'days', decided: false },
  /** After which no backup holds what was erased. Nothing here deletes backups: the README says whose duty that is. */
  backups: { count: 35, unit: 'days', decided: false },
  /** The present month included, for which it is counted how often answers helped and which searches found nothing; the server erases by it. */
  feedback: { count: 13, unit: 'months', decided: true },
} as const satisfies Record<
  string,
  { count: number; unit: 'days' | 'businessDays' | 'months'; decided: boolean }
>

/** The country in which the hosting company keeps what visitors write in a form: that of the site's store and functions. */
export const formsCountry = {
  en: 'a country outside the Emirates',
  ar: 'دولة خارج الإمارات',
  decided: false,
} as const

/**
 * What protects it there, as articles 22 and 23 of Federal Decree-Law 45 of 2021 want it named. Counsel: which of their
 * grounds holds for that country. It must not be the consent box of the forms, which is about keeping and answering.
 */
export const formsSafeguard = {
  en: 'a contract that binds the hosting company to what the law of the Emirates requires',
  ar: 'عقد يُلزم شركة الاستضافة بما يوجبه قانون الإمارات',
  decided: false,
} as const

/** The oldest systems on which the app runs, as they name themselves. */
export const appSystems = {
  iphoneSystem: { name: 'iOS\u00a016', decided: false },
  androidSystem: { name: 'Android\u00a09', decided: false },
} as const

/** The day by which the company reviews its key facts statements again, `YYYY-MM-DD`. */
export const nextReview = { day: '2027-10-01', decided: false } as const
