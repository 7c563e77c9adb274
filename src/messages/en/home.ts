/**
 * Texts of the home page. Texts whose key ends in `Html` contain `<bdi>` around text with a
 * different direction.
 */
export const home = {
  unit: 'AED',
  soon: 'Coming soon',
  hero: {
    title: 'Your money, in the shade of the ghaf',
    lead: 'The mobile wallet for everyone in the UAE. Add, send, request, pay and save in dirhams. Opening it costs nothing.',
    scan: 'Scan with your camera, or choose your store',
    qr: 'QR code to download the app',
    apple: 'Download on the',
    google: 'Get it on',
    support: 'Support 365 days a year',
    cost: 'To open your wallet',
    emirates: 'Emirates. Available in the UAE only',
  },
  screen: {
    label: 'The app’s home screen, with the balance and the latest payments.',
    greeting: 'Good evening,',
    name: 'Mariam',
    initial: 'M',
    balance: 'Your balance',
    actions: { add: 'Add', send: 'Send', request: 'Request', withdraw: 'Withdraw' },
    recent: 'Recent',
    all: 'See all',
    rows: [
      { who: 'Omar Khalid', what: 'Sent you · 18:40' },
      { who: 'Electricity', what: 'Bill · Yesterday' },
      { who: 'Lakshmi, Colombo', what: 'Transfer · 18 November' },
      { who: 'Al Noor Grocery', what: 'QR · 17 November' },
    ],
    initials: ['O', '', 'L', ''],
    tabs: { home: 'Home', chart: 'Spending', lock: 'Savings', user: 'Profile' },
    toast: 'Omar sent you',
    now: 'Now',
  },
  services: {
    title: 'One wallet, eight services',
    text: 'You see the amount and the fee before you approve, every time.',
    more: 'All services, fees and limits',
    /** Text around the fee of a service; `#` is the amount. */
    fees: { withdraw: '# each time', bills: '# a bill', international: 'from #' } as {
      [service: string]: string
    },
    scenes: {
      bank: 'Bank transfer',
      cash: 'Cash point',
      kiosk: 'Kiosk',
      asks: 'Omar asks for',
      approve: 'Approve',
      decline: 'Decline',
      electricity: 'Electricity',
      topUp: 'Mobile top-up',
      paid: 'Paid',
    },
  },
  start: {
    title: 'From seed to shade',
    lead: 'A ghaf takes years to grow. Your wallet takes four steps.',
    steps: [
      { title: 'Download the app', textHtml: 'Free, from the App Store or Google Play.' },
      {
        title: 'Prove who you are',
        textHtml: 'Scan your Emirates ID and take a photo of yourself.',
      },
      { title: 'Add money', textHtml: 'By bank transfer, or at a cash point.' },
      {
        title: 'Send, pay and save',
        textHtml: 'Your wallet is ready. Help is there day and night.',
      },
    ],
  },
  abroad: {
    title: 'Send money home, and know what arrives',
    lead: 'Fixed fees, whatever the amount.',
    dial: 'A dial around Abu Dhabi, with the country codes.',
  },
  habits: {
    title: 'Small amounts, deep roots',
    lead: 'Save for a goal. See what you spend.',
    savings: {
      title: 'Savings goals',
      text: 'Name a goal, add a little whenever you can, and watch it grow like the rings of a tree.',
      of: 'of',
      alt: 'Three goals, each with the amount saved and the amount needed.',
      goals: ['School fees', 'Eid gifts', 'Reserve'],
    },
    spending: {
      title: 'Expense tracking',
      text: 'Every payment is sorted for you. You just look.',
      month: 'November so far',
      /** Alternative text of the drawing; `#` is the sum. */
      alt: 'Spent in November: # dirhams, above all on rent and home.',
      kinds: ['Rent and home', 'Family abroad', 'Groceries', 'Bills', 'Getting around'],
    },
    note: 'Names, amounts and rates in the drawings are examples.',
  },
  business: {
    title: 'Get paid at your own counter',
    lead: 'One printed code, for every customer with a phone.',
    pointsHtml: [
      'Accept payments by QR code',
      'A merchant charge of {fee:business-sale}',
      'No bank account needed',
      'Every sale on a dashboard',
    ],
    wages: 'Wage Protection System (WPS)',
    more: 'For businesses',
    shop: 'Al Noor Grocery',
    scan: 'Scan to pay',
    received: 'Payment received · 18:42',
    today: 'Today · 48 sales',
  },
  questions: {
    title: 'Questions, answered',
    more: 'All questions',
    call: 'Talk to a person, day or night',
  },
  journal: { title: 'From the media room', more: 'All posts' },
}
