/** The blog: its list and its posts. */
export const blog = {
  mediaRoom: 'Media room',
  title: 'Blog',
  description: 'Short, useful reading about money: saving, sending home, paying by QR, and staying clear of fraud.',
  lead: 'Short, useful reading about money: how to save it, send it, and keep it safe.',
  posted: 'Posted on',
  /** Before and after a number of minutes; `#` is the number. */
  minutes: { one: '# min read', other: '# min read' } as Partial<Record<Intl.LDMLPluralRule, string>> & { other: string },
  /** The link to the post in the other language, written in that language. */
  readOther: 'Read it in English',
  attachment: 'Attached file',
  next: 'Earlier post',
  all: 'All posts',
  empty: 'Nothing has been posted yet',
  emptyLead: 'The first article is coming soon. Until then, you may find what you need in the questions and answers.',
  report: 'Lost your phone? A call that felt wrong?',
  reportLead: 'Call us free, day and night',
}
