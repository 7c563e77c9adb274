type Attributes = Readonly<Record<string, string | boolean | undefined>>

/** Creates an element. Attributes that are undefined or false are omitted. */
export const createElement = <Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...content: (Node | string)[]
): HTMLElementTagNameMap[Name] => {
  const created = document.createElement(name)
  for (const [key, value] of Object.entries(attributes))
    if (value !== undefined && value !== false)
      created.setAttribute(key, value === true ? '' : value)
  created.append(...content)
  return created
}

const svgNamespace = 'http://www.w3.org/2000/svg'

/** Creates an icon of the sheet of icons. `isFlipped`: mirrored in Arabic. */
export const createIcon = (name: string, isFlipped = false): SVGSVGElement => {
  const created = document.createElementNS(svgNamespace, 'svg')
  created.setAttribute('class', isFlipped ? 'i flip' : 'i')
  created.setAttribute('width', '20')
  created.setAttribute('height', '20')
  created.setAttribute('aria-hidden', 'true')
  const use = document.createElementNS(svgNamespace, 'use')
  use.setAttribute('href', `/art/icons.svg#${name}`)
  created.append(use)
  return created
}
