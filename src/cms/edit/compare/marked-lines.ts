import { structure as words } from '#messages/en/cms-structure.ts'
import { fileName } from '../checks/check.ts'
import { pieces, type Piece } from '../markup.ts'
import { aroundWords, endMark, mark, withoutMarks, written } from './marks.ts'

type Open = Extract<Piece, { type: 'open' }>

const inline: Readonly<Record<string, string>> = { ...words.inline, b: words.inline.strong, i: words.inline.em }
const block: Readonly<Record<string, string>> = words.block
/** Blocks that hold others: where they end matters, too. */
const closing: Readonly<Record<string, string>> = words.blockEnds
const lines = new Set(['p', 'h2', 'h3', 'h4', 'li', 'blockquote', 'tr', 'table', 'ul', 'ol', 'pre', 'hr'])

const cellMark = ({ name, attributes }: Open): string => {
  const { colspan = '1', rowspan = '1' } = attributes
  const spans = colspan === '1' && rowspan === '1' ? '' : mark(words.cell(colspan, rowspan))
  return name === 'th' ? mark(words.headCell) + spans : spans
}

/** Unicode's isolates: a number or a name keeps its direction here, as it does on the page. */
const isolates: Readonly<Record<string, string>> = { ltr: '\u2066', rtl: '\u2067', auto: '\u2068' }
const ISOLATE_ENDS = '\u2069'

const isolateOf = ({ name, attributes }: Open): string => isolates[attributes['dir'] ?? (name === 'bdi' ? 'auto' : '')] ?? ''

const directionMark = (piece: Open): string => {
  const { dir, lang } = piece.attributes
  return (dir || lang ? mark(words.direction(dir, lang)) : '') + isolateOf(piece)
}

/** What an opening tag says besides beginning a line. */
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
    // What opens within what has only just opened stands on the same line.
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
