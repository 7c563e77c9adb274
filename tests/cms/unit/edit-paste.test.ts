import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import test from 'node:test'
import { allowedTags } from '#rich-text/allowed.ts'
import { cleanPaste } from '#cms/edit/rich-text/paste.ts'

const clipboard = (name: string): Promise<string> =>
  readFile(new URL(`../clipboard/${name}.html`, import.meta.url), 'utf8')

test('a pasted web page keeps only allowed tags and attributes, and no scripts', async () => {
  const { html, pictures } = cleanPaste(await clipboard('web'))
  assert.equal(pictures, 1)
  assert.doesNotMatch(html, /style=|class=|on\w+=|script|iframe|svg|drawn/)
  const tags = new Set([...html.matchAll(/<([a-z0-9]+)/g)].map(([, tag]) => tag))
  assert.deepEqual(
    [...tags].filter((tag) => ![...allowedTags, 'div', 'meta'].some((one) => one === tag)),
    [],
  )
  for (const part of [
    '<h4>News</h4>',
    '<b>the web</b>',
    '<strong>bold</strong>',
    '<s>old</s>',
    '<ol start="3">',
    '<th scope="col">Head</th>',
    '<td>Cell</td>',
  ])
    assert.ok(html.includes(part), part)
})

test('a list of Word keeps its first number, and a change of its markers begins another list', () => {
  const item = (level: number, shown: string, text: string) =>
    `<p class=MsoListParagraph style='mso-list:l0 level${level} lfo1'><![if !supportLists]><span>${shown}&nbsp;</span><![endif]>${text}</p>`
  assert.equal(
    cleanPaste(item(1, '3.', 'three') + item(1, '4.', 'four')).html,
    '<ol start="3"><li>three</li><li>four</li></ol>',
  )
  assert.equal(
    cleanPaste(item(1, '1)', 'one') + item(1, '·', 'dot')).html,
    '<ol><li>one</li></ol><ul><li>dot</li></ul>',
  )
  assert.equal(
    cleanPaste(item(2, 'a.', 'deep') + item(1, '·', 'up')).html,
    '<ol><li>deep</li></ol><ul><li>up</li></ul>',
  )
})

test('a list of Word is numbered from the marker of its first item, and words in a marker stay', () => {
  const item = (level: number, shown: string, text: string) =>
    `<p style='mso-list:l0 level${level} lfo1'><span style='mso-list:Ignore'>${shown}</span>${text}</p>`
  const lists: [string, string][] = [
    [
      item(1, '1.', 'a') +
        item(2, '1.1.', 'b') +
        item(2, '1.2.', 'c') +
        item(1, '2.', 'd') +
        item(2, '2.1.', 'e'),
      '<ol><li>a<ol><li>b</li><li>c</li></ol></li><li>d<ol><li>e</li></ol></li></ol>',
    ],
    [
      item(1, 'Step 1:', 'a') + item(1, 'Step 2:', 'b'),
      '<ul><li>Step 1: a</li><li>Step 2: b</li></ul>',
    ],
    [item(1, '4', 'a') + item(1, '5', 'b'), '<ol start="4"><li>a</li><li>b</li></ol>'],
    [
      item(1, 'د-', 'a') + item(1, 'هـ-', 'b') + item(1, 'و-', 'c'),
      '<ol><li>a</li><li>b</li><li>c</li></ol>',
    ],
    [item(1, 'c)', 'a'), '<ol start="3"><li>a</li></ol>'],
    [item(1, 'iv.', 'a'), '<ol start="4"><li>a</li></ol>'],
    [item(1, 'o', 'a') + item(1, '§', 'b'), '<ul><li>a</li><li>b</li></ul>'],
    [item(1, '٣.', 'a'), '<ol start="3"><li>a</li></ol>'],
  ]
  for (const [html, list] of lists) assert.equal(cleanPaste(html).html, list)
  // A marker with too many digits for a number becomes no start of the list.
  assert.doesNotMatch(cleanPaste(item(1, `${'9'.repeat(400)}.`, 'a')).html, /Infinity/)
})

