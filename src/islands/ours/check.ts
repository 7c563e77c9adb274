import { differencesOf, judge, type OfficialContacts, type Verdict } from './verdict.ts'

const bdi = (pieces: readonly (string | Node)[]): HTMLElement => {
  const isolated = document.createElement('bdi')
  isolated.dir = 'ltr'
  isolated.append(...pieces)
  return isolated
}

const marked = (piece: string): HTMLElement => {
  const mark = document.createElement('mark')
  mark.textContent = piece
  return mark
}

/** The found text as written; differences from the imitated one are marked. */
const shown = (verdict: Verdict): HTMLElement[] => {
  if (!('found' in verdict)) return []
  const { found, like } = verdict
  return [
    bdi(
      like
        ? differencesOf(found, like).map(({ piece, isSame }) => (isSame ? piece : marked(piece)))
        : [found],
    ),
  ]
}

/**
 * Answers the form inside `root` by showing one of the page's hidden answers, which have the texts
 * in its language. Input is neither sent nor added to the address.
 */
export const startChecker = (root: HTMLElement, ours: OfficialContacts): void => {
  const form = root.querySelector('form')
  const field = root.querySelector('input')
  const answers = [...root.querySelectorAll<HTMLElement>('[data-answer]')]
  const show = (verdict?: Verdict): void => {
    for (const one of answers) {
      one.hidden = one.dataset['answer'] !== verdict?.answer
      if (verdict && !one.hidden) one.querySelector('.found')?.replaceChildren(...shown(verdict))
    }
  }
  form?.addEventListener('submit', (event) => {
    event.preventDefault()
    const verdict = judge(field?.value ?? '', ours)
    show(verdict)
    if (verdict.answer === 'empty') field?.focus()
  })
  // An answer must not remain visible after the input has changed.
  field?.addEventListener('input', () => {
    show()
  })
}
