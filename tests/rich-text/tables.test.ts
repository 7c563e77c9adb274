import assert from 'node:assert/strict'
import test from 'node:test'
import { sanitise } from '#rich-text/sanitise.ts'
import { withPictures } from '#views/rich-text.ts'

const tableOf = (cells: number): string =>
  `<table><tbody><tr>${'<td>1</td>'.repeat(cells)}</tr></tbody></table>`
const reached = (html: string): boolean[] =>
  [...withPictures(sanitise(html)).matchAll(/<table([^>]*)>/g)].map(
    ([, attributes]) => attributes === ' tabindex="0"',
  )

test('the keyboard reaches a table of three columns or more, and each table is judged by itself', () => {
  assert.deepEqual(reached(tableOf(2) + tableOf(3)), [false, true])
  assert.deepEqual(reached(`<table></table>${tableOf(5)}`), [false, true])
  assert.deepEqual(reached(`${tableOf(5)}<table></table>`), [true, false])
  assert.deepEqual(reached(`<p>&lt;table&gt;</p>${tableOf(9)}`), [true])
})

test('a text of thousands of tables stays what it is', () => {
  const many = '<table></table>'.repeat(13_000)
  assert.equal(withPictures(sanitise(many)), many)
})

test('cells span what their table holds: rows down to the end of the section, columns in which a cell begins', () => {
  const cases: [string, string][] = [
    [
      '<table><tbody><tr><td colspan="100">a</td></tr><tr><td>b</td><td>c</td></tr></tbody></table>',
      '<table><tbody><tr><td colspan="2">a</td></tr><tr><td>b</td><td>c</td></tr></tbody></table>',
    ],
    ['<table><tr><td colspan="3">a</td></tr></table>', '<table><tr><td>a</td></tr></table>'],
    [
      '<table><thead><tr><th rowspan="9">a</th></tr></thead><tbody><tr><td>b</td></tr></tbody></table>',
      '<table><thead><tr><th>a</th></tr></thead><tbody><tr><td>b</td></tr></tbody></table>',
    ],
    [
      '<table><tr><td rowspan="0">a</td><td>b</td></tr><tr><td>c</td></tr></table>',
      '<table><tr><td rowspan="2">a</td><td>b</td></tr><tr><td>c</td></tr></table>',
    ],
    [
      '<table><tr><td colspan="-1" rowspan="x">a</td></tr></table>',
      '<table><tr><td>a</td></tr></table>',
    ],
    // Below a cell of two rows the next one starts in the second column.
    [
      '<table><tr><td rowspan="2">a</td><td colspan="7">b</td></tr><tr><td>c</td><td>d</td></tr></table>',
      '<table><tr><td rowspan="2">a</td><td colspan="2">b</td></tr><tr><td>c</td><td>d</td></tr></table>',
    ],
    [
      '<table><tr><td>a<table><tr><td colspan="9">b</td></tr></table></td></tr></table>',
      '<table><tr><td>a<table><tr><td>b</td></tr></table></td></tr></table>',
    ],
    ['<p>a &lt;td colspan="9"&gt;</p>', '<p>a &lt;td colspan="9"&gt;</p>'],
  ]
  for (const [html, fitted] of cases) {
    assert.equal(sanitise(html).replaceAll('&quot;', '"'), fitted)
    assert.equal(sanitise(sanitise(html)), sanitise(html))
  }
  for (const html of [
    '<table><tbody><tr><td colspan="2">a</td><td>b</td></tr><tr><td>c</td><td colspan="2">d</td></tr></tbody></table>',
    '<table><tr><td colspan="1">a</td></tr></table>',
  ])
    assert.equal(sanitise(html), html)
})

test('no spans hold the server up: cells behind the thousandth column span nothing', () => {
  const cells = '<td colspan="1000" rowspan="65534">1</td>'
  const html = `<table>${`<tr>${cells.repeat(40)}</tr>`.repeat(100)}</table>`
  const clean = sanitise(html)
  assert.equal([...clean.matchAll(/<td/g)].length, 4_000)
  assert.doesNotMatch(clean, /colspan/)
  assert.equal(sanitise(clean), clean)
})
