import type { Page } from 'playwright-core'

/** Element at which Tab stops. */
export type Stop = {
  /** Tag, class and label of the element. */
  name: string
  faults: string[]
}

/** Upper limit of presses: more than any screen has tab stops. */
const MAX_PRESSES = 400

/** Memory of the walk, kept in the page between two presses. */
type Walk = {
  /** Element of the first stop. */
  first?: Element
  /** Previous stop, with its styles at the time when it had the focus. */
  previous?: { element: Element; styles: string; name: string }
}

/** Examination of the element that has the focus. */
type Examined = {
  /** Stop of the element; null when the focus has left the page or is at the first stop again. */
  stop: Stop | null
  /** Name of the previous stop when nothing showed its focus; otherwise null. */
  unseenStop: string | null
  /** True when the focus is at the first stop again. */
  isBackAtFirstStop: boolean
}

/**
 * Examines the element that has the focus. It runs in the page, so it uses nothing from outside.
 */
const examineFocus = (): Examined => {
  const { walk } = window as unknown as { walk: Walk }
  const shortName = (element: Element): string => {
    const label =
      element.getAttribute('aria-label') ??
      (element as HTMLInputElement).labels?.[0]?.textContent ??
      element.textContent ??
      ''
    return `${element.tagName.toLowerCase()}.${element.className.toString().split(' ')[0]} “${label.trim().slice(0, 50)}”`
  }
  /** Styles that may show the focus: of the element, its two neighbours and three ancestors. */
  const stylesOf = (element: Element): string => {
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
  const { previous } = walk
  // The focus did not show if the styles are the same without it.
  const isUnseen =
    previous?.element.isConnected === true &&
    previous.element !== document.activeElement &&
    stylesOf(previous.element) === previous.styles
  const unseenStop = isUnseen ? previous.name : null
  const focused = document.activeElement
  const isBackAtFirstStop =
    focused !== null && focused === walk.first && previous?.element !== focused
  if (!focused || focused === document.body || isBackAtFirstStop) {
    delete walk.previous
    return { stop: null, unseenStop, isBackAtFirstStop }
  }
  walk.first ??= focused
  const name = shortName(focused)
  walk.previous = { element: focused, styles: stylesOf(focused), name }
  const faults: string[] = []
  // A visually hidden input is seen as its label.
  const isHiddenInput =
    focused instanceof HTMLInputElement && focused.getBoundingClientRect().width < 2
  const shown = (isHiddenInput ? focused.labels?.[0] : null) ?? focused
  const { left, right, top, bottom, width, height } = shown.getBoundingClientRect()
  if (width < 2 || height < 2) faults.push('it has no size')
  if (right < 1 || left > innerWidth - 1 || bottom < 1 || top > innerHeight - 1)
    faults.push(`it is outside the window, ${Math.round(top)} to ${Math.round(bottom)}`)
  // The middle of a tall element may be outside of the window.
  else if (height < innerHeight / 2) {
    const topElement = document.elementFromPoint(
      left + width / 2,
      Math.min(innerHeight - 1, Math.max(0, top + height / 2)),
    )
    const isItself =
      topElement !== null &&
      [shown, focused].some((part) => part.contains(topElement) || topElement.contains(part))
    if (!isItself) faults.push(`it is covered by ${topElement ? shortName(topElement) : 'nothing'}`)
  }
  return { stop: { name, faults }, unseenStop, isBackAtFirstStop }
}

/**
 * Walks a screen's tab order until the focus is at its first stop again: through the end of the
 * page, or inside a dialog that traps the focus. Faults of a stop are that it has no size, is
 * outside of the window or covered, or looks the same with and without the focus.
 * @throws Error when the focus does not return to the first stop
 */
export const stopsOf = async (page: Page, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<Stop[]> => {
  const stops: Stop[] = []
  await page.evaluate(() => Object.assign(window, { walk: {} }))
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
    const { stop, unseenStop, isBackAtFirstStop } = await page.evaluate(examineFocus)
    if (unseenStop !== null) stops.at(-1)?.faults.push('nothing shows that it has the focus')
    if (isBackAtFirstStop) return stops
    if (stop !== null) stops.push(stop)
  }
  throw new Error(
    `The focus is still going on after ${MAX_PRESSES} presses of ${key}, at ${stops.at(-1)?.name}`,
  )
}
