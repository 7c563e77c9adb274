import { structure as words } from '#messages/en/cms-structure.ts'
import { pieces, type Piece } from '../model/markup.ts'
import { fileName } from '../model/values.ts'

/*
 * A formatting mark is one token in a text: it is compared as one, and shown as a small label. The
 * characters around it are of Unicode's private area and never part of a text that a person wrote.
 */
const OPENS = '\uE000'
const CLOSES = '\uE001'
/** Begins an end mark. */
const END = '\uE002'
/** Separates a mark's label from the identity that distinguishes marks with the same label. */
const BEHIND = '\uE003'

const ANY = /[\uE000-\uE003]/g
const MARK = /\uE000[^\uE001]*\uE001/g
const WORD = '[\\p{L}\\p{M}\\p{N}]+'
const SPLIT_WORD = new RegExp(`${WORD}(?:(?:\\uE000[^\\uE001]*\\uE001)+${WORD})+`, 'gu')

/** Text of a person, without the characters of marks. */
const written = (text: string): string => text.replace(ANY, '')

/**
 * Mark at the beginning of an element; `identity` distinguishes it from another with the same
 * label.
 */
export const mark = (words: string, identity = ''): string =>
  `${OPENS}${written(words)}${identity && BEHIND + written(identity)}${CLOSES}`

/** Mark at the end of an element. */
const endMark = (words: string): string => `${OPENS}${END}${written(words)}${CLOSES}`

/** Text without its marks; lines with nothing else are removed. */
export const withoutMarks = (text: string): string =>
  text.replace(MARK, '').replace(/\n{2,}/g, '\n')

/** Moves marks within a word to the word's edge: Arabic letters join, and no word may be cut. */
const aroundWords = (text: string): string =>
  text.replace(SPLIT_WORD, (word) => {
    const marks = word.match(MARK) ?? []
    const ends = marks.filter((one) => one.startsWith(OPENS + END))
    return [...marks.filter((one) => !ends.includes(one)), word.replace(MARK, ''), ...ends].join('')
  })

type Part = { type: 'text' | 'mark'; text: string }

/** Splits a text into its texts and its labels. */
export function partsOf(text: string): Part[] {
  const parts = text.split(/(\uE000[^\uE001]*\uE001)/)
  return parts.flatMap((part): Part[] => {
    if (part === '') return []
    if (!part.startsWith(OPENS)) return [{ type: 'text', text: part }]
    return [{ type: 'mark', text: part.split(BEHIND)[0]?.replace(ANY, '') ?? '' }]
  })
}

type Open = Extract<Piece, { type: 'open' }>

const inline: Readonly<Record<string, string>> = {
  ...words.inline,
  b: words.inline.strong,
  i: words.inline.em,
}
const block: Readonly<Record<string, string>> = words.block
/** Blocks that contain others and have a mark at their end, too. */
const closing: Readonly<Record<string, string>> = words.blockEnds
const lines = new Set([
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

const cellMark = ({ name, attributes }: Open): string => {
  const { colspan = '1', rowspan = '1' } = attributes
  const spans = colspan === '1' && rowspan === '1' ? '' : mark(words.cell(colspan, rowspan))
  return name === 'th' ? mark(words.headCell) + spans : spans
}

/** Unicode's isolates: a number or a name has the same direction here as on the page. */
const isolates: Readonly<Record<string, string>> = { ltr: '\u2066', rtl: '\u2067', auto: '\u2068' }
const ISOLATE_ENDS = '\u2069'

const isolateOf = ({ name, attributes }: Open): string =>
  isolates[attributes['dir'] ?? (name === 'bdi' ? 'auto' : '')] ?? ''

const directionMark = (piece: Open): string => {
  const { dir, lang } = piece.attributes
  return (dir || lang ? mark(words.direction(dir, lang)) : '') + isolateOf(piece)
}

/** Marks of an opening tag. */
const openings: Readonly<Record<string, (piece: Open, list: string) => string>> = {
  li: (_, list) => mark(list === 'ol' ? words.numbered : words.bullet),
  ol: ({ attributes }) => (attributes['start'] ? mark(words.startsAt(attributes['start'])) : ''),
  a: ({ attributes }) => mark(words.link(attributes['href'] ?? '')),
  img: ({ attributes }) => {
    const { src = '', alt = '', width = '', height = '' } = attributes
    return mark(words.picture(fileName(src), alt), `${src} ${width} ${height}`)
  },
  th: cellMark,
  td: cellMark,
  bdi: directionMark,
  span: directionMark,
}

const ends: Readonly<Record<string, string>> = { a: endMark(words.linkEnds) }

/**
 * Words of rich text, one line per block, with a mark for everything else: a heading's level, a
 * link's address, a picture, bold. Two versions that look different to a visitor have different
 * lines.
 */
export function markedLines(html: string): string {
  let text = ''
  const lists: string[] = []
  const isolated: Record<string, string[]> = { bdi: [], span: [] }
  let cells = 0
  const hasWords = () => withoutMarks(text.slice(text.lastIndexOf('\n') + 1)).trim() !== ''
  const newLine = () => {
    // A tag that opens directly inside another starts no new line.
    if (hasWords()) text += '\n'
  }
  const close = (name: string) => {
    if (name === 'ul' || name === 'ol') lists.pop()
    if (inline[name]) text += endMark(words.ends(inline[name]))
    text += ends[name] ?? (isolated[name]?.pop() ? ISOLATE_ENDS : '')
    if (closing[name]) text = `${text.trimEnd()}${endMark(closing[name])}`
    if (lines.has(name)) text = `${text.trimEnd()}\n`
  }
  for (const piece of pieces(html)) {
    if (piece.type === 'text') text += written(piece.text).replace(/[ \t\n\r\f]+/g, ' ')
    else if (piece.type === 'close') close(piece.name)
    else {
      const { name } = piece
      if (name === 'ul' || name === 'ol') lists.push(name)
      isolated[name]?.push(isolateOf(piece))
      if (lines.has(name)) newLine()
      if (name === 'tr') cells = 0
      if ((name === 'td' || name === 'th') && cells++ > 0) text += ' | '
      const own = inline[name] ?? block[name]
      text += (own ? mark(own) : '') + (openings[name]?.(piece, lists.at(-1) ?? 'ul') ?? '')
      if (name === 'br' || name === 'hr') text += '\n'
    }
  }
  return text
    .split('\n')
    .map((line) => aroundWords(line.trim()))
    .filter((line) => line !== '')
    .join('\n')
}
