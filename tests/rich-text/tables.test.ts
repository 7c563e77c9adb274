import assert from 'node:assert/strict'
import test from 'node:test'
import { sanitise } from '#rich-text/sanitise.ts'
import { withPictures } from '#views/rich-text.ts'

const tableOf = (cells: number): string => `<table><tbody><tr>${'<td>1</td>'.repeat(cells)}</tr></tbody></table>`
const reached = (html: string): boolean[] => [...withPictures(sanitise(html)).matchAll(/<table([^>]*)>/g)].map(([, attributes]) => attributes === ' tabindex="0"')

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
