import { differencesOf, judge, type Ours, type Verdict } from './verdict.ts'

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

/** What was found, as it was written; where it imitates something of ours, what differs is marked. */
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
 * Answers the form inside `root` with one of the answers that stand in the page, hidden until then; they keep the words of
 * its language. What is typed leaves neither the page nor its address.
 */
export const startChecker = (root: HTMLElement, ours: Ours): void => {
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
  // An answer to something else than what stands in the field would mislead.
  field?.addEventListener('input', () => {
    show()
  })
}
