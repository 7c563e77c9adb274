import { differencesOf, judge, type OfficialContacts, type Verdict } from './verdict.ts'

const isolated = (pieces: readonly (string | Node)[]): HTMLElement => {
  const bdi = document.createElement('bdi')
  bdi.dir = 'ltr'
  bdi.append(...pieces)
  return bdi
}

const marked = (piece: string): HTMLElement => {
  const mark = document.createElement('mark')
  mark.textContent = piece
  return mark
}

/** The found text as written, with its differences from the imitated contact marked. */
const foundText = (verdict: Verdict): HTMLElement[] => {
  if (!('found' in verdict)) return []
  const { found, imitated } = verdict
  return [
    isolated(
      imitated
        ? differencesOf(found, imitated).map(({ piece, isSame }) =>
            isSame ? piece : marked(piece),
          )
        : [found],
    ),
  ]
}

/**
 * Makes the form inside `root` show one of the page's hidden answers: that of the input's verdict.
 * Input is neither sent nor added to the address.
 */
export const startChecker = (root: HTMLElement, official: OfficialContacts): void => {
  const form = root.querySelector('form')
  const field = root.querySelector('input')
  const answers = [...root.querySelectorAll<HTMLElement>('[data-answer]')]
  const show = (verdict?: Verdict): void => {
    for (const answer of answers) {
      answer.hidden = answer.dataset['answer'] !== verdict?.answer
      if (verdict && !answer.hidden)
        answer.querySelector('.found')?.replaceChildren(...foundText(verdict))
    }
  }
  form?.addEventListener('submit', (event) => {
    event.preventDefault()
    const verdict = judge(field?.value ?? '', official)
    show(verdict)
    if (verdict.answer === 'empty') field?.focus()
  })
  // An answer must not remain visible after the input has changed.
  field?.addEventListener('input', () => {
    show()
  })
}
