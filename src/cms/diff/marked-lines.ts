import { structure as words } from '#messages/en/cms-structure.ts'
import { pieces, type Piece } from '../model/markup.ts'
import { fileName } from '../model/values.ts'

/*
 * A formatting mark is a part of a text that describes formatting, such as “bold”. The comparison
 * treats a mark as one word; the page shows its label. A mark consists of `MARK_OPEN`,
 * `END_MARK_FLAG` when it is an end mark, the label, optionally `BEFORE_HIDDEN_KEY` with a hidden
 * key, and `MARK_CLOSE`. These characters are from Unicode's private use area and are removed from
 * texts that people wrote.
 */
const MARK_OPEN = '\uE000'
const MARK_CLOSE = '\uE001'
const END_MARK_FLAG = '\uE002'
/** Precedes the hidden key, which distinguishes marks with the same label and is not shown. */
const BEFORE_HIDDEN_KEY = '\uE003'

const MARK_CHARACTERS = /[\uE000-\uE003]/g
const MARK = /\uE000[^\uE001]*\uE001/g
const WORD = '[\\p{L}\\p{M}\\p{N}]+'
/** A word with marks between its letters. */
const SPLIT_WORD = new RegExp(`${WORD}(?:(?:\\uE000[^\\uE001]*\\uE001)+${WORD})+`, 'gu')

const withoutMarkCharacters = (text: string): string => text.replace(MARK_CHARACTERS, '')

/** Mark at the beginning of an element. @param hiddenKey compared as well, but not shown */
export const markFor = (label: string, hiddenKey = ''): string => {
  const hiddenPart = hiddenKey && BEFORE_HIDDEN_KEY + withoutMarkCharacters(hiddenKey)
  return `${MARK_OPEN}${withoutMarkCharacters(label)}${hiddenPart}${MARK_CLOSE}`
}

/** Mark at the end of an element. */
const endMark = (label: string): string =>
  `${MARK_OPEN}${END_MARK_FLAG}${withoutMarkCharacters(label)}${MARK_CLOSE}`

/** Text without its marks; lines with nothing else are removed. */
export const withoutMarks = (text: string): string =>
  text.replace(MARK, '').replace(/\n{2,}/g, '\n')

/**
 * Moves marks from inside a word to its edges: start marks before the word, end marks after. A mark
 * between two Arabic letters would prevent them from joining.
 */
const moveMarksAroundWords = (text: string): string =>
  text.replace(SPLIT_WORD, (word) => {
    const marks = word.match(MARK) ?? []
    const isEndMark = (one: string) => one.startsWith(MARK_OPEN + END_MARK_FLAG)
    const startMarks = marks.filter((one) => !isEndMark(one))
    return [...startMarks, word.replace(MARK, ''), ...marks.filter(isEndMark)].join('')
  })

type Part = { type: 'text' | 'mark'; text: string }

/** Splits a text into the plain texts between its marks and the labels of the marks, in order. */
export function splitMarks(text: string): Part[] {
  const parts = text.split(/(\uE000[^\uE001]*\uE001)/)
  return parts.flatMap((part): Part[] => {
    if (part === '') return []
    if (!part.startsWith(MARK_OPEN)) return [{ type: 'text', text: part }]
    const [labelPart = ''] = part.split(BEFORE_HIDDEN_KEY)
    return [{ type: 'mark', text: withoutMarkCharacters(labelPart) }]
  })
}

type OpeningTag = Extract<Piece, { type: 'open' }>

/** Labels of inline elements, by tag name. */
const inlineLabels: Readonly<Record<string, string>> = {
  ...words.inline,
  b: words.inline.strong,
  i: words.inline.em,
}
/** Labels at the beginning of blocks, by tag name. */
const blockLabels: Readonly<Record<string, string>> = words.block
/** Labels at the end of blocks that contain other blocks, by tag name. */
const blockEndLabels: Readonly<Record<string, string>> = words.blockEnds
/** Elements that begin a new line. */
const lineTags = new Set([
  'p',
  'h2',
  'h3',
  'h4',
  'li',
  'blockquote',
  'tr',
  'table',
  'ul',
  'ol',
  'pre',
  'hr',
])

