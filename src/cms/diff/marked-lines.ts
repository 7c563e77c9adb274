import { structure as words } from '#messages/en/cms-structure.ts'
import { pieces, type Piece } from '../model/markup.ts'
import { fileName } from '../model/values.ts'

/*
 * A formatting mark is one token in a text: it is compared as one, and shown as a small label. The characters
 * around it are of Unicode's private area and never part of a text that a person wrote.
 */
const OPENS = '\uE000'
const CLOSES = '\uE001'
/** Begins a mark that ends something. */
const END = '\uE002'
/** Separates a mark's label from the identity that distinguishes marks with the same label. */
const BEHIND = '\uE003'

const ANY = /[\uE000-\uE003]/g
const MARK = /\uE000[^\uE001]*\uE001/g
const WORD = '[\\p{L}\\p{M}\\p{N}]+'
const SPLIT_WORD = new RegExp(`${WORD}(?:(?:\\uE000[^\\uE001]*\\uE001)+${WORD})+`, 'gu')

/** A person's text, without the characters of marks. */
const written = (text: string): string => text.replace(ANY, '')

/** A mark where something begins; `identity` distinguishes it from another with the same label. */
export const mark = (words: string, identity = ''): string =>
  `${OPENS}${written(words)}${identity && BEHIND + written(identity)}${CLOSES}`

/** A mark where something ends. */
const endMark = (words: string): string => `${OPENS}${END}${written(words)}${CLOSES}`

/** The text as it reads without its marks; lines that held nothing else are gone. */
export const withoutMarks = (text: string): string =>
  text.replace(MARK, '').replace(/\n{2,}/g, '\n')

/** Arabic letters join: what begins or ends within a word is marked at the word's edge, so that no word is cut. */
const aroundWords = (text: string): string =>
  text.replace(SPLIT_WORD, (word) => {
    const marks = word.match(MARK) ?? []
    const ends = marks.filter((one) => one.startsWith(OPENS + END))
    return [...marks.filter((one) => !ends.includes(one)), word.replace(MARK, ''), ...ends].join('')
  })

type Part = { type: 'text' | 'mark'; text: string }

/** A text cut into what reads as text and what is shown as a label. */
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
/** Blocks that hold others: where they end matters, too. */
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

/** Unicode's isolates: a number or a name keeps its direction here, as it does on the page. */
const isolates: Readonly<Record<string, string>> = { ltr: '\u2066', rtl: '\u2067', auto: '\u2068' }
const ISOLATE_ENDS = '\u2069'

const isolateOf = ({ name, attributes }: Open): string =>
  isolates[attributes['dir'] ?? (name === 'bdi' ? 'auto' : '')] ?? ''

const directionMark = (piece: Open): string => {
  const { dir, lang } = piece.attributes
  return (dir || lang ? mark(words.direction(dir, lang)) : '') + isolateOf(piece)
}

/** The marks of an opening tag. */
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
 * The words of rich text, one line per block, with a mark for everything that is no word: a heading's level, a link's
 * address, a picture, bold. Two versions that a visitor would see differently read differently here.
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