test('text that this editor copied stays complete, and markers of other editors do not count as its own', () => {
  const copied =
    '<p data-ghaf-text="" data-pm-slice="1 1 []">A <span dir="rtl" lang="ar">محفظة</span> <a href="#fees">x</a> <b style="font-weight:normal">x</b></p>'
  assert.equal(
    cleanPaste(copied).html,
    copied.replace(' data-ghaf-text=""', '').replace(' style="font-weight:normal"', ''),
  )
  // Other editors of the same library write `data-pm-slice`, too, and a text may mention either
  // marker.
  const others: [string, string][] = [
    [
      '<h1 data-pm-slice="1 1 []">A</h1><h5>B</h5><div>two</div><div>three</div>',
      '<h2>A</h2><h4>B</h4><div>two</div><div>three</div>',
    ],
    [
      '<div>data-ghaf-text</div><div>data-pm-slice</div>',
      '<div>data-ghaf-text</div><div>data-pm-slice</div>',
    ],
    [
      '<p data-pm-slice="0 0 []">a</p><constructor x=1>b</constructor><toString>c</toString>',
      '<p>a</p>bc',
    ],
  ]
  for (const [html, clean] of others) assert.equal(cleanPaste(html).html, clean)
})

test('a document of 200 pages is pasted completely', async () => {
  const page =
    /<!--StartFragment-->([\s\S]*)<!--EndFragment-->/.exec(await clipboard('word-en'))?.[1] ?? ''
  const { html, pictures } = cleanPaste(page.repeat(200))
  assert.equal(pictures, 200)
  assert.equal([...html.matchAll(/<ul><li>By card<ul>/g)].length, 200)
})

test('unclosed markup, repeated 40,000 times, is processed without delay', () => {
  const hostile = [
    '<svg ',
    '<svg>',
    '<a ',
    '<p ',
    '<p>',
    '<!--',
    '<!',
    '<?',
    '<o:',
    '<br ',
    '<td ',
    '<p class=MsoTitle>',
    '<!--StartFragment-->',
    '<p style="mso-list:l0 level1"><![if !supportLists]>',
    '<col span=1000 style="display:none">',
    '<table><col style="display:none"><tr><td colspan=1000 rowspan=1000>',
    '<tr><td colspan=1000 rowspan=1000>',
    'https://',
    '<del>',
  ]
  for (const piece of hostile)
    assert.equal(typeof cleanPaste(piece.repeat(40_000)).html, 'string', piece)
  // Non-breaking spaces used for indentation stay, unless the paragraph has no other text.
  const indented = `<p>${'\u00A0'.repeat(60)}Fees</p>`
  assert.equal(cleanPaste(indented).html, indented)
  assert.equal(cleanPaste(`<p>${'\u00A0'.repeat(60)}</p>`).html, '')
})

test('an element that is closed late, or never, removes no other text', () => {
  assert.equal(
    cleanPaste('<p>One</p><svg><path d="M0 0"/></svg ><p>Two</p><svg><p>Three</p>').html,
    '<p>One</p><p>Two</p><p>Three</p>',
  )
  assert.equal(
    cleanPaste('<style>p{}</style><!-- a > b --><p>One</p><!-- never closed <p>Two</p>').html,
    '<p>One</p>',
  )
})

