import assert from 'node:assert/strict'
import test from 'node:test'
import { markedLines, splitMarks, withoutMarks } from '#cms/diff/marked-lines.ts'
import { wordDiff } from '#cms/diff/word-diff.ts'

/** Changes as shown to a person: `+bold` for an addition, `-link to /faq` for a removal. */
const changesBetween = (before: string, after: string): string[] =>
  wordDiff(markedLines(before), markedLines(after)).flatMap(({ kind, text }) =>
    kind === 'same'
      ? []
      : splitMarks(text).flatMap((part) =>
          part.text.trim() === '' ? [] : [`${kind === 'added' ? '+' : '-'}${part.text.trim()}`],
        ),
  )

const file = (letter: string, name = 'gate.webp') => `/assets/${letter.repeat(64)}/${name}`

/** Pairs with equal text and different marks (headings, links, pictures and formatting). */
const pairs: readonly [name: string, before: string, after: string, changes: string[]][] = [
  [
    'a heading of another level',
    '<h2>Lock it</h2>',
    '<h3>Lock it</h3>',
    ['-Heading 2', '+Heading 3'],
  ],
  ['a heading that became a paragraph', '<h2>Lock it</h2>', '<p>Lock it</p>', ['-Heading 2']],
  [
    'a link to another address',
    '<p>Read <a href="/faq">this</a></p>',
    '<p>Read <a href="/contact">this</a></p>',
    ['-link to /faq', '+link to /contact'],
  ],
  [
    'a new link',
    '<p>Read this</p>',
    '<p>Read <a href="/faq">this</a></p>',
    ['+link to /faq', '+link ends'],
  ],
  [
    'a removed picture',
    `<p>Words<img src="${file('a')}" alt="A gate"></p>`,
    '<p>Words</p>',
    ['-Picture gate.webp: A gate'],
  ],
  [
    'another picture of the same name',
    `<p><img src="${file('a')}" alt="A gate"></p>`,
    `<p><img src="${file('b')}" alt="A gate"></p>`,
    ['-Picture gate.webp: A gate', '+Picture gate.webp: A gate'],
  ],
  [
    'another alt text',
    `<p><img src="${file('a')}" alt=""></p>`,
    `<p><img src="${file('a')}" alt="A gate"></p>`,
    ['-Picture gate.webp, without alt text', '+Picture gate.webp: A gate'],
  ],
  ['bold words', '<p>every day</p>', '<p><strong>every</strong> day</p>', ['+bold', '+bold ends']],
  [
    'a list that became a numbered one',
    '<ul><li>one</li></ul>',
    '<ol><li>one</li></ol>',
    ['-List item', '+Numbered item'],
  ],
  [
    'a quotation',
    '<p>one</p>',
    '<blockquote><p>one</p></blockquote>',
    ['+Quotation', '+Quotation ends'],
  ],
  [
    'a cell that became a header cell',
    '<table><tr><td>one</td></tr></table>',
    '<table><tr><th>one</th></tr></table>',
    ['+Header cell'],
  ],
  ['a line break', '<p>one</p><p>two</p>', '<p>one<br>two</p>', ['+line break']],
]

for (const [name, before, after, expected] of pairs) {
  test(`a comparison shows ${name}`, () => {
    assert.equal(withoutMarks(markedLines(before)).trim(), withoutMarks(markedLines(after)).trim())
    assert.deepEqual(changesBetween(before, after).sort(), [...expected].sort())
    assert.deepEqual(
      changesBetween(after, before).sort(),
      expected.map((one) => (one.startsWith('+') ? `-${one.slice(1)}` : `+${one.slice(1)}`)).sort(),
    )
    assert.deepEqual(changesBetween(after, after), [])
  })
}

test('formatting within an Arabic word is shown at the word’s edge', () => {
  const [before, after] = ['<p>عند الباب</p>', '<p>عند ال<strong>باب</strong></p>']
  assert.equal(withoutMarks(markedLines(after)), 'عند الباب')
  const same = wordDiff(markedLines(before), markedLines(after)).filter(
    ({ kind }) => kind === 'same',
  )
  assert.ok(same.some(({ text }) => text.includes('الباب')))
  assert.deepEqual(changesBetween(before, after), ['+bold', '+bold ends'])
})

test('characters that mark changes are removed from a typed text', () => {
  const htmlWithMarks = '<p>\uE000bold\uE001 words</p>'
  assert.deepEqual(splitMarks(markedLines(htmlWithMarks)), [{ type: 'text', text: 'bold words' }])
})

test('a text without marks has one line per block', () => {
  const html =
    '<h2>Fees</h2>\n<p>Two <em>words</em></p>\n<ul><li><p>one</p></li><li>two</li></ul><table><tr><td>a</td><td>b</td></tr></table>'
  assert.equal(withoutMarks(markedLines(html)), 'Fees\nTwo words\none\ntwo\na | b')
})
