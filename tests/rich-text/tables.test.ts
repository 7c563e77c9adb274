import assert from 'node:assert/strict'
import test from 'node:test'
import { sanitise } from '#rich-text/sanitise.ts'
import { withCdnPictures } from '#views/rich-text.ts'

const tableOf = (cells: number): string =>
  `<table><tbody><tr>${'<td>1</td>'.repeat(cells)}</tr></tbody></table>`
/** For each table of a text in order: true when the keyboard can focus it, to scroll it. */
const focusableTables = (html: string): boolean[] =>
  [...withCdnPictures(sanitise(html)).matchAll(/<table([^>]*)>/g)].map(
    ([, attributes]) => attributes === ' tabindex="0"',
  )

test('only tables of three or more columns can be focused with the keyboard', () => {
  assert.deepEqual(focusableTables(tableOf(2) + tableOf(3)), [false, true])
  assert.deepEqual(focusableTables(`<table></table>${tableOf(5)}`), [false, true])
  assert.deepEqual(focusableTables(`${tableOf(5)}<table></table>`), [true, false])
  assert.deepEqual(focusableTables(`<p>&lt;table&gt;</p>${tableOf(9)}`), [true])
})

test('a text of thousands of empty tables is unchanged', () => {
  const many = '<table></table>'.repeat(13_000)
  assert.equal(withCdnPictures(sanitise(many)), many)
})

test('a cell spans at most the rows of its section and the columns in which a cell begins', () => {
  const cases: [html: string, fitted: string][] = [
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
    // In the second row, cell c starts in the second column, as cell a covers the first.
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
})

test('spans that fit their table are unchanged', () => {
  for (const html of [
    '<table><tbody><tr><td colspan="2">a</td><td>b</td></tr><tr><td>c</td><td colspan="2">d</td></tr></tbody></table>',
    '<table><tr><td colspan="1">a</td></tr></table>',
  ])
    assert.equal(sanitise(html), html)
})

test('cells after the thousandth column lose their spans, which limits the work of the server', () => {
  const cells = '<td colspan="1000" rowspan="65534">1</td>'
  const html = `<table>${`<tr>${cells.repeat(40)}</tr>`.repeat(100)}</table>`
  const sanitised = sanitise(html)
  assert.equal([...sanitised.matchAll(/<td/g)].length, 4_000)
  assert.doesNotMatch(sanitised, /colspan/)
  assert.equal(sanitise(sanitised), sanitised)
})
