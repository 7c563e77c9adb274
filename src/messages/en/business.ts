/**
 * The business page: the offer for businesses, the steps to join, and the form. Texts whose key
 * ends in `Html` may contain markup.
 */
export const business = {
  title: 'Business',
  description:
    'Accept payments by QR with competitive merchant charges and no bank account. Three steps, and joining is free.',
  lead: 'Take payments from the first day, with a printed code and the phone you already have.',
  counter: {
    title: 'Get paid at your own counter',
    textHtml:
      'Your customer scans the code, reads your shop’s name and the amount, and approves. You both see it at once.',
    pointsHtml: [
      'A printed code and your phone are enough. You need no card machine.',
      'One code for every counter and branch, as many as you need.',
      'You refund on the dashboard, to the wallet the money came from.',
      'Paying costs your customers nothing.',
    ],
    join: 'Open a business account',
  },
  facts: {
    joining: 'Joining',
    sale: 'Charge on each payment',
    limit: 'Limit per payment',
    limitHtml: '{limit:business-one-payment}',
    withdrawing: 'Charge for a cash withdrawal',
  },
  gets: 'What your business gets',
  features: {
    charges: {
      title: 'Competitive merchant charges',
      figure: '{fee:business-sale}',
      textHtml:
        'of each payment, at any hour of any day. Joining, the account and the dashboard cost nothing. All charges are in the <a href="/keyfact/business">key facts and fees for businesses</a>.',
    },
    account: {
      title: 'No bank account needed',
      textHtml:
        'Payments are in your business wallet as soon as they are approved. You can pay from it, or withdraw cash at a cash point.',
    },
    wages: {
      title: 'Wage Protection System (WPS)',
      textHtml:
        'You will be able to pay the people who work for you through the Wage Protection System. We will announce the start in the <a href="/news">news</a>.',
    },
  },
  soon: 'Coming soon',
  dashboard: {
    title: 'A dashboard that shows every sale',
    textHtml:
      'Every payment as it comes in, with its time, amount and charge. On a phone or a computer, in English or Arabic.',
    pointsHtml: [
      'Totals for the day, the week and the month.',
      'Each counter and each branch shown separately.',
      'No invoice at the end of the month: the charge is taken from each payment.',
    ],
    today: 'Today, 48 sales',
    rows: [
      { who: 'Counter 1', share: 'a', amount: '612.75' },
      { who: 'Counter 2', share: 'b', amount: '431.00' },
      { who: 'Delivery', share: 'c', amount: '230.25' },
    ],
    sum: '1,274.00',
    example: 'An example. The amounts are invented.',
    open: 'Business login',
  },
  joining: 'Joining takes three steps',
  steps: [
    {
      title: 'Collect information and documents',
      text: 'Send us the form. We call you and tell you which documents your kind of business needs.',
    },
    {
      title: 'Verify',
      text: 'We check what you sent. If something is missing, we say what it is.',
    },
    {
      title: 'Activate',
      text: 'Your account opens, your code is ready to print, and you can take the first payment.',
    },
  ],
  papers: {
    title: 'You will usually need',
    items: [
      'A valid UAE trade licence',
      'The Emirates ID of the authorised signatory',
      'A UAE mobile number',
    ],
  },
}
