import type { Page } from 'playwright-core'

/**
 * Faults of a printed page: fixed and sticky elements, which paper repeats on every sheet or lays
 * over the text; elements over the page; content hidden in a box that scrolls on a screen; a scroll
 * lock, which ends the page with the first sheet; a dark colour scheme; an empty page. Each line
 * names the element. Call it last in a state: elements that are not printed lose the focus.
 */
export const faultsOnPaper = async (page: Page): Promise<string[]> => {
  await page.emulateMedia({ media: 'print' })
  const faults = await page.evaluate(() => {
    const found: string[] = []
    const overPage = ':modal, :popover-open, :fullscreen, .scrim:not(:has(.edit)), .popover, .toast'
    const isDrawn = (one: Element): boolean =>
      one.clientHeight > 1 &&
      getComputedStyle(one).clipPath !== 'inset(50%)' &&
      one.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    const stays = ({ position, content, display }: CSSStyleDeclaration): boolean =>
      /^(?:fixed|sticky)$/.test(position) && content !== 'none' && display !== 'none'
    for (const one of document.querySelectorAll('body, body *')) {
      if (!isDrawn(one)) continue
      const name = one.outerHTML.replace(/\s+/g, ' ').slice(0, 120)
      if (['', '::before', '::after'].some((part) => stays(getComputedStyle(one, part))))
        found.push(`keeps its place in the window: ${name}`)
      if (one.matches(overPage)) found.push(`lies over the page: ${name}`)
      const hidden =
        /visible/.test(getComputedStyle(one).overflowY) || one.matches('input')
          ? 0
          : one.scrollHeight - one.clientHeight
      if (hidden > 1) found.push(`hides ${hidden} px: ${name}`)
    }
    const { overflowY, colorScheme } = getComputedStyle(document.documentElement)
    if (overflowY !== 'visible')
      found.push(`ends with the first sheet: the page's overflow is ${overflowY}`)
    if (colorScheme !== 'light')
      found.push(`dark where the device is: the page's colour scheme is ${colorScheme}`)
    if (document.body.innerText.trim() === '') found.push('prints nothing')
    return found
  })
  await page.emulateMedia({ media: null })
  return faults
}
