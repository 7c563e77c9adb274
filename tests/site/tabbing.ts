import type { Page } from 'playwright-core'

/** Tab stop: an element that gets the focus when Tab is pressed. */
export type Stop = {
  /** Beginning of its HTML. */
  name: string
  /** Width in CSS pixels. */
  width: number
  /** Height in CSS pixels. */
  height: number
  /** True inside a sentence, where a target may be as small as its words. */
  isInline: boolean
  /** Reasons why the element is not completely visible; empty when it is. */
  visibilityFaults: string
  /** True when an outline shows that the element has the focus. */
  hasRing: boolean
}

/** Describes the element that has the focus; null when none has. Runs in the page. */
const currentStop = (): Stop | null => {
  const one = document.activeElement
  if (!(one instanceof HTMLElement || one instanceof SVGElement) || one === document.body)
    return null
  // After the last stop either no element has the focus for one press, or the first stop has it.
  const state = window as unknown as { firstStop?: Element }
  if (state.firstStop === one) return null
  state.firstStop ??= one
  const shortName = (element: Element): string =>
    element.outerHTML.replace(/\s+/g, ' ').slice(0, 110)
  const style = getComputedStyle(one)
  const box = one.getBoundingClientRect()
  const boxes =
    style.display === 'inline' ? [...one.getClientRects()].filter(({ width }) => width > 1) : [box]
  const faults: string[] = []
  if (box.width < 2 || box.height < 2) faults.push('it has no size')
  for (const { left, right, top, bottom, width, height } of boxes) {
    if (left < -1 || right > innerWidth + 1) faults.push('it is left or right of the window')
    if (height > innerHeight / 2 || one instanceof HTMLTextAreaElement) {
      // Only a part of a tall element can be in view: in a text area the line with the cursor.
      if (Math.min(bottom, innerHeight) - Math.max(top, 0) < 40)
        faults.push('it is outside the window')
      continue
    }
    if (top < -1 || bottom > innerHeight + 1)
      faults.push(`it is outside the window, ${Math.round(top)} to ${Math.round(bottom)}`)
    const [x, y] = [left + width / 2, top + height / 2]
    // The points are slightly inside the edge, which the line box of other text may overlap.
    const [dx, dy] = [Math.min(6, width / 4), Math.min(6, height / 4)]
    for (const [px, py] of [
      [x, y],
      [x, top + dy],
      [x, bottom - dy],
      [left + dx, y],
      [right - dx, y],
    ] as const) {
      if (px < 0 || py < 0 || px >= innerWidth || py >= innerHeight) continue
      const topmost = document.elementFromPoint(px, py)
      const isVisible =
        topmost !== null &&
        (one.contains(topmost) ||
          topmost.contains(one) ||
          (one instanceof HTMLInputElement &&
            [...(one.labels ?? [])].some((label) => label.contains(topmost))))
      if (!isVisible) faults.push(`covered by ${topmost ? shortName(topmost) : 'nothing'}`)
    }
  }
  const sentence = one.parentElement?.closest('p, li, dd, td, label, blockquote, figcaption')
  const isAmongWords =
    sentence !== null &&
    sentence !== undefined &&
    (sentence.textContent ?? '').trim().length > (one.textContent ?? '').trim().length
  const hasOutline = (element: Element): boolean => {
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element)
    return (
      outlineStyle !== 'none' &&
      parseFloat(outlineWidth) >= 2 &&
      // "rgba(…, 0)" is transparent, too.
      !/, 0\)$|transparent/.test(outlineColor)
    )
  }
  return {
    name: shortName(one),
    width: Math.round(Math.max(...boxes.map(({ width }) => width))),
    height: Math.round(box.height),
    isInline: style.display.startsWith('inline') && isAmongWords,
    visibilityFaults: [...new Set(faults)].join('; '),
    hasRing:
      hasOutline(one) ||
      (one.parentElement !== null &&
        one.parentElement.matches(':focus-within') &&
        hasOutline(one.parentElement)),
  }
}

/** Upper limit of presses: more than any page has tab stops. */
const MAX_PRESSES = 400

/**
 * Tabs through a page from its beginning until the focus leaves the page.
 * @returns the stops in their order
 * @throws Error when the focus never leaves the page
 */
export const tabThrough = async (page: Page, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<Stop[]> => {
  const stops: Stop[] = []
  await page.evaluate(() => Object.assign(window, { firstStop: undefined }))
  for (let press = 0; press < MAX_PRESSES; press += 1) {
    await page.keyboard.press(key)
    const stop = await page.evaluate(currentStop)
    if (stop === null) return stops
    stops.push(stop)
  }
  throw new Error(
    `The focus is still in the page after ${MAX_PRESSES} presses of ${key}, at ${stops.at(-1)?.name}`,
  )
}

/** Number of tab stops: visible focusable elements. A group of radio buttons is one. */
export const countStops = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const groups = new Set<string>()
    return [
      ...document.querySelectorAll<HTMLElement>(
        'a[href], button, input, select, textarea, summary, iframe, [tabindex="0"]',
      ),
    ].filter((one) => {
      if (one.tabIndex < 0 || one.matches(':disabled') || one.closest('[inert]')) return false
      if (!one.checkVisibility({ visibilityProperty: true })) return false
      if (!(one instanceof HTMLInputElement) || one.type !== 'radio') return true
      if (groups.has(one.name)) return false
      groups.add(one.name)
      return true
    }).length
  })
