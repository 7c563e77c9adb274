import type { Page } from 'playwright-core'

/**
 * Faults of a page when the system chooses the colours: controls without an edge, and current or
 * pressed elements that look like their neighbours. Each line quotes the element.
 */
export const indistinctInForcedColours = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const faults: string[] = []
    const isShown = (one: Element): boolean =>
      one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      one.getBoundingClientRect().width > 1 &&
      !one.closest('.vh')
    const nameOf = (one: Element): string => one.outerHTML.replace(/\s+/g, ' ').slice(0, 100)
    const hasEdge = (style: CSSStyleDeclaration): boolean =>
      (['Top', 'Bottom', 'Left', 'Right'] as const).some(
        (side) =>
          style[`border${side}Style`] !== 'none' &&
          parseFloat(style[`border${side}Width`]) >= 1 &&
          style[`border${side}Color`] !== style.backgroundColor,
      ) ||
      (style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 1)

    for (const one of document.querySelectorAll(
      'button, input:not([type="hidden"]), select, textarea, a.btn',
    )) {
      if (!isShown(one)) continue
      const style = getComputedStyle(one)
      // Native controls, and controls with underlined text or an icon, need no edge.
      if (
        style.appearance !== 'none' &&
        one.matches('input[type="checkbox"], input[type="radio"], select')
      )
        continue
      if (
        hasEdge(style) ||
        style.textDecorationLine.includes('underline') ||
        one.querySelector('svg, img') !== null
      )
        continue
      // The edge may be that of a frame around the field, if it is not much larger.
      const [box, frame] = [one.getBoundingClientRect(), one.parentElement?.getBoundingClientRect()]
      if (
        one.parentElement &&
        frame &&
        frame.width < box.width * 1.6 &&
        frame.height < box.height * 1.8 &&
        hasEdge(getComputedStyle(one.parentElement))
      )
        continue
      faults.push(`no edge: ${nameOf(one)}`)
    }

    /** Properties of which at least one must differ from those of a neighbour. */
    const marks = [
      'borderTopWidth',
      'borderBottomWidth',
      'borderInlineStartWidth',
      'borderTopStyle',
      'borderBottomStyle',
      'outlineStyle',
      'textDecorationLine',
      'fontWeight',
      'backgroundColor',
      'color',
      'textDecorationThickness',
    ] as const
    for (const one of document.querySelectorAll(
      '[aria-current]:not([aria-current="false"]), [aria-pressed="true"], [aria-selected="true"]',
    )) {
      if (!isShown(one)) continue
      const list = one.closest('ul, ol, [role="group"], fieldset, div')
      const peer = [...(list?.querySelectorAll(one.tagName) ?? [])].find(
        (other) =>
          other !== one &&
          isShown(other) &&
          !other.matches('[aria-current], [aria-pressed="true"], [aria-selected="true"]'),
      )
      if (!peer) continue
      const [mine, its] = [getComputedStyle(one), getComputedStyle(peer)]
      if (
        marks.every((mark) => mine[mark] === its[mark]) &&
        one.querySelectorAll('svg').length === peer.querySelectorAll('svg').length
      )
        faults.push(`its state is not seen: ${nameOf(one)}`)
    }
    return faults
  })