const cellMark = ({ name, attributes }: OpeningTag): string => {
  const { colspan = '1', rowspan = '1' } = attributes
  const spans = colspan === '1' && rowspan === '1' ? '' : markFor(words.cell(colspan, rowspan))
  return name === 'th' ? markFor(words.headCell) + spans : spans
}

/**
 * Unicode's isolate characters by the value of `dir`. They begin a text with a direction of its
 * own: a number or a name has the same direction in the comparison as on the page.
 */
const isolates: Readonly<Record<string, string>> = { ltr: '\u2066', rtl: '\u2067', auto: '\u2068' }
const ISOLATE_ENDS = '\u2069'

/** Isolate character of an element; empty when the element has no direction. */
const isolateOf = ({ name, attributes }: OpeningTag): string =>
  isolates[attributes['dir'] ?? (name === 'bdi' ? 'auto' : '')] ?? ''

const directionMark = (tag: OpeningTag): string => {
  const { dir, lang } = tag.attributes
  return (dir || lang ? markFor(words.direction(dir, lang)) : '') + isolateOf(tag)
}

/** Marks that depend on an opening tag's attributes, or on the list (`ul`, `ol`) around it. */
const tagMarks: Readonly<Record<string, (tag: OpeningTag, list: string) => string>> = {
  li: (_, list) => markFor(list === 'ol' ? words.numbered : words.bullet),
  ol: ({ attributes }) => (attributes['start'] ? markFor(words.startsAt(attributes['start'])) : ''),
  a: ({ attributes }) => markFor(words.link(attributes['href'] ?? '')),
  img: ({ attributes }) => {
    const { src = '', alt = '', width = '', height = '' } = attributes
    return markFor(words.picture(fileName(src), alt), `${src} ${width} ${height}`)
  },
  th: cellMark,
  td: cellMark,
  bdi: directionMark,
  span: directionMark,
}

/**
 * Words of rich text, one line per block, with a mark for everything else: a heading's level, a
 * link's address, a picture, bold. Two versions that look different to a visitor have different
 * lines.
 */
export function markedLines(html: string): string {
  let text = ''
  /** Names of the open lists, the innermost last. */
  const openLists: string[] = []
  /** For each open `bdi` and `span`, its isolate character; empty when it has none. */
  const openIsolates: Record<string, string[]> = { bdi: [], span: [] }
  /** Number of cells in the current table row so far. */
  let cells = 0
  const hasWordsInLine = () => withoutMarks(text.slice(text.lastIndexOf('\n') + 1)).trim() !== ''
  const open = (tag: OpeningTag) => {
    const { name } = tag
    if (name === 'ul' || name === 'ol') openLists.push(name)
    openIsolates[name]?.push(isolateOf(tag))
    // A tag that opens directly inside another one begins no second line.
    if (lineTags.has(name) && hasWordsInLine()) text += '\n'
    if (name === 'tr') cells = 0
    if (name === 'td' || name === 'th') {
      if (cells > 0) text += ' | '
      cells += 1
    }
    const label = inlineLabels[name] ?? blockLabels[name]
    if (label) text += markFor(label)
    text += tagMarks[name]?.(tag, openLists.at(-1) ?? 'ul') ?? ''
    if (name === 'br' || name === 'hr') text += '\n'
  }
  const close = (name: string) => {
    if (name === 'ul' || name === 'ol') openLists.pop()
    if (inlineLabels[name]) text += endMark(words.ends(inlineLabels[name]))
    if (name === 'a') text += endMark(words.linkEnds)
    if (openIsolates[name]?.pop()) text += ISOLATE_ENDS
    if (blockEndLabels[name]) text = `${text.trimEnd()}${endMark(blockEndLabels[name])}`
    if (lineTags.has(name)) text = `${text.trimEnd()}\n`
  }
  for (const piece of pieces(html)) {
    if (piece.type === 'open') open(piece)
    else if (piece.type === 'close') close(piece.name)
    else text += withoutMarkCharacters(piece.text).replace(/[ \t\n\r\f]+/g, ' ')
  }
  return text
    .split('\n')
    .map((line) => moveMarksAroundWords(line.trim()))
    .filter((line) => line !== '')
    .join('\n')
}
