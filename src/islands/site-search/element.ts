type Attributes = Readonly<Record<string, string | boolean | undefined>>

/** An element with its attributes (omitted if undefined or false) and its content. */
export const element = <Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...inside: (Node | string)[]
): HTMLElementTagNameMap[Name] => {
  const made = document.createElement(name)
  for (const [key, value] of Object.entries(attributes))
    if (value !== undefined && value !== false) made.setAttribute(key, value === true ? '' : value)
  made.append(...inside)
  return made
}

const svg = 'http://www.w3.org/2000/svg'

/** An icon of the sheet. */
export const icon = (name: string, isFlipped = false): SVGSVGElement => {
  const made = document.createElementNS(svg, 'svg')
  made.setAttribute('class', isFlipped ? 'i flip' : 'i')
  made.setAttribute('width', '20')
  made.setAttribute('height', '20')
  made.setAttribute('aria-hidden', 'true')
  const use = document.createElementNS(svg, 'use')
  use.setAttribute('href', `/art/icons.svg#${name}`)
  made.append(use)
  return made
}
