import type { Page } from 'playwright-core'

/** Element that has the focus, and its appearance: boxes in CSS pixels. */
export type Stop = {
  /** Short text to find it in the page. */
  name: string
  width: number
  height: number
  /** True inside a sentence, where a target may be as small as its words. */
  isInline: boolean
  /** Reason why it is not completely visible: empty when it is. */
  hidden: string
  hasRing: boolean
}

/** Describes the element that has the focus, or returns null when none has. Runs in the page. */
const look = (): Stop | null => {
  const one = document.activeElement
  if (!(one instanceof HTMLElement || one instanceof SVGElement) || one === document.body)
    return null
  // The focus is nowhere for one press after the last stop, or at once on the first stop again.
  const seen = window as unknown as { firstStop?: Element }
  if (seen.firstStop === one) return null
  seen.firstStop ??= one
  const shortName = (element: Element): string =>
    element.outerHTML.replace(/\s+/g, ' ').slice(0, 110)
  const style = getComputedStyle(one)
  const box = one.getBoundingClientRect()
  const boxes =
    style.display === 'inline' ? [...one.getClientRects()].filter(({ width }) => width > 1) : [box]
  const faults: string[] = []
  if (box.width < 2 || box.height < 2) faults.push('it has no size')
  for (const { left, right, top, bottom, width, height } of boxes) {
    if (left < -1 || right > innerWidth + 1) faults.push('it is beside the window')
    if (height > innerHeight / 2 || one instanceof HTMLTextAreaElement) {
      // Elements taller than the window are shown in part; of a text the browser shows the line
      // being written.
      if (Math.min(bottom, innerHeight) - Math.max(top, 0) < 40)
        faults.push('it is outside the window')
      continue
    }
    if (top < -1 || bottom > innerHeight + 1)
      faults.push(`it is outside the window, ${Math.round(top)} to ${Math.round(bottom)}`)
    const [x, y] = [left + width / 2, top + height / 2]
    // Points slightly inside the edge: lines of neighbouring text may overlap it, unseen.
    const [dx, dy] = [Math.min(6, width / 4), Math.min(6, height / 4)]
    for (const [px, py] of [
      [x, y],
      [x, top + dy],
      [x, bottom - dy],
      [left + dx, y],
      [right - dx, y],
    ] as const) {
      if (px < 0 || py < 0 || px >= innerWidth || py >= innerHeight) continue
      const above = document.elementFromPoint(px, py)
      const isItself =
        above !== null &&
        (one.contains(above) ||
          above.contains(one) ||
          (one instanceof HTMLInputElement &&
            [...(one.labels ?? [])].some((label) => label.contains(above))))
      if (!isItself) faults.push(`covered by ${above ? shortName(above) : 'nothing'}`)
    }
  }
  const sentence = one.parentElement?.closest('p, li, dd, td, label, blockquote, figcaption')
  const isAmongWords =
    sentence !== null &&
    sentence !== undefined &&
    (sentence.textContent ?? '').trim().length > (one.textContent ?? '').trim().length
  const ring = (element: Element): boolean => {
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element)
    return (
      outlineStyle !== 'none' &&
      parseFloat(outlineWidth) >= 2 &&
      !/, 0\)$|transparent/.test(outlineColor)
    )
  }
  return {
    name: shortName(one),
    width: Math.round(Math.max(...boxes.map(({ width }) => width))),
    height: Math.round(box.height),
    isInline: style.display.startsWith('inline') && isAmongWords,
    hidden: [...new Set(faults)].join('; '),
    hasRing:
      ring(one) ||
      (one.parentElement !== null &&
        one.parentElement.matches(':focus-within') &&
        ring(one.parentElement)),
  }
}

/** Upper limit of presses: more than any page has tab stops. */
const MAX_PRESSES = 400

/**
 * Tabs through a page from its beginning until the focus leaves it. @throws Error when it never
 * does
 */
export const tabThrough = async (page: Page, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<Stop[]> => {
  const stops: Stop[] = []
  await page.evaluate(() => Object.assign(window, { firstStop: undefined }))
  for (let press = 0; press < MAX_PRESSES; press += 1) {
    await page.keyboard.press(key)
    const stop = await page.evaluate(look)
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
