import { latinDigits } from '#rules/digits.ts'
import { elementOf, textOf, type PastedElement, type PastedNode } from './pasted-nodes.ts'

/**
 * Style of the bullet or number that Word and PowerPoint write in front of an item, for programs
 * without lists.
 */
const marker = /mso-list:\s*Ignore|mso-special-format:\s*(?:num)?bullet/i
/** Number of list levels in Word. */
const MAX_LEVEL = 9

/** `level` from 1; `start` is the number that the item shows. */
type Item = { level: number; isOrdered: boolean; start: number; children: PastedNode[] }

const isMarker = ({ attributes }: PastedElement): boolean => marker.test(attributes['style'] ?? '')

const isSpace = (node: PastedNode): boolean => typeof node === 'string' && node.trim() === ''

/** True when a marker comes before any text, at any depth of elements. */
function beginsWithMarker(nodes: readonly PastedNode[]): boolean {
  const first = nodes.find((node) => !isSpace(node))
  return typeof first === 'object' && (isMarker(first) || beginsWithMarker(first.children))
}

/** Nodes without their markers, and the markers' text. */
function withoutMarkers(nodes: readonly PastedNode[]): { children: PastedNode[]; shown: string } {
  let shown = ''
  const children = nodes.flatMap((node): PastedNode[] => {
    if (typeof node === 'string') return [node]
    if (isMarker(node)) {
      shown += textOf([node])
      return []
    }
    const inner = withoutMarkers(node.children)
    shown += inner.shown
    return [{ ...node, children: inner.children }]
  })
  return { children, shown }
}

/** List item of a paragraph, by its style or by its bullet; null for an ordinary paragraph. */
function itemOf(node: PastedNode): Item | null {
  if (typeof node === 'string' || node.name !== 'p') return null
  const level = /mso-list:\s*l\d+\s+level(\d+)/i.exec(node.attributes['style'] ?? '')?.[1]
  if (level === undefined && !beginsWithMarker(node.children)) return null
  const { children, shown } = withoutMarkers(node.children)
  const sign = shown.trim()
  const start = numberOf(sign)
  const own = {
    level: Math.min(Math.max(Number(level ?? 1), 1), MAX_LEVEL),
    isOrdered: start !== null,
    start: start ?? 1,
  }
  return {
    ...own,
    children: start !== null || isBullet(sign) ? children : [`${sign} `, ...children],
  }
}

/**
 * True for a bullet: one character, or several without letters and digits. Words in its place, such
 * as “Step 1:”, are text.
 */
const isBullet = (sign: string): boolean => [...sign].length <= 1 || !/[\p{L}\p{N}]/u.test(sign)

const decimal = /^[([]?(?:\d{1,6}[.-])*(\d{1,6})[.)\]:\u060C-]?$/
const lettered = /^[([]?(?:([ivx]{1,6})|([a-z])|[\u0621-\u064A]\u0640?)[.)\]:\u060C-]$/i
const roman: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10 }

/**
 * Number in an item's sign: of “1.2.” the last one, of a letter its position in the alphabet; null
 * for a bullet.
 */
function numberOf(sign: string): number | null {
  const digits = decimal.exec(latinDigits(sign).replace(/\s/g, ''))?.[1]
  if (digits !== undefined) return Math.max(1, Number(digits))
  const found = lettered.exec(sign.replace(/\s/g, ''))
  if (!found) return null
  const [, numeral, letter] = found.map((one) => one?.toLowerCase())
  if (letter !== undefined) return letter.charCodeAt(0) - 'a'.charCodeAt(0) + 1
  const values = [...(numeral ?? 'i')].map((one) => roman[one] ?? 1)
  return values.reduce(
    (sum, value, index) => sum + (value < (values[index + 1] ?? 0) ? -value : value),
    0,
  )
}

/**
 * Lists of items of one level with, under each, the deeper ones that follow it; another kind of
 * list, or a lesser level, begins a new list.
 */
function listsOf(items: readonly Item[]): PastedElement[] {
  const lists: PastedElement[] = []
  let first: Item | undefined
  for (let at = 0; at < items.length;) {
    const item = items[at]
    if (!item) break
    let end = at + 1
    const level = !first || item.level < first.level ? item.level : first.level
    while ((items[end]?.level ?? 0) > level) end += 1
    if (!first || item.level < first.level || item.isOrdered !== first.isOrdered) {
      first = item
      lists.push(
        elementOf(
          item.isOrdered ? 'ol' : 'ul',
          [],
          item.isOrdered && item.start > 1 ? { start: String(item.start) } : {},
        ),
      )
    }
    lists
      .at(-1)
      ?.children.push(elementOf('li', [...item.children, ...listsOf(items.slice(at + 1, end))]))
    at = end
  }
  return lists
}

/**
 * Nodes with lists in place of the paragraphs that represent items: each states its level in its
 * style and has its bullet or number as text in front of it.
 */
export function withLists(nodes: readonly PastedNode[]): PastedNode[] {
  const out: PastedNode[] = []
  let waiting: Item[] = []
  const flush = (): void => {
    for (const list of listsOf(waiting)) out.push(list)
    waiting = []
  }
  for (const node of nodes) {
    const item = itemOf(node)
    if (item) waiting.push(item)
    else if (waiting.length === 0 || !isSpace(node)) {
      flush()
      out.push(node)
    }
  }
  flush()
  return out
}
