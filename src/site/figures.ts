/** The names of the figures (fees and limits in force) that the texts of pages refer to. */
export const figuresInTexts = [
  '{fee:business-cash-withdrawal}',
  '{fee:business-closing}',
  '{fee:business-joining}',
  '{fee:business-refund}',
  '{fee:business-sale}',
  '{fee:cash-in}',
  '{fee:cash-withdrawal}',
  '{fee:recharge}',
  '{limit:abroad-a-month}',
  '{limit:balance}',
  '{limit:business-balance}',
  '{limit:business-cash-out-a-day}',
  '{limit:business-one-payment}',
  '{limit:cash-in-a-day}',
  '{limit:cash-out-a-day}',
  '{limit:one-payment}',
] as const

/**
 * The name of the fee that the page of services shows with each service. International transfers
 * are not included, as they have a fee for each country.
 */
export const serviceFees = {
  add: 'cash-in',
  send: 'send',
  request: 'request',
  withdraw: 'cash-withdrawal',
  bills: 'bill',
  qr: 'qr',
  salary: 'salary',
} as const
/** The names of the fees that the business page shows. */
export const businessFees = {
  joining: 'business-joining',
  sale: 'business-sale',
  withdrawing: 'business-cash-withdrawal',
} as const

/** All figures that pages refer to by name. A version of the fees without one stops the build. */
export const pageFigures: readonly string[] = [
  ...new Set([
    ...figuresInTexts,
    ...[...Object.values(serviceFees), ...Object.values(businessFees)].map(
      (name) => `{fee:${name}}`,
    ),
  ]),
]
