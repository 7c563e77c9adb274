import type { Page } from 'playwright-core'
import sharp from 'sharp'

/** Part of a page. Positions and sizes are in CSS pixels, from the start of the page. */
export type Part = {
  /** Text or HTML to find it in the page. */
  name: string
  /** Minimum contrast, from 1 to 21. */
  minContrast: number
  x: number
  y: number
  width: number
  height: number
}

/** Linear value, from 0 to 1, of each channel value from 0 to 255, by WCAG. */
const linear = Array.from({ length: 256 }, (_, value) =>
  value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
)

/**
 * Parts with too little contrast between their lightest and darkest pixel in a screenshot of the
 * page. A part of one colour has a contrast of 1, black on white has 21. Styles cannot be measured
 * instead, as the system replaces their colours in forced colours.
 */
export const lowContrastParts = async (page: Page, parts: readonly Part[]): Promise<string[]> => {
  const { data, info } = await sharp(
    await page.screenshot({ fullPage: true, animations: 'disabled' }),
  )
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return parts.flatMap(({ name, minContrast, x, y, width, height }) => {
    let [darkest, lightest] = [1, 0]
    for (
      let row = Math.max(0, Math.floor(y));
      row < Math.min(info.height, Math.ceil(y + height));
      row += 1
    ) {
      for (
        let column = Math.max(0, Math.floor(x));
        column < Math.min(info.width, Math.ceil(x + width));
        column += 1
      ) {
        const offset = (row * info.width + column) * 3
        const [r = 0, g = 0, b = 0] = [data[offset], data[offset + 1], data[offset + 2]]
        const luminance =
          0.2126 * (linear[r] ?? 0) + 0.7152 * (linear[g] ?? 0) + 0.0722 * (linear[b] ?? 0)
        darkest = Math.min(darkest, luminance)
        lightest = Math.max(lightest, luminance)
      }
    }
    const contrast = (lightest + 0.05) / (darkest + 0.05)
    return contrast < minContrast ? [`${contrast.toFixed(1)} to 1: ${name}`] : []
  })
}

/**
 * Icons of a page, with a minimum contrast of 3, and its lines of text, with one of 4.5. Elements
 * that are fixed over the page are excluded.
 */
export const partsOf = (page: Page): Promise<Part[]> =>
  page.evaluate(() => {
    // Visually hidden text, and the parts fixed over the page.
    const notMeasured = '.vh, .bar, .app-bar, .up'
    const isShown = (one: Element): boolean =>
      one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      !one.closest(notMeasured)
    const partOf = ({ x, y, width, height }: DOMRect, name: string, minContrast: number) => ({
      name: name.replace(/\s+/g, ' ').slice(0, 100),
      minContrast,
      x: x + scrollX,
      y: y + scrollY,
      width,
      height,
    })
    const icons = [...document.querySelectorAll('svg.i, a > img, button > img')].filter(
      (one) => isShown(one) && one.getBoundingClientRect().width <= 64,
    )
    const parts = icons.map((icon) =>
      partOf(icon.getBoundingClientRect(), (icon.parentElement ?? icon).outerHTML, 3),
    )
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement
      if (
        !element ||
        !node.textContent?.trim() ||
        !isShown(element) ||
        /^(SCRIPT|STYLE|OPTION|TEMPLATE|NOSCRIPT)$/.test(element.tagName)
      )
        continue
      const range = document.createRange()
      range.selectNodeContents(node)
      // Text of a horizontally scrolled row may be outside of the window, and of the screenshot.
      for (const box of range.getClientRects())
        if (Math.min(box.right, innerWidth) - Math.max(box.left, 0) > 4 && box.height > 4)
          parts.push(partOf(box, node.textContent.trim(), 4.5))
    }
    return parts
  })
