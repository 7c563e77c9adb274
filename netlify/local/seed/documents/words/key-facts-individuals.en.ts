import type { Sheet } from './sheet.ts'

/** Key facts statement for individuals. */
export const sheet: Sheet = {
  title: 'Key facts statement for individuals',
  lead: 'What the wallet is, what it costs, where its limits are, and what you can do when something goes wrong. Please read it before you open a wallet.',
  short: [
    'Opening, keeping and closing a wallet is free of charge.',
    'If a payment carries a fee, you see the fee before you confirm.',
    'The wallet is not a bank account. It pays no interest and gives no credit.',
    'Nobody from Ghaf Wallet ever asks you for a code, a PIN or a password.',
    'We answer on <bdi dir="ltr">800 0000</bdi>, toll-free, 24 hours a day and 365 days a year.',
  ],
  sections: [
    { heading: 'What the wallet is', blocks: [
      { p: 'Ghaf Wallet is electronic money in dirham, which you keep and use with an app on your phone. One dirham in your wallet is always worth one dirham. The wallet is offered in the United Arab Emirates only.' },
      { p: 'It is not a savings account and not a loan. You cannot spend more than there is in it.' },
    ] },
    { heading: 'What you can do with it', blocks: [
      { list: [
        'Add money by bank transfer, or with cash at a cash point. Kiosks are coming soon.',
        'Send money to another person in the Emirates, and request money.',
        'Pay in shops by QR code, pay bills and recharge a mobile phone.',
        'Transfer money to twelve countries: India, Pakistan, the Philippines, Bangladesh, Nepal, Sri Lanka, Kenya, Uganda, Tanzania, Nigeria, South Africa and Indonesia.',
        'Have your salary paid into it, withdraw cash, save towards goals and follow your expenses.',
      ] },
    ] },
    { heading: 'Who can open a wallet', blocks: [
      { p: 'Everyone who is 18 or older and has an Emirates ID, a UAE mobile number and a phone with a camera. One person opens one wallet and uses it for himself or herself. A bank account is not needed.' },
    ] },
    { heading: 'How your money is kept', blocks: [
      { p: 'We keep the money of all customers at a bank in the Emirates, apart from our own money. We do not lend it and do not invest it. The balance of a wallet earns no interest and is not a deposit.' },
    ] },
    { heading: 'What can go wrong, and your part in it', blocks: [
      { list: [
        'A payment that you have approved cannot be called back. Read the name and the amount first.',
        'You approve in the app only; codes are not sent by SMS or e-mail. Decline what you did not start.',
        'Keep your PIN to yourself, and lock the screen of your phone.',
        'Exchange rates change. The rate that counts is the one you confirm.',
        'Tell us at once if your phone is lost or a payment is not yours. The sooner we know, the more we can do.',
      ] },
    ] },
    { heading: 'What it costs', blocks: [
      { table: { head: ['Service', 'Fee in AED'], rows: [
        ['Opening, keeping and closing the wallet', 'free'],
        ['Adding money by bank transfer or at a cash point', 'free'],
        ['Sending to another Ghaf Wallet, paying by QR code', 'free'],
        ['Paying a bill', '1.00'],
        ['Withdrawing cash at a cash point', '3.00'],
        ['International transfer, by country', '10.00 to 18.00'],
      ] } },
      { p: 'All fees are in the document “Fees and charges for individuals”. For a transfer abroad, the exchange rate counts as well: the app shows fee, rate and the amount that arrives on one screen, before you confirm.' },
    ] },
    { heading: 'Limits', blocks: [
      { table: { head: ['Limit', 'AED'], rows: [
        ['Balance at any time', '25,000'],
        ['One payment or transfer', '10,000'],
        ['All payments and transfers in one day', '20,000'],
        ['Cash added at cash points in one day', '10,000'],
        ['Cash withdrawn in one day', '5,000'],
        ['International transfers in one calendar month', '30,000'],
      ] } },
      { p: 'If a payment goes beyond a limit, the app says so before you confirm, and nothing is paid.' },
    ] },
    { heading: 'When something has gone wrong', blocks: [
      { steps: [
        'Call <bdi dir="ltr">800 0000</bdi> at any hour. We stop your wallet while we talk.',
        'Tell us the amount, the name and the time. We look into it and give you a reference number.',
        'If your phone is gone, ask your mobile company to block the SIM card, and report the loss to the police.',
      ] },
    ] },
    { heading: 'How to complain', blocks: [
      { steps: [
        'Complain to us: by telephone, by e-mail to <bdi dir="ltr">help@ghafwallet.example</bdi>, or with the form on our website. It costs nothing, and you get a reference number.',
        'If our answer does not satisfy you, take the complaint to the ombudsman. Our answer names the office.',
      ] },
    ] },
    { heading: 'How to close it, and when we change something', blocks: [
      { p: 'You may close it at any time, without a reason and without a fee. Take out what is in it, then call us or write to us. We close the wallet once its balance is zero. We keep records as long as the law asks, not longer.' },
      { p: 'We tell you about a change of fees, limits or terms before it takes effect, in the app and on our website. If you do not agree, you may close the wallet without a fee.' },
    ] },
  ],
}
