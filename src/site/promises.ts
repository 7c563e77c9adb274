/**
 * Promises of the texts that only the company with its counsel can decide. Each number is defined
 * only here: the texts of both languages refer to it by name (`{refund}`), and `promise-words.ts`
 * inserts the words. A promise that is not yet `decided` is printed with “(placeholder)”, like the
 * licence number; set it to true with the real value. The date of the privacy notice
 * (`consentVersion` in `src/forms/define.ts`) must change with every value that the notice prints.
 *
 * The retention of form responses is not a promise but a setting, `FORM_RETENTION_DAYS`.
 */
export const promises = {
  /**
   * From the report of a payment that the customer did not approve to the money back in the wallet.
   */
  refund: { count: 5, unit: 'businessDays', decided: false },
  /**
   * Period in which a new customer may cancel. Counsel: does the cooling-off of the Central Bank's
   * consumer rules cover a wallet?
   */
  coolingOff: { count: 5, unit: 'businessDays', decided: false },
  /** From a complaint to the confirmation that it arrived. */
  acknowledgement: { count: 2, unit: 'businessDays', decided: false },
  /**
   * From a complaint to its answer: the day named by the form, the confirmation and the staff area.
   */
  complaintAnswer: { count: 10, unit: 'businessDays', decided: false },
  /**
   * The longest time to an answer. After 30 days, by its own rules, Sanadak accepts a complaint
   * that has no answer.
   */
  complaintLimit: { count: 30, unit: 'days', decided: false },
  /**
   * From closing a wallet to its balance in the customer's bank account, free of charge. The
   * product must be able to do it.
   */
  payout: { count: 3, unit: 'businessDays', decided: false },
  /** Time without any use until a wallet is marked as dormant. */
  dormancy: { count: 12, unit: 'months', decided: false },
  /**
   * Period in which a customer may dispute a payment to a business, and a business a line of its
   * statement.
   */
  disputePeriod: { count: 60, unit: 'days', decided: false },
  /** Period in which a business sends its documents about a disputed payment. */
  disputeAnswer: { count: 5, unit: 'businessDays', decided: false },
  /**
   * The longest period for which a part of a business's balance is held back for disputed payments.
   */
  reserve: { count: 120, unit: 'days', decided: false },
  /**
   * Time after which no backup contains erased data. This project deletes no backups: the README
   * names who must.
   */
  backups: { count: 35, unit: 'days', decided: false },
  /**
   * Months, including the current one, for which counts of helpful answers and of searches without
   * results are stored; the server erases by it.
   */
  feedback: { count: 13, unit: 'months', decided: true },
} as const satisfies Record<
  string,
  { count: number; unit: 'days' | 'businessDays' | 'months'; decided: boolean }
>

/**
 * The country in which the hosting company stores visitors' form responses: that of the site's
 * store and functions.
 */
export const formsCountry = {
  en: 'a country outside the Emirates',
  ar: 'دولة خارج الإمارات',
  decided: false,
} as const

/**
 * Safeguard of the data in that country, which articles 22 and 23 of Federal Decree-Law 45 of 2021
 * require to be named. Counsel: which of their grounds applies to that country. It must not be the
 * consent box of the forms, which is about storing and answering.
 */
export const formsSafeguard = {
  en: 'a contract that binds the hosting company to what the law of the Emirates requires',
  ar: 'عقد يُلزم شركة الاستضافة بما يوجبه قانون الإمارات',
  decided: false,
} as const

/** The minimum system versions for the app, in the systems' own notation. */
export const appSystems = {
  iphoneSystem: { name: 'iOS\u00a016', decided: false },
  androidSystem: { name: 'Android\u00a09', decided: false },
} as const

/** The date of the next review of the key facts statements, `YYYY-MM-DD`. */
export const nextReview = { day: '2027-10-01', decided: false } as const
