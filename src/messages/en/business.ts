/** The business page: what a business gets, how it joins, and the form that begins it. Texts whose name ends in `Html` may carry markup. */
export const business = {
  title: 'Business',
  description: 'Accept payments by QR with competitive merchant charges and no bank account. Three steps, and no onboarding cost.',
  lead: 'Take payments from the first day, with a printed code and the phone you already have.',
  counter: {
    title: 'Get paid at your own counter',
    textHtml: 'Your customer scans the code, reads your shop’s name and the amount, and approves. You both see it at once.',
    pointsHtml: [
      'A printed code and your phone are enough. You need no card machine.',
      'One code for every counter and branch, as many as you need.',
      'You give money back with one press, to the wallet that it came from.',
      'Paying costs your customers nothing.',
    ],
    join: 'Ask for a business account',
  },
  gets: 'What your business gets',
  features: {
    charges: {
      title: 'Competitive merchant charges',
      figure: '0.80%',
      textHtml: 'of each payment, on every day and at every hour. Joining, the account and the dashboard cost nothing. All charges are under <a href="/keyfact">key facts and fees</a>.',
    },
    account: {
      title: 'No bank account needed',
      textHtml: 'Payments stand in your business wallet as soon as they are approved. From there you pay with them, or withdraw cash at a cash point.',
    },
    wages: {
      title: 'Wage protection system',
      textHtml: 'You will be able to pay the people who work for you through the wage protection system. We announce it under <a href="/news">news</a>.',
    },
  },
  soon: 'Coming soon',
  dashboard: {
    title: 'A dashboard for every sale',
    textHtml: 'Every payment as it comes in, with its time, its amount and its charge. On a phone or on a computer, in English or in Arabic.',
    pointsHtml: [
      'The sum of the day, of the week and of the month.',
      'Each counter and each branch apart.',
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
    open: 'Open the business web app',
  },
  joining: 'Joining takes three steps',
  steps: [
    { title: 'Collect information and documents', text: 'Send us the form. We call you and tell you which papers your kind of business needs.' },
    { title: 'Verify', text: 'We check what you sent. If something is missing, we say what it is.' },
    { title: 'Activate', text: 'Your account opens, your code is ready to print, and you can take the first payment.' },
  ],
  papers: {
    title: 'As a rule you need',
    items: ['A trade licence that is valid in the Emirates', 'The Emirates ID of the person who signs', 'A UAE mobile number'],
  },
}
