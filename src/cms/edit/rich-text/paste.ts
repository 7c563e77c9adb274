import {
  allowedAttributes,
  allowedTags,
  isAllowedLink,
  pictureAddressPattern,
} from '#rich-text/allowed.ts'
import { fitCellSpans } from '#rich-text/spans.ts'
import { withoutControls } from '#rules/characters.ts'
import type { Side } from '../../model/values.ts'
import { withoutDetour, withoutDetours } from './addresses.ts'
import { exclusionOf, hasInsertions, withoutHiddenCells } from './exclusions.ts'
import { withLists } from './paste-lists.ts'
import {
  elementOf,
  htmlOf,
  isBlank,
  nodesOf,
  type PastedElement,
  type PastedNode,
} from './pasted-nodes.ts'
import { characterOf, asDrawnInFont, symbolFontOf, withoutPrivateCharacters } from './symbols.ts'

/** Result of cleaning pasted HTML. */
export type Pasted = {
  html: string
  /** Number of pictures that were left out. */
  pictures: number
  /** Number of remarks, hidden texts and tracked deletions that were left out. */
  hidden: number
  /** True for content that was copied from this editor. */
  isOwn: boolean
}

/** Attribute in which every editor that is built on ProseMirror writes the context of a copy. */
const COPY_CONTEXT = 'data-pm-slice'

/** Attribute that marks content copied from this editor. */
export const OWN_COPY_ATTRIBUTE = 'data-ghaf-text'

/** Allowed attributes by tag. */
const attributesByTag = new Map<string, readonly string[]>(Object.entries(allowedAttributes))
const allowedTagSet = new Set<string>(allowedTags)

/**
 * Replacements for tags that are not allowed. A heading becomes one of the nearest allowed level;
 * an element that begins a line becomes a `div`.
 */
const tagReplacements = new Map([
  ['h1', 'h2'],
  ['h5', 'h4'],
  ['h6', 'h4'],
  ['strike', 's'],
  ['del', 's'],
  ['tfoot', 'tbody'],
  ...[
    'div',
    'section',
    'article',
    'header',
    'footer',
    'main',
    'aside',
    'nav',
    'center',
    'address',
    'figure',
    'figcaption',
    'dl',
    'dt',
    'dd',
    'form',
    'fieldset',
    'details',
    'summary',
  ].map((name) => [name, 'div'] as const),
])

/** Tags for styles of words. Underlining is left out, because other programs underline links. */
const styleTags: readonly { tag: string; pattern: RegExp; englishOnly?: true }[] = [
  { tag: 'strong', pattern: /(?<![\w-])font-weight:\s*(bold|[6-9]00)/i },
  { tag: 'em', pattern: /(?<![\w-])font-style:\s*(italic|oblique)/i, englishOnly: true },
  { tag: 's', pattern: /text-decoration(?:-line)?:[^;:]*line-through/i },
  { tag: 'sup', pattern: /vertical-align:\s*super/i },
  { tag: 'sub', pattern: /vertical-align:\s*sub\b/i },
]

/** Inline tags whose `style` attribute decides how their words look. */
const styledTags = new Set(['span', 'font', 'b', 'strong', 'i', 'em'])
const italicTags = new Set(['i', 'em'])
const boldTags = new Set(['b', 'strong'])

/** True when a style cancels a bold or italic tag, as in `<b style="font-weight:normal">`. */
const isCancelled = (name: string, style: string): boolean =>
  (boldTags.has(name) && /(?<![\w-])font-weight:\s*(normal|[1-4]00)/i.test(style)) ||
  (italicTags.has(name) && /(?<![\w-])font-style:\s*normal/i.test(style))

/**
 * Attributes of a span whose direction is opposite to the direction of the text's language; null
 * for any other span, which needs no direction.
 */
function oppositeDirection(
  { dir = '', lang = '' }: PastedElement['attributes'],
  side: Side,
): PastedElement['attributes'] | null {
  const direction = dir.toLowerCase()
  if (direction !== (side === 'ar' ? 'ltr' : 'rtl')) return null
  const language = lang.slice(0, 2).toLowerCase()
  return { dir: direction, ...((language === 'ar' || language === 'en') && { lang: language }) }
}

/** Content of an element among {@link styledTags}, inside the tags that its look needs. */
function withStyleTags(
  { name, attributes }: PastedElement,
  children: PastedNode[],
  side: Side,
): PastedNode[] {
  const { style = '' } = attributes
  const direction = name === 'span' ? oppositeDirection(attributes, side) : null
  const isTagDropped =
    name === 'span' ||
    name === 'font' ||
    isCancelled(name, style) ||
    (side === 'ar' && italicTags.has(name))
  const styled = inStyleTags(style, children, side)
  const content = isTagDropped ? styled : [elementOf(name, styled)]
  return direction ? [elementOf('span', content, direction)] : content
}

/**
 * Content inside the tags for a style. Content with blocks is unchanged, because each block has its
 * own style.
 */