test('hidden, deleted and comment texts are omitted and counted, and commented words and insertions stay', () => {
  const hidden = [
    '<p>a<span style="display:none">x</span></p>',
    '<p>a<span style="DISPLAY: NONE ;mso-hide:all">x</span></p>',
    '<p>a<span hidden>x</span></p>',
    '<p>a<span style="visibility:hidden">x</span></p>',
    '<p>a<del>x</del><ins></ins></p>',
    '<p>a<del cite="mailto:b" datetime="2026-11-02"><b>x</b></del></p>',
    '<p>a<span class=msoMoveFrom>x</span></p>',
    '<p>a<a href="#_msocom_1">x</a></p>',
    '<p>a<sup><a href="#cmnt1">x</a></sup></p>',
    '<p>a<span class=MsoCommentReference>x</span></p>',
    '<p>a<comment>x</comment></p>',
    '<p>a</p><div style="border:1px solid black"><p><a href="#cmnt_ref1" id="cmnt1">[a]</a><span>x</span></p></div>',
  ]
  for (const html of hidden)
    assert.deepEqual(
      [cleanPaste(html).html.replace('<sup></sup>', ''), cleanPaste(html).hidden],
      ['<p>a</p>', 1],
      html,
    )
  // Scripts and styles are omitted even at a depth of 160 elements.
  const deep = `${'<div>'.repeat(160)}<style>p{}</style><script>x()</script>words<template>x</template>`
  assert.equal(cleanPaste(deep).html.replace(/<[^>]*>/g, ''), 'words')
  const visible: [string, string][] = [
    ['<p><a style="mso-comment-reference:AB_1">a</a></p>', '<p>a</p>'],
    ['<p>a<ins>b</ins></p>', '<p>ab</p>'],
    ['<p>a<s>b</s></p>', '<p>a<s>b</s></p>'],
    // Deleted text of a web page, a class that only Word hides, text hidden until found, and an
    // anchor that only looks like a comment's.
    ['<p>a<del>b</del></p>', '<p>a<s>b</s></p>'],
    ['<p><a style="mso-hide:all" href="/faq">a</a></p>', '<p><a href="/faq">a</a></p>'],
    ['<p hidden="until-found">a</p>', '<p>a</p>'],
    ['<p>a <a href="#cmnt-form">b</a></p>', '<p>a b</p>'],
    ['<p class=MsoCommentText>a</p>', '<p>a</p>'],
    ['<p style="mso-element-frame-width:1pt">a</p>', '<p>a</p>'],
  ]
  for (const [html, clean] of visible)
    assert.deepEqual(cleanPaste(html), { html: clean, pictures: 0, hidden: 0, isOwn: false }, html)
})

test('a link to an anchor of the copied document is removed, and its words stay', () => {
  for (const address of [
    '#_ftn1',
    '#_Toc123',
    '#heading=h.abc',
    '#bookmark=id.x',
    '#sdfootnote1sym',
    '#',
  ])
    assert.equal(
      cleanPaste(`<p>See <a href="${address}">the fees</a>.</p>`).html,
      '<p>See the fees.</p>',
    )
  assert.equal(
    cleanPaste('<p><a href="/keyfact#fees">the fees</a></p>').html,
    '<p><a href="/keyfact#fees">the fees</a></p>',
  )
})

test('cells and list items without a table or list get one', () => {
  assert.equal(
    cleanPaste('<tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr>').html,
    '<table><tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></table>',
  )
  assert.equal(
    cleanPaste('<td>a</td> <td>b</td>').html,
    '<table><tr><td>a</td><td>b</td></tr></table>',
  )
  assert.equal(
    cleanPaste('<table><!--StartFragment--><td>a</td><td>b</td><!--EndFragment--></table>').html,
    '<table><tr><td>a</td><td>b</td></tr></table>',
  )
  // Fragment markers of an earlier paste occur in the middle of many pages; the content around them
  // must survive.
  assert.equal(
    cleanPaste(
      '<p>before</p><div><!--StartFragment--><p>mid</p><!--EndFragment--></div><p>after</p>',
    ).html,
    '<p>before</p><div><p>mid</p></div><p>after</p>',
  )
  assert.equal(
    cleanPaste('<p>a</p><li>b</li><li>c</li>').html,
    '<p>a</p><ul><li>b</li><li>c</li></ul>',
  )
})

