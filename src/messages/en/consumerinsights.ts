import type { LegalText } from '../legal-text.ts'

/**
 * Fraud awareness. Background: in March 2026, licensed banks and wallets in the Emirates stopped
 * approving payments with codes by SMS and e-mail.
 */
export const consumerinsights = {
  title: 'Fraud awareness',
  description:
    'How to recognise fraud in the Emirates, what we never ask for, how to approve safely, and what to do when it has happened.',
  lead: 'We never call, write or text to ask for a code, a PIN or a password.',
  short: [
    'Since March 2026, codes are not sent by SMS or e-mail to approve payments in the Emirates. You approve in the app only.',
    'Approving means paying. If you did not start it, decline it.',
    'If someone is rushing you, it is not us. End the call, open the app, then call {phone}.',
    'If it has already happened, call at once, at any hour. We block your wallet while you are on the line.',
  ],
  sections: {
    rule: {
      heading: 'The rule since March 2026',
      body: [
        'For years, a bank or a wallet sent a short code to your phone, and fraudsters asked for it. That has ended. Since March 2026, licensed banks and wallets in the Emirates no longer approve payments with codes sent by SMS or e-mail. Other companies, such as couriers and social networks, may still send codes: never pass one on.',
        'Today a payment waits in your app until you approve it there, with your face, your fingerprint or your PIN. So if a message brings you a code for a payment, or a caller asks for one, it is not from us.',
      ],
    },
    never: {
      heading: 'What we never do',
      body: [
        [
          'We never send a code by SMS or e-mail.',
          'We never ask for your PIN or a password: not by telephone, not in a message, not at a cash point.',
          'We never ask you to approve a payment, not even “as a test”.',
          'We never ask you to move your money to a “safe account”.',
          'We never send a link to a page on which you sign in.',
          'We never ask you to install an app that shows us your screen.',
          'We never charge a fee to pay out a prize.',
        ],
      ],
    },
    approving: {
      heading: 'How to approve safely',
      body: [
        {
          steps: [
            'Ask yourself: did I start this? If not, decline it. Nothing is paid.',
            'Read the name. Is it the person or the shop that you mean?',
            'Read the amount and the fee.',
            'Only then approve. If somebody is talking to you, finish the call first.',
          ],
        },
        'Trust the screen and not the voice. A caller can say anything; the app shows what will happen.',
      ],
    },
    tricks: {
      heading: 'The tricks, and what is true',
      body: [
        {
          head: ['What you hear', 'What is true'],
          rows: [
            [
              '“This is support. Please approve the request on your screen.”',
              'The caller started that payment. Support never asks you to approve one.',
            ],
            [
              '“Your wallet will be closed today. Update your details here.”',
              'We do not send such links. If you are in doubt, open the app yourself.',
            ],
            [
              '“This is the police. Your Emirates ID is involved in a case.”',
              'The police do not ask for money or a PIN over the telephone. End the call.',
            ],
            [
              '“I sent you money by mistake. Please send it back.”',
              'Check your balance. If nothing arrived, there is nothing to return. If something did, call us and let us return it.',
            ],
            [
              '“You have won.” “Your parcel is waiting.” “A refund is ready.”',
              'Nobody needs your PIN or a fee in order to give you something.',
            ],
            [
              '“Easy work from home: receive money and pass it on.”',
              'That is somebody else’s stolen money, and passing it on is a crime.',
            ],
            [
              '“Invest now, double it in a week.”',
              'Nobody can promise that. Check that the company is licensed in the Emirates.',
            ],
            [
              '“Mum, I have a new number. I need money urgently.”',
              'Call the old number first, and ask something that only your family knows.',
            ],
            [
              '“Scan this code to receive your money.”',
              'You scan to pay. To receive money you need to do nothing.',
            ],
          ],
        },
      ],
    },
    signs: {
      heading: 'Signs that something is wrong',
      body: [
        [
          'Somebody is in a hurry, or wants you to be.',
          'You are told to keep it secret, or to stay on the line.',
          'It begins with a threat or a gift.',
          'The number or the address is nearly right, but not quite.',
          'The voice or the video seems to be someone you know, and asks for money. Both can be faked with AI.',
          'You are asked to pay in a way that you would not choose yourself.',
        ],
        'One of these is reason enough to stop. An honest person will understand if you call back.',
      ],
    },
    qr: {
      heading: 'QR codes, shops and cash points',
      body: [
        'In a shop, read the name on your screen before you approve: it must be the name of the shop. A sticker over another code is a warning. Tell the shopkeeper, and us.',
        'If you run a shop: scan your own code every morning, and hand over goods only when the payment shows on your own screen. A picture on a customer’s phone proves nothing.',
        'At a cash point, enter nothing on anybody else’s behalf, and let nobody hold your phone. Count the money and check your balance before you leave.',
      ],
    },
    phone: {
      heading: 'Protect your phone and your number',
      body: [
        [
          'Lock the screen, and choose a PIN that is not your birthday.',
          'Install updates, and install apps from the official stores only.',
          'Switch on the service that finds your phone, before you need it.',
          'If your phone loses its network for no reason, somebody may have copied your SIM card: ask your mobile company, and call us.',
          'Do not sign in on a stranger’s phone or computer.',
          'Do not post pictures of your Emirates ID.',
        ],
        'Write {phone} on a card and keep it in your bag: if the phone is gone, so are its contacts.',
      ],
    },
    happened: {
      heading: 'If it has happened',
      body: [
        {
          steps: [
            'Call {phone} now, from any phone. It is toll-free, at any hour, every day of the year. We block your wallet while you are on the line.',
            'Tell us the amount, the name that you saw on the screen, and the time. You get a reference number.',
            'If your phone or SIM card is gone, ask your mobile company to block the card.',
            'Report it to the police. Abu Dhabi: the Aman service, <a href="tel:8002626"><bdi dir="ltr">800\u00a02626</bdi></a>. Dubai: the eCrime platform of Dubai Police, or <a href="tel:901"><bdi dir="ltr">901</bdi></a>. Anywhere in the Emirates: the Ministry of Interior app, the My Safe Society app of the Federal Public Prosecution, the nearest police station, or <a href="tel:999"><bdi dir="ltr">999</bdi></a> when you are in danger.',
            'Keep the message, the number and pictures of the screen. Delete nothing.',
          ],
        },
        'There is no shame in being deceived. Those who report it quickly help themselves and the next person.',
      ],
    },
    after: {
      heading: 'Afterwards: beware of offers of help',
      body: [
        'After a fraud, somebody may call and offer to bring your money back, for a fee. They often got your number from the first fraudster. Neither we nor the police nor Sanadak will ever call to ask you for a fee.',
        'Read your latest payments line by line, change your PIN in the app, and tell us if anything else is not yours.',
      ],
    },
    others: {
      heading: 'Help others',
      body: [
        'Fraud looks for those who have not heard of it: somebody who is new in the country, an older relative, a child with a first phone. Tell one person today what this page says. A sentence is enough: <strong>give nobody a code or a PIN, and decline what you did not start.</strong>',
        'You will find longer stories in our <a href="/blog">blog</a>, and answers in the <a href="/faq">questions for individuals</a>. To report a suspicious message, send it to {email}.',
      ],
    },
  },
} satisfies LegalText
