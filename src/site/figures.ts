/** The figures of the fees in force that the texts of pages refer to. */
export const wordFigures = [
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
 * The fee shown with each service on the page of services, and those of the business page.
 * International transfers have one per country.
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
export const businessFees = {
  joining: 'business-joining',
  sale: 'business-sale',
  withdrawing: 'business-cash-withdrawal',
} as const

/** All figures that pages refer to by name: a version must have them, or no page could be built. */
export const pageFigures: readonly string[] = [
  ...new Set([
    ...wordFigures,
    ...[...Object.values(serviceFees), ...Object.values(businessFees)].map(
      (name) => `{fee:${name}}`,
    ),
  ]),
]
