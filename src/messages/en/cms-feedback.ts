const languageNames = { en: 'on English pages', ar: 'on Arabic pages' }

/** The screen of visitors' searches and of their votes on answers. */
export const cmsFeedback = {
  lead: (since: string) => `Counted since ${since}, without names, addresses or cookies.`,
  leadWhileLoading: 'Counted without names, addresses or cookies.',
  loading: 'Loading what visitors ask',
  failed: 'What visitors ask could not be loaded. Nothing is lost.',
  searches: {
    title: 'Searches that found nothing',
    lead: 'Searches of the questions that found nothing. A search is shown once it has been made ten times; rarer ones stay private.',
    none: 'No unsuccessful search has been made ten times yet.',
    times: (n: number, language: keyof typeof languageNames) =>
      `${n} times, ${languageNames[language]}`,
    write: 'Write an answer',
    writeLabel: (text: string) => `Write an answer for ${text}`,
  },
  answers: {
    title: 'Did the answers help?',
    lead: 'How visitors voted below each answer. The answers with the most “No” votes come first.',
    none: 'Nobody has pressed Yes or No yet.',
    share: (percent: number) => `${percent}% were helped`,
    counts: (yes: number, no: number) => `${yes} yes, ${no} no`,
    open: 'Open the set',
    openLabel: (title: string) => `Open the set with ${title}`,
  },
}
