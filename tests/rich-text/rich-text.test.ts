import assert from 'node:assert/strict'
import test from 'node:test'
import { withAbsoluteAddresses } from '#rich-text/absolute.ts'
import { sanitise } from '#rich-text/sanitise.ts'
import { readingMinutes, summaryOf, textOf, countWords } from '#rich-text/text.ts'

const picture = `/assets/${'a'.repeat(64)}/a-tree.webp`

/** Markup that the sanitiser must not change. */
const allowed = [
  '<h2>A</h2><h3>B</h3><h4>C</h4><p>a <strong>b</strong> <em>c</em> <u>d</u> <s>e</s><br />f</p>',
  '<ul><li>a<ul><li>b</li></ul></li></ul><ol start="3"><li>c</li></ol>',
  '<p><a href="/ar/blog#x">a</a> <a href="https://example.com/?a=1&amp;b=2">b</a> <a href="tel:8000000">c</a> <a href="mailto:a@b.example">d</a></p>',
  `<p><img src="${picture}" alt="A tree" width="16" height="9" /></p>`,
  '<table><thead><tr><th scope="col" colspan="2">a</th></tr></thead><tbody><tr><td rowspan="2">b</td><td>c</td></tr><tr><td>d</td></tr></tbody></table>',
  '<blockquote><p>قال: <bdi dir="ltr">800 0000</bdi> ثم <span dir="ltr" lang="en">Ghaf</span></p></blockquote><hr /><pre><code>a</code></pre>',
]

test('allowed markup is unchanged, also when it is sanitised twice', () => {
  for (const html of allowed) {
    assert.equal(sanitise(html), html)
    assert.equal(sanitise(sanitise(html)), html)
  }
})

const hostile = [
  '<script>x()</script>',
  '<img src=x onerror=x()>',
  '<svg onload=x()>',
  '<a href="javascript:x()">a</a>',
  '<a href="jAvAsCrIpT&#58;x()">a</a>',
  '<a href="java\tscript:x()">a</a>',
  '<a href="data:text/html,x">a</a>',
  '<a href="//evil.example">a</a>',
  '<iframe src="/"></iframe>',
  '<math><mi xlink:href="javascript:x()">',
  '<p style="background:url(x)">a</p>',
  '<form action="/x"><button>a</button></form>',
  '<base href="https://evil.example">',
  '<meta http-equiv="refresh" content="0">',
  '<template><script>x()</script></template>',
  '<noscript><p title="</noscript><img src=x onerror=x()>">',
  '<p onclick="x()" id="a" class="b">a</p>',
  `<img src="https://evil.example/x.png" alt="">`,
  '<img src="/assets/../api/x" alt="">',
  '<video src=x onerror=x()>',
  '<details open ontoggle=x()>a</details>',
  '<object data="x">',
  '<embed src="x">',
  '<link rel="stylesheet" href="x">',
  '<textarea><img src=x onerror=x()></textarea>',
  '<p dir="rtl">‮<img src=x onerror=x()>‬</p>',
]

test('elements and attributes that could run, load or send something are removed', () => {
  for (const html of hostile) {
    const sanitised = sanitise(html)
    assert.doesNotMatch(
      sanitised,
      /<(script|svg|iframe|form|button|base|meta|template|video|object|embed|link|details|style|textarea|math)\b/i,
      html,
    )
    assert.doesNotMatch(
      sanitised,
      /\son\w+=|javascript:|data:|evil\.example|style=|class=|id=/i,
      html,
    )
    assert.equal(sanitise(sanitised), sanitised)
  }
})

test('a link keeps its address only if it is a path of the site, an anchor or has an allowed scheme', () => {
  const linkTo = (address: string): string => sanitise(`<p><a href="${address}">a</a></p>`)
  for (const address of [
    '/fees',
    '#top',
    'about',
    '../about?x=a:b',
    '?page=2',
    'https://a.example/?q=\\b',
    'mailto:a@b.example',
  ])
    assert.equal(linkTo(address), `<p><a href="${address}">a</a></p>`)
  for (const address of [
    'javascript\\x3Aalert(1)',
    'vbscript\\:x',
    'java&#9;script&#92;:x',
    '\\evil.example',
    '/\\evil.example',
    '/fees\\x',
    'ftp://a.example',
  ])
    assert.equal(linkTo(address), '<p><a>a</a></p>', address)
})

