/** Sends a vote. @returns the HTTP status; 0 without a response */
const send = async (Guid: string, Helped: boolean): Promise<number> => {
  try {
    const { status } = await fetch('/api/feedback/answer', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ Guid, Helped }),
    })
    return status
  } catch {
    return 0
  }
}

/**
 * Handles a press on "yes" or "no". After a successful vote, thanks replace the buttons; a failure
 * is shown next to them.
 */
const vote = async (group: HTMLElement, guid: string, helped: boolean): Promise<void> => {
  // The template has two paragraphs: for a failure, and for the thanks.
  const [status, thanks] = group.querySelectorAll('p')
  if (!status || !thanks || group.ariaBusy) return
  group.ariaBusy = 'true'
  status.textContent = ''
  const httpStatus = await send(guid, helped)
  group.ariaBusy = null
  if (httpStatus !== 200) {
    status.textContent =
      (httpStatus === 429 ? group.dataset['busy'] : group.dataset['failed']) ?? ''
    return
  }
  thanks.hidden = false
  // The focused button is about to be removed.
  thanks.focus()
  for (const other of group.querySelectorAll('span, button')) other.remove()
}

/** Adds the question "did it help?" below the answer in a fold, once. */
const ask = (fold: HTMLDetailsElement, template: HTMLTemplateElement): void => {
  const answer = fold.querySelector<HTMLElement>('[id^="q-"]')
  if (!answer || fold.querySelector('.vote')) return
  answer.append(template.content.cloneNode(true))
  const group = answer.querySelector<HTMLElement>('.vote')
  group?.addEventListener('click', ({ target }) => {
    const button = target instanceof Element && target.closest('button')
    // The id of an answer is `q-` and the GUID of its question.
    if (button) void vote(group, answer.id.slice(2), button.value === 'yes')
  })
}

/** Adds the question "did it help?" below every answer of the list that is open or gets opened. */
export const startVotes = (list: HTMLElement): void => {
  const template = list.querySelector('template')
  if (!template) return
  for (const fold of list.querySelectorAll<HTMLDetailsElement>('details[open]')) ask(fold, template)
  // `toggle` events do not bubble: they are caught in the capture phase.
  list.addEventListener(
    'toggle',
    ({ target }) => {
      if (target instanceof HTMLDetailsElement && target.open) ask(target, template)
    },
    true,
  )
}
