import assert from 'node:assert/strict'
import test from 'node:test'
import { markedLines, partsOf, withoutMarks } from '#cms/diff/marked-lines.ts'
import { wordDiff } from '#cms/diff/word-diff.ts'

/** Changes as shown to a person: `+bold`, `-link to /faq`, and words. */
const told = (before: string, after: string): string[] =>
  wordDiff(markedLines(before), markedLines(after)).flatMap(({ kind, text }) =>
    kind === 'same'
      ? []
      : partsOf(text).flatMap((part) =>
          part.text.trim() === '' ? [] : [`${kind === 'added' ? '+' : '-'}${part.text.trim()}`],
        ),
  )

const file = (letter: string, name = 'gate.webp') => `/assets/${letter.repeat(64)}/${name}`

/** Pairs with equal text and different marks; each change must be reported. */
const structure: readonly [name: string, before: string, after: string, told: string[]][] = [
  [
    'a heading of another level',
    '<h2>Lock it</h2>',
    '<h3>Lock it</h3>',
    ['-Heading 2', '+Heading 3'],
  ],
  ['a heading made a paragraph', '<h2>Lock it</h2>', '<p>Lock it</p>', ['-Heading 2']],
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
    'a picture that was taken out',
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
  ['bold', '<p>every day</p>', '<p><strong>every</strong> day</p>', ['+bold', '+bold ends']],
  [
    'a list that counts',
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
    'a cell of the head',
    '<table><tr><td>one</td></tr></table>',
    '<table><tr><th>one</th></tr></table>',
    ['+Header cell'],
  ],
  ['a line break', '<p>one</p><p>two</p>', '<p>one<br>two</p>', ['+line break']],
]

for (const [name, before, after, expected] of structure) {
  test(`a comparison tells ${name}`, () => {
    assert.equal(withoutMarks(markedLines(before)).trim(), withoutMarks(markedLines(after)).trim())
    assert.deepEqual(told(before, after).sort(), [...expected].sort())
    assert.deepEqual(
      told(after, before).sort(),
      expected.map((one) => (one.startsWith('+') ? `-${one.slice(1)}` : `+${one.slice(1)}`)).sort(),
    )
    assert.deepEqual(told(after, after), [])
  })
}

test('formatting within an Arabic word is told at its edge: the word stays whole', () => {
  const [before, after] = ['<p>عند الباب</p>', '<p>عند ال<strong>باب</strong></p>']
  assert.equal(withoutMarks(markedLines(after)), 'عند الباب')
  const same = wordDiff(markedLines(before), markedLines(after)).filter(
    ({ kind }) => kind === 'same',
  )
  assert.ok(same.some(({ text }) => text.includes('الباب')))
  assert.deepEqual(told(before, after), ['+bold', '+bold ends'])
})

test('what a person typed is never taken for a mark', () => {
  const sly = '<p>\uE000bold\uE001 words</p>'
  assert.deepEqual(partsOf(markedLines(sly)), [{ type: 'text', text: 'bold words' }])
})

test('words read one line per block, without the marks', () => {
  const html =
    '<h2>Fees</h2>\n<p>Two <em>words</em></p>\n<ul><li><p>one</p></li><li>two</li></ul><table><tr><td>a</td><td>b</td></tr></table>'
  assert.equal(withoutMarks(markedLines(html)), 'Fees\nTwo words\none\ntwo\na | b')
})
