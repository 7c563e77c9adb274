/** The services page. Texts whose name ends in `Html` may carry markup. */
export const services = {
  title: 'Services',
  description: 'Add money, send it, request it, withdraw it, pay bills, recharge, transfer abroad, pay by QR and receive your salary, in one wallet.',
  lead: 'One wallet for the whole month: from the day your salary arrives to the day you send money home.',
  contents: 'The eight services',
  soon: 'Coming soon',
  parts: {
    add: {
      titleHtml: 'Add money',
      textHtml: 'There are two ways today, and a third one soon. None of them costs a fee.',
      pointsHtml: [],
    },
    send: {
      titleHtml: 'Send money',
      textHtml: 'All you need is a mobile number. The money goes to that person’s wallet, anywhere in the Emirates.',
      pointsHtml: ['You see the name before you approve.', 'You both get a receipt.', 'From wallet to wallet it costs nothing.'],
    },
    request: {
      titleHtml: 'Request money',
      textHtml: 'Ask one person, or split a bill among friends. They see who asks and what for, and approve in their own app.',
      pointsHtml: ['You see who has paid, and who has not yet.', 'A request is no order: everyone may decline.'],
    },
    withdraw: {
      titleHtml: 'Withdraw cash',
      textHtml: 'Choose the amount in the app, approve it at a cash point, and take your money.',
      pointsHtml: ['You see the fee with the amount.', 'No card is needed: your phone and your Emirates ID are enough.', 'The <a href="/#find-us">map and the list</a> show the nearest cash point.'],
    },
    bills: {
      titleHtml: 'Bills and recharge',
      textHtml: 'Pay your bills, and top up your phone or somebody else’s, all in one place.',
      pointsHtml: ['The app lists the companies that you can pay.', 'Recharging a phone costs no fee.', 'Every receipt stays in the app.'],
    },
    international: {
      titleHtml: 'International transfer',
      textHtml: 'Send money to twelve countries. Rate, fee and the amount that arrives are on one screen, before you confirm.',
      pointsHtml: [],
    },
    qr: {
      titleHtml: 'QR payments',
      textHtml: 'Scan the code on the counter, check name and amount, approve. Shops need no card machine, and you need no cash.',
      pointsHtml: ['Paying in a shop costs you nothing.', 'The shop sees your payment at once.'],
    },
    salary: {
      titleHtml: 'Salary',
      textHtml: 'The app shows the account number of your wallet. Give it to your employer, and your salary arrives there.',
      pointsHtml: ['Receiving it costs nothing.', 'From there you send some home, pay, withdraw or save.', 'Expense tracking shows where the month went.'],
    },
  },
  ways: {
    BANK_TRANSFER: { title: 'Bank transfer', text: 'Copy the account number of your wallet from the app, and transfer from any account in your name in the Emirates.' },
    CASH_POINT: { title: 'Cash point', text: 'Bring your phone, your Emirates ID and the cash. Look at your balance before you leave.' },
    kiosk: { title: 'Kiosk', text: 'Put notes into a machine, at any hour. We are preparing the first ones.' },
  },
  countries: {
    title: 'Twelve countries',
    names: ['India', 'Pakistan', 'Philippines', 'Bangladesh', 'Nepal', 'Sri Lanka', 'Kenya', 'Uganda', 'Tanzania', 'Nigeria', 'South Africa', 'Indonesia'],
    feesHtml: 'The fee for each country is under <a href="/keyfact">key facts and fees</a>. If a transfer cannot be delivered, you get back the amount and the fee.',
  },
  more: {
    title: 'And two that come along',
    savings: { title: 'Savings goals', text: 'Name a goal and add a little whenever you can. The money remains yours: take it back at any time.' },
    spending: { title: 'Expense tracking', text: 'Every payment finds its own place: rent and home, family, groceries, bills, getting around.' },
  },
  start: {
    noteHtml: 'You need an Emirates ID, a UAE mobile number and a phone with a camera, and you must be 18 or older. You do not need a bank account.',
    limitsHtml: 'Limits and all fees are under <a href="/keyfact">key facts and fees</a>.',
  },
}
