import type { LegalText } from '../legal-text.ts'

/**
 * Terms on which businesses accept payments. Values that only the company can decide are in
 * `src/site/promises.ts`.
 */
export const merchantTerms = {
  title: 'Merchant terms',
  description:
    'The terms for businesses that take payments with Ghaf Wallet: settlement, charges, refunds, disputed payments, what may not be sold, and leaving.',
  lead: 'What your business may expect from us when it takes payments, and what we expect from it.',
  short: [
    'A payment is in your business wallet as soon as your customer has approved it. We take {fee:business-sale} of it, and nothing else.',
    'You refund to the wallet that paid. The charge comes back to you with every refund.',
    'As a rule we hold nothing back. If we must, we tell you how much, why and for how long.',
    'You may leave at any time, without a reason and without a fee.',
  ],
  sections: {
    agreement: {
      heading: 'This agreement',
      body: [
        'These are the terms of the merchant agreement between your business and Ghaf Wallet LLC (“Ghaf Wallet”, “we”). Your business signs it when it joins, and it names the business, its branches and the person who may sign for it. {status}',
        'The <a href="/terms">terms and conditions</a> apply to a business wallet too. Where the two differ, these terms prevail. The <a href="/privacy">privacy notice</a> says what we do with personal data.',
      ],
    },
    joining: {
      heading: 'Joining, and keeping us up to date',
      body: [
        'You need a valid licence in the Emirates, a person who may sign for the business, and a UAE mobile number. The law requires us to verify the business, its owners and its signatory before we activate the account, and again from time to time.',
        'Tell us before your licence, your address, your owners, your signatory or what you sell changes.',
        'You decide which of your staff may see payments and make refunds, and you answer for what they do. Withdraw the access of anyone who leaves.',
      ],
    },
    accepting: {
      heading: 'Taking payments',
      body: [
        'A payment is complete only when it shows in your own app or on your dashboard. A picture on a customer’s phone proves nothing.',
        'One payment may be up to {limit:business-one-payment}. Do not split a sale to get around this limit.',
        [
          'Take payments for your own goods and services only, never for somebody else.',
          'Charge the price that others pay: a customer who pays by wallet pays no more.',
          'Show the name of the shop and the price before the customer approves, and give a receipt when the customer asks for one.',
          'Use the codes that we gave you. Scan your own code every morning, and call {phone} if another one has been stuck over it.',
        ],
      ],
    },
    settlement: {
      heading: 'Settlement',
      body: [
        'We settle each payment on its own: once your customer has approved it, its amount less the charge is in your business wallet. There is no settlement day to wait for.',
        'You may pay from the wallet, or withdraw up to {limit:business-cash-out-a-day} in cash a day. At most {limit:business-balance} may be in it at any time: a payment that would go beyond that is not carried out.',
        'The money of all customers, businesses included, is in a separate account with a bank licensed by the Central Bank. It is yours: our creditors have no claim to it, even if we become insolvent. It earns no interest.',
        'The dashboard shows every payment with its charge. Tell us within {disputePeriod} if something in it is wrong.',
      ],
    },
    fees: {
      heading: 'Charges',
      body: [
        {
          head: ['Service', 'Charge'],
          rows: [
            ['Joining, account, dashboard, codes', '{fee:business-joining}'],
            ['A payment received, share of its amount', '{fee:business-sale}'],
            ['A refund', '{fee:business-refund}'],
            ['Withdrawing cash, each time', '{fee:business-cash-withdrawal}'],
            ['Closing the account', '{fee:business-closing}'],
          ],
        },
        'We take the charge from each payment and send no bill at the end of the month. All charges are in the <a href="/keyfact/business">key facts and fees for businesses</a>; what is not listed there costs nothing. They include value added tax where it applies.',
      ],
    },
    refunds: {
      heading: 'Refunds',
      body: [
        'You refund on the dashboard, in whole or in part, and only to the wallet that paid: never in cash, and never to another wallet. We give you back the charge on the part that you refund.',
        'Show your own rules for returns before the customer pays. They may give customers more than the law does, never less.',
        'A refund comes out of your balance. If the balance is too low, the refund is not carried out until you have added money.',
      ],
    },
    disputes: {
      heading: 'Disputed payments',
      body: [
        'A customer can dispute a payment with us within {disputePeriod}: because they did not approve it, because the amount is wrong, or because what they paid for did not arrive or was not what you had promised.',
        {
          steps: [
            'We tell you on the dashboard and by e-mail what is disputed and why.',
            'You send us within {disputeAnswer} what you have: the receipt, proof of delivery, what you wrote to each other.',
            'We decide on the basis of what both sides have sent, and give both the reason in writing. You may complain about the decision, as described below.',
          ],
        },
        'If the decision is for the customer, we take the amount out of your balance, and we give you back the charge. If you send nothing in time, we decide without you.',
        'You do not bear the loss of a payment that a customer did not approve, unless your business or your staff had a part in it or broke these terms. We charge nothing for a dispute.',
      ],
    },
    reserve: {
      heading: 'When we hold money back',
      body: [
        'As a rule we hold nothing back. We may keep a part of your balance as a reserve if disputed payments become frequent, if you take payment long before you deliver, if we suspect fraud, or if the agreement ends while disputes are open.',
        'We tell you beforehand how much we keep, why and for how long, unless the law forbids that. It is never more than the total of the disputes that are open or to be expected. It stays yours, and we release what is left of it after {reserve} at the latest, unless an authority or a court has ordered otherwise.',
      ],
    },
    prohibited: {
      heading: 'What may not be sold',
      body: [
        'You may not take payments with Ghaf Wallet for',
        [
          'anything that the law of the United Arab Emirates forbids, or for which you have no licence;',
          'gambling, lotteries and betting without the licence that the law requires;',
          'narcotics, weapons, and medicines without the approval of the health authority;',
          'counterfeit or stolen goods, and what breaches the rights of others;',
          'pornography and sexual services;',
          'virtual assets, investments, loans or currency exchange without a licence from the competent authority;',
          'pyramid schemes, and goods or services that you do not mean to deliver.',
        ],
        'Ask us first if you are not sure: {phone} or {email}.',
      ],
    },
    data: {
      heading: 'Your customers’ data',
      body: [
        'For each payment, you see what you need: its time, its amount, its charge and its reference. Use it to serve and to refund your customer, and for nothing else without their consent. Never ask a customer for a PIN, a code or a password.',
        'Keep receipts for as long as the law requires of your business. We keep records of payments as the <a href="/privacy#retention">privacy notice</a> says.',
      ],
    },
    stopping: {
      heading: 'When we suspend an account',
      body: [
        'We may suspend an account, or a single branch or code, if your licence has expired, if you sell what may not be sold, if we suspect fraud or money laundering, if you break these terms seriously, or if the law, an authority or a court requires it.',
        'We tell you the reason and what you can do, unless the law forbids that, and we end the suspension once the reason no longer applies. Your balance stays yours.',
      ],
    },
    closing: {
      heading: 'When the agreement ends',
      body: [
        'You may end it at any time, and cancel it within {coolingOff} of joining, without a reason and without a fee: call {phone} or write to {email}.',
        'We may end it with 60 days’ notice, or at once if you break it seriously or if the law requires it.',
        'We pay out your balance, free of charge, to a bank account in the name of the business within {payout}. A reserve follows when it is released. Remove our codes from your counters. What was paid before then, with its refunds and disputes, remains subject to these terms.',
      ],
    },
    changes: {
      heading: 'Changes to these terms',
      body: [
        'We tell you about a change of these terms, of charges or of limits at least 60 days before it takes effect, on the dashboard and on this page. A change that only benefits you, or that the law requires at once, may come sooner. If you do not agree, you may leave before that day.',
      ],
    },
    complaints: {
      heading: 'If you wish to complain',
      body: [
        'Please tell us first: {phone} or {email}. It is free, and you get a reference number, a confirmation within {acknowledgement} and an answer in writing within {complaintAnswer}; if it will take longer, we tell you why and by when, {complaintLimit} at most.',
        'If you have no answer after 30 calendar days, or if the answer does not satisfy you, a small or medium-sized business can turn to Sanadak, the UAE’s ombudsman for banking and insurance. The <a href="/complaints">complaints</a> page explains how this works.',
      ],
    },
    law: {
      heading: 'Liability, language and law',
      body: [
        'Each side is liable to the other for the damage that it causes wilfully or by negligence. We are not responsible for delays caused by a network, a bank or a system that is not ours, or by an event that nobody could prevent.',
        'These terms exist in Arabic and in English. If the two differ, the Arabic text prevails. They are governed by the law of the United Arab Emirates, and its courts decide disputes. If one of these rules turns out to be void, the others remain.',
      ],
    },
  },
} satisfies LegalText
