import { editDistance } from '#rules/distance.ts'
import { formsOf, tokenise, type Forms } from './word.ts'

/** A word of the texts or of the table of synonyms. Its number is its index in the lexicon. */
type Term = {
  word: string
  forms: Forms
  /** Numbers of the synonym groups that a text with the word is about. */
  groups: Set<number>
  /** Numbers of the synonym groups that a query with the word means; includes `groups`. */
  leads: Set<number>
  /** Number of the term that represents the word's family of interchangeable words in phrases. */
  kin: number | undefined
}

/** A member of a synonym group that consists of several words. */
export type Phrase = {
  /** Number of the synonym group. */
  group: number
  /** Numbers of the phrase's terms. */
  words: number[]
  /** True: a query with the phrase means the group, but a text with it is not about the group. */
  isHint: boolean
}

/** Similarity of a word to the terms, from 0 to 1, by the number of the term. */
export type Similarities = Map<number, number>

/** Similarity of words that share a strong form, see {@link Forms}. */
const strongSimilarity = 0.92
/** Similarity of words that share a weak form. */
const weakSimilarity = (form: string): number => (form.length > 2 ? 0.68 : 0.45)

/**
 * Allowed typing errors in a word of a length: none below three letters, one below seven, otherwise
 * two. In three letters an error is allowed only if the word is unknown.
 */
const allowedErrors = (length: number, isKnown: boolean): number => {
  if (length < 3 || (length === 3 && isKnown)) return 0
  return length < 7 ? 1 : 2
}

/**
 * All words of the index, their relatives, and the groups of synonyms.
 * @param texts the words of each text
 * @param synonyms a line per group, see `SearchIndex`
 * @param alike a line per family of interchangeable words
 * @param common words that say little about a subject
 */
