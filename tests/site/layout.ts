import type { Page } from 'playwright-core'

/**
 * Faults of a page's layout: horizontal scrolling, text outside of the window, text cut off by its
 * box. Content of a box that scrolls by itself is no fault. Each line names the element.
 */
export const breaksIn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const root = document.documentElement
    const found =
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
      const above: Element[] = []
      for (let box: Element | null = one; box; box = box.parentElement) above.push(box)
      if (above.some(scrolls)) continue
      const range = document.createRange()
      range.selectNode(text)
      const { left, right, width } = range.getBoundingClientRect()
      if (width > 0 && (left < -1 || right > root.clientWidth + 1))
        found.push(`outside, ${Math.round(left)} to ${Math.round(right)}: ${nameOf(one)}`)
      const holder = above
        .slice(1)
        .find((box) => box.matches('.card, li, td, th, section, article'))
        ?.getBoundingClientRect()
      if (width > 0 && holder && (left < holder.left - 1 || right > holder.right + 1))
        found.push(`beyond its box: ${nameOf(one)}`)
      if (cuts(one)) found.push(`cut off: ${nameOf(one)}`)
    }
    return found
  })
