import { distance } from '#rules/distance.ts'
import { formsOf, tokenise, type Forms } from './word.ts'

/**
 * A word of the texts or of the table of synonyms, with the numbers of the groups that it belongs
 * to and that it leads to, and of the term that represents its family in phrases.
 */
type Term = {
  word: string
  forms: Forms
  groups: Set<number>
  leads: Set<number>
  kin: number | undefined
}

/** `isHint`: a query with it means the group, but a text with it is not about that. */
export type Phrase = { group: number; words: number[]; isHint: boolean }

/** Likeness of a word to the terms, from 0 to 1, by the number of the term. */
export type Likes = Map<number, number>

const strongLike = 0.92
const weakLike = (form: string): number => (form.length > 2 ? 0.68 : 0.45)

/** Allowed typing errors by length; for three letters only if the word is unknown. */
const slips = (length: number, isKnown: boolean): number =>
  length < 3 || (length === 3 && isKnown) ? 0 : length < 7 ? 1 : 2

/** All words of the index, their relatives, and the groups of synonyms. */
export const lexiconOf = (
  texts: readonly string[][],
  synonyms: readonly string[],
  alike: readonly string[],
  common: ReadonlySet<string>,
) => {
  const ids = new Map<string, number>()
  const terms: Term[] = []
  const byForm = new Map<string, number[]>()
  const kinOf = new Map<string, number>()
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
    line.split('>').forEach((list, side) => {
      for (const member of list.split(',')) {
        const words = tokenise(member).map(idOf)
        const phrase = { group, words, isHint: side < 1 }
        if (words.length < 2) {
          singles.push(phrase)
          continue
        }
        phrase.words = words.map((id) => terms[id]?.kin ?? id)
        // Indexed by its significant words.
        for (const word of new Set(phrase.words))
          if (!isCommon(word)) phrases.set(word, [...(phrases.get(word) ?? []), phrase])
      }
    }),
  )
  /** The terms that are forms of the same word. */
  const relatives = (forms: readonly string[]): number[] =>
    forms.flatMap((form) => byForm.get(form) ?? [])
  for (const {
    group,
    words: [id = -1],
    isHint,
  } of singles) {
    // A common word would draw everything into its group.
    if (isCommon(id)) continue
    for (const one of relatives(terms[id]?.forms.plain ?? [])) {
      terms[one]?.leads.add(group)
      if (!isHint) terms[one]?.groups.add(group)
    }
  }

  /** The terms that a typed word may mean. `isOpen`: the word may be incomplete. */
  const likes = (word: string, isOpen: boolean): Likes => {
    const found: Likes = new Map()
    const note = (id: number, like: number): void => {
      if (like > (found.get(id) ?? 0)) found.set(id, like)
    }
    const forms = formsOf(word)
    const known = ids.get(word)
    if (known !== undefined) note(known, 1)
    for (const id of relatives(forms.strong)) note(id, strongLike)
    // A known word is hardly a misspelling of another.
    const doubt = known === undefined ? (found.size > 0 ? 0.5 : 1) : 0.4
    for (const form of forms.weak)
      for (const id of byForm.get(`~${form}`) ?? []) note(id, (weakLike(form) * (doubt + 1)) / 2)
    const {
      bare,
      plain: [stem = bare],
    } = forms
    const most = slips(bare.length, found.size > 0)
    for (const [id, term] of terms.entries()) {
      const other = term.forms.bare
      if (isOpen && bare.length > 1 && other.startsWith(bare))
        note(id, doubt * (0.7 + (0.25 * bare.length) / other.length))
      else if (most > 0 && other.length > 2) {
        let away = distance(bare, other, most, isOpen && bare.length > 4)
        if (away > 1 && stem !== bare && distance(stem, term.forms.plain[0] ?? other, 1, false) < 2)
          away = 1
        if (away <= most)
          note(id, doubt * (other[0] === bare[0] ? 0.95 : 0.78) * (1 - (1.3 * away) / bare.length))
      }
    }
    for (const [id, like] of [...found]) {
      const kin = terms[id]?.kin
      if (kin !== undefined) note(kin, like * 0.97)
    }
    return found
  }
  return { ids, terms, rows, phrases, relatives, isCommon, likes }
}

export type Lexicon = ReturnType<typeof lexiconOf>

/** Minimum length of words to be split. */
const shortest = 5

/**
 * Corrects the spaces of a query by the lexicon: splits joined words, and joins split ones unless
 * both parts are significant.
 */
export const segmentQuery = (
  words: readonly string[],
  { ids }: Lexicon,
  isKnown: (word: string) => boolean,
  isCommon: ReadonlySet<string>,
): string[] => {
  const says = (word: string): boolean => isKnown(word) && !isCommon.has(word)
  const row: string[] = []
  for (const word of words) {
    const before = row.at(-1)
    if (before !== undefined && ids.has(before + word) && !(says(before) && says(word)))
      row.splice(-1, 1, before + word)
    else if (isKnown(word) || word.length < shortest) row.push(word)
    else {
      let cut = word.length - 2
      while (cut > 1 && !(ids.has(word.slice(0, cut)) && ids.has(word.slice(cut)))) cut--
      row.push(...(cut > 1 ? [word.slice(0, cut), word.slice(cut)] : [word]))
    }
  }
  return row
}
