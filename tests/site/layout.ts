import type { Page } from 'playwright-core'

/**
 * Faults of a page's layout: horizontal scrolling, text outside of the window, text outside of its
 * card or row, text cut off by its box. Content of a box that scrolls is no fault. Each line names
 * the element.
 */
export const layoutFaultsIn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const root = document.documentElement
    const faults =
      root.scrollWidth > root.clientWidth
        ? [`the page is ${root.scrollWidth - root.clientWidth} px too wide`]
        : []
    const nameOf = (one: Element): string =>
      `${one.parentElement?.className ?? ''} > ${one.tagName.toLowerCase()}.${one.className} "${one.textContent?.trim().slice(0, 40)}"`
    const scrolls = (one: Element): boolean => /auto|scroll/.test(getComputedStyle(one).overflowX)
    const cuts = (one: Element): boolean =>
      /hidden|clip/.test(getComputedStyle(one).overflowX) && one.scrollWidth > one.clientWidth + 1
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const one = text.parentElement
      if (
        !one ||
        !text.nodeValue?.trim() ||
        !one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) ||
        one.closest('.vh, svg')
      )
        continue
      /** The element and its ancestors. */
      const around: Element[] = []
      for (let box: Element | null = one; box; box = box.parentElement) around.push(box)
      if (around.some(scrolls)) continue
      const range = document.createRange()
      range.selectNode(text)
      const { left, right, width } = range.getBoundingClientRect()
      if (width > 0 && (left < -1 || right > root.clientWidth + 1))
        faults.push(`outside, ${Math.round(left)} to ${Math.round(right)}: ${nameOf(one)}`)
      const holder = around
        .slice(1)
        .find((box) => box.matches('.card, li, td, th, section, article'))
        ?.getBoundingClientRect()
      if (width > 0 && holder && (left < holder.left - 1 || right > holder.right + 1))
        faults.push(`outside of its card or row: ${nameOf(one)}`)
      if (cuts(one)) faults.push(`cut off: ${nameOf(one)}`)
    }
    return faults
  })
