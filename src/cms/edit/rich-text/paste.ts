import { allowedAttributes, allowedTags, mayLink, pictureAddress } from '#rich-text/allowed.ts'
import { fitSpans } from '#rich-text/spans.ts'
import { withoutControls } from '#rules/characters.ts'
import type { Side } from '../../model/values.ts'
import { direct, withoutDetours } from './addresses.ts'
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
import { characterOf, shownIn, symbolFontOf, withoutPrivate } from './symbols.ts'

/**
 * `pictures` and `hidden` (remarks, hidden text, tracked deletions) count the parts left out;
 * `isOwn`: copied from a text here.
 */
export type Pasted = { html: string; pictures: number; hidden: number; isOwn: boolean }

/**
 * Attribute with the context of copied content; every editor that is built on ProseMirror writes
 * it.
 */
const CONTEXT = 'data-pm-slice'

/** Attribute that marks content copied from a text here. */
export const OWN = 'data-ghaf-text'

/** Attributes allowed for a tag. */
const attributesOf = new Map<string, readonly string[]>(Object.entries(allowedAttributes))
const kept = new Set<string>(allowedTags)

/**
 * Replacements of tags: headings of other levels become the nearest, elements that begin a line
 * become a `div`.
 */
const others = new Map([
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

/** Styles that mean emphasis. Underlining is left out: other programs give it to links. */
const styles: readonly { tag: string; pattern: RegExp; englishOnly?: true }[] = [
  { tag: 'strong', pattern: /(?<![\w-])font-weight:\s*(bold|[6-9]00)/i },
  { tag: 'em', pattern: /(?<![\w-])font-style:\s*(italic|oblique)/i, englishOnly: true },
  { tag: 's', pattern: /text-decoration(?:-line)?:[^;:]*line-through/i },
  { tag: 'sup', pattern: /vertical-align:\s*super/i },
  { tag: 'sub', pattern: /vertical-align:\s*sub\b/i },
]

/** Tags that only carry styles, or emphasis that their style cancels. */
const carriers = new Set(['span', 'font', 'b', 'strong', 'i', 'em'])
const slanted = new Set(['i', 'em'])
const bold = new Set(['b', 'strong'])

const isPlain = (name: string, style: string): boolean =>
  (bold.has(name) && /(?<![\w-])font-weight:\s*(normal|[1-4]00)/i.test(style)) ||
  (slanted.has(name) && /(?<![\w-])font-style:\s*normal/i.test(style))

/**
 * Attributes of a span in the opposite direction, which is part of the text; null for the line's
 * direction, which is that of its language.
 */
function turned(
  { dir = '', lang = '' }: PastedElement['attributes'],
  side: Side,
): PastedElement['attributes'] | null {
  const own = dir.toLowerCase()
  if (own !== (side === 'ar' ? 'ltr' : 'rtl')) return null
  const language = lang.slice(0, 2).toLowerCase()
  return { dir: own, ...((language === 'ar' || language === 'en') && { lang: language }) }
}

/** Content of a carrier of styles within the tags for its styles. */
function withMeaning(
  { name, attributes }: PastedElement,
  children: PastedNode[],
  side: Side,
): PastedNode[] {
  const { style = '' } = attributes
  const span = name === 'span' ? turned(attributes, side) : null
  const isNone =
    name === 'span' ||
    name === 'font' ||
    isPlain(name, style) ||
    (side === 'ar' && slanted.has(name))
  const inner = emphasised(style, children, side)
  const own = isNone ? inner : [elementOf(name, inner)]
  return span ? [elementOf('span', own, span)] : own
}

/**
 * Content within the tags for a style; unchanged when it holds blocks, each of which has its own
 * style.
 */
function emphasised(style: string, children: PastedNode[], side: Side): PastedNode[] {
  if (children.every(isSpace) || children.some((node) => isOneOf(blocks, node))) return children
  const found = styles.filter(
    ({ pattern, englishOnly }) => pattern.test(style) && !(englishOnly && side === 'ar'),
  )
  return found.reduceRight<PastedNode[]>((within, { tag }) => [elementOf(tag, within)], children)
}

const cells = new Set(['td', 'th'])
const ownLine = new Set(['td', 'p', 'li'])
const rows = new Set(['tr', 'tbody', 'thead'])
const items = new Set(['li'])
const paragraphAndLists = new Set(['p', 'ul', 'ol'])
const blocks = new Set([
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
 * Runs of nodes that are all inside `names`, each run within one element, with the white space
 * between them.
 */
function wrapped(
  nodes: readonly PastedNode[],
  names: ReadonlySet<string>,
  wrapper: string,
): PastedNode[] {
  const out: PastedNode[] = []
  let run: PastedElement | null = null
  for (const node of nodes) {
    if (isOneOf(names, node)) {
      if (!run) out.push((run = elementOf(wrapper)))
      run.children.push(node)
    } else if (!(run && typeof node === 'string' && node.trim() === '')) {
      run = null
      out.push(node)
    }
  }
  return out
}

/** Content without breaks between two blocks, or between a block and an end. */
function withoutLooseBreaks(nodes: readonly PastedNode[]): PastedNode[] {
  if (!nodes.some((node) => isOneOf(blocks, node))) return [...nodes]
  const out: PastedNode[] = []
  let breaks: PastedNode[] = []
  let followsBlock = true
  for (const node of nodes) {
    const isBlock = isOneOf(blocks, node)
    if (isBreak(node) || (breaks.length > 0 && isSpace(node))) breaks.push(node)
    else {
      if (!followsBlock || !(isBlock || isSpace(node))) for (const one of breaks) out.push(one)
      breaks = []
      out.push(node)
      if (!isSpace(node)) followsBlock = isBlock
    }
  }
  if (!followsBlock) for (const one of breaks) out.push(one)
  return out
}

const isBreak = (node: PastedNode): boolean => typeof node === 'object' && node.name === 'br'
const isSpace = (node: PastedNode): boolean => typeof node === 'string' && node.trim() === ''
const isParagraph = (node: PastedNode): boolean => typeof node === 'object' && node.name === 'p'

/**
 * Content without empty paragraphs and loose breaks; the only paragraph of a cell or an item is
 * replaced by its content.
 */
function withoutShells(name: string, children: readonly PastedNode[]): PastedNode[] {
  const filled = withoutLooseBreaks(
    children.filter(
      (node) => !(typeof node === 'object' && node.name === 'p' && isBlank(node.children)),
    ),
  )
  const isAlone =
    filled.filter(isParagraph).length === 1 &&
    filled.every((node) => isSpace(node) || isOneOf(paragraphAndLists, node))
  if (!isAlone || !(name === 'li' || cells.has(name))) return filled
  return filled.flatMap((node) =>
    typeof node === 'string' ? [] : isParagraph(node) ? node.children : [node],
  )
}

/**
 * Content of an allowed element, in valid elements: stray cells in a row and a table, stray items
 * in a list.
 */
function inShape(name: string, children: readonly PastedNode[]): PastedNode[] {
  if (name === 'tr') return [...children]
  const inRows = wrapped(children, cells, 'tr')
  if (name === 'table' || rows.has(name)) return inRows
  const inTables = wrapped(inRows, rows, 'table')
  return withoutShells(
    name,
    name === 'ul' || name === 'ol' ? inTables : wrapped(inTables, items, 'ul'),
  )
}

/** False for an anchor, which leads nowhere outside of the document it was copied from. */
const leads = (address: string): boolean => !address.startsWith('#') && mayLink(address)

const keptAttributes = (
  name: string,
  attributes: PastedElement['attributes'],
  isOwn: boolean,
): PastedElement['attributes'] => {
  const address = attributes['href'] === undefined ? undefined : direct(attributes['href'])
  const isFit = isOwn ? mayLink : leads
  return Object.fromEntries(
    Object.entries({ ...attributes, ...(address !== undefined && { href: address }) }).filter(
      ([one, value]) =>
        (one === CONTEXT && isOwn) ||
        (attributesOf.get(name)?.includes(one) && (one !== 'href' || isFit(value))),
    ),
  )
}

/**
 * True for spacers and tracking pixels, of two pixels at most: leaving them out is not reported.
 */
const isDot = ({ width, height }: PastedElement['attributes']): boolean =>
  [width, height].some((size) => size !== undefined && /^\s*[0-2](?:px)?\s*$/.test(size))

const holdsOwn = (nodes: readonly PastedNode[]): boolean =>
  nodes.some(
    (node) => typeof node === 'object' && (OWN in node.attributes || holdsOwn(node.children)),
  )

const quotes: Readonly<Record<Side, readonly [string, string]>> = { en: ['“', '”'], ar: ['«', '»'] }

/**
 * Cleans foreign HTML before the editor reads it. Left out are scripts, styles, event handlers and
 * every attribute that a text does not need, which a strict policy would report; each picture that
 * is not in our store; and content that the program itself marks as no text. Styles of a word
 * processor or a page become tags: lists, emphasis, headings. The editor's own content remains
 * whole.
 */
export function cleanPaste(html: string, side: Side = 'en'): Pasted {
  const nodes = nodesOf(html)
  const isOwn = holdsOwn(nodes)
  const isTracked = hasInsertions(nodes)
  const left = { pictures: 0, hidden: 0 }

  const picture = (node: PastedElement): PastedNode[] => {
    if (pictureAddress.test(node.attributes['src'] ?? ''))
      return [elementOf('img', [], keptAttributes('img', node.attributes, isOwn))]
    const character = characterOf(node)
    if (character !== null) return [character]
    if (!isDot(node.attributes)) left.pictures += 1
    return []
  }

  const own = (node: PastedNode): PastedNode[] => {
    if (typeof node === 'string') return [withoutControls(node)]
    if (node.name === 'img') return picture(node)
    const children = node.children.flatMap(own)
    const attributes = keptAttributes(node.name, node.attributes, true)
    return kept.has(node.name) ? [elementOf(node.name, children, attributes)] : children
  }

  const foreign =
    (font: string | null) =>
    (node: PastedNode): PastedNode[] => {
      if (typeof node === 'string')
        return [withoutDetours(withoutPrivate(shownIn(font, withoutControls(node))))]
      const exclusion = exclusionOf(node, isTracked)
      if (exclusion !== null) {
        if (exclusion === 'announced' && !isBlank(node.children)) left.hidden += 1
        return []
      }
      if (node.name === 'img') return picture(node)
      if (node.name === 'br')
        return /Apple-interchange-newline/i.test(node.attributes['class'] ?? '')
          ? []
          : [elementOf('br')]
      const set = symbolFontOf(node)
      const shown =
        node.name === 'table' ? withoutHiddenCells(node, () => (left.hidden += 1)) : node
      const children = withLists(shown.children).flatMap(foreign(set === undefined ? font : set))
      if (carriers.has(node.name)) return withMeaning(node, children, side)
      if (node.name === 'q') return [quotes[side][0], ...children, quotes[side][1]]
      const name = /\bMsoTitle\b/i.test(node.attributes['class'] ?? '')
        ? 'h2'
        : (others.get(node.name) ?? node.name)
      const attributes = keptAttributes(name, node.attributes, false)
      if (name === 'a' && attributes['href'] === undefined) return children
      if (!kept.has(name) && name !== 'div') return children
      const said = ownLine.has(name)
        ? emphasised(node.attributes['style'] ?? '', children, side)
        : children
      return [elementOf(name, inShape(name, said), attributes)]
    }

  const clean = isOwn ? nodes.flatMap(own) : inShape('', withLists(nodes).flatMap(foreign(null)))
  return { html: fitSpans(htmlOf(clean)), ...left, isOwn }
}
