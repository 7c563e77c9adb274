import type { LegalText } from '../legal-text.ts'

/** The data protection notice. Its day is the version that the forms' consent box names. */
export const privacy = {
  title: 'Data protection',
  description: 'Which data we collect in the wallet, on this website and in its forms, why, for how long, and what you can ask of us.',
  lead: 'Your data belongs to you. We keep what the law and your wallet need, and nothing for sale.',
  short: [
    'This website sets no cookies, counts no visitors and loads nothing from other companies unless you press for it.',
    'What you write in a form is used to answer you, and is erased after 365 days at the latest.',
    'We sell no data, and we give none away for advertising.',
    'You may see, correct, take along and erase your data. Write to {email}: it costs nothing.',
  ],
  sections: {
    controller: {
      heading: 'Who answers for your data',
      body: [
        'Ghaf Wallet LLC decides why and how your data is used, and answers for it. This notice covers the wallet, this website and everything that you write to us. It follows the Federal Decree-Law on the Protection of Personal Data (No. 45 of 2021) and the central bank’s rules for the protection of consumers.',
        'Our data protection officer reads what you send to {email} with “Data protection” in the subject. You can also call {phone} at any hour.',
      ],
    },
    wallet: {
      heading: 'What the wallet needs',
      body: [
        {
          head: ['Data', 'What for', 'Why we may'],
          rows: [
            ['Name, date of birth, nationality, Emirates ID and its picture, a photo of your face', 'To know that you are you', 'The law asks for it'],
            ['Mobile number, e-mail address, address', 'To reach you, and to know your wallet by your number', 'Our agreement with you'],
            ['Balance, payments, transfers, and who sent or received them', 'To run the wallet and to show you your receipts', 'Our agreement, and the law'],
            ['Kind of phone, version of the app, time and place of signing in', 'To notice strangers and fraud', 'The law, and your safety'],
            ['Your savings goals and how your expenses are sorted', 'To show them to you', 'Our agreement with you'],
            ['For a business: licence, documents, and the person who signs', 'To verify the business', 'The law asks for it'],
          ],
        },
        'Your fingerprint, and the face that unlocks your phone, stay in your phone. The phone tells us only whether they matched.',
      ],
    },
    website: {
      heading: 'What this website does',
      body: [
        'It sets no cookies, follows nobody and has no advertising. It keeps a few things in your own browser, where you can delete them at any time:',
        [
          'the language that you chose (<bdi dir="ltr"><code>locale</code></bdi>);',
          'which announcement you have already read (<bdi dir="ltr"><code>refreshToken</code></bdi>), or closed in this tab;',
          'what you typed into a form, until it has been sent or you close the tab, so that nothing is lost when the network fails;',
          'which kind of form you sent, until you close the tab.',
        ],
        'If you ask for the nearest cash point, your browser compares your position with our list. The position does not leave your device. A street map from another company is loaded only when you press its button; that company then sees your network address.',
        'The company that stores this website for us sees your network address and the page that you ask for. Without that, no page could reach you.',
      ],
    },
    forms: {
      heading: 'What the three forms collect',
      body: [
        {
          head: ['Form', 'What we ask for', 'What for'],
          rows: [
            ['<a href="/contact">Contact</a>', 'First and last name, e-mail address, contact number, your message; company name and emirate if you like', 'To answer your question or your complaint'],
            ['<a href="/business">Business request</a>', 'First and last name, e-mail address, contact number, company name, emirate, your message', 'To prepare a business account with you'],
            ['<a href="/careers">Job application</a>', 'First and last name, e-mail address, contact number, a link to your resume, preferred role; a message if you like', 'To judge your application and to talk to you about it'],
          ],
        },
        'With each form we also keep its language, the time at which it reached us, its reference number, and the version of this notice that you agreed to. You get an acknowledgement by e-mail.',
        'We rely on your consent, which you give by ticking the box. Fields that are not required may stay empty. Please do not write your PIN, a password or the number of a card into a form: we never need them.',
        'To stop floods of messages, we count how many forms come from one network address. The address itself is not stored with the count, which is used for ten minutes and then erased.',
      ],
    },
    sharing: {
      heading: 'Who else sees it',
      body: [
        'Only people who need it for their work. Outside our company these are:',
        [
          'the person or shop that you pay, who sees your name, the amount and your note;',
          'banks, cash points and partners abroad, as far as a payment or a transfer needs it;',
          'companies that work for us under contract, such as the ones that store this website and deliver our e-mail. They may use the data for nothing else;',
          'authorities and courts, if the law obliges us.',
        ],
        'We sell no data, and nobody pays us for showing you anything.',
      ],
    },
    abroad: {
      heading: 'Data outside the Emirates',
      body: [
        'The data of your wallet is kept in the Emirates. For an international transfer, the country of destination learns what it needs: the names, the amount and the purpose.',
        'What you write in a form on this website may be stored by our hosting company in another country, under a contract that protects it as the law of the Emirates demands. Your consent covers this too.',
      ],
    },
    retention: {
      heading: 'How long we keep it',
      body: [
        {
          head: ['Data', 'How long'],
          rows: [
            ['What you wrote in a form', '365 days after it reached us, then it is erased by itself. Earlier if you ask'],
            ['Copies for the case of a failure', 'Until the next copies replace them, 35 days at most'],
            ['Identity, payments and receipts of a wallet', 'As long as the wallet is open, and then as long as the law asks: five years as a rule'],
            ['Complaints', 'Five years after they were closed'],
            ['Applications that led to a job', 'In the employee’s file'],
          ],
        },
        'When the time is over we erase the data, or change it so that nobody can be recognised in it.',
      ],
    },
    security: {
      heading: 'How we protect it',
      body: [
        'All connections are encrypted. Few people have access, each with an account of their own, and we record what they do. What our staff publish on this website is checked before it reaches your browser.',
        'If data is lost or seen by strangers and this could harm you, we tell you and the authority without delay: what happened, what we have done, and what you can do.',
        'If you have found a weakness in our website or app, write to {email}. We are grateful for it.',
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
          'take your data along, in a form that a computer can read;',
          'ask us to stop or to limit a use, and object to one;',
          'withdraw a consent, at any time and without giving a reason;',
          'ask that a person looks at a decision that a computer made about you.',
        ],
        'Write to {email} or call {phone}. We make sure that it is you, and we answer within 30 days. It costs nothing, and you will not be treated worse for it.',
      ],
    },
    erasure: {
      heading: 'Having a message erased',
      body: [
        {
          steps: [
            'Write to {email} from the address that you used in the form, or call us. If you have the reference number, name it.',
            'We erase what you wrote, and the mail about it, and tell you when it is done.',
            'The rest disappears from our copies within 35 days.',
          ],
        },
        'If you withdraw your consent, we use the message no longer. What we did before that day remains lawful. Data that the law obliges us to keep, such as receipts of payments, we cannot erase earlier; we then use it for nothing else.',
      ],
    },
    children: {
      heading: 'Children',
      body: ['A wallet is for people who are 18 or older, and our forms are too. If you believe that a child has written to us, tell us, and we erase it.'],
    },
    complaints: {
      heading: 'If something is not right',
      body: ['Tell us first: we would like to mend it. You may also complain to the UAE Data Office, and about our services to the ombudsman. The ways are listed under <a href="/contact#complain">contact us</a>.'],
    },
    changes: {
      heading: 'Changes to this notice',
      body: ['The day above is the version of this notice. A changed notice gets a new day, and the consent box in our forms names it. If a change concerns what you have already given us, we tell you before it takes effect.'],
    },
  },
} satisfies LegalText
