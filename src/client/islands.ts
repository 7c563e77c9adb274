/**
 * Fetches an island's code. Resolves with a function that hydrates the element, and that resolves
 * when the island responds to the visitor.
 */
type Load = (root: HTMLElement) => Promise<() => Promise<void>>

/**
 * Fetches and hydrates an island at the first touch: a press, key, input or focus in it. Hovering
 * fetches nothing.
 *
 * - A click on a button, or on the search link (`a.round`), has no effect until the island is
 *   hydrated. Then the last such click is repeated once. If the code cannot be fetched, the address
 *   of the link is opened.
 * - Other default actions of the browser, such as following a link, are not delayed.
 * - When the code cannot be fetched, the island's status line shows the text of `data-unloaded`,
 *   and the next touch tries again.
 * - In a form with `method="post"` only a failed press of a button shows that text. From the second
 *   failed press on the browser submits the form, as it does without scripts.
 * @param ignoredTargets selector of elements whose touch fetches nothing. Set where the page's own
 * script handles clicks in the island: no click is then delayed
 * @returns a function that fetches and hydrates the island at once
 */
export const startIsland = (
  root: HTMLElement,
  load: Load,
  ignoredTargets?: string,
): (() => Promise<void>) => {
  const status = root.querySelector('[role="status"]')
  const initial = status?.textContent ?? ''
  const postedForm = root.querySelector<HTMLFormElement>('form[method="post"]')
  const listening = new AbortController()
  const options = { capture: true, signal: listening.signal }
  let isLoading = false
  let failedPresses = 0
  /** The button or link whose click is repeated after hydration; null for none. */
  let clickToRepeat: HTMLButtonElement | HTMLAnchorElement | null = null
  /** Resolves at the end of the current press. */
  let pressEnd: Promise<unknown> | undefined

  const hydrate = async (): Promise<void> => {
    if (isLoading) return
    isLoading = true
    try {
      // A new attempt clears the message: hydration must find the text that the server wrote.
      if (status && (clickToRepeat || !postedForm)) status.textContent = initial
      const hydrateRoot = await load(root)
      // Hydration during a press could move the pressed element, and the click would miss it.
      await pressEnd
      await hydrateRoot()
      if (status && postedForm) status.textContent = initial
      listening.abort()
      clickToRepeat?.click()
    } catch {
      // Before the message: some screen readers do not announce changes in a busy element.
      root.ariaBusy = null
      if (status && (clickToRepeat || !postedForm))
        status.textContent = root.dataset['unloaded'] ?? ''
      if (clickToRepeat && 'href' in clickToRepeat) location.href = clickToRepeat.href
      else if (clickToRepeat && ++failedPresses > 1) postedForm?.requestSubmit()
      isLoading = false
    }
    clickToRepeat = root.ariaBusy = null
  }
  const onTouch = (event: Event): void => {
    const target = event.target as Element
    if (ignoredTargets && target.closest(ignoredTargets)) return
    if (event.type === 'pointerdown') {
      pressEnd = new Promise((resolve) => {
        for (const end of ['pointerup', 'pointercancel', 'contextmenu'])
          addEventListener(end, () => setTimeout(resolve), options)
      })
    }
    const button =
      !ignoredTargets &&
      event.type === 'click' &&
      !(event as MouseEvent).ctrlKey &&
      !(event as MouseEvent).metaKey &&
      target.closest<NonNullable<typeof clickToRepeat>>('button,a.round')
    if (button) {
      event.preventDefault()
      event.stopPropagation()
      clickToRepeat = button
      root.ariaBusy = 'true'
    }
    void hydrate()
  }
  for (const type of ['pointerdown', 'keydown', 'input', 'focusin', 'click'])
    root.addEventListener(type, onTouch, options)
  // True if the visitor touched the island before this code ran: it has the focus, or one of its
  // fields has been changed.
  if (root.matches(':focus-within') || root.querySelector(':is(:user-valid,:user-invalid)'))
    void hydrate()
  return hydrate
}
