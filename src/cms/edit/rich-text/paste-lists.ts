import { latinDigits } from '#rules/digits.ts'
import { elementOf, textOf, type PastedElement, type PastedNode } from './pasted-nodes.ts'

/*
 * Word and PowerPoint copy a list as paragraphs. Each paragraph has its bullet or number, the
 * marker, as text at its beginning.
 */

/** Style of a marker. */
const markerStyle = /mso-list:\s*Ignore|mso-special-format:\s*(?:num)?bullet/i
/** Number of list levels in Word. */
const MAX_LEVEL = 9

type Item = {
  /** Depth of its list, from 1. */
  level: number
  /** True for a numbered item. */
  isOrdered: boolean
  /** Number that the item shows; 1 for an item with a bullet. */
  start: number
  /** Content without the marker. */
  children: PastedNode[]
}

const isMarker = ({ attributes }: PastedElement): boolean =>
  markerStyle.test(attributes['style'] ?? '')

const isSpace = (node: PastedNode): boolean => typeof node === 'string' && node.trim() === ''

/** True when a marker comes before any text, at any depth of elements. */
function beginsWithMarker(nodes: readonly PastedNode[]): boolean {
  const first = nodes.find((node) => !isSpace(node))
  return typeof first === 'object' && (isMarker(first) || beginsWithMarker(first.children))
}

/** Separates nodes from the text of the markers among them. */
function separateMarkers(nodes: readonly PastedNode[]): {
  children: PastedNode[]
  markerText: string
} {
  let markerText = ''
  const children = nodes.flatMap((node): PastedNode[] => {
    if (typeof node === 'string') return [node]
    if (isMarker(node)) {
      markerText += textOf([node])
      return []
    }
    const inner = separateMarkers(node.children)
    markerText += inner.markerText
    return [{ ...node, children: inner.children }]
  })
  return { children, markerText }
}

/**
 * List item that a paragraph represents; null for an ordinary paragraph. A paragraph is an item
 * when its style names a list level or when it begins with a marker.
 */
function itemOf(node: PastedNode): Item | null {
  if (typeof node === 'string' || node.name !== 'p') return null
  const level = /mso-list:\s*l\d+\s+level(\d+)/i.exec(node.attributes['style'] ?? '')?.[1]
  if (level === undefined && !beginsWithMarker(node.children)) return null
  const { children, markerText } = separateMarkers(node.children)
  const marker = markerText.trim()
  const start = numberOf(marker)
  // Words in place of a marker, such as “Step 1:”, are part of the text.
  const isText = start === null && !isBullet(marker)
  return {
    level: Math.min(Math.max(Number(level ?? 1), 1), MAX_LEVEL),
    isOrdered: start !== null,
    start: start ?? 1,
    children: isText ? [`${marker} `, ...children] : children,
  }
}

/** True for a bullet: at most one character, or several without letters and digits. */
const isBullet = (marker: string): boolean =>
  [...marker].length <= 1 || !/[\p{L}\p{N}]/u.test(marker)

/** A number such as “1.”, “(1)” or “1.2.”, of which the last part is captured. */
const numberMarker = /^[([]?(?:\d{1,6}[.-])*(\d{1,6})[.)\]:\u060C-]?$/
/** A Roman numeral, captured first; a Latin letter, captured second; or an Arabic letter. */
const letterMarker = /^[([]?(?:([ivx]{1,6})|([a-z])|[\u0621-\u064A]\u0640?)[.)\]:\u060C-]$/i
const romanValues: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10 }

function romanNumber(numeral: string): number {
  const values = [...numeral].map((letter) => romanValues[letter] ?? 1)
  return values.reduce((sum, value, index) => {
    const next = values[index + 1] ?? 0
    return sum + (value < next ? -value : value)
  }, 0)
}

/**
 * Number that a marker states; null for a bullet. Of “1.2.” it is the last part, of a Latin letter
 * its position in the alphabet. An Arabic letter counts as 1.
 */
function numberOf(marker: string): number | null {
  const digits = numberMarker.exec(latinDigits(marker).replace(/\s/g, ''))?.[1]
  if (digits !== undefined) return Math.max(1, Number(digits))
  const match = letterMarker.exec(marker.replace(/\s/g, ''))
  if (!match) return null
  const [, numeral, letter] = match.map((part) => part?.toLowerCase())
  if (letter !== undefined) return letter.charCodeAt(0) - 'a'.charCodeAt(0) + 1
  return numeral === undefined ? 1 : romanNumber(numeral)
}

const newList = ({ isOrdered, start }: Item): PastedElement =>
  elementOf(isOrdered ? 'ol' : 'ul', [], isOrdered && start > 1 ? { start: String(start) } : {})

/**
 * Lists of the items. The deeper items that follow an item become lists inside it. A new list
 * begins where bullets change to numbers or back, and at an item less deep than the list.
 */
function listsOf(items: readonly Item[]): PastedElement[] {
  const lists: PastedElement[] = []
  /** First item of the current list. */
  let first: Item | undefined
  for (let index = 0; index < items.length;) {
    const item = items[index]
    if (!item) break
    if (!first || item.level < first.level || item.isOrdered !== first.isOrdered) {
      first = item
      lists.push(newList(item))
    }
    let end = index + 1
    while ((items[end]?.level ?? 0) > first.level) end += 1
    const innerLists = listsOf(items.slice(index + 1, end))
    lists.at(-1)?.children.push(elementOf('li', [...item.children, ...innerLists]))
    index = end
  }
  return lists
}

/** Nodes with lists in place of the paragraphs that represent list items. */
export function withLists(nodes: readonly PastedNode[]): PastedNode[] {
  const result: PastedNode[] = []
  /** Items that directly follow each other, since the last node that is no item. */
  let items: Item[] = []
  const flushItems = (): void => {
    for (const list of listsOf(items)) result.push(list)
    items = []
  }
  for (const node of nodes) {
    const item = itemOf(node)
    if (item) items.push(item)
    else if (items.length === 0 || !isSpace(node)) {
      flushItems()
      result.push(node)
    }
  }
  flushItems()
  return result
}
