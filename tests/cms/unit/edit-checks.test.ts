import assert from 'node:assert/strict'
import test from 'node:test'
import { blog } from '#kinds/blog.ts'
import { checksOf } from '#cms/edit/checks.ts'
import { linesOf, pieces, wordsIn } from '#cms/edit/markup.ts'
import { emptyValues, type Values } from '#cms/edit/values.ts'

const picture = `/assets/${'a'.repeat(64)}/phone.webp`
const good: Values = {
  ...emptyValues(blog, new Date('2026-11-21T10:00:00Z')),
  'Data.BlogTitle': 'Title',
  'Data.BlogTitle_AR': 'عنوان',
  'Data.BlogData': `<h2>One</h2><h3>Two</h3><p><a href="/faq">Questions</a><img src="${picture}" alt="A phone" /></p>`,
  'Data.BlogData_AR': '<p>نص</p>',
}
const found = (change: Values) => checksOf(blog, { ...good, ...change }).map(({ name, level, path, detail }) => [name, level, path, detail])

test('finds nothing in a good post', () => assert.deepEqual(found({}), []))

test('names the missing Arabic, each field once', () => {
  assert.deepEqual(found({ 'Data.BlogTitle_AR': '', 'Data.BlogData_AR': '' }), [
    ['arabic missing', 'look', 'Data.BlogTitle_AR', ''],
    ['arabic missing', 'look', 'Data.BlogData_AR', ''],
  ])
})

test('names a picture without alt text at the field where it is written', () => {
  assert.deepEqual(found({ 'Data.BlogImageUrl_AR': picture }), [['alt missing', 'fix', 'Data.BlogImageAlt_AR', '']])
  assert.deepEqual(found({ 'Data.BlogData': `<p><img src="${picture}" alt="" /></p>` }), [
    ['picture in text without alt', 'fix', 'Data.BlogData', 'phone.webp'],
  ])
})

test('names empty links and skipped levels of headings', () => {
  assert.deepEqual(found({ 'Data.BlogData': '<p><a href="/faq"> </a></p><h2>One</h2><h4>Deep &amp; deeper</h4>' }), [
    ['empty link', 'fix', 'Data.BlogData', '/faq'],
    ['heading jump', 'look', 'Data.BlogData', 'Deep & deeper'],
  ])
})

test('reads sanitised markup: tags, attributes, entities, and signs that are no tag', () => {
  assert.deepEqual(pieces('<a href="/x?a=1&amp;b=2">1 &lt; 2</a><br />'), [
    { type: 'open', name: 'a', attributes: { href: '/x?a=1&b=2' } },
    { type: 'text', text: '1 < 2' },
    { type: 'close', name: 'a' },
    { type: 'open', name: 'br', attributes: {} },
  ])
  assert.equal(linesOf('<h2>Title</h2><ul><li>One</li><li>Two &amp; three</li></ul><table><tr><td>a</td><td>b</td></tr></table>'), 'Title\nOne\nTwo & three\na | b')
  assert.equal(wordsIn('<p>It is 09:00, not ten.</p>'), 5)
})
