/** The blog: its list and its posts. */
export const blog = {
  mediaRoom: 'Media room',
  title: 'Blog',
  description:
    'Short, useful reading about money: saving, sending home, paying by QR, and staying clear of fraud.',
  lead: 'Short, useful reading about money: how to save it, send it, and keep it safe.',
  posted: 'Posted on',
  /** Reading time; `#` is the number of minutes. */
  minutes: { one: '# min read', other: '# min read' } as Partial<
    Record<Intl.LDMLPluralRule, string>
  > & { other: string },
  /** Link to the post in the other language, written in that language. */
  readOther: 'Read it in English',
  attachment: 'Attached file',
  reviewed: 'Reviewed by',
  /** Heading of a post's table of contents. */
  parts: 'In this post',
  readNext: 'Read next',
  all: 'All posts',
  /** Link to all posts, followed by one link for each topic. */
  allTopics: 'All topics',
  /** Label of the links to topics. */
  byTopic: 'Posts by topic',
  /** Link to the feed. */
  feed: 'RSS feed',
  /**
   * Texts of a list with several pages. `#` is the number of a page; the second `#` in `ofAll` is
   * the number of pages.
   */
  pages: {
    /** Label of the links to the pages. */
    label: 'Pages of this list',
    page: 'Page #',
    /** Appended to the list's name in the page's title. */
    inTitle: 'page #',
    ofAll: 'Page # of #',
    previous: 'Previous',
    next: 'Next',
  },
  topics: {
    saving: {
      name: 'Saving',
      description:
        'Articles about everyday money: a savings habit, a goal with a date, and what to do first on salary day.',
      lead: 'Everyday money: how to put some aside, and how to make it last the month.',
    },
    transfers: {
      name: 'Transfers',
      description:
        'Articles about sending money: at home in the Emirates and to your family abroad.',
      lead: 'Sending money, here in the Emirates and to your family abroad.',
    },
    safety: {
      name: 'Safety',
      description:
        'Articles about keeping your wallet safe: codes, calls and messages that are not ours, and a phone that is lost.',
      lead: 'Codes, calls and messages that are not ours, and what to do when a phone is lost.',
    },
    business: {
      name: 'Business',
      description:
        'Articles for shops and businesses: being paid by QR code, and keeping an eye on the day’s sales.',
      lead: 'For shops and businesses: being paid by phone, and knowing what came in.',
    },
    fees: {
      name: 'Fees',
      description:
        'Articles about what things cost: fees, exchange rates, and how to read them before you confirm.',
      lead: 'What things cost, and how to see it before you confirm.',
    },
  },
  share: {
    title: 'Know somebody who should read this?',
    copy: 'Copy link',
    copied: 'Link copied',
    /** Followed by the address. */
    failed: 'The link could not be copied. It is',
    whatsapp: 'WhatsApp',
    mail: 'E-mail',
    sheet: 'Share',
  },
  empty: 'Nothing has been posted yet',
  emptyLead:
    'The first article is coming soon. Until then, you may find what you need in the questions and answers.',
  report: 'Lost your phone? A call that felt wrong?',
  reportLead: 'Call us free, day and night',
}
