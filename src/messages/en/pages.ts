/** Titles and first paragraphs of the information pages. */
export const pages = {
  about: {
    title: 'About us',
    description: 'Ghaf Wallet is a mobile money wallet for people and businesses in the Emirates. Why it exists, and who stands behind it.',
    lead: 'We make everyday money simple for everyone who lives and works in the Emirates.',
    body: [
      'The ghaf is the national tree of the Emirates. It grows where little else does, gives shade to whoever comes, and asks for almost nothing. We took its name because a wallet should be like that: there for everyone, with or without a bank account, and never in the way.',
      'Our purpose is to put a safe account into every hand. Our vision is a country in which nobody queues to send money home. Our mission is plain: show the fee before you pay, answer when you call, and keep every dirham safe.',
    ],
  },
  services: {
    title: 'Services',
    description: 'Add money, send it, request it, withdraw it, pay bills, recharge, transfer abroad, pay by QR and receive your salary, in one wallet.',
    lead: 'One wallet for the whole month: from the day your salary arrives to the day you send money home.',
    body: [
      'Add money by bank transfer or in cash at a cash point; kiosks are coming soon. Send to any mobile number in the Emirates, request what you are owed, and withdraw cash when you need it.',
      'Pay your bills and recharge your phone, pay in shops by scanning a QR code, receive your salary, and transfer money to twelve countries. You see the fee and the amount that arrives before you confirm.',
    ],
    parts: {
      add: {
        title: 'Add money',
        text: 'Transfer from any bank account in the Emirates, or bring cash to a cash point and add it to your balance. Kiosks are coming soon.',
      },
      send: {
        title: 'Send money',
        text: 'All you need is a mobile number. The money goes to that person’s wallet, and you both get a receipt.',
      },
      request: {
        title: 'Request money',
        text: 'Ask one person or split a bill among friends. They see who asks and what for, and approve with one touch.',
      },
      withdraw: {
        title: 'Withdraw cash',
        text: 'Choose the amount in the app, approve it at a cash point, and take your money.',
      },
      bills: {
        title: 'Bills and recharge',
        text: 'Pay your bills, and top up your phone or somebody else’s, all in one place.',
      },
      international: {
        title: 'International transfer',
        text: 'Send to twelve countries: India, Pakistan, the Philippines, Bangladesh, Nepal, Sri Lanka, Kenya, Uganda, Tanzania, Nigeria, South Africa and Indonesia. Rate, fee and the amount that arrives are on one screen, before you confirm.',
      },
      qr: {
        title: 'QR payments',
        text: 'Scan the code on the counter, check name and amount, approve. Shops need no card machine, and you need no cash.',
      },
      salary: {
        title: 'Salary',
        text: 'Have your salary paid into your wallet. From there you send some home, pay, or save.',
      },
    },
  },
  business: {
    title: 'Business',
    description: 'Accept payments by QR with competitive merchant charges and no bank account. Three steps, and no onboarding cost.',
    lead: 'Take payments from the first day, with a printed code and the phone you already have.',
    body: [
      'Your customer scans, approves in the app, and you both see it at once. Charges are competitive, joining costs nothing, and you do not need a bank account. A dashboard shows every payment as it comes in. A wage protection system is coming soon.',
      'Joining takes three steps. We collect your details and documents, we verify them, and we activate your account.',
    ],
  },
  careers: {
    title: 'Careers',
    description: 'Work with us on a wallet that people use every day, in Arabic and in English, in the Emirates.',
    lead: 'Help build a wallet that people use every day.',
    body: [
      'We are a small team of engineers, designers, compliance officers and people who answer the phone. We write in Arabic and in English, we test with real customers, and we go home on time.',
      'If you would like to join us, write to us. Tell us what you do well and what you would like to do next, and add a link to your résumé. We answer every message.',
    ],
  },
  contact: {
    title: 'Contact us',
    description: 'Call us toll-free at any hour, or write to us. We are here 24 hours a day, 365 days a year.',
    lead: 'We are here 24 hours a day, 365 days a year.',
    body: [
      'Have you lost your phone, or do you suspect fraud? Call us at once, and we will stop your wallet while we talk. The call is free from any phone in the Emirates.',
      'For everything else, call or write, in English or in Arabic. If you wish to complain, write to us first: you will get a reference number. If our answer does not satisfy you, you can take your complaint to the ombudsman.',
    ],
  },
  news: {
    title: 'News',
    description: 'What is new at Ghaf Wallet: new cash points, new services and changes that concern you.',
    lead: 'New cash points, new services, and changes that concern you.',
    body: [
      'Announcements appear here first. Nothing has been announced so far; until then, the blog holds useful reading about saving, sending money home and staying clear of fraud.',
    ],
  },
  terms: {
    title: 'Terms and conditions',
    description: 'What you may expect from Ghaf Wallet, and what we expect from you.',
    lead: 'What you may expect from us, and what we expect from you.',
    body: [
      'These terms apply to everyone who opens a Ghaf Wallet in the United Arab Emirates. By opening a wallet you confirm that you are the person on the Emirates ID you register with, and that you will use the wallet for yourself or for your own business.',
      'We tell you about a change of these terms before it takes effect, in the app and on this page. You may close your wallet at any time and take out what is in it.',
    ],
  },
  privacy: {
    title: 'Data protection',
    description: 'Which data we collect, why, for how long, and what you can ask of us.',
    lead: 'Your data belongs to you. We keep what the law and your wallet need, and nothing for sale.',
    body: [
      'We collect your name, your Emirates ID, your mobile number and your payments, because a wallet cannot be run without them and because the law asks for it. This website sets no cookies and loads nothing from other companies.',
      'You may ask what we hold about you, have mistakes corrected, and have data erased that we no longer need. Write to us and we will tell you what happens next.',
    ],
  },
  disclaimer: {
    title: 'Disclaimer and consent',
    description: 'What this website is for, and what you agree to when you send us a form.',
    lead: 'What this website is for, and what you agree to when you write to us.',
    body: [
      'This website describes our services. It is not an offer or financial advice, and the fees that apply to you are those shown in the app before you confirm. Our services are available in the United Arab Emirates only.',
      'When you send us a form, you agree that we use what you wrote to answer you. We use it for nothing else, and you may withdraw your consent by writing to us.',
    ],
  },
  consumerinsights: {
    title: 'Fraud awareness',
    description: 'How to recognise fraud, what we never ask for, and what to do when something feels wrong.',
    lead: 'We never call, write or text to ask for a code, a PIN or a password.',
    body: [
      'Since March 2026, payments in the Emirates are no longer approved with codes sent by SMS or e-mail. You approve each payment in the app, with your face, your finger or your PIN. Whoever asks you for a code is not from us.',
      'If someone hurries you, threatens you or promises you money, end the call. Then open the app, look at your recent payments, and call us. We can stop your wallet at once.',
    ],
  },
  keyfact: {
    title: 'Key facts and fees',
    description: 'What the wallet costs, what it can do and what its limits are, for individuals and for businesses.',
    lead: 'What it costs, what it can do, and where its limits are: on paper, before you join.',
    body: [
      'Opening a wallet is free, and so is joining as a business. For every payment that carries a fee, the app shows it before you confirm, together with the amount that arrives.',
      'The key fact statements and the lists of fees, for individuals and for businesses, are published here as documents in both languages. If you need one today, call us or write to us and we will send it.',
    ],
  },
  businessfaq: {
    title: 'Questions for businesses',
    description: 'Answers for shops and companies: joining, documents, charges, payments and the dashboard.',
    lead: 'What shop owners and companies ask us before they join.',
    body: [
      'You need a phone, the details of your business and its documents. You do not need a bank account or a card machine, and joining costs nothing.',
      'Is your question a different one? Call us, day or night, and a person will answer.',
    ],
  },
  faq: {
    title: 'Questions for individuals',
    description: 'Answers about opening a wallet, adding and sending money, fees, limits and security.',
    lead: 'What people ask us about opening a wallet, adding money and staying safe.',
    body: [
      'To open a wallet you need your Emirates ID, a UAE mobile number and a phone with a camera. There is nothing to pay. To add money you can make a bank transfer or bring cash to a cash point.',
      'Is your question a different one? Call us, day or night, and a person will answer.',
    ],
  },
}
