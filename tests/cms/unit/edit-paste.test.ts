import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import test from 'node:test'
import { allowedTags } from '#rich-text/allowed.ts'
import { cleanPaste } from '#cms/edit/rich-text/paste.ts'

const clipboard = (name: string): Promise<string> => readFile(new URL(`../clipboard/${name}.html`, import.meta.url), 'utf8')
const flat = (html: string): string => html.replace(/\s+/g, ' ').replace(/> </g, '><').trim()

test('a word processor: headings, lists of two levels, numbers, a table, links; no styles, markers or pictures of its own', async () => {
  const { html, picturesLeftOut } = cleanPaste(await clipboard('word-en'))
  assert.equal(picturesLeftOut, 1)
  assert.equal(
    flat(html),
    '<h2>Fees from January</h2><h2>What stays free</h2>' +
      '<p>Opening a wallet in Dubai is <b>free</b>, and so is <i>every</i> transfer. See <a href="https://example.com/fees?a=1&amp;b=2">the fees</a>.</p>' +
      '<ul><li>By card<ul><li>Debit</li></ul></li><li>At a cash point</li></ul><p>Then:</p><ol><li>Count</li><li>Confirm</li></ol>' +
      '<table><tr><td>Sent</td><td colspan=2><b>AED 0</b></td></tr></table>' +
      '<p>Ghaf says <span dir="rtl" lang="ar">شكراً</span>.</p>',
  )
})

test('a word processor in Arabic: numbers in Arabic figures make a numbered list, slanted letters are none, Latin words keep their direction', async () => {
  const { html, picturesLeftOut } = cleanPaste(await clipboard('word-ar'), 'ar')
  assert.equal(picturesLeftOut, 0)
  assert.equal(
    flat(html),
    '<h2>الرسوم الجديدة</h2><p>فتح <b>المحفظة</b> مجاني عبر <span dir="ltr">Ghaf Pay</span> دائماً.</p><ol><li>افتح التطبيق</li><li>أرسل المال</li></ol>',
  )
})

test('a document of the web office: emphasis out of styles, no bold around everything, no detour in links', async () => {
  const { html, picturesLeftOut } = cleanPaste(await clipboard('docs'))
  assert.equal(picturesLeftOut, 1)
  assert.equal(
    flat(html.replace(/<meta[^>]*>/g, '')),
    '<h2>Cash in the evening</h2><p>Points are open <strong>until ten</strong><em> on Fridays</em><sup>2</sup>. <a href="https://example.com/points?city=dubai">Find one</a></p>' +
      '<br><ul><li>Hatta</li><li>Liwa</li></ul><p><strong>مفتوح</strong> كل يوم</p>',
  )
})

test('a web page: only tags and attributes of a text come through, and nothing that runs', async () => {
  const { html, picturesLeftOut } = cleanPaste(await clipboard('web'))
  assert.equal(picturesLeftOut, 1)
  assert.doesNotMatch(html, /style=|class=|on\w+=|script|iframe|svg|drawn/)
  const tags = new Set([...html.matchAll(/<([a-z0-9]+)/g)].map(([, tag]) => tag))
  assert.deepEqual([...tags].filter((tag) => ![...allowedTags, 'div', 'meta'].some((one) => one === tag)), [])
  for (const part of ['<h4>News</h4>', '<b>the web</b>', '<strong>bold</strong>', '<s>old</s>', '<ol start="3">', '<th scope="col">Head</th>', '<td>Cell</td>']) assert.ok(html.includes(part), part)
})

test('a list that begins with three says so; another kind of list on the same level is another list', () => {
  const item = (level: number, shown: string, text: string) =>
    `<p class=MsoListParagraph style='mso-list:l0 level${level} lfo1'><![if !supportLists]><span>${shown}&nbsp;</span><![endif]>${text}</p>`
  assert.equal(cleanPaste(item(1, '3.', 'three') + item(1, '4.', 'four')).html, '<ol start="3"><li>three</li><li>four</li></ol>')
  assert.equal(cleanPaste(item(1, '1)', 'one') + item(1, '·', 'dot')).html, '<ol><li>one</li></ol><ul><li>dot</li></ul>')
  assert.equal(cleanPaste(item(2, 'a.', 'deep') + item(1, '·', 'up')).html, '<ol><li>deep</li></ol><ul><li>up</li></ul>')
})

test('what the editor copied itself stays whole', () => {
  const own = '<p data-pm-slice="1 1 []">A <span dir="rtl" lang="ar">محفظة</span> <b style="font-weight:normal">x</b></p>'
  assert.equal(cleanPaste(own).html, own.replace(' style="font-weight:normal"', ''))
})

test('a long document comes through whole', async () => {
  const page = /<!--StartFragment-->([\s\S]*)<!--EndFragment-->/.exec(await clipboard('word-en'))?.[1] ?? ''
  const { html, picturesLeftOut } = cleanPaste(page.repeat(200))
  assert.equal(picturesLeftOut, 200)
  assert.equal([...html.matchAll(/<ul><li>By card<ul>/g)].length, 200)
})

test('no clipboard holds the page up, however it is made: what is never closed is looked for once', () => {
  const hostile = ['<svg ', '<svg>', '<a ', '<p ', '<p>', '<!--', '<!', '<?', '<o:', '<br ', '<td ', '<p class=MsoTitle>', '<!--StartFragment-->', '<p style="mso-list:l0 level1"><![if !supportLists]>']
  for (const piece of hostile) assert.equal(typeof cleanPaste(piece.repeat(40_000)).html, 'string', piece)
  // Spaces that keep a line from breaking, as people indent with: each is one sign, and is tried once.
  const indented = `<p>${'\u00A0'.repeat(60)}Fees</p>`
  assert.equal(cleanPaste(indented).html, indented)
  assert.equal(cleanPaste(`<p>${'\u00A0'.repeat(60)}</p>`).html, '')
})

test('what closes only later, or never, takes nothing else along', () => {
  assert.equal(cleanPaste('<p>One</p><svg><path d="M0 0"/></svg ><p>Two</p><svg><p>Three</p>').html, '<p>One</p><p>Two</p><svg><p>Three</p>')
  assert.equal(cleanPaste('<style>p{}</style><!-- a > b --><p>One</p><!-- never closed <p>Two</p>').html, '<p>One</p>')
})
