import type { Page } from 'playwright-core'
import sharp from 'sharp'

/** A part of a page: where it is, in CSS pixels from the page's beginning, words that find it, and the least contrast it needs. */
export type Part = {
  name: string
  least: number
  x: number
  y: number
  width: number
  height: number
}

/** The luminance of a channel of 0 to 255, by WCAG. */
const linear = Array.from({ length: 256 }, (_, value) =>
  value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
)

/**
 * The parts that do not stand out, by the contrast between their lightest and their darkest pixel as the page is really
 * drawn: 1 for a part of one colour, 21 for black on white. No other measure holds where the system replaces the colours
 * that styles name.
 */
export const faint = async (page: Page, parts: readonly Part[]): Promise<string[]> => {
  const { data, info } = await sharp(
    await page.screenshot({ fullPage: true, animations: 'disabled' }),
  )
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return parts.flatMap(({ name, least: wanted, x, y, width, height }) => {
    let [least, most] = [1, 0]
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
        const at = (row * info.width + column) * 3
        const [r = 0, g = 0, b = 0] = [data[at], data[at + 1], data[at + 2]]
        const light =
          0.2126 * (linear[r] ?? 0) + 0.7152 * (linear[g] ?? 0) + 0.0722 * (linear[b] ?? 0)
        least = Math.min(least, light)
        most = Math.max(most, light)
      }
    }
    const contrast = (most + 0.05) / (least + 0.05)
    return contrast < wanted ? [`${contrast.toFixed(1)} to 1: ${name}`] : []
  })
}

/** A page's icons, which need 3 to 1, and its text, line by line, which needs 4.5. What stands over the page at a fixed place is left out. */
export const partsOf = (page: Page): Promise<Part[]> =>
  page.evaluate(() => {
    const isShown = (one: Element): boolean =>
      one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      !one.closest('.vh, .bar, .app-bar, .up')
    const partOf = ({ x, y, width, height }: DOMRect, name: string, least: number) => ({
      name: name.replace(/\s+/g, ' ').slice(0, 100),
      least,
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
      // What a row of its own has scrolled out of the window is in no picture.
      for (const box of range.getClientRects())
        if (Math.min(box.right, innerWidth) - Math.max(box.left, 0) > 4 && box.height > 4)
          parts.push(partOf(box, node.textContent.trim(), 4.5))
    }
    return parts
  })