function inStyleTags(style: string, children: PastedNode[], side: Side): PastedNode[] {
  if (children.every(isSpace) || children.some((node) => isOneOf(blockTags, node))) return children
  const tags = styleTags.filter(
    ({ pattern, englishOnly }) => pattern.test(style) && !(englishOnly && side === 'ar'),
  )
  return tags.reduceRight<PastedNode[]>((inner, { tag }) => [elementOf(tag, inner)], children)
}

const cellTags = new Set(['td', 'th'])
/** Blocks whose own style applies to their words; the style of a heading or a `th` is left out. */
const styledBlockTags = new Set(['td', 'p', 'li'])
const rowTags = new Set(['tr', 'tbody', 'thead'])
const itemTags = new Set(['li'])
const paragraphAndListTags = new Set(['p', 'ul', 'ol'])
const blockTags = new Set([
  'p',
  'h2',
  'h3',
  'h4',
  'ul',
  'ol',
  'li',
  'table',
  'blockquote',
  'pre',
  'div',
  'hr',
])
const isOneOf = (names: ReadonlySet<string>, node: PastedNode | undefined): boolean =>
  typeof node === 'object' && names.has(node.name)

/**
 * Puts each run of elements with these tag names into one new element `wrapper`. White space
 * between two elements of a run is dropped.
 */
function withRunsWrapped(
  nodes: readonly PastedNode[],
  names: ReadonlySet<string>,
  wrapper: string,
): PastedNode[] {
  const result: PastedNode[] = []
  /** Wrapper of the current run. */
  let run: PastedElement | null = null
  for (const node of nodes) {
    if (isOneOf(names, node)) {
      if (!run) {
        run = elementOf(wrapper)
        result.push(run)
      }
      run.children.push(node)
    } else if (!run || !isSpace(node)) {
      run = null
      result.push(node)
    }
  }
  return result
}

/**
 * Content without the line breaks between two blocks, before the first block and after the last:
 * a block begins a new line anyway. Line breaks next to text remain.
 */
function withoutLooseBreaks(nodes: readonly PastedNode[]): PastedNode[] {
  if (!nodes.some((node) => isOneOf(blockTags, node))) return [...nodes]
  const result: PastedNode[] = []
  /** Breaks, and the white space between them, since the last other node. */
  let breaks: PastedNode[] = []
  let followsBlock = true
  for (const node of nodes) {
    const isBlock = isOneOf(blockTags, node)
    if (isBreak(node) || (breaks.length > 0 && isSpace(node))) breaks.push(node)
    else {
      const isNextToText = !followsBlock || !isBlock
      if (isNextToText) for (const one of breaks) result.push(one)
      breaks = []
      result.push(node)
      if (!isSpace(node)) followsBlock = isBlock
    }
  }
  if (!followsBlock) for (const one of breaks) result.push(one)
  return result
}

const isBreak = (node: PastedNode): boolean => typeof node === 'object' && node.name === 'br'
const isSpace = (node: PastedNode): boolean => typeof node === 'string' && node.trim() === ''
const isParagraph = (node: PastedNode): boolean => typeof node === 'object' && node.name === 'p'

/**
 * Content of the element `name` without empty paragraphs and loose breaks. The only paragraph of a
 * cell or a list item is replaced by its content.
 */
function withoutNeedlessParagraphs(name: string, children: readonly PastedNode[]): PastedNode[] {
  const isEmptyParagraph = (node: PastedNode): boolean =>
    typeof node === 'object' && node.name === 'p' && isBlank(node.children)
  const content = withoutLooseBreaks(children.filter((node) => !isEmptyParagraph(node)))
  const hasOneParagraph =
    content.filter(isParagraph).length === 1 &&
    content.every((node) => isSpace(node) || isOneOf(paragraphAndListTags, node))
  if (!hasOneParagraph || !(name === 'li' || cellTags.has(name))) return content
  return content.flatMap((node) => {
    if (typeof node === 'string') return []
    return isParagraph(node) ? node.children : [node]
  })
}

/**
 * Content of the element `name`, in valid elements: cells outside of a row get a row and a table,
 * list items outside of a list get a list.
 */
function validContent(name: string, children: readonly PastedNode[]): PastedNode[] {
  if (name === 'tr') return [...children]
  const inRows = withRunsWrapped(children, cellTags, 'tr')
  if (name === 'table' || rowTags.has(name)) return inRows
  const inTables = withRunsWrapped(inRows, rowTags, 'table')
  const isList = name === 'ul' || name === 'ol'
  const inLists = isList ? inTables : withRunsWrapped(inTables, itemTags, 'ul')
  return withoutNeedlessParagraphs(name, inLists)
}

/** True for an allowed address, unless it is an anchor of the document that was copied from. */
const mayLinkFromElsewhere = (address: string): boolean =>
  !address.startsWith('#') && isAllowedLink(address)

