import type { LegalText } from '../legal-text.ts'

/** Terms and conditions of the wallet. */
export const terms = {
  title: 'Terms and conditions',
  description: 'The agreement between you and Ghaf Wallet: opening, paying, fees, safety, complaints and closing, in plain words.',
  lead: 'What you may expect from us, and what we expect from you.',
  short: [
    'Opening, keeping and closing a wallet is free of charge. Every fee is shown before you confirm.',
    'Your money is kept apart from ours, at a bank in the Emirates. It is not a deposit and earns no interest.',
    'You approve in the app only. What you have approved cannot be called back.',
    'You may leave at any time and take out what is in your wallet.',
  ],
  sections: {
    agreement: {
      heading: 'This agreement',
      body: [
        'These terms are an agreement between you and Ghaf Wallet LLC (“Ghaf Wallet”, “we”). They apply from the moment you accept them in the app, and as long as you have a wallet with us.',
        'They go together with three other texts: the <a href="/keyfact">key facts and fees</a>, the <a href="/privacy">data protection notice</a> and the <a href="/disclaimer">disclaimer and consent</a>. You can read, save and print all of them at any time.',
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
        'The law asks us to know who our customers are. We compare your Emirates ID with your face and may ask for further papers. If we cannot confirm who you are, we cannot open the wallet. Tell us within 30 days when your name, your mobile number, your address or your Emirates ID changes.',
      ],
    },
    money: {
      heading: 'Your money with us',
      body: [
        'The balance of your wallet is electronic money in dirham. One dirham in your wallet is always worth one dirham.',
        'We keep the money of all customers at a bank in the Emirates, apart from our own. We do not lend it and do not invest it. It is not a bank deposit, and it earns no interest. You cannot spend more than there is in your wallet.',
        'Money in a savings goal remains yours. You can move it back to your balance at any time and without a fee.',
      ],
    },
    adding: {
      heading: 'Adding and withdrawing money',
      body: [
        'You add money by bank transfer from an account in your own name, or with cash at a cash point. Your employer may also pay your salary to the account number that the app shows. Kiosks are coming soon.',
        'The money is in your balance when it has reached us. How long a bank transfer takes depends on the bank that sends it.',
        'To withdraw cash, choose the amount in the app and approve it at a cash point. Look at your balance, and count your money, before you leave the counter.',
      ],
    },
    payments: {
      heading: 'Sending, paying and approving',
      body: [
        'Before each payment, the app shows the name of the person or shop, the amount and the fee. You approve it in the app with your face, your finger or your PIN. We carry it out at once. If it cannot be carried out, the app tells you and the money stays in your balance.',
        'A payment that you have approved cannot be called back. If you sent money to the wrong person, tell us at once: we ask that person to return it, but we cannot promise that this succeeds.',
        'Whoever asks you for money sees it only after you have approved the request. Decline every request that you did not expect.',
        'We never ask you to approve a payment, and we never send codes by SMS or e-mail.',
      ],
    },
    abroad: {
      heading: 'International transfers',
      body: [
        'You can send money to the twelve countries that are listed under <a href="/services#international">services</a>. Before you confirm, one screen shows the amount, the fee, the exchange rate and the amount that arrives. What you confirm is what counts, even if the rate changes afterwards.',
        'We need the name of the person who receives the money and the details that the country asks for. Please check them with care: a wrong number delays the transfer or sends it to a stranger.',
        'If a transfer cannot be delivered, we give back the amount and the fee. Until it is paid out you may ask us to stop it; we do what is still possible.',
      ],
    },
    fees: {
      heading: 'Fees and limits',
      body: [
        'All fees are in the documents under <a href="/keyfact">key facts and fees</a>. What is not listed there costs nothing. The app shows the fee before you confirm; if you do not confirm, you pay nothing.',
        'There are limits to your balance, to a payment and to what you add, send and withdraw. They are in the key facts. If a payment goes beyond a limit, the app says so before you confirm.',
        'Your bank or your mobile company may charge you fees of their own. We have no part in them.',
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
        'Our part: we watch for payments that do not look like yours, we hold or ask about those, and we stop your wallet while we talk when you call, at any hour.',
      ],
    },
    errors: {
      heading: 'Payments that are not yours',
      body: [
        'Tell us about a payment that you did not approve, or that was carried out wrongly, as soon as you see it. We look into it, and we give you a reference number.',
        'If you did not approve the payment, we put the amount and the fee back into your wallet. From the moment you have told us that your phone is lost or your PIN is known, you do not answer for payments that others make.',
        'You bear the loss yourself if you approved the payment, if you acted fraudulently, or if you gave away your PIN or your unlocked phone. Even then, call us: the sooner we know, the more we can do.',
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
          'to disturb our systems, or to find out the data of others.',
        ],
        'The law obliges us to check payments and to report suspicious ones. We may then be forbidden to tell you the reason.',
      ],
    },
    business: {
      heading: 'Business accounts',
      body: [
        'A business needs a valid licence in the Emirates, and a person who may sign for it. We collect details and documents, verify them and activate the account. The charge on payments received, the limits and the steps are in the <a href="/keyfact">key facts and fees for businesses</a>.',
        'A payment is made when it stands in your own app or on your dashboard. You may not charge customers more because they pay by wallet, and you refund only to the wallet that paid.',
        'Tell us before your licence, your address or your signatory changes.',
      ],
    },
    service: {
      heading: 'When the service rests',
      body: [
        'We want the wallet to work at every hour. Now and then we must update it. We announce such times in the app and under <a href="/news">news</a>, and we choose hours in which few people pay.',
        'We do not answer for delays that come from your mobile network, from your phone, from a bank or a payment system of others, or from an event that nobody could prevent. Your balance stays yours in all these cases.',
      ],
    },
    stopping: {
      heading: 'When we stop or close a wallet',
      body: [
        'We may stop a wallet if you ask us to, if we suspect fraud, if your Emirates ID has expired and you do not renew it with us, or if the law or a court demands it. We tell you the reason, unless the law forbids that, and we open the wallet again when the reason is gone.',
        'We may end this agreement with 60 days’ notice, or at once if you seriously break it. You can then withdraw what is in your wallet, without a fee, unless the law forbids that.',
        'An unused wallet costs nothing. If it has not been used for a long time, we write to you before we do anything the law asks of us.',
      ],
    },
    closing: {
      heading: 'When you close it',
      body: [
        'You may close your wallet at any time, without a reason and without a fee. Take out what is in it, then call {phone} or write to {email}. We close the wallet once its balance is zero.',
        'We keep records for as long as the law asks. What that means is explained under <a href="/privacy#retention">data protection</a>.',
      ],
    },
    changes: {
      heading: 'Changes to these terms',
      body: [
        'We tell you about a change of these terms, of fees or of limits at least 60 days before it takes effect, in the app and on this page. A change that only benefits you, or that the law demands at once, may come sooner.',
        'If you do not agree, you may close your wallet without a fee before that day. If you use the wallet after it, the new terms apply.',
      ],
    },
    complaints: {
      heading: 'If you wish to complain',
      body: [
        'Please tell us first. You get a reference number, and it costs you nothing. If you have no answer after 30 days, or if the answer does not satisfy you, you can turn to Sanadak, the ombudsman for financial services in the Emirates. How this works is explained under <a href="/contact#complain">contact us</a>.',
      ],
    },
    law: {
      heading: 'Language and law',
      body: [
        'These terms exist in Arabic and in English. If the two differ, the Arabic text counts. They are governed by the law of the United Arab Emirates, and its courts decide disputes.',
        'If one of these rules turns out to be void, the others remain. You may not pass this agreement on to another person.',
      ],
    },
  },
} satisfies LegalText