test('cells span at most the columns of the table, without hidden rows and columns', () => {
  const table = (inner: string) => `<table>${inner}</table>`
  const cases: [string, string][] = [
    [
      '<col><col style="display:none"><col><tr><td colspan=2>x</td><td>C</td></tr><tr><td>a</td><td>b</td><td>c</td></tr>',
      '<tr><td>x</td><td>C</td></tr><tr><td>a</td><td>c</td></tr>',
    ],
    [
      '<tr><td rowspan=2>a</td><td>b</td></tr><tr style="display:none"><td>c</td></tr><tr><td>d</td><td>e</td></tr>',
      '<tr><td>a</td><td>b</td></tr><tr><td>d</td><td>e</td></tr>',
    ],
    [
      '<tr style="display:none"><td rowspan=2>M</td><td>b</td></tr><tr><td>c</td></tr><tr><td>d</td><td>e</td></tr>',
      '<tr><td>M</td><td>c</td></tr><tr><td>d</td><td>e</td></tr>',
    ],
    [
      '<tr style="display:none"><td>a</td><td rowspan=2>M</td></tr><tr><td>c</td></tr><tr><td>d</td><td>e</td></tr>',
      '<tr><td>c</td><td>M</td></tr><tr><td>d</td><td>e</td></tr>',
    ],
    [
      '<colgroup span=2></colgroup><colgroup><col style="display:none"></colgroup><tr><td>A</td><td>B</td><td>gone</td></tr>',
      '<tr><td>A</td><td>B</td></tr>',
    ],
    [
      '<thead><tr><th>A</th></tr></thead><tbody><tr hidden><td>gone</td></tr><tr><td>b</td></tr></tbody>',
      '<thead><tr><th>A</th></tr></thead><tbody><tr><td>b</td></tr></tbody>',
    ],
  ]
  for (const [html, visible] of cases)
    assert.deepEqual(
      [cleanPaste(table(html)).html, cleanPaste(table(html)).hidden],
      [table(visible), 1],
      html,
    )
  assert.equal(
    cleanPaste('<table><tr><td colspan=100>a</td></tr><tr><td>b</td><td>c</td></tr></table>').html,
    '<table><tr><td colspan="2">a</td></tr><tr><td>b</td><td>c</td></tr></table>',
  )
})

test('a picture or a symbol font that represents a character becomes that character', () => {
  const cases: [string, string][] = [
    ['<img class="emoji" alt="🎉" src="https://s.example/1f389.svg">', '🎉'],
    ['<img alt="👩🏽‍💻" src="data:image/png;base64,AA">', '👩🏽‍💻'],
    [
      '<img itemtype="http://schema.skype.com/Emoji" alt="(y)" src="https://s.example/y.png">',
      '(y)',
    ],
    ['<img alt="✓" src="x.png">', '✓'],
    ['<span style="font-family:Wingdings">ü</span> yes', '✓ yes'],
    ['<font face="Wingdings">à</font> next', '→ next'],
    [
      '<span style="font-family:Wingdings"><span style="font-family:Calibri">für</span></span>',
      'für',
    ],
    ['<span style="mso-char-type:symbol;mso-symbol-font-family:Symbol">³</span> 5', '≥ 5'],
    [' one ', '• one ✓'],
  ]
  for (const [html, shown] of cases)
    assert.deepEqual(
      cleanPaste(`<p>${html}</p>`),
      { html: `<p>${shown}</p>`, pictures: 0, hidden: 0, isOwn: false },
      html,
    )
  assert.equal(
    cleanPaste('<p>a<img alt="A" src="x.png"><img alt="A view of the branch" src="y.png"></p>')
      .pictures,
    2,
  )
  for (const picture of [
    '<img alt="Emoji legend" src="https://a.example/emoji/x.png">',
    '<img alt="$" src="chart.png">',
    '<img width="1.5em" height="100" src="x.png">',
  ])
    assert.equal(cleanPaste(`<p>a${picture}</p>`).pictures, 1, picture)
  assert.equal(
    cleanPaste('<p>a<img width="1" height="1" src="https://s.example/count.gif"></p>').pictures,
    0,
  )
})

test('every character of a text stays, also one that other programs use as markup', () => {
  for (const text of [
    'Dial *140# or *150#',
    '_x_ and ~~y~~ and `z`',
    '3 *, tax 5 *',
    '2026. A year',
    '- 5 AED',
    '1 &lt; 2 &amp; 3',
    '“a” «b»',
    'a‌b',
  ])
    assert.equal(cleanPaste(`<p>${text}</p>`).html, `<p>${text}</p>`)
  assert.equal(cleanPaste('<p>a\u000Bb\u0007c&#11;d</p>').html, '<p>a\nbc\nd</p>')
  assert.equal(cleanPaste('<p>He said <q>yes</q></p>').html, '<p>He said “yes”</p>')
  assert.equal(cleanPaste('<p>قال <q>نعم</q></p>', 'ar').html, '<p>قال «نعم»</p>')
})
