import type { Page } from 'playwright-core'
import type { Language } from '#i18n/languages.ts'

/**
 * Style sheet with the text spacing of WCAG 1.4.12. The Arabic one has no letter spacing, as Arabic
 * letters are joined.
 */
const sheetOf: Record<Language, string> = {
  en: '* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important } p { margin-block-end: 2em !important }',
  ar: '* { line-height: 1.5 !important; word-spacing: .16em !important } p { margin-block-end: 2em !important }',
}

/** Adds a style sheet to a page by script, which the policy allows, unlike a `<style>` element. */
export const addStyles = (page: Page, css: string): Promise<void> =>
  page.evaluate((text) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  }, css)

/** Applies the text spacing of WCAG 1.4.12. */
export const applyTextSpacing = (page: Page, language: Language): Promise<void> =>
  addStyles(page, sheetOf[language])

/**
 * Faults of a page's text: text that is cut off, outside of the window, over other text, or split
 * into columns around an element in a flex box or grid. Each line quotes the text.
 */
export const textFaultsIn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const faults: string[] = []
    const excess = document.documentElement.scrollWidth - document.documentElement.clientWidth
    if (excess > 0) faults.push(`the page is ${excess} px too wide`)

    /** True for elements that are not checked: they are hidden or over the page on purpose. */
    const isExcluded = (one: Element): boolean =>
      one.closest('.vh, .bar, .app-bar, .up, .reopen, dialog, [aria-hidden="true"], svg') !== null
    type Piece = { text: string; element: Element; boxes: DOMRect[] }
    const pieces: Piece[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement
      const text = node.textContent?.trim() ?? ''
      if (
        !element ||
        text === '' ||
        isExcluded(element) ||
        !element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
      )
        continue
      if (/^(SCRIPT|STYLE|OPTION|TEMPLATE|NOSCRIPT)$/.test(element.tagName)) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      // Only the middle three fifths of a line box are checked, as letters are lower than the box.
      const boxes = [...range.getClientRects()]
        .filter(({ width, height }) => width > 1 && height > 1)
        .map(({ x, y, width, height }) => new DOMRect(x, y + height / 5, width, (height * 3) / 5))
      pieces.push({ text: text.slice(0, 40), element, boxes })
    }
    for (const { text, element, boxes } of pieces) {
      for (
        let around: Element | null = element;
        around && around !== document.body;
        around = around.parentElement
      ) {
        const scrolls = /auto|scroll/
        const { overflowX, overflowY: outer } = getComputedStyle(around)
        // An open fold may scroll in its inner box, which is a pseudo-element.
        const inner =
          around.tagName === 'DETAILS'
            ? getComputedStyle(around, '::details-content').overflowY
            : ''
        const overflowY = scrolls.test(inner) ? inner : outer
        if (overflowX === 'visible' && overflowY === 'visible') continue
        const edge = around.getBoundingClientRect()
        const isCut = boxes.some(
          (box) =>
            (!scrolls.test(overflowX) &&
              (box.left < edge.left - 1 || box.right > edge.right + 1)) ||
            (!scrolls.test(overflowY) && (box.top < edge.top - 1 || box.bottom > edge.bottom + 1)),
        )
        if (isCut)
          faults.push(
            `cut by <${around.tagName.toLowerCase()} class="${around.className}">: ${text}`,
          )
        if (scrolls.test(overflowX) || scrolls.test(overflowY)) break
      }
    }
    for (const [index, one] of pieces.entries()) {
      for (const other of pieces.slice(index + 1)) {
        const overlaps = one.boxes.some((a) =>
          other.boxes.some(
            (b) =>
              Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 &&
              Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2,
          ),
        )
        if (overlaps) faults.push(`“${one.text}” lies over “${other.text}”`)
      }
    }
    for (const element of document.querySelectorAll('body *')) {
      if (!/flex|grid/.test(getComputedStyle(element).display)) continue
      const texts = [...element.childNodes].filter(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      )
      if (texts.length > 1) faults.push(`torn apart: ${element.textContent.trim().slice(0, 40)}`)
    }
    return [...new Set(faults)]
  })
