import type { Page } from 'playwright-core'

/** A place that Tab stops at: words that find it, and what is wrong with it. */
export type Stop = { name: string; faults: string[] }

/** More presses of Tab than any screen has places to stop at. */
const MAX_PRESSES = 400

type Kept = { first?: Element; previous?: { element: Element; look: string; stop: string } }

/** Looks at what the key has led to; runs in the page. `round` when it is where it began, no stop when the focus has left the page. */
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
  /** Everything by which a focus may show itself: on the element, what is beside it, and three parents. */
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
 * Goes through what stands on the screen with Tab until it comes round, through the end of the page where no dialog holds
 * it, and tells of each stop what is wrong: not in the window, covered, or looking the same with the focus as without.
 * @throws Error when it never comes round
 */
export const stopsOf = async (page: Page, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<Stop[]> => {
  const stops: Stop[] = []
  await page.evaluate(() => Object.assign(window, { kept: {} }))
  for (let press = 0; press < MAX_PRESSES; press += 1) {
    await page.keyboard.press(key)
    // What fades or moves with the focus has come to rest; what waits for ever, such as a spinner, is not waited for.
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
