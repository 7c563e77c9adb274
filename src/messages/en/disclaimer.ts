import type { LegalText } from '../legal-text.ts'

/** Disclaimer and consent. */
export const disclaimer = {
  title: 'Disclaimer and consent',
  description:
    'What this website is for, how far you can rely on it, and what you agree to when you use it or send us a form.',
  lead: 'What this website is for, and what you agree to when you write to us.',
  short: [
    'This website is for information only. What binds us is the agreement in the app, and the fee that you see before you confirm.',
    'It is not financial advice, and not an offer to people outside the Emirates.',
    'When you send a form, you agree that we use what you wrote to answer you. You may withdraw your consent at any time.',
  ],
  sections: {
    purpose: {
      heading: 'What this website is for',
      body: [
        'Here we describe Ghaf Wallet: what it does, what it costs, and how to reach us. The site is for people and businesses in the United Arab Emirates. It is not directed at anyone in a place whose law forbids such an offer.',
        'You cannot move money on this website. Your wallet is in the app, and a business account is on its dashboard, behind “Business login”. A page that asks for your PIN is not ours.',
      ],
    },
    information: {
      heading: 'How far you can rely on it',
      body: [
        'We write with care, and we correct mistakes when we learn of them. Even so, a page may be out of date for a while. What applies to you is',
        [
          'the <a href="/terms">terms and conditions</a> that you accepted,',
          'the <a href="/keyfact">key facts and fees</a> on the day of the payment, and',
          'the fee, the rate and the amount that the app shows before you confirm.',
        ],
        'Amounts, names and rates in our drawings are examples. “Coming soon” means that a service does not exist yet. A date or time shown beside it is our plan, not a promise.',
      ],
    },
    advice: {
      heading: 'Not advice',
      body: [
        'Articles in our <a href="/blog">blog</a>, news and answers are meant to help in general. They do not take your situation into account. They are not financial, legal or tax advice, and not an invitation to invest. Before an important decision, ask an adviser who knows your situation.',
      ],
    },
    links: {
      heading: 'Links, stores and maps',
      body: [
        'Some links lead to other companies: the app stores, social networks, and street maps. They have their own rules and their own notices on data, and we are not responsible for their content. We check our links, and we remove one when we learn that something is wrong with it.',
        'Names and marks of others belong to their owners. Naming them does not mean that they recommend us.',
      ],
    },
    liability: {
      heading: 'What we are liable for',
      body: [
        'We are liable for damage that we cause intentionally or by gross negligence, and wherever the law does not allow us to limit our liability. Beyond that, we are not liable for damage that arises because this website was not reachable, or because a general text on it was incomplete.',
        'This section is about the website. The <a href="/terms#errors">terms and conditions</a> say who bears the loss of a payment.',
      ],
    },
    content: {
      heading: 'Texts and pictures',
      body: [
        'The texts, drawings and marks on this website belong to us or are used with permission. You may read, print and share pages for yourself and for others, unchanged and with a link. For anything else please ask us first.',
      ],
    },
    consent: {
      heading: 'Your consent when you send a form',
      body: [
        'Each form has a box that you tick yourself; it is never ticked for you. By ticking it you agree that',
        [
          'we keep what you wrote, together with the times, the language and the version of the <a href="/privacy">privacy notice</a>;',
          'we use it to answer you by e-mail or by telephone, to prepare a business account that you asked for, or to consider your application;',
          'it is erased {retention} after it reached us; a complaint that you send with the complaints form is kept for {complaintsKept}.',
        ],
        'The companies that host this website and deliver our e-mail handle it for us, and it is stored in {formsCountry}. That is not part of this consent: the <a href="/privacy#abroad">privacy notice</a> says what protects it there, and how to reach us without a form.',
        'We do not use it for advertising, and we do not give it to others for their own purposes. Without the tick we cannot accept the form. You can then call us instead: {phone}.',
      ],
    },
    wallet: {
      heading: 'Your consent in the app',
      body: [
        'In the app we ask for each consent where it is needed, one at a time: the camera for your Emirates ID and for QR codes, your contacts if you want to choose people from them, your location if you look for a cash point, and messages with news. You can refuse each of them and still use the rest of the wallet.',
        'What the law requires, such as checking who you are, does not depend on consent. It is described in the <a href="/privacy#wallet">privacy notice</a>.',
      ],
    },
    withdrawal: {
      heading: 'How to withdraw a consent',
      body: [
        'For a form: write to {email} or call {phone}, and give the reference number if you have it. We stop using the message and erase it. For the app: open the settings of the app or of your phone.',
        'You need no reason, and it costs nothing. What happened before remains lawful. The steps are in the <a href="/privacy#erasure">privacy notice</a>.',
      ],
    },
    changes: {
      heading: 'Changes and language',
      body: [
        'We may change this text; the date above shows when this version took effect. If the Arabic and the English text differ, the Arabic text prevails.',
      ],
    },
  },
} satisfies LegalText
