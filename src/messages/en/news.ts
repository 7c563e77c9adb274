/** The news: its list, and texts of a news post that differ from a blog post's. */
export const news = {
  title: 'News',
  description:
    'What is new at Ghaf Wallet: new cash points, new services and changes that affect you.',
  lead: 'New cash points, new services, and changes that affect you.',
  all: 'All news',
  empty: 'Nothing has been announced yet',
  emptyLead:
    'Changes that affect you will appear here first. Until then, you may find what you need in the questions and answers.',
}