export const lexiconOf = (
  texts: readonly string[][],
  synonyms: readonly string[],
  alike: readonly string[],
  common: ReadonlySet<string>,
) => {
  const ids = new Map<string, number>()
  const terms: Term[] = []
  // Numbers of terms by a form; a key with `~` is a weak form.
  const byForm = new Map<string, number[]>()
  // Number of the term that represents a family, by a plain form of a word of the family.
  const kinOf = new Map<string, number>()
  // The number of a word's term, which is created if it is new.
  const idOf = (word: string): number => {
    let id = ids.get(word)
    if (id === undefined) {
      id = terms.length
      ids.set(word, id)
      const forms = formsOf(word)
      terms.push({
        word,
        forms,
        groups: new Set(),
        leads: new Set(),
        kin: forms.plain.map((form) => kinOf.get(form)).find((kin) => kin !== undefined),
      })
      for (const key of [...forms.strong, ...forms.weak.map((form) => `~${form}`)]) {
        const list = byForm.get(key)
        if (list) list.push(id)
        else byForm.set(key, [id])
      }
    }
    return id
  }
  const isCommon = (id: number): boolean => common.has(terms[id]?.word ?? '')
  for (const line of alike) {
    // No word begins with `=`: this term only represents the family.
    const kin = idOf('=' + line)
    const words = tokenise(line)
    for (const word of words)
      for (const form of formsOf(word).plain) kinOf.set(form, kinOf.get(form) ?? kin)
    words.forEach(idOf)
  }
  const rows = texts.map((words) => words.map(idOf))
  const phrases = new Map<number, Phrase[]>()
  const singles: Phrase[] = []
  synonyms.forEach((line, group) =>
    // In front of the `>` (side 0) are hints, after it the other members.
    line.split('>').forEach((list, side) => {
      for (const member of list.split(',')) {
        const words = tokenise(member).map(idOf)
        const phrase = { group, words, isHint: side < 1 }
        if (words.length < 2) {
          singles.push(phrase)
          continue
        }
        phrase.words = words.map((id) => terms[id]?.kin ?? id)
        // A phrase is listed at each of its significant words.
        for (const word of new Set(phrase.words))
          if (!isCommon(word)) phrases.set(word, [...(phrases.get(word) ?? []), phrase])
      }
    }),
  )
  /** The terms that are forms of the same word. */
  const relatives = (forms: readonly string[]): number[] =>
    forms.flatMap((form) => byForm.get(form) ?? [])
  // Synonyms of one word lead to their group, with all their forms.
  for (const {
    group,
    words: [id = -1],
    isHint,
  } of singles) {
    // With a common word, almost every text would be about its group.
    if (isCommon(id)) continue
    for (const relative of relatives(terms[id]?.forms.plain ?? [])) {
      terms[relative]?.leads.add(group)
      if (!isHint) terms[relative]?.groups.add(group)
    }
  }

  /** The terms that a typed word may mean. `isOpen`: the word may be incomplete. */
  const similarTerms = (word: string, isOpen: boolean): Similarities => {
    const found: Similarities = new Map()
    // Keeps the highest similarity of each term.
    const note = (id: number, similarity: number): void => {
      if (similarity > (found.get(id) ?? 0)) found.set(id, similarity)
    }
    const forms = formsOf(word)
    const known = ids.get(word)
    if (known !== undefined) note(known, 1)
    for (const id of relatives(forms.strong)) note(id, strongSimilarity)
    // Factor for misspellings: a word of the index, or a form of one, is hardly a misspelling of
    // another word.
    const doubt = known === undefined ? (found.size > 0 ? 0.5 : 1) : 0.4
    for (const form of forms.weak)
      for (const id of byForm.get(`~${form}`) ?? [])
        note(id, (weakSimilarity(form) * (doubt + 1)) / 2)
    const {
      bare,
      plain: [stem = bare],
    } = forms
    const most = allowedErrors(bare.length, found.size > 0)
    for (const [id, term] of terms.entries()) {
      const other = term.forms.bare
      // The beginning of a term, or a misspelling of it.
      if (isOpen && bare.length > 1 && other.startsWith(bare))
        note(id, doubt * (0.7 + (0.25 * bare.length) / other.length))
      else if (most > 0 && other.length > 2) {
        let errors = editDistance(bare, other, most, isOpen && bare.length > 4)
        // Words whose stems differ by one error count as one error apart.
        if (
          errors > 1 &&
          stem !== bare &&
          editDistance(stem, term.forms.plain[0] ?? other, 1, false) < 2
        )
          errors = 1
        // An error in the first letter makes words less alike.
        if (errors <= most)
          note(
            id,
            doubt * (other[0] === bare[0] ? 0.95 : 0.78) * (1 - (1.3 * errors) / bare.length),
          )
      }
    }
    // In phrases, a family's term represents its words.
    for (const [id, similarity] of [...found]) {
      const kin = terms[id]?.kin
      if (kin !== undefined) note(kin, similarity * 0.97)
    }
    return found
  }
  return { ids, terms, rows, phrases, relatives, isCommon, similarTerms }
}

export type Lexicon = ReturnType<typeof lexiconOf>

/** Minimum length of a word that may be split. */
const shortestSplit = 5

/**
 * Corrects the spaces of a query by the lexicon: splits joined words, and joins the parts of a
 * split word unless both parts are significant words of their own.
 */
export const segmentQuery = (
  words: readonly string[],
  { ids }: Lexicon,
  isKnown: (word: string) => boolean,
  commonWords: ReadonlySet<string>,
): string[] => {
  const isSignificant = (word: string): boolean => isKnown(word) && !commonWords.has(word)
  const corrected: string[] = []
  for (const word of words) {
    const previous = corrected.at(-1)
    if (
      previous !== undefined &&
      ids.has(previous + word) &&
      !(isSignificant(previous) && isSignificant(word))
    )
      corrected.splice(-1, 1, previous + word)
    else if (isKnown(word) || word.length < shortestSplit) corrected.push(word)
    else {
      // The last position at which both parts are words of the index; 1 if there is none.
      let cut = word.length - 2
      while (cut > 1 && !(ids.has(word.slice(0, cut)) && ids.has(word.slice(cut)))) cut--
      corrected.push(...(cut > 1 ? [word.slice(0, cut), word.slice(cut)] : [word]))
    }
  }
  return corrected
}
