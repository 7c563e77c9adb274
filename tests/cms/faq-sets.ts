/** Question in both languages; without an Arabic title, its Arabic answer is empty as well. */
export const question = (title: string, arabic = '') => ({
  Guid: crypto.randomUUID(),
  SupportTitle: title,
  SupportTitle_AR: arabic,
  SupportContent: `<p>The answer to ${title}</p>`,
  SupportContent_AR: arabic && '<p>الجواب</p>',
})

/** Set with one question in both languages for each title. */
export const faqSet = (heading: string, titles: readonly string[], type = 'INDIVIDUAL_FAQ') => ({
  FaqType: type,
  SupportHeading: heading,
  SupportHeading_AR: 'عنوان',
  SupportData: titles.map((title) => question(title, 'سؤال')),
})
