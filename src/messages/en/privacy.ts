import type { LegalText } from '../legal-text.ts'

/**
 * The privacy notice. A change of the text requires a new date: `consentVersion` in
 * src/forms/define.ts.
 */
export const privacy = {
  title: 'Privacy notice',
  description:
    'Which data we collect in the wallet, on this website and in its forms, why, for how long, and what you can ask of us.',
  lead: 'Your data belongs to you. We keep what the law and your wallet require, and we sell none of it.',
  short: [
    'This website uses no cookies, does not count visitors, and loads nothing from other companies unless you ask for it.',
    'What you write in a form is used to answer you, and is erased {retention} after it reached us. Only complaints are kept longer, for {complaintsKept}.',
    'We do not sell your data, and we do not share it for advertising.',
    'You may see, correct, take with you and erase your data. Write to {email}: it costs nothing.',
  ],
  sections: {
    controller: {
      heading: 'Who is responsible for your data',
      body: [
        'Ghaf Wallet LLC decides why and how your data is used, and is responsible for it. This notice covers the wallet, this website and everything that you write to us.',
        'For the data of your wallet, the rules of the Central Bank of the UAE come first, among them its Consumer Protection Regulation and Standards. For this website and its forms, the Federal Decree-Law on the Protection of Personal Data (No. 45 of 2021) applies.',
        'Our data protection officer reads what you send to {email} with “Privacy” in the subject. You can also call {phone} at any hour.',
      ],
    },
    wallet: {
      heading: 'What the wallet needs',
      body: [
        {
          head: ['Data', 'Purpose', 'Legal basis'],
          rows: [
            [
              'Name, date of birth, nationality, Emirates ID and its picture, a photo of your face',
              'To verify your identity',
              'The law requires it',
            ],
            [
              'Mobile number, e-mail address, address',
              'To contact you, and to find your wallet by your number',
              'Our agreement with you',
            ],
            [
              'Balance, payments, transfers, and who sent or received them',
              'To run the wallet and to show you your receipts',
              'Our agreement, and the law',
            ],
            [
              'Kind of phone, version of the app, time and place of signing in',
              'To detect unauthorised access and fraud',
              'The law, and your safety',
            ],
            [
              'Where your money comes from, and what we find when we compare your name with sanctions lists',
              'To prevent money laundering and the financing of terrorism',
              'The law requires it',
            ],
            [
              'Your savings goals and how your expenses are sorted',
              'To show them to you',
              'Our agreement with you',
            ],
            [
              'For a business: licence, documents, and the person who signs',
              'To verify the business',
              'The law requires it',
            ],
          ],
        },
        'Your fingerprint, and the face that unlocks your phone, stay on your phone. The phone tells us only whether they matched.',
      ],
    },
    website: {
      heading: 'What this website does',
      body: [
        'It uses no cookies, does not track you and has no advertising. It keeps a few things in your own browser, where you can delete them at any time:',
        [
          'the language that you chose (<bdi dir="ltr"><code>locale</code></bdi>);',
          // The names are those of `readKey` and `closedKey` in islands/announcement/start.ts.
          'which announcement you have already read (<bdi dir="ltr"><code>refreshToken</code></bdi>), or closed on this visit, and when you last opened a page (<bdi dir="ltr"><code>announcementClosed</code></bdi>);',
          'what you typed into a form, until it has been sent or you close the tab, so that nothing is lost when the network fails;',
          'which kind of form you sent, until you close the tab;',
          'your last five searches of this website, until you clear them (<bdi dir="ltr"><code>searches</code></bdi>).',
        ],
        'Below an answer you can say whether it helped. We count these answers for each question, and we count searches that found nothing. Our staff can read the words of such a search only after it has been made ten times. Neither is linked to you; both are erased after {feedback}. To prevent misuse, we also count how many come from one IP address or its network: with each count we keep only a scrambled value, from which nothing can be read. These counts are used for a day at most, and are erased soon after.',
        'If you ask for the nearest cash point, your browser compares your location with our list. The location does not leave your device. A street map from another company is loaded only when you press its button; that company then sees your IP address.',
        'The company that hosts this website for us sees your IP address and the page that you ask for. Without that, no page could reach you.',
      ],
    },
    forms: {
      heading: 'What the four forms collect',
      body: [
        {
          head: ['Form', 'What we ask for', 'What for'],
          rows: [
            [
              '<a href="/contact">Contact</a>',
              'First and last name, e-mail address, phone number, your message; company name and emirate if you like',
              'To answer your question',
            ],
            [
              '<a href="/complaints">Complaint</a>',
              'First and last name, e-mail address, phone number, what it is about, what happened; the reference of a transfer and what would put it right, if you like',
              'To look into your complaint and to answer it',
            ],
            [
              '<a href="/business">Business request</a>',
              'First and last name, e-mail address, phone number, company name, emirate, your message',
              'To prepare a business account with you',
            ],
            [
              '<a href="/careers">Job application</a>',
              'First and last name, e-mail address, phone number, your CV as a file or a link, the role that you are applying for; a message if you like',
              'To consider your application and to talk to you about it',
            ],
          ],
        },
        'With each form we also keep its language, when you opened it and when it reached us, so that we can tell people from programs; whether it looks like spam; its reference number; the version of this notice that you agreed to; our notes and our replies.',
        'The e-mail that tells our team of a new form names the form and its reference number, and nothing that you wrote. You get a confirmation by e-mail: at most three a day to one address, and none for what looks like spam.',
        'We rely on your consent, which you give by ticking the box. You can leave optional fields empty. Please do not write your PIN, a password or the number of a card into a form: we never need them.',
        'To stop spam, we count how many forms and files come from one IP address or its network, and from there with one e-mail address or phone number. None of these is stored for this: with each count we keep only a scrambled value, from which nothing can be read. The counts are used for ten minutes, those for an address or network for a day, and are erased soon after. For a day we also count, in the same way, how many confirmations go to one e-mail address.',
      ],
    },
    sharing: {
      heading: 'Who else sees it',
      body: [
        'Only people who need it for their work. Outside our company these are:',
        [
          'the person or shop that you pay, who sees your name, the amount and your note;',
          'banks, cash points and partners abroad, as far as a payment or a transfer needs it;',
          'companies that work for us under contract, such as the ones that host this website and deliver our e-mail. They may use the data for nothing else;',
          'authorities and courts, if the law obliges us.',
        ],
        'We sell no data, and nobody pays us for showing you anything.',
      ],
    },
    abroad: {
      heading: 'Data outside the Emirates',
      body: [
        'The data of your wallet is kept in the Emirates. For an international transfer, our partner in the country of destination receives what it needs: the names, the amount and the purpose.',
        'What you write in a form on this website is stored by our hosting company in {formsCountry}. What protects it there: {formsSafeguard}.',
        'The box in the form does not cover this, and we do not treat it as consent to this: it is about keeping what you write and answering you. If you do not want your message to leave the Emirates, call {phone} instead of using the form: we will help you just the same.',
      ],
    },
    retention: {
      heading: 'How long we keep it',
      body: [
        {
          head: ['Data', 'How long'],
          rows: [
            [
              'What you sent us in a form, except complaints',
              'For {retention} after it reached us, then it is erased automatically. Earlier if you ask. Lists that our staff have made of it are deleted by then',
            ],
            [
              'A file for an application that did not reach us',
              'For a day, then it is erased automatically',
            ],
            ['Backup copies', 'Until newer copies replace them, {backups} at most'],
            [
              'Identity, payments and receipts of a wallet',
              'As long as the wallet is open, and then as long as the law requires: five years as a rule',
            ],
            [
              'Complaints',
              'For {complaintsKept}. A complaint sent with the <a href="/complaints">complaints form</a> is erased automatically that long after it reached us',
            ],
            ['Applications that led to a job', 'In the employee’s file'],
          ],
        },
        'When that time has passed we erase the data, or change it so that nobody can be identified from it.',
      ],
    },
    security: {
      heading: 'How we protect it',
      body: [
        'All connections are encrypted. Few people have access, and we record every access. What our staff publish on this website is checked before it reaches your browser.',
        'If data is lost, or seen by people who should not see it, and this could harm you, we tell you and the authorities without delay: what happened, what we have done, and what you can do.',
        'If you have found a weakness in our website or app, write to {email}. We will be grateful.',
      ],
    },
    rights: {
      heading: 'Your rights',
      body: [
        'You may',
        [
          'ask which data we hold about you, and get a copy;',
          'have mistakes corrected;',
          'have data erased that we no longer need;',
          'receive your data in a format that a computer can read;',
          'ask us to stop or limit a particular use, or object to it;',
          'withdraw a consent, at any time and without giving a reason;',
          'ask for a person to review a decision made about you by automated means.',
        ],
        'Write to {email} or call {phone}. We check that it is you, and we answer within 30 days. It is free, and it does not change how we treat you.',
      ],
    },
    erasure: {
      heading: 'Having a message erased',
      body: [
        {
          steps: [
            'Write to {email} from the address that you used in the form, or call us. Give the reference number if you have it.',
            'We erase what you wrote, with our notes and our replies, and tell you when it is done.',
            'It disappears from our backup copies within {backups}.',
          ],
        },
        'If you withdraw your consent, we stop using the message. What we did before that day remains lawful. We cannot erase data early if the law obliges us to keep it, as with receipts of payments and complaints; we then use it for nothing else.',
      ],
    },
    children: {
      heading: 'Children',
      body: [
        'The wallet and the forms on this website are for people who are 18 or older. If you believe that a child has written to us, tell us, and we will erase what was written.',
      ],
    },
    complaints: {
      heading: 'If you are not satisfied',
      body: [
        'Tell us first: we would like to put it right. You may also complain to the UAE Data Office, and about our services to Sanadak. The <a href="/complaints">complaints</a> page describes both ways.',
      ],
    },
    changes: {
      heading: 'Changes to this notice',
      body: [
        'The date above identifies the version of this notice. A changed notice gets a new date, and the consent box in our forms names it. If a change concerns data that you have already given us, we tell you before it takes effect.',
      ],
    },
  },
} satisfies LegalText
