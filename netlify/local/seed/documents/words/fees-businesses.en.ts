import type { Sheet } from './sheet.ts'

/** Fees and charges for businesses. */
export const sheet: Sheet = {
  title: 'Fees and charges for businesses',
  lead: 'Every charge for a business, each on a line of its own. What is not listed here costs nothing.',
  short: [
    'Joining is free of charge. There is no monthly fee and no smallest turnover.',
    'You pay 0.80% of each payment that you receive. Your customers pay nothing.',
    'All amounts are in dirham and include value added tax where it applies.',
  ],
  sections: [
    { heading: 'Joining and account', blocks: [
      { table: { head: ['Service', 'Charge'], rows: [
        ['Joining and verification', 'free'],
        ['Account, each month', 'free'],
        ['Dashboard, for any number of counters and branches', 'free'],
        ['QR codes to print, as many as you need', 'free'],
        ['Closing the account', 'free'],
      ] } },
    ] },
    { heading: 'Payments', blocks: [
      { table: { head: ['Service', 'Charge'], rows: [
        ['Payment received by QR code', '0.80% of the amount'],
        ['Refund to a customer', 'free'],
        ['Merchant charge on a payment that is refunded', 'Given back'],
        ['Withdrawing cash at a cash point, each time', 'AED 10.00'],
        ['Wage protection system', 'soon'],
      ] } },
      { p: '<strong>An example.</strong> A customer pays AED <bdi dir="ltr">250.00</bdi>. The merchant charge is AED <bdi dir="ltr">2.00</bdi>, and AED <bdi dir="ltr">248.00</bdi> stand in your wallet. On the dashboard you see all three figures in the line of this sale.' },
    ] },
    { heading: 'Good to know', blocks: [
      { list: [
        'The merchant charge is the same on every day of the year and at every hour.',
        'It is taken from each payment as it arrives. There is no invoice at the end of the month.',
        'You may not pass it on to customers who pay by wallet.',
        'We tell you about a change of charges before it takes effect, on the dashboard and on our website.',
      ] },
    ] },
  ],
}
