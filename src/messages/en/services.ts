/** The services page. Texts whose key ends in `Html` may contain markup. */
export const services = {
  title: 'Services',
  description:
    'Add money, send it, request it, withdraw it, pay bills, recharge, transfer abroad, pay by QR and receive your salary, in one wallet.',
  lead: 'One wallet for the whole month: from the day your salary arrives to the day you send money home.',
  contents: 'The eight services',
  /**
   * Groups of services by the direction of the money. `sign` is a short name, shown in a star and
   * before the group's links.
   */
  groups: {
    in: {
      sign: 'In',
      title: 'Money in',
      text: 'Two ways to add money today, both free of charge. A third is coming soon.',
    },
    move: {
      sign: 'Move',
      title: 'Money on the move',
      text: 'To people and shops in the Emirates. You see the name and the amount before you approve.',
    },
    out: { sign: 'Out', title: 'Money out', text: 'Home to your family, or into your hand.' },
  },
  facts: {
    fee: 'Fee',
    feePerBill: 'Fee per bill',
    limit: 'Limit',
    time: 'Time',
    feeFrom: 'Fee from',
  },
  /**
   * The services. `more` is the text of a link; it searches the answers for `ask`, if this is not
   * empty. `go` is the text of a button, or empty for no button.
   */
  parts: {
    add: {
      titleHtml: 'Add money',
      textHtml:
        'By <b data-code="BANK_TRANSFER">bank transfer</b>: copy your wallet’s IBAN from the app, and transfer from an account in your name. Or bring your phone, your Emirates ID and the cash to a <b data-code="CASH_POINT">cash point</b>. Kiosks: <span class="tag">Coming soon</span>',
      limitHtml: '{limit:cash-in-a-day} in cash a day',
      time: 'Cash at once, bank usually the same day',
      ask: 'add money',
      go: 'Find a cash point',
      more: 'How to add money',
    },
    salary: {
      titleHtml: 'Salary',
      textHtml:
        'Give your employer the IBAN that the app shows, and your salary arrives in your wallet. From there you can send some home, pay, withdraw or save.',
      limitHtml: '{limit:balance} in the wallet',
      time: 'On payday',
      ask: 'receive my salary',
      go: '',
      more: 'How to receive your salary',
    },
    send: {
      titleHtml: 'Send money',
      textHtml:
        'All you need is a mobile number. You see the name before you approve, and you both get a receipt.',
      limitHtml: '{limit:one-payment} each time',
      time: 'At once',
      ask: 'send money to another person',
      go: '',
      more: 'How to send money',
    },
    request: {
      titleHtml: 'Request money',
      textHtml:
        'Ask one person, or split a bill among friends. They see what it is for, and approve or decline.',
      limitHtml: '{limit:one-payment} each time',
      time: 'When they approve',
      ask: 'request money or split a bill',
      go: '',
      more: 'How requests work',
    },
    qr: {
      titleHtml: 'QR payments',
      textHtml:
        'Scan the code on the counter, check the name and the amount, and approve. The shop sees your payment at once.',
      limitHtml: '{limit:one-payment} each time',
      time: 'At once',
      ask: '',
      go: '',
      more: 'For your own business',
    },
    bills: {
      titleHtml: 'Bills and recharge',
      textHtml:
        'Pay your bills, and top up your phone or somebody else’s: a top-up costs {fee:recharge}. Every receipt stays in the app.',
      limitHtml: '{limit:one-payment} each time',
      time: 'At once',
      ask: 'which bills can I pay',
      go: '',
      more: 'Which bills you can pay',
    },
    international: {
      titleHtml: 'International transfer',
      textHtml:
        'Send money abroad. Rate, fee and the amount that arrives are on one screen, before you confirm.',
      limitHtml: '{limit:abroad-a-month} a month',
      time: 'Quickest: #',
      ask: '',
      go: 'Calculate a transfer',
      more: 'All countries and fees',
    },
    withdraw: {
      titleHtml: 'Withdraw cash',
      textHtml:
        'Choose the amount in the app, approve it at a cash point, and take your money. No card is needed: your phone and your Emirates ID are enough.',
      limitHtml: '{limit:cash-out-a-day} a day',
      time: 'At once',
      ask: 'withdraw cash',
      go: 'Find a cash point',
      more: 'How to withdraw cash',
    },
  },
  more: {
    title: 'Also in the wallet',
    savings: {
      title: 'Savings goals',
      text: 'Name a goal and add a little whenever you can. The money remains yours, and you can take it out of the goal at any time.',
    },
    spending: {
      title: 'Expense tracking',
      text: 'Every payment is sorted for you: rent and home, family, groceries, bills, getting around.',
    },
  },
  start: {
    title: 'Start in four steps',
    noteHtml:
      'You need a valid Emirates ID, a UAE mobile number in your own name and a phone with a camera, and you must be 18 or older. You do not need a bank account.',
    limitsHtml: 'All fees and limits are on the <a href="/keyfact">key facts and fees</a> page.',
  },
}
