import assert from 'node:assert/strict'
import test from 'node:test'
import { withParts } from '#rich-text/parts.ts'
import { sanitise } from '#rich-text/sanitise.ts'

test('each h2 heading with words gets a numbered id and is listed with this id and its words', () => {
  const { html, parts } = withParts(
    '<p>Lead.</p><h2 dir="rtl">One &amp; <em>only</em></h2><h3>Below</h3><h2></h2><h2>Two</h2>',
  )
  assert.equal(
    html,
    '<p>Lead.</p><h2 id="part-1" dir="rtl">One &amp; <em>only</em></h2><h3>Below</h3><h2></h2><h2 id="part-2">Two</h2>',
  )
  assert.deepEqual(parts, [
    { id: 'part-1', text: 'One & only' },
    { id: 'part-2', text: 'Two' },
  ])
})

test('a text without h2 headings is unchanged', () => {
  for (const text of ['', '<p>One.</p>', '<h3>One</h3>'])
    assert.deepEqual(withParts(text), { html: text, parts: [] })
})

test('sanitising removes the ids that a text has, so only numbered ids remain', () => {
  assert.equal(
    withParts(sanitise('<h2 id="main">One</h2><p id="part-1">Two</p>')).html,
    '<h2 id="part-1">One</h2><p>Two</p>',
  )
})
