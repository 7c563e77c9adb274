import assert from 'node:assert/strict'
import test from 'node:test'
import { breakIntoLines } from '../../src/drawings/lines.ts'
import { EM, textOutline } from '../../src/drawings/outline.ts'

const frame = {
  width: 550,
  height: 310,
  sizes: [108, 88, 66, 44],
  leading: 1.14,
  maxLines: 4,
  rtl: false,
} as const
/** Width of a line in pixels at a font size. */
const widthOf = (words: string, size: number): number =>
  (textOutline(words, 600, frame.rtl).width * size) / EM

test('words are set as large as their frame allows, in lines of similar length', () => {
  assert.deepEqual(breakIntoLines('Blog', frame), { lines: ['Blog'], size: 108 })
  const { lines, size } = breakIntoLines('A savings habit that starts with five dirhams', frame)
  assert.equal(lines.join(' '), 'A savings habit that starts with five dirhams')
  const widths = lines.map((line) => widthOf(line, size))
  assert.ok(
    Math.max(...widths) <= frame.width && Math.min(...widths) > Math.max(...widths) * 0.6,
    widths.join(),
  )
})

test('a frame that is lower than one line gets one line', () => {
  const { lines } = breakIntoLines('Savings '.repeat(40), { ...frame, height: 30 })
  assert.equal(lines.length, 1)
  assert.match(lines[0] ?? '', /^Savings .*\S…$/)
})

test('a text that is too long is cut within the frame and ends in …, also a word wider than a line', () => {
  for (const text of [
    'Savings '.repeat(40),
    'x'.repeat(300),
    'عنوان طويل جداً '.repeat(30),
    `${'word '.repeat(6)}${'y'.repeat(90)}`,
  ]) {
    const { lines, size } = breakIntoLines(text, frame)
    assert.equal(size, 44)
    assert.equal(lines.length, 4)
    assert.match(lines.at(-1) ?? '', /\S…$/)
    for (const line of lines) assert.ok(widthOf(line, size) <= frame.width + 1, line)
  }
})