const shortText = '<h2>One</h2><p>Two &amp; three</p><ul><li>four</li><li>five</li></ul>'
/** Text of 912 words. */
const longText = `<p>${'word '.repeat(912)}</p>`

test('the words of a text are joined by spaces, without its markup', () => {
  assert.equal(textOf(shortText), 'One Two & three four five')
  assert.equal(textOf('<p>&nbsp;</p>'), '')
})

test('a summary without a sentence that fits is cut after a word', () => {
  assert.equal(summaryOf(shortText, 12), 'One Two &…')
  assert.equal(summaryOf('<p>شجرة الغاف، في الفناء</p>', 12), 'شجرة الغاف…')
})

test('the reading time is at least a minute, and longer in Arabic', () => {
  assert.deepEqual(
    [
      readingMinutes('<p>a</p>', 'en'),
      readingMinutes('', 'ar'),
      readingMinutes(longText, 'en'),
      readingMinutes(longText, 'ar'),
    ],
    [1, 1, 4, 7],
  )
})

test('words of a text are counted', () => {
  assert.deepEqual([countWords(shortText), countWords(''), countWords(longText)], [6, 0, 912])
})

test('a summary consists of whole sentences, with the punctuation of both languages', () => {
  const cases: [text: string, max: number, summary: string][] = [
    ['Save a little. Then a little more. And so on.', 36, 'Save a little. Then a little more.'],
    ['Is it free? Yes! You pay nothing at all.', 20, 'Is it free? Yes!'],
    ['كم تكلف المحفظة؟ لا شيء. وفتحها مجاني للجميع.', 26, 'كم تكلف المحفظة؟ لا شيء.'],
    ['قال: «لا تتأخر.» ثم مضى في طريقه الطويل.', 24, 'قال: «لا تتأخر.»'],
    [
      'Ask Dr. Salma at 9 a.m. about 1.50 dirhams. She knows.',
      50,
      'Ask Dr. Salma at 9 a.m. about 1.50 dirhams.',
    ],
    ['تجيبك د. سلمى اليوم. ثم تراك غداً في العيادة.', 30, 'تجيبك د. سلمى اليوم.'],
    ['We said we don’t. They asked again and again.', 30, 'We said we don’t.'],
  ]
  for (const [text, max, summary] of cases) assert.equal(summaryOf(`<p>${text}</p>`, max), summary)
})

test('a first sentence that is longer than the maximum is not cut', () => {
  for (const sentence of ['One two three four five.', 'كم تكلف المحفظة كلها؟']) {
    for (const text of [`<p>${sentence} Six.</p>`, `<p>${sentence}</p>`])
      assert.equal(summaryOf(text, 12), sentence)
  }
})

test('a summary of a sentence of 201 words is cut after a word', () => {
  const endless = `<p>${'word '.repeat(200)}end.</p>`
  assert.equal(summaryOf(endless, 12), 'word word…')
})

test('addresses in attributes become absolute, and escaped code in the text is unchanged', () => {
  const page = 'https://ghaf.example/blog/a'
  const cases: [html: string, absolute: string][] = [
    ['<a href="/faq">a</a>', '<a href="https://ghaf.example/faq">a</a>'],
    ['<a href="#fees">a</a>', `<a href="${page}#fees">a</a>`],
    ['<a href="https://other.example/x">a</a>', '<a href="https://other.example/x">a</a>'],
    ['<a href="mailto:a@b.example">a</a>', '<a href="mailto:a@b.example">a</a>'],
    [
      '<img src="/assets/x.webp" srcset="/x?w=1&amp;q=2 1x, /x?w=2 2x" alt="a href=&quot;/b&quot;" />',
      '<img src="https://ghaf.example/assets/x.webp" srcset="https://ghaf.example/x?w=1&amp;q=2 1x, https://ghaf.example/x?w=2 2x" alt="a href=&quot;/b&quot;" />',
    ],
    [
      '<pre><code>&lt;a href="/faq"&gt; src="/x"</code></pre>',
      '<pre><code>&lt;a href="/faq"&gt; src="/x"</code></pre>',
    ],
  ]
  for (const [html, absolute] of cases)
    assert.equal(withAbsoluteAddresses(html, 'https://ghaf.example', page), absolute)
})
