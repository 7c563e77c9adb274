import assert from 'node:assert/strict'
import test from 'node:test'
import { linkFrom, mayLink } from '#cms/edit/rich-text/addresses.ts'
import { cleanPaste } from '#cms/edit/rich-text/paste.ts'
import { sanitisePreview } from '#cms/edit/preview/sanitise.ts'

const picture = `/assets/${'c'.repeat(64)}/a.webp`

test('links lead where the allow-list lets them', () => {
  for (const address of ['/blog', '#top', 'about', 'https://ghaf.example', 'http://a.example', 'mailto:a@b.example', 'tel:8000000']) assert.ok(mayLink(address), address)
  for (const address of ['javascript:alert(1)', 'JaVaScRiPt:x', 'java\nscript:x', ' javascript:x', 'data:text/html,x', '//evil.example', '/\\evil.example', 'vbscript:x', 'ftp://a.example']) {
    assert.ok(!mayLink(address), address)
  }
})

test('a typed link becomes an address, or none', () => {
  assert.equal(linkFrom(' /faq '), '/faq')
  assert.equal(linkFrom('ghaf.example/faq'), 'https://ghaf.example/faq')
  assert.equal(linkFrom('a@ghaf.example'), 'mailto:a@ghaf.example')
  assert.equal(linkFrom('javascript:alert(1)'), null)
  assert.equal(linkFrom('two words'), null)
  assert.equal(linkFrom(''), null)
})

test('a paste loses styles and foreign pictures, and says how many', () => {
  const pasted = cleanPaste(`<style>p{}</style><p style="color:red">A<img src="https://evil.example/x.png"><img src='${picture}' alt="b"></p>`)
  assert.equal(pasted.html, `<p>A<img src='${picture}' alt="b"></p>`)
  assert.equal(pasted.picturesLeftOut, 1)
  assert.equal(cleanPaste('<p onclick="x()" class=a>A <a title="b" href="/faq">B</a></p><script>alert(1)</script>').html, '<p>A <a href="/faq">B</a></p>')
  assert.equal(cleanPaste('<b style="font-weight:normal;"><p data-pm-slice="1 1 []">A</p></b>').html, '<b><p data-pm-slice="1 1 []">A</p></b>')
})

test('the preview writes nothing that is not on the list', () => {
  const cases: readonly [string, string][] = [
    ['<p onclick="x()">A</p><script>alert(1)</script>', '<p>A</p>alert(1)'],
    ['<a href="javascript:alert(1)" target="_blank">A</a>', '<a>A</a>'],
    ['<img src=x onerror=alert(1)>', '<img>'],
    [`<img src="${picture}" alt="a &quot;b&quot;" style="x">`, `<img src="${picture}" alt="a &quot;b&quot;">`],
    ['<svg><p>A</p></svg><iframe src="/x">', '<p>A</p>'],
    ['1 < 2 &lt;b&gt;', '1 &lt; 2 &lt;b&gt;'],
  ]
  for (const [html, written] of cases) assert.equal(sanitisePreview(html), written)
})
