/** Fees and limits on pages. `#` is a number or a day. */
export const fees = {
  title: { individual: 'Key facts and fees', business: 'Key facts and fees for businesses' },
  description: {
    individual:
      'Every fee and every limit of the wallet on one page: what it costs to pay, withdraw and send money abroad.',
    business:
      'Every charge and every limit for businesses on one page: what it costs to join, to be paid and to withdraw.',
  },
  lead: {
    individual: 'Every fee, every limit, on one page. What is not listed here costs nothing.',
    business: 'Every charge for a business, on one page. What is not listed here costs nothing.',
  },
  /** State of a version; `#` is its first day, in `earlier` the first day of the next version. */
  standing: { 'in force': 'In force since #', coming: 'In force from #', earlier: 'Replaced on #' },
  version: 'Version #',
  audiences: { label: 'For whom', individual: 'Individuals', business: 'Businesses' },
  parts: {
    label: 'On this page',
    calculator: 'Calculator',
    fees: 'Fees',
    countries: 'Transfers by country',
    limits: 'Limits',
    rights: 'Your rights',
    documents: 'Documents',
    versions: 'All versions',
  },
  coming: { title: 'What changes on #', more: 'All fees from #' },
  /** Change of a figure in the next version of the fees; `#` is a day. */
  next: {
    /** Followed by the new figure. */
    from: 'From #:',
    /** Last day of a figure that the next version does not have. */
    until: 'Until #',
  },
  fees: {
    title: 'Fees by service',
    lead: 'In dirhams, including value added tax (VAT) where it applies.',
    groups: {
      wallet: 'The wallet',
      in: 'Money in',
      out: 'In the Emirates',
      account: 'Joining and account',
      sales: 'Payments',
    },
    service: 'Service',
    fee: 'Fee',
    free: 'Free',
    soon: 'Coming soon',
    note: 'Your bank may charge for sending money to your wallet. We do not receive any of it.',
  },
  countries: {
    title: 'Transfers by country',
    lead: 'One fee per transfer, whatever the amount. If a transfer cannot be delivered, you get the amount and the fee back.',
    country: 'Country',
    /** A transfer to a country, in a list with other services. */
    to: 'Transfer to #',
    fee: 'Fee',
    rate: 'For AED 1',
    /** Followed by a percentage. */
    margin: 'Margin in the rate:',
    ways: { bank: 'bank account', wallet: 'wallet', cash: 'cash' },
    /** Separator of two ways of receiving money. */
    and: ', ',
    /** Separator of two speeds in one line. */
    next: '; ',
    note: 'Example rates of #. They include our margin, the difference from the market rate. The app shows the rate that applies before you confirm.',
  },
  limits: {
    titles: { individual: 'Limits', business: 'Limits for businesses' },
    lead: 'If an amount is too high, the app tells you before you confirm, and nothing is paid.',
    limit: 'Limit',
    amount: 'Dirhams',
  },
  /** Figures in running text, such as “It costs AED 1 each time”. */
  figures: {
    dirham: { other: 'AED\u00a0#' } as { few?: string; many?: string; other: string },
    free: 'nothing',
    soon: 'coming soon',
    /** Shown in place of a figure while no version of the fees is in force. */
    none: { fee: 'a fee', limit: 'a limit' },
  },
  files: {
    title: 'All fees in one file',
    lead: 'Fees, countries and limits of every version, to keep or to compare.',
    pdf: 'what applies today',
    csv: 'for a spreadsheet',
    json: 'for a program',
  },
  /** PDF of a version. */
  pdf: {
    lead: 'Every fee and every limit, for individuals and for businesses. What is not listed here costs nothing.',
    notice:
      'This is a sample from a company that does not exist. Its figures are examples and are not binding on anyone.',
    address: 'On our website',
    arrival: 'Arrives',
    margin: 'Margin',
    /** Page number, and the number of pages. */
    page: 'Page # of #',
    /** Link to the PDF. */
    link: 'Save this version',
  },
  rights: {
    title: 'Your rights',
    cards: [
      {
        title: '60 days’ notice',
        text: 'We tell you at least 60 days before a fee goes up, here and in the app or, for a business, on the dashboard. If you do not agree, you can close your wallet free of charge.',
      },
      {
        title: 'Your money is kept apart',
        text: 'It is in a separate account with a bank licensed by the Central Bank, and it stays yours even if we become insolvent.',
      },
      {
        title: 'The fee comes first',
        text: 'You see every fee before you confirm. If you do not confirm, you do not pay.',
      },
    ],
    complaint: 'Charged something that is not on this page?',
    complaintText:
      'Tell us: it is free. We answer within {complaintAnswer}, or {complaintLimit} at most if it takes longer. If our answer does not satisfy you, turn to Sanadak.',
    complain: 'Make a complaint',
  },
  documents: { title: 'The documents', lead: 'What you agree to when you join, on a few pages.' },
  versions: {
    title: 'All versions',
    lead: 'Each version keeps its address, so that you can look up what applied on any day.',
    /** Days of a version that has ended or will end: the first and the last. */
    until: '# to #',
    /** First day of a version without an end. */
    from: 'from #',
    now: 'In force',
    coming: 'Coming',
  },
}
