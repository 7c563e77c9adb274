/**
 * Fetches an island's code. Resolves with a function that hydrates the element and resolves when
 * the island answers.
 */
type Load = (root: HTMLElement) => Promise<() => Promise<void>>

/**
 * Fetches and hydrates an island at the first press, key, input or focus in it; a passing pointer
 * fetches nothing. A click on a button is held until then and replayed once: the last one, if there
 * were several. Default actions of the browser, such as links, continue, unless the island is a
 * link: its click is held, too, and followed when the code cannot be fetched. The island's status
 * line shows a failure with the text of `data-unloaded`; the next touch tries again. In a form that
 * is posted, only a failed press is shown, and from the second one on the browser submits the form,
 * as it does without scripts.
 * @param passed Set where the page's script answers clicks by itself, so that none waits for the
 * code: a selector of elements whose touch fetches nothing
 * @returns a function that loads the island at once
 */
export const startIsland = (
  root: HTMLElement,
  load: Load,
  passed?: string,
): (() => Promise<void>) => {
  const status = root.querySelector('[role="status"]')
  const initial = status?.textContent ?? ''
  const posted = root.querySelector<HTMLFormElement>('form[method="post"]')
  const touched = new AbortController()
  const options = { capture: true, signal: touched.signal }
  let isLoading = false
  let failedPresses = 0
  let clicked: HTMLButtonElement | HTMLAnchorElement | null = null
  let pressEnd: Promise<unknown> | undefined

  const hydrate = async (): Promise<void> => {
    if (isLoading) return
    isLoading = true
    try {
      // A new attempt clears the message: hydration must find the text that the server wrote.
      if (status && (clicked || !posted)) status.textContent = initial
      const begin = await load(root)
      // Hydration during a press could move the pressed element, and the click would miss it.
      await pressEnd
      await begin()
      if (status && posted) status.textContent = initial
      touched.abort()
      clicked?.click()
    } catch {
      // Some screen readers skip what changes in a busy element.
      root.ariaBusy = null
      if (status && (clicked || !posted)) status.textContent = root.dataset['unloaded'] ?? ''
      if (clicked && 'href' in clicked) location.href = clicked.href
      else if (clicked && ++failedPresses > 1) posted?.requestSubmit()
      isLoading = false
    }
    clicked = root.ariaBusy = null
  }
  const start = (event: Event): void => {
    const target = event.target as Element
    if (passed && target.closest(passed)) return
    if (event.type === 'pointerdown') {
      pressEnd = new Promise((resolve) => {
        for (const end of ['pointerup', 'pointercancel', 'contextmenu'])
          addEventListener(end, () => setTimeout(resolve), options)
      })
    }
    const button =
      !passed &&
      event.type === 'click' &&
      !(event as MouseEvent).ctrlKey &&
      !(event as MouseEvent).metaKey &&
      target.closest<NonNullable<typeof clicked>>('button,a.round')
    if (button) {
      event.preventDefault()
      event.stopPropagation()
      clicked = button
      root.ariaBusy = 'true'
    }
    void hydrate()
  }
  for (const type of ['pointerdown', 'keydown', 'input', 'focusin', 'click'])
    root.addEventListener(type, start, options)
  // The island was touched before this code ran: it has the focus, or had it.
  if (root.matches(':focus-within') || root.querySelector(':is(:user-valid,:user-invalid)'))
    void hydrate()
  return hydrate
}
