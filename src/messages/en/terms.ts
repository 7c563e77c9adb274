import type { LegalText } from '../legal-text.ts'

/** Terms and conditions of the wallet. */
export const terms = {
  title: 'Terms and conditions',
  description:
    'The agreement between you and Ghaf Wallet: opening, paying, fees, safety, complaints and closing, in plain words.',
  lead: 'What you may expect from us, and what we expect from you.',
  short: [
    'Opening, keeping and closing a wallet is free of charge. Every fee is shown before you confirm.',
    'Your money is kept apart from ours, with a bank licensed by the Central Bank. It is not a deposit and earns no interest.',
    'You approve in the app only. What you have approved cannot be reversed.',
    'You may close your wallet at any time. We pay out what is in it, free of charge.',
  ],
  sections: {
    agreement: {
      heading: 'This agreement',
      body: [
        'These terms are an agreement between you and Ghaf Wallet LLC (“Ghaf Wallet”, “we”). They apply from the moment you accept them in the app, and as long as you have a wallet with us. {status}',
        'They go together with three other texts: the <a href="/keyfact">key facts and fees</a>, the <a href="/privacy">privacy notice</a> and the <a href="/disclaimer">disclaimer and consent</a>. You can read, save and print all of them at any time.',
        'Our services are offered in the United Arab Emirates only.',
      ],
    },
    opening: {
      heading: 'Opening a wallet',
      body: [
        'You can open a wallet if you',
        [
          'are 18 or older,',
          'have a valid Emirates ID and a UAE mobile number in your own name,',
          'have a phone with a camera, and',
          'open it for yourself and not for somebody else.',
        ],
        'One person has one wallet. You do not need a bank account, and opening costs nothing.',
        'The law requires us to verify who our customers are, above all Federal Decree-Law No. 10 of 2025 against money laundering, the financing of terrorism and proliferation financing. We compare your Emirates ID with your face, check your name against sanctions lists, and may ask for further documents, including proof of where your money comes from. If we cannot confirm who you are, we cannot open the wallet.',
        'Tell us within 30 days if your name, your mobile number or your address changes, and show us your new Emirates ID when the old one expires.',
      ],
    },
    cancelling: {
      heading: 'If you change your mind',
      body: [
        'You may cancel this agreement within {coolingOff} of accepting it, without a reason and without a fee: call {phone} or write to {email}. Payments that you approved before then remain valid. We pay out what is in your wallet, as we do <a href="#closing">when you close it</a>.',
      ],
    },
    money: {
      heading: 'Your money with us',
      body: [
        'The balance of your wallet is stored value in dirhams. One dirham in your wallet is always worth one dirham.',
        'We keep the money of all customers in a separate account with a bank licensed by the Central Bank. It belongs to our customers: our creditors have no claim to it, even if we become insolvent. We do not lend it and do not invest it. It is not a bank deposit, and it earns no interest. You cannot spend more than there is in your wallet.',
        'Money in a savings goal remains yours. You can move it back to your balance at any time and without a fee.',
      ],
    },
    adding: {
      heading: 'Adding and withdrawing money',
      body: [
        'You add money by bank transfer from an account in your own name, or with cash at a cash point. Your employer may also pay your salary to the IBAN that the app shows. Kiosks are coming soon.',
        'The money is in your balance as soon as it has reached us. How long a bank transfer takes depends on the bank that sends it.',
        'To withdraw cash, choose the amount in the app and approve it at a cash point. Check your balance, and count your money, before you leave the counter.',
      ],
    },
    payments: {
      heading: 'Sending, paying and approving',
      body: [
        'Before each payment, the app shows the name of the person or shop, the amount and the fee. You approve it in the app with your face, your fingerprint or your PIN. We carry it out at once. If it cannot be carried out, the app tells you and the money stays in your balance.',
        'A payment that you have approved cannot be reversed. If what you paid a business for did not arrive, or was not what it had promised, ask the business for a refund first; after that, you can dispute the payment with us within {disputePeriod}. If you sent money to the wrong person, tell us at once: we ask that person to return it, but we cannot promise that this succeeds.',
        'Anyone who asks you for money receives it only after you have approved the request. Decline every request that you did not expect.',
        'We never ask you to approve a payment, and we never send codes by SMS or e-mail.',
      ],
    },
    abroad: {
      heading: 'International transfers',
      body: [
        'You can send money to the countries listed on the <a href="/keyfact#countries">key facts and fees</a> page. Before you confirm, one screen shows the amount, the fee, the exchange rate and the amount that arrives. What you confirm is what counts, even if the rate changes afterwards.',
        'We need the name of the person who receives the money and the details that the country asks for. Please check them with care: a wrong number delays the transfer or sends it to a stranger.',
        'If a transfer cannot be delivered, we refund the amount and the fee. Until it is paid out you may ask us to stop it; we will do what we still can.',
      ],
    },
    fees: {
      heading: 'Fees and limits',
      body: [
        'All fees are on the <a href="/keyfact">key facts and fees</a> page. What is not listed there costs nothing. The app shows the fee before you confirm; if you do not confirm, you pay nothing.',
        'There are limits to your balance, to a payment and to what you add, send and withdraw. They are in the key facts. If a payment goes beyond a limit, the app says so before you confirm.',
        'Your bank or your mobile company may charge you fees of their own. We receive none of them.',
      ],
    },
    safety: {
      heading: 'Keeping your wallet safe',
      body: [
        'Your part:',
        [
          'Keep your PIN to yourself. Nobody needs it: not the police, not a bank, not us.',
          'Lock the screen of your phone, and keep its software up to date.',
          'Install the app from the App Store or Google Play only.',
          'Read the name and the amount before you approve. Decline what you did not start.',
          'Call {phone} at once if your phone is lost, if somebody knows your PIN, or if you see a payment that is not yours.',
        ],
        'Our part: we watch for payments that do not look like yours, and we hold them or ask you about them. When you call, at any hour, we block your wallet while you are on the line.',
      ],
    },
    errors: {
      heading: 'Payments that are not yours',
      body: [
        'Tell us about a payment that you did not approve, or that was carried out wrongly, as soon as you see it. We look into it, and we give you a reference number.',
        'If you did not approve the payment, we put the amount and the fee back into your wallet within {refund} of your report. From the moment you have told us that your phone is lost or that somebody else knows your PIN, you are not liable for payments that others make.',
        'You bear the loss yourself if you acted fraudulently or with gross negligence, for example if you gave your PIN or your unlocked phone to somebody else. If you were deceived into approving a payment, call us at once: we examine each case and tell you the result in writing. The sooner we know, the more we can do.',
      ],
    },
    mistakes: {
      heading: 'Mistakes in your favour, and what you owe us',
      body: [
        'If a mistake puts money into your wallet that is not yours, please do not spend it. We tell you what happened, and then we take it back.',
        'If you owe us an amount under these terms, we may deduct it from your balance. We tell you the amount and the reason first, and you may object. We do not use your balance for the debts of anyone else.',
      ],
    },
    statements: {
      heading: 'Receipts, statements and taxes',
      body: [
        'The app shows every payment with its receipt, and a statement of your wallet, free of charge. Please read it at least once a month, and tell us at once if something is not right.',
        'Our fees include value added tax where it applies. Other taxes on your money are yours to pay.',
      ],
    },
    helpers: {
      heading: 'Helpers and powers of attorney',
      body: [
        'You may have somebody help you with your phone. The wallet remains yours: keep the PIN to yourself, and approve each payment yourself.',
        'Somebody who has a notarised power of attorney, or whom a court has appointed as your guardian, may act for you once we have seen the document and verified who they are.',
        'People of determination have the same wallet on the same terms and for the same fees. Tell us what you need: we explain these terms by telephone at your pace, and help you with every step that you cannot take in the app.',
      ],
    },
    heirs: {
      heading: 'When a customer dies',
      body: [
        'Please tell us: {phone}. We block the wallet, so that nobody can pay from it. What is in it belongs to the heirs. We pay it to those whom a court in the Emirates has named in a certificate of succession, and we charge nothing for that.',
      ],
    },
    forbidden: {
      heading: 'What a wallet must not be used for',
      body: [
        'You may not use the wallet',
        [
          'for anything that the law of the United Arab Emirates forbids, such as gambling, fraud, money laundering or the financing of terrorism;',
          'for another person, or by lending, selling or renting it out;',
          'to take payments for a business, unless you have a business account with us;',
          'to disrupt our systems, or to obtain other people’s data.',
        ],
        'The law obliges us to check payments and to report suspicious ones. We may then be forbidden to tell you the reason.',
      ],
    },
    business: {
      heading: 'Business accounts',
      body: [
        'A business needs a valid licence in the Emirates, and a person who may sign for it. We collect details and documents, verify them and activate the account. The charge for payments received, the limits and the steps are in the <a href="/keyfact/business">key facts and fees for businesses</a>.',
        'A payment is complete only when it shows in your own app or on your dashboard. You may not charge customers more because they pay by wallet, and you refund only to the wallet that paid.',
        'Tell us before your licence, your address or your signatory changes.',
        'When it joins, a business also signs a merchant agreement with us: on settlement, refunds, disputed payments and what may not be sold. Its terms are the <a href="/merchant-terms">merchant terms</a>; where they differ from these, the merchant terms prevail.',
      ],
    },
    service: {
      heading: 'When the service is unavailable',
      body: [
        'We want the wallet to work at every hour. Now and then we must update it. We announce such times in the app and in the <a href="/news">news</a>, and we choose hours in which few people pay.',
        'We are not responsible for delays caused by your mobile network, your phone, a bank or a payment system that is not ours, or by an event that nobody could prevent. Your balance stays yours in all these cases.',
      ],
    },
    stopping: {
      heading: 'When we block or close a wallet',
      body: [
        'We may block a wallet if you ask us to, if we suspect fraud, if your Emirates ID has expired and you do not renew it with us, or if the law or a court requires it. We tell you the reason, unless the law forbids that, and we open the wallet again once the reason no longer applies.',
        'We may end this agreement with 60 days’ notice, or at once if you seriously break it. We then pay out what is in your wallet, free of charge, unless the law forbids that.',
        'An unused wallet costs nothing. If you have not used yours for {dormancy}, we write to you and mark it as dormant. Your money stays yours: prove who you are, and we open it again free of charge.',
      ],
    },
    closing: {
      heading: 'When you close your wallet',
      body: [
        'You may close your wallet at any time, without a reason and without a fee: call {phone} or write to {email}.',
        'We pay out what is in it to a bank account in your own name, within {payout}. If you have no bank account, you can withdraw it at a cash point. Either way is free of charge, and the daily limit for withdrawing cash does not apply. We close the wallet once its balance is zero.',
        'We keep records for as long as the law requires. The <a href="/privacy#retention">privacy notice</a> says how long that is.',
      ],
    },
    writing: {
      heading: 'How we write to each other',
      body: [
        'We write to you in the app, and to the e-mail address or mobile number that you gave us, in Arabic or in English as you choose. So keep them up to date. A notice never asks for your PIN or for a code.',
        'You can reach us on {phone} or at {email}. On request we send you these terms, the key facts and your statements on paper, free of charge.',
      ],
    },
    changes: {
      heading: 'Changes to these terms',
      body: [
        'We tell you about a change of these terms, of fees or of limits at least 60 days before it takes effect, in the app and on this page. A change that only benefits you, or that the law requires at once, may come sooner.',
        'If you do not agree, you may close your wallet without a fee before that day. If you use the wallet after it, the new terms apply.',
      ],
    },
    complaints: {
      heading: 'If you wish to complain',
      body: [
        'Please tell us first. It is free, and you get a reference number, and a confirmation within {acknowledgement}. People who had no part in the matter look into it, and we answer in writing within {complaintAnswer}. If it will take longer, we tell you why and by when: {complaintLimit} at most.',
        'If you have no answer after 30 calendar days, or if the answer does not satisfy you, you can turn to Sanadak, the UAE’s ombudsman for banking and insurance. The <a href="/complaints">complaints</a> page explains how this works.',
      ],
    },
    law: {
      heading: 'Language and law',
      body: [
        'These terms exist in Arabic and in English. If the two differ, the Arabic text prevails. They are governed by the law of the United Arab Emirates, and its courts decide disputes.',
        'If one of these rules turns out to be void, the others remain. You may not pass this agreement on to another person.',
        'The app, its name and its pictures belong to us or are used with permission. You may use them for your wallet, and for nothing else.',
      ],
    },
  },
} satisfies LegalText
