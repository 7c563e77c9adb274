/**
 * Promises in the site's texts that only the company with its counsel can decide. The texts of both
 * languages refer to a number by name (`{refund}`), and `promise-words.ts` inserts it in words. A
 * promise whose `decided` is false is shown with "(placeholder)". Set `decided` to true together
 * with the real value. When a value that the privacy notice contains changes, the notice's date
 * (`consentVersion` in `src/forms/define.ts`) must change as well.
 *
 * The retention of form responses is not among them, as it is a setting: `FORM_RETENTION_DAYS`.
 */
export const promises = {
  /**
   * From the customer's report of a payment that the customer did not approve, until the money is
   * back in the wallet.
   */
  refund: { count: 5, unit: 'businessDays', decided: false },
  /**
   * Period in which a new customer may cancel. Counsel: does the cooling-off of the Central Bank's
   * consumer rules cover a wallet?
   */
  coolingOff: { count: 5, unit: 'businessDays', decided: false },
  /** From a complaint until the confirmation that it has arrived. */
  acknowledgement: { count: 2, unit: 'businessDays', decided: false },
  /**
   * From a complaint until its answer. The form, the confirmation and the staff area name the day.
   */
  complaintAnswer: { count: 10, unit: 'businessDays', decided: false },
  /**
   * The longest time until an answer to a complaint. After 30 days the ombudsman Sanadak accepts a
   * complaint that has no answer, by its own rules.
   */
  complaintLimit: { count: 30, unit: 'days', decided: false },
  /**
   * From the closing of a wallet until its balance is in the customer's bank account, free of
   * charge. The wallet's systems must be able to do it.
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
   * says who must delete them.
   */
  backups: { count: 35, unit: 'days', decided: false },
  /**
   * Months, including the current one, for which counts of helpful answers and of searches without
   * results are stored. The server erases older ones.
   */
  feedback: { count: 13, unit: 'months', decided: true },
} as const satisfies Record<
  string,
  { count: number; unit: 'days' | 'businessDays' | 'months'; decided: boolean }
>

/**
 * The country in which the hosting company stores visitors' form responses: the location of the
 * site's store and functions.
 */
export const formsCountry = {
  en: 'a country outside the Emirates',
  ar: 'دولة خارج الإمارات',
  decided: false,
} as const

/**
 * Safeguard for form responses in {@link formsCountry}. Articles 22 and 23 of Federal Decree-Law 45
 * of 2021 require the privacy notice to name it. Counsel: which of the grounds in these articles
 * applies to the country? It cannot be the visitor's consent in the forms, which is only about
 * storing and answering.
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
