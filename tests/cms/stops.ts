import type { Page } from 'playwright-core'

/** Element at which Tab stops: a short name to find it, and its faults. */
export type Stop = { name: string; faults: string[] }

/** Upper limit of presses: more than any screen has tab stops. */
const MAX_PRESSES = 400

type Kept = { first?: Element; previous?: { element: Element; look: string; stop: string } }

/**
 * Examines the element that has the focus; runs in the page. `round` is true when it is the first
 * one again; no stop when the focus has left the page; `before` names the previous stop when its
 * focus did not show.
 */
const look = (): { stop: Stop | null; before: string | null; round: boolean } => {
  const kept = ((window as unknown as { kept?: Kept }).kept ??= {})
  const shortName = (element: Element): string => {
    const label =
      element.getAttribute('aria-label') ??
      (element as HTMLInputElement).labels?.[0]?.textContent ??
      element.textContent ??
      ''
    return `${element.tagName.toLowerCase()}.${element.className.toString().split(' ')[0]} “${label.trim().slice(0, 50)}”`
  }
  /** Styles by which the focus may show: of the element, its siblings and three ancestors. */
  const lookOf = (element: Element): string => {
    const parents = [
      element.parentElement,
      element.parentElement?.parentElement,
      element.parentElement?.parentElement?.parentElement,
    ]
    const around = [
      element,
      element.nextElementSibling,
      element.previousElementSibling,
      ...parents,
    ].filter((one) => one !== null && one !== undefined)
    return around
      .flatMap((one) =>
        [null, '::before', '::after'].map((pseudo) => {
          const style = getComputedStyle(one, pseudo)
          return [
            style.outlineStyle === 'none'
              ? ''
              : `${style.outlineWidth} ${style.outlineColor} ${style.outlineOffset}`,
            style.boxShadow,
            style.borderWidth,
            style.borderColor,
            style.backgroundColor,
          ].join()
        }),
      )
      .join('|')
  }
  const { previous } = kept
  const isUnseen =
    previous?.element.isConnected === true &&
    previous.element !== document.activeElement &&
    lookOf(previous.element) === previous.look
  const before = isUnseen ? previous.stop : null
  const one = document.activeElement
  const round = one !== null && one === kept.first && previous?.element !== one
  if (!one || one === document.body || round) {
    delete kept.previous
    return { stop: null, before, round }
  }
  kept.first ??= one
  const name = shortName(one)
  kept.previous = { element: one, look: lookOf(one), stop: name }
  const faults: string[] = []
  const shown =
    (one instanceof HTMLInputElement && one.getBoundingClientRect().width < 2
      ? one.labels?.[0]
      : null) ?? one
  const { left, right, top, bottom, width, height } = shown.getBoundingClientRect()
  if (width < 2 || height < 2) faults.push('it has no size')
  if (right < 1 || left > innerWidth - 1 || bottom < 1 || top > innerHeight - 1)
    faults.push(`it is outside the window, ${Math.round(top)} to ${Math.round(bottom)}`)
  else if (height < innerHeight / 2) {
    const above = document.elementFromPoint(
      left + width / 2,
      Math.min(innerHeight - 1, Math.max(0, top + height / 2)),
    )
    const isItself =
      above !== null &&
      (shown.contains(above) || above.contains(shown) || one.contains(above) || above.contains(one))
    if (!isItself) faults.push(`it is covered by ${above ? shortName(above) : 'nothing'}`)
  }
  return { stop: { name, faults }, before, round }
}

/**
 * Walks a screen's tab order once around, through the end of the page unless a dialog traps the
 * focus, and reports the faults of each stop: outside of the window, covered, or looking the same
 * with and without the focus.
 * @throws Error when it never comes round
 */
export const stopsOf = async (page: Page, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<Stop[]> => {
  const stops: Stop[] = []
  await page.evaluate(() => Object.assign(window, { kept: {} }))
  for (let press = 0; press < MAX_PRESSES; press += 1) {
    await page.keyboard.press(key)
    // Wait for transitions of the focus to finish; endless animations, such as a spinner, are
    // excluded.
    await page.evaluate(() =>
      Promise.allSettled(
        document
          .getAnimations()
          .flatMap((one) =>
            one.effect?.getComputedTiming().endTime === Infinity ? [] : [one.finished],
          ),
      ).then(() => undefined),
    )
    const { stop, before, round } = await page.evaluate(look)
    if (before !== null) stops.at(-1)?.faults.push('nothing shows that it has the focus')
    if (round) return stops
    if (stop !== null) stops.push(stop)
  }
  throw new Error(
    `The focus is still going on after ${MAX_PRESSES} presses of ${key}, at ${stops.at(-1)?.name}`,
  )
}
