/**
 * The page about fraud and security, which begins with the steps to take at once. Texts whose key
 * ends in `Html` may contain markup and `{names}`.
 */
export const security = {
  title: 'Security and fraud',
  description:
    'Call at once, at any hour. Then: check whether a number or a link is ours, what we never ask for, how your money is kept, and where to report fraud.',
  lead: 'We never call, write or text to ask for a code, a PIN or an approval.',
  now: {
    free: 'Toll-free, at any hour, every day of the year.',
    write: 'Report fraud in writing',
    while: 'While we talk',
    stepsHtml: [
      '<b>We block your wallet</b> at once. No money goes out.',
      '<b>You tell us</b> the amount, the name on the screen and the time. Never your PIN.',
      '<b>You get a reference number</b> to quote when you call or write again.',
      '<b>We look into it.</b> What you did not approve comes back to your wallet within {refund} of your report.',
    ],
  },
  checker: {
    title: 'Is it really us?',
    lead: 'Type or paste what you received. We compare it with what is ours, here on your device: nothing is sent.',
    label: 'A number, a link, an e-mail address or a sender',
    check: 'Check',
    ours: 'Everything that is ours',
    calls: 'Telephone',
    web: 'Website',
    business: 'Business login',
    email: 'E-mail',
    networks: 'Social networks',
    answers: {
      ours: {
        title: 'This is ours',
        text: 'But a caller or a sender can fake it. If anybody asks for a code, a PIN or an approval, end the call and call us yourself.',
      },
      near: {
        title: 'Nearly ours, so not ours',
        text: 'It imitates what is ours. Do not open it, do not answer it, and approve nothing.',
      },
      not: {
        title: 'Not ours',
        text: 'It is not on our list. Do not call back, do not sign in there, and approve nothing.',
      },
      unknown: {
        title: 'We cannot tell',
        text: 'Anyone can write any name as the sender. Treat it as not ours until you have called us.',
      },
      empty: {
        title: 'There is nothing to check yet',
        text: 'Type the number that called, or paste the link or the whole message.',
      },
    },
    report: 'Report it to us',
    gaveAway: 'Have you given something away?',
  },
  never: {
    title: 'What we never ask for',
    items: [
      'a code from an SMS or an e-mail',
      'your PIN or a password, in any way',
      'your approval of a payment, not even “as a test”',
      'a transfer of your money to a “safe account”',
      'a sign-in on a page that a link opens',
      'the installation of an app that shows us your screen',
      'a fee to pay out a prize or a refund',
      'a photo of your Emirates ID in a chat',
    ],
  },
  looks: {
    title: 'What it looks like',
    lead: 'Three invented examples. What gives each away is marked.',
    examples: [
      {
        from: 'A text message',
        messageHtml:
          'Dear customer, your wallet will be <mark>closed today</mark><sup>1</sup>. Update your Emirates ID: <mark><bdi dir="ltr">ghaf-wallet.app/id</bdi></mark><sup>2</sup>',
        whyHtml: [
          'It rushes you and threatens you. We do neither.',
          'Nearly right is wrong: our website and e-mail are at <b>ghafwallet.example</b>, spelt exactly like that.',
        ],
      },
      {
        from: 'A call',
        messageHtml:
          'This is support. Somebody is taking your money! <mark>Press Approve</mark><sup>1</sup> to stop it, and <mark>stay on the line</mark><sup>2</sup>.',
        whyHtml: [
          'Approving means paying. Decline what you did not start.',
          'Whoever keeps you talking keeps you from thinking.',
        ],
      },
      {
        from: 'A chat',
        messageHtml:
          'Mum, my phone broke, this is my new number. Can you send <mark>2,400 dirhams before three</mark><sup>1</sup>? <mark>I can’t talk</mark><sup>2</sup>.',
        whyHtml: [
          'A sum and a deadline. First ask what only your family knows.',
          'They do not want you to hear the voice. Call the old number.',
        ],
      },
    ],
    more: 'All the tricks, and what is true',
  },
  money: {
    title: 'Where your money is',
    lead: 'One dirham in your wallet is one dirham in a separate account.',
    steps: [
      { title: 'You add money', text: 'By bank transfer, salary or cash.' },
      {
        title: 'It is kept apart',
        text: 'With a bank licensed by the Central Bank, in a separate account. We do not lend or invest it.',
      },
      {
        title: 'It is yours',
        text: 'Our creditors have no claim to it, even if we become insolvent.',
      },
    ],
    noteHtml: 'Your balance is stored value and not a bank deposit; it earns no interest. {status}',
  },
  report: {
    title: 'Report it, in this order',
    lead: 'There is no shame in being deceived. Those who report it quickly help themselves and the next person.',
    steps: [
      {
        who: 'Us',
        text: 'We block the wallet and try to stop the payment.',
        howHtml: '{phone}',
        when: 'at once',
      },
      {
        who: 'Your bank',
        text: 'If a card or a bank account was used, ask the bank to dispute the payment.',
        howHtml: 'The number on your card',
        when: 'within the hour',
      },
      {
        who: 'Your mobile company',
        text: 'If your phone or SIM card is gone, or has lost its network for no reason, have the card blocked.',
        howHtml: 'Its customer service',
        when: 'within the hour',
      },
      {
        who: 'The police',
        text: 'In danger, at once. Otherwise through your emirate’s service, the Ministry of Interior app or the My Safe Society app, or at the nearest station.',
        howHtml:
          'In danger <a href="tel:999"><bdi dir="ltr">999</bdi></a><br>Abu Dhabi: Aman\u00a0<a href="tel:8002626"><bdi dir="ltr">800\u00a02626</bdi></a><br>Dubai: eCrime or <a href="tel:901"><bdi dir="ltr">901</bdi></a>',
        when: 'the same day',
      },
    ],
    keep: 'Keep the message, the number and pictures of the screen. Delete nothing.',
  },
  weakness: {
    title: 'Found a weakness in our site or app?',
    textHtml:
      'Tell us before you tell others: {email}. If you look with care and harm nobody, you have nothing to fear from us. The addresses for researchers are in <a href="/.well-known/security.txt"><bdi dir="ltr">security.txt</bdi></a>.',
  },
}
