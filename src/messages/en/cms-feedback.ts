const languageNames = { en: 'on English pages', ar: 'on Arabic pages' }

/** The screen that shows what visitors ask and whether answers help. */
export const cmsFeedback = {
  lead: (since: string) => `Counted since ${since}, without names, addresses or cookies.`,
  leadWhileLoading: 'Counted without names, addresses or cookies.',
  loading: 'Loading what visitors ask',
  failed: 'What visitors ask could not be loaded. Nothing is lost.',
  searches: {
    title: 'Searched and not found',
    lead: 'Words for which the search of the questions had nothing. They are shown from the tenth search on: what fewer people look for stays theirs.',
    none: 'No words were searched for in vain ten times.',
    times: (n: number, language: keyof typeof languageNames) => `${n} times, ${languageNames[language]}`,
    write: 'Write an answer',
    writeLabel: (text: string) => `Write an answer for ${text}`,
  },
  answers: {
    title: 'Did the answers help?',
    lead: 'What visitors pressed below the questions. Those that most people were not helped by come first.',
    none: 'Nobody has pressed Yes or No yet.',
    share: (percent: number) => `${percent}% were helped`,
    counts: (yes: number, no: number) => `${yes} yes, ${no} no`,
    open: 'Open the set',
    openLabel: (title: string) => `Open the set with ${title}`,
  },
}
