import assert from 'node:assert/strict'
import test from 'node:test'
import { direct, isMeantAsLink, linkFrom, withoutDetours } from '#cms/edit/rich-text/addresses.ts'
import { mayLink } from '#rich-text/allowed.ts'
import { cleanPaste } from '#cms/edit/rich-text/paste.ts'
import { sanitisePreview } from '#cms/edit/preview/sanitise.ts'

const picture = `/assets/${'c'.repeat(64)}/a.webp`

test('links lead where the allow-list lets them', () => {
  for (const address of [
    '/blog',
    '#top',
    'about',
    'https://ghaf.example',
    'http://a.example',
    'mailto:a@b.example',
    'tel:8000000',
  ])
    assert.ok(mayLink(address), address)
  for (const address of [
    'javascript:alert(1)',
    'JaVaScRiPt:x',
    'java\nscript:x',
    ' javascript:x',
    'data:text/html,x',
    '//evil.example',
    '/\\evil.example',
    'vbscript:x',
    'ftp://a.example',
  ]) {
    assert.ok(!mayLink(address), address)
  }
})

test('a typed link becomes an address, or none', () => {
  assert.equal(linkFrom(' /faq '), '/faq')
  assert.equal(linkFrom('ghaf.example/faq'), 'https://ghaf.example/faq')
  assert.equal(linkFrom('a@ghaf.example'), 'mailto:a@ghaf.example')
  assert.equal(
    linkFrom('https://www.google.com/url?q=https://ghaf.example/faq&sa=D'),
    'https://ghaf.example/faq',
  )
  assert.equal(linkFrom('javascript:alert(1)'), null)
  assert.equal(linkFrom('two words'), null)
  assert.equal(linkFrom(''), null)
})

test('an address leads where it says, not through a filter, a search engine or a network', () => {
  const to = 'https://example.com/fees?a=1&b=2'
  const coded = encodeURIComponent(to)
  const detours = [
    `https://eur03.safelinks.protection.outlook.com/?url=${coded}&data=05%7C02%7Ccolleague%40bank.example%7C&reserved=0`,
    `https://statics.teams.cdn.office.net/evergreen-assets/safelinks/1/atp-safelinks.html?url=${coded}&locale=en-us`,
    `https://www.google.com/url?sa=t&q=${coded}&usg=x`,
    `https://www.google.ae/url?url=${coded}`,
    `https://l.facebook.com/l.php?u=${coded}&h=AT0`,
    `https://lm.facebook.com/l.php?u=${coded}`,
    `https://l.instagram.com/?u=${coded}&e=1`,
    `https://www.youtube.com/redirect?event=x&q=${coded}`,
    `https://www.linkedin.com/redir/redirect?url=${coded}&urlhash=x`,
    `https://slack-redir.net/link?url=${coded}`,
    `https://linkprotect.cudasvc.com/url?a=${coded}&c=E,1`,
    `https://urldefense.com/v3/__${to}__;!!AbC!xyz$`,
    'https://urldefense.proofpoint.com/v2/url?u=https-3A__example.com_fees-3Fa-3D1-26b-3D2&d=DwMF&c=x',
    `https://eur03.safelinks.protection.outlook.com/?url=${encodeURIComponent(`https://www.google.com/url?q=${coded}`)}`,
  ]
  for (const detour of detours) assert.equal(direct(detour), to, detour)
  // Other pages of such hosts, and targets that are forbidden as links, stay unchanged.
  for (const address of [
    to,
    'https://www.google.com/search?q=https://a.example',
    'https://www.youtube.com/watch?v=1&q=https://a.example',
    'https://l.facebook.com/l.php?u=javascript:alert(1)',
    'mailto:a@b.example',
    '/faq',
    'not an address',
  ])
    assert.equal(direct(address), address)
  const [filter = '', , search = ''] = detours
  assert.equal(withoutDetours(`See ${filter} or <${search}>.`), `See ${to} or <${to}>.`)
  // The sentence continues after an address.
  assert.equal(
    withoutDetours(`Read (${search}). Then [x](${search})`),
    `Read (${to}). Then [x](${to})`,
  )
  assert.equal(withoutDetours(`زر ${search}،ثم ${filter}؟`), `زر ${to}،ثم ${to}؟`)
  // Encoded characters in a target do not end the address in the text.
  assert.equal(
    direct('https://www.google.com/url?q=https%3A%2F%2Fa.example%2Fx%20y%22%3C%0A'),
    'https://a.example/x%20y%22%3C%0A',
  )
  assert.equal(direct(`https://www.google.com/url?q=some+words&url=${coded}`), to)
})

test('a word is meant as a link when it says so itself', () => {
  for (const word of [
    'https://ghaf.example',
    'http://a.b',
    'www.ghaf.example',
    'help@ghaf.example',
    'mailto:a@ghaf.example',
  ])
    assert.equal(isMeantAsLink(word), true, word)
  for (const word of [
    'free.It',
    'pay.in',
    'node.js',
    'Ghaf.ae',
    '1.50',
    'user:a@b.example',
    'javascript:alert(1)',
    '//evil.example',
  ])
    assert.equal(isMeantAsLink(word), false, word)
})

test('a paste loses styles and foreign pictures, and says how many', () => {
  const pasted = cleanPaste(
    `<style>p{}</style><p style="color:red">A<img src="https://evil.example/x.png"><img src='${picture}' alt="b"></p>`,
  )
  assert.equal(pasted.html, `<p>A<img src="${picture}" alt="b"></p>`)
  assert.equal(pasted.pictures, 1)
  assert.equal(
    cleanPaste(
      '<p onclick="x()" class=a>A <a title="b" href="/faq">B</a></p><script>alert(1)</script>',
    ).html,
    '<p>A <a href="/faq">B</a></p>',
  )
  assert.equal(
    cleanPaste(
      '<b style="font-weight:normal;"><p data-ghaf-text="" data-pm-slice="1 1 []">A</p></b>',
    ).html,
    '<b><p data-pm-slice="1 1 []">A</p></b>',
  )
})

test('the preview writes nothing that is not on the list', () => {
  const cases: readonly [string, string][] = [
    ['<p onclick="x()">A</p><script>alert(1)</script>', '<p>A</p>alert(1)'],
    ['<a href="javascript:alert(1)" target="_blank">A</a>', '<a>A</a>'],
    ['<img src=x onerror=alert(1)>', '<img>'],
    [
      `<img src="${picture}" alt="a &quot;b&quot;" style="x">`,
      `<img src="${picture}" alt="a &quot;b&quot;">`,
    ],
    ['<svg><p>A</p></svg><iframe src="/x">', '<p>A</p>'],
    ['1 < 2 &lt;b&gt;', '1 &lt; 2 &lt;b&gt;'],
  ]
  for (const [html, written] of cases) assert.equal(sanitisePreview(html), written)
})
