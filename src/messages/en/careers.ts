/** The careers page: the company, the openings, and the way to apply. */
export const careers = {
  title: 'Careers',
  description:
    'Work with us on a wallet that people use every day, in Arabic and in English, in the Emirates.',
  lead: 'Help build a wallet that people use every day.',
  intro:
    'We are a small team of engineers, designers, compliance officers and people who answer the phone. We write in Arabic and English, we test with real customers, and we go home on time.',
  openings: 'Open positions',
  facts: { place: 'Location', work: 'Working pattern', experience: 'Experience', salary: 'Salary' },
  posted: 'Posted on',
  /** Description of a job's page; `#` is the job's title. */
  one: '# at Ghaf Wallet: location, working pattern, salary, and how to apply.',
  apply: 'Apply for this position',
  empty: 'No open positions at the moment',
  emptyLead:
    'We read every message all the same. Tell us what you do well, and we will write to you when something fits.',
}
