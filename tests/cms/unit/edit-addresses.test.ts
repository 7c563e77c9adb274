import assert from 'node:assert/strict'
import test from 'node:test'
import {
  withoutDetour,
  isMeantAsLink,
  linkFrom,
  withoutDetours,
} from '#cms/edit/rich-text/addresses.ts'
import { isAllowedLink } from '#rich-text/allowed.ts'
import { cleanPaste } from '#cms/edit/rich-text/paste.ts'
import { sanitisePreview } from '#cms/edit/preview/sanitise.ts'

const picture = `/assets/${'c'.repeat(64)}/a.webp`

test('only addresses of the allow-list may be links', () => {
  for (const address of [
    '/blog',
    '#top',
    'about',
    'https://ghaf.example',
    'http://a.example',
    'mailto:a@b.example',
    'tel:8000000',
  ])
    assert.ok(isAllowedLink(address), address)
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
    assert.ok(!isAllowedLink(address), address)
  }
})

test('a typed link becomes an address, or null when it is no valid link', () => {
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

const to = 'https://example.com/fees?a=1&b=2'
const encoded = encodeURIComponent(to)
/** Addresses of mail filters, search engines and networks that redirect to `to`. */
const detours = [
  `https://eur03.safelinks.protection.outlook.com/?url=${encoded}&data=05%7C02%7Ccolleague%40bank.example%7C&reserved=0`,
  `https://statics.teams.cdn.office.net/evergreen-assets/safelinks/1/atp-safelinks.html?url=${encoded}&locale=en-us`,
  `https://www.google.com/url?sa=t&q=${encoded}&usg=x`,
  `https://www.google.ae/url?url=${encoded}`,
  `https://l.facebook.com/l.php?u=${encoded}&h=AT0`,
  `https://lm.facebook.com/l.php?u=${encoded}`,
  `https://l.instagram.com/?u=${encoded}&e=1`,
  `https://www.youtube.com/redirect?event=x&q=${encoded}`,
  `https://www.linkedin.com/redir/redirect?url=${encoded}&urlhash=x`,
  `https://slack-redir.net/link?url=${encoded}`,
  `https://linkprotect.cudasvc.com/url?a=${encoded}&c=E,1`,
  `https://urldefense.com/v3/__${to}__;!!AbC!xyz$`,
  'https://urldefense.proofpoint.com/v2/url?u=https-3A__example.com_fees-3Fa-3D1-26b-3D2&d=DwMF&c=x',
  `https://eur03.safelinks.protection.outlook.com/?url=${encodeURIComponent(`https://www.google.com/url?q=${encoded}`)}`,
]

test('an address of a redirecting service is replaced by its target', () => {
  for (const detour of detours) assert.equal(withoutDetour(detour), to, detour)
  // Encoded characters of the target stay encoded.
  assert.equal(
    withoutDetour('https://www.google.com/url?q=https%3A%2F%2Fa.example%2Fx%20y%22%3C%0A'),
    'https://a.example/x%20y%22%3C%0A',
  )
  assert.equal(withoutDetour(`https://www.google.com/url?q=some+words&url=${encoded}`), to)
})

test('other pages of redirecting services, and targets that must not be links, stay unchanged', () => {
  for (const address of [
    to,
    'https://www.google.com/search?q=https://a.example',
    'https://www.youtube.com/watch?v=1&q=https://a.example',
    'https://l.facebook.com/l.php?u=javascript:alert(1)',
    'mailto:a@b.example',
    '/faq',
    'not an address',
  ])
    assert.equal(withoutDetour(address), address)
})

test('redirecting addresses within a text are replaced, and the text around them stays', () => {
  const [filter = '', , search = ''] = detours
  assert.equal(withoutDetours(`See ${filter} or <${search}>.`), `See ${to} or <${to}>.`)
  // Brackets and punctuation after an address are not part of it.
  assert.equal(
    withoutDetours(`Read (${search}). Then [x](${search})`),
    `Read (${to}). Then [x](${to})`,
  )
  assert.equal(withoutDetours(`زر ${search}،ثم ${filter}؟`), `زر ${to}،ثم ${to}؟`)
})

test('a word is a link when it begins with a scheme or www, or is a mail address', () => {
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

test('a paste loses styles, scripts and pictures of other sites, and counts those pictures', () => {
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

test('the preview writes only allowed tags, attributes and addresses', () => {
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
