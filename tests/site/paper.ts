import type { Page } from 'playwright-core'

/**
 * Faults of a printed page. Each line names the element.
 * - Fixed and sticky elements: they are repeated on every sheet or printed over the text.
 * - Elements over the page, such as dialogs.
 * - Content that is hidden in a box that scrolls on a screen.
 * - A scroll lock: it ends the page with the first sheet.
 * - A dark colour scheme.
 * - An empty page.
 *
 * Call this last in a state of a page: elements that are not printed lose the focus.
 */
export const faultsOnPaper = async (page: Page): Promise<string[]> => {
  await page.emulateMedia({ media: 'print' })
  const faults = await page.evaluate(() => {
    const faultLines: string[] = []
    const overPage = ':modal, :popover-open, :fullscreen, .scrim:not(:has(.edit)), .popover, .toast'
    // `inset(50%)` is the clip path of visually hidden elements.
    const isDrawn = (one: Element): boolean =>
      one.clientHeight > 1 &&
      getComputedStyle(one).clipPath !== 'inset(50%)' &&
      one.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    const isFixed = ({ position, content, display }: CSSStyleDeclaration): boolean =>
      /^(?:fixed|sticky)$/.test(position) && content !== 'none' && display !== 'none'
    for (const one of document.querySelectorAll('body, body *')) {
      if (!isDrawn(one)) continue
      const name = one.outerHTML.replace(/\s+/g, ' ').slice(0, 120)
      if (['', '::before', '::after'].some((part) => isFixed(getComputedStyle(one, part))))
        faultLines.push(`keeps its place in the window: ${name}`)
      if (one.matches(overPage)) faultLines.push(`lies over the page: ${name}`)
      const hidden =
        /visible/.test(getComputedStyle(one).overflowY) || one.matches('input')
          ? 0
          : one.scrollHeight - one.clientHeight
      if (hidden > 1) faultLines.push(`hides ${hidden} px: ${name}`)
    }
    const { overflowY, colorScheme } = getComputedStyle(document.documentElement)
    if (overflowY !== 'visible')
      faultLines.push(`ends with the first sheet: the page's overflow is ${overflowY}`)
    if (colorScheme !== 'light')
      faultLines.push(`dark where the device is: the page's colour scheme is ${colorScheme}`)
    if (document.body.innerText.trim() === '') faultLines.push('prints nothing')
    return faultLines
  })
  await page.emulateMedia({ media: null })
  return faults
}