/** Allowed attributes of a tag; an address without its detour through another service. */
function allowedAttributesIn(
  tag: string,
  attributes: PastedElement['attributes'],
  isOwn: boolean,
): PastedElement['attributes'] {
  const href = attributes['href']
  const withDirectLink =
    href === undefined ? attributes : { ...attributes, href: withoutDetour(href) }
  const isLinkAllowed = isOwn ? isAllowedLink : mayLinkFromElsewhere
  const isAllowed = (name: string, value: string): boolean => {
    if (name === COPY_CONTEXT) return isOwn
    if (!attributesByTag.get(tag)?.includes(name)) return false
    return name !== 'href' || isLinkAllowed(value)
  }
  return Object.fromEntries(
    Object.entries(withDirectLink).filter(([name, value]) => isAllowed(name, value)),
  )
}

/** True for a picture at most 2px wide or high (a spacer or tracker): its loss is not reported. */
const isSpacerOrTracker = ({ width, height }: PastedElement['attributes']): boolean =>
  [width, height].some((size) => size !== undefined && /^\s*[0-2](?:px)?\s*$/.test(size))

/** True for content that was copied from this editor. */
const hasOwnMark = (nodes: readonly PastedNode[]): boolean =>
  nodes.some(
    (node) =>
      typeof node === 'object' &&
      (OWN_COPY_ATTRIBUTE in node.attributes || hasOwnMark(node.children)),
  )

const quotes: Readonly<Record<Side, readonly [string, string]>> = { en: ['“', '”'], ar: ['«', '»'] }

/**
 * Cleans pasted HTML before the editor reads it. Content of other programs loses tags and
 * attributes that are not allowed, pictures that are not in our store, and content that its program
 * marks as no part of the text. Its styles become tags: lists, emphasis, headings. Content that was
 * copied from this editor keeps everything that is allowed.
 */
export function cleanPaste(html: string, side: Side = 'en'): Pasted {
  const nodes = nodesOf(html)
  const isOwn = hasOwnMark(nodes)
  const isTracked = hasInsertions(nodes)
  /** Numbers of the parts that were left out. */
  const leftOut = { pictures: 0, hidden: 0 }

  const cleanPicture = (node: PastedElement): PastedNode[] => {
    if (pictureAddressPattern.test(node.attributes['src'] ?? ''))
      return [elementOf('img', [], allowedAttributesIn('img', node.attributes, isOwn))]
    const character = characterOf(node)
    if (character !== null) return [character]
    if (!isSpacerOrTracker(node.attributes)) leftOut.pictures += 1
    return []
  }

  const cleanOwn = (node: PastedNode): PastedNode[] => {
    if (typeof node === 'string') return [withoutControls(node)]
    if (node.name === 'img') return cleanPicture(node)
    const children = node.children.flatMap(cleanOwn)
    const attributes = allowedAttributesIn(node.name, node.attributes, true)
    return allowedTagSet.has(node.name) ? [elementOf(node.name, children, attributes)] : children
  }

  /** @param outerFont symbol font of the element around the node; null for other fonts */
  const cleanForeign = (node: PastedNode, outerFont: string | null): PastedNode[] => {
    if (typeof node === 'string')
      return [
        withoutDetours(withoutPrivateCharacters(asDrawnInFont(outerFont, withoutControls(node)))),
      ]
    const exclusion = exclusionOf(node, isTracked)
    if (exclusion !== null) {
      if (exclusion === 'reported' && !isBlank(node.children)) leftOut.hidden += 1
      return []
    }
    const classes = node.attributes['class'] ?? ''
    if (node.name === 'img') return cleanPicture(node)
    if (node.name === 'br') {
      // Safari and Chromium add a break of this class to copied HTML.
      const isAddedByBrowser = /Apple-interchange-newline/i.test(classes)
      return isAddedByBrowser ? [] : [elementOf('br')]
    }
    const ownFont = symbolFontOf(node)
    const font = ownFont === undefined ? outerFont : ownFont
    const shown =
      node.name === 'table' ? withoutHiddenCells(node, () => (leftOut.hidden += 1)) : node
    const children = withLists(shown.children).flatMap((child) => cleanForeign(child, font))
    if (styledTags.has(node.name)) return withStyleTags(node, children, side)
    if (node.name === 'q') return [quotes[side][0], ...children, quotes[side][1]]
    // Word's class for the title of a document.
    const isTitle = /\bMsoTitle\b/i.test(classes)
    const name = isTitle ? 'h2' : (tagReplacements.get(node.name) ?? node.name)
    const attributes = allowedAttributesIn(name, node.attributes, false)
    if (name === 'a' && attributes['href'] === undefined) return children
    // `div` is not allowed either, but it separates lines until the editor reads the HTML.
    if (!allowedTagSet.has(name) && name !== 'div') return children
    const content = styledBlockTags.has(name)
      ? inStyleTags(node.attributes['style'] ?? '', children, side)
      : children
    return [elementOf(name, validContent(name, content), attributes)]
  }

  const cleanNodes = isOwn
    ? nodes.flatMap(cleanOwn)
    : validContent(
        '',
        withLists(nodes).flatMap((node) => cleanForeign(node, null)),
      )
  return { html: fitCellSpans(htmlOf(cleanNodes)), ...leftOut, isOwn }
}
