const count = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`

/** Texts of the editor's preview. */
export const preview = {
  title: 'Preview',
  language: 'Language',
  width: 'Width',
  desktop: 'Desktop',
  phone: 'Phone',
  scheme: 'Light or dark',
  light: 'Light',
  dark: 'Dark',
  unfold: 'Expand all',
  frame: (language: string) => `Preview, ${language}`,
  loading: 'Opening the preview',
  failed: 'The preview could not be opened. Nothing is lost. Try again.',
  /** Shown after a press on a link in the preview. */
  leads: (address: string) => `Links do nothing here. This one leads to ${address}`,
  leadsNowhere: 'This link leads nowhere.',

  state: {
    draft: 'It is a draft: visitors do not see it.',
    waits: (when: string) => `Visitors do not see it before ${when}, Dubai time.`,
    over: (when: string) => `Visitors have not seen it since ${when}, Dubai time.`,
  },
  post: {
    onlyEnglish:
      'It is shown in English only: its Arabic page has the English text, marked as English.',
    onlyArabic:
      'It is shown in Arabic only: its English page has the Arabic text, marked as Arabic.',
    missing:
      'The Arabic title or text is empty: the Arabic page shows the English article, marked as English.',
    emptyTitle: 'The title is empty: without it the article cannot be saved.',
    picture: 'There is no Arabic picture: the Arabic page shows the English one.',
    noPicture: 'There is no picture: the page and the list show none.',
  },
  questions: {
    heading: 'The Arabic heading is empty: the English one is shown, marked as English.',
    english: (n: number, of: number) =>
      `${n} of ${count(of, 'question', 'questions')} shown in English, because the Arabic question or answer is empty.`,
  },
  fields: {
    english: (labels: string) => `Shown in English, because the Arabic is empty: ${labels}.`,
    notShown: (labels: string) => `Empty, so it is not shown: ${labels}.`,
  },
  portrait: 'There is no Arabic portrait: the English page’s is shown.',
  noPortrait: 'There is no portrait: the initials of the name are shown.',
  paper: {
    none: 'No PDF has been chosen: a document without one is not offered to visitors.',
    gone: 'Its file is not in the store: visitors are not offered it.',
    other: (language: string) =>
      `This document is in ${language}: on this page it is shown below those in the page’s own language.`,
    own: (language: string) => `The title in ${language} is empty: the other one is shown.`,
  },
  announcement: {
    gotIt: 'A visitor who presses Got_It will not see it open again.',
    close:
      'A visitor who closes it this way does not see it open again on this visit; on the next one it opens once more.',
  },
  languages: { en: 'English', ar: 'Arabic' },
} as const
