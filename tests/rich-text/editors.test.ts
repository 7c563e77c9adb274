import assert from 'node:assert/strict'
import test from 'node:test'
import { sanitise } from '#rich-text/sanitise.ts'
import { textOf } from '#rich-text/text.ts'
import { ownPicture } from './corpus/markup.ts'

/** Markup as editors write it, which the sanitiser must not change; `%` is replaced by words. */
const forms: Readonly<Record<string, string>> = {
  headings: '<h2>%</h2><h3>%</h3><h4>%</h4>',
  paragraphs: '<p>%</p><p>%<br />%</p><hr />',
  emphasis:
    '<p><strong>%</strong> <b>%</b> <em>%</em> <i>%</i> <u>%</u> <s>%</s> <code>%</code> <sup>%</sup> <sub>%</sub></p>',
  'emphasis in emphasis': '<p><strong>% <em>% <u>%</u></em></strong></p>',
  lists: '<ul><li>%</li><li>%</li></ul><ol><li>%</li></ol>',
  'nested lists': '<ul><li>%<ol><li>%<ul><li>%</li></ul></li></ol></li></ul>',
  'a list that starts later': '<ol start="3"><li>%</li></ol><ol start="0"><li>%</li></ol>',
  'a list with paragraphs': '<ul><li><p>%</p><p>%</p></li></ul>',
  'secure links': '<p><a href="https://example.com/a?b=1&amp;c=2#d">%</a></p>',
  'links with Arabic in them':
    '<p><a href="https://مثال.إمارات/مسار">%</a> <a href="/ar/blog/شجرة-الغاف">%</a></p>',
  'links to a mail address and a telephone number':
    '<p><a href="mailto:hello@ghafwallet.example?subject=Hi">%</a> <a href="tel:+9718000000">%</a></p>',
  'links within the site':
    '<p><a href="/blog">%</a> <a href="/ar/faq#cards">%</a> <a href="#top">%</a> <a href="?page=2">%</a></p>',
  pictures: `<p><img src="${ownPicture}" alt="%" width="1200" height="675" /></p>`,
  'a picture with an Arabic name': `<img src="/assets/${'0'.repeat(64)}/شجرة-الغاف.webp" alt="%" />`,
  'a picture without an alternative text': `<img src="${ownPicture}" alt="" />`,
  'a picture that is a link': `<a href="/about"><img src="${ownPicture}" alt="%" /></a>`,
  tables:
    '<table><thead><tr><th scope="col" colspan="2">%</th></tr></thead><tbody><tr><th scope="row" rowspan="2">%</th><td>%</td></tr><tr><td colspan="1">%</td></tr></tbody></table>',
  'a list in a table': '<table><tbody><tr><td><ul><li>%</li></ul></td></tr></tbody></table>',
  quotations: '<blockquote><p>%</p><p>%</p></blockquote><blockquote>%</blockquote>',
  'code as it is written': '<pre><code>%\n  %</code></pre><pre>%</pre>',
  directions:
    '<p><span dir="ltr" lang="en">%</span> <span dir="rtl" lang="ar">%</span> <bdi>%</bdi> <bdi dir="auto">%</bdi></p>',
  'escaped characters of markup': '<p>% &lt; % &gt; % &amp; % "%" \'%\'</p>',
}

/** Words of both directions, with the marks and control characters of Arabic. */
const words: Readonly<Record<string, string>> = {
  English: 'Shade for everyone',
  Arabic: 'ظلٌّ للجميع، ٣٥ درهماً',
  'Arabic with marks':
    'رقم \u2066800 0000\u2069 و\u200Fكلمة\u200E ولا\u200Dغير و\u200Cهنا \u061C١٢٪',
  'Arabic with every vowel': 'مُحَمَّدٌ رَسُولُ الغَافِ أَإِآؤئٱ ـــ',
  others: '中文 ñ é 😀 👩‍👩‍👧 \u00A0 “—”',
}

test('markup that editors write is unchanged, in both directions, also when it is sanitised twice', () => {
  for (const [form, markup] of Object.entries(forms)) {
    for (const [language, text] of Object.entries(words)) {
      const html = markup.replaceAll('%', text.normalize('NFC'))
      assert.equal(sanitise(html), html, `${form}, ${language}`)
      assert.equal(sanitise(sanitise(html)), html, `${form}, ${language}`)
      // Alternative texts are not part of a text's words.
      if (!markup.includes('alt='))
        assert.ok(textOf(html).includes(textOf(text)), `${form}, ${language}`)
    }
  }
  const all = Object.values(forms)
    .join('')
    .replaceAll('%', words['Arabic'] ?? '')
  assert.equal(sanitise(all), all)
})

/** Markup as other programs write it, with its sanitised form. */
const tidied: Readonly<Record<string, [markup: string, sanitised: string]>> = {
  'a break and a line without their slash': ['a<br>b<hr>', 'a<br />b<hr />'],
  'capital letters': ['<P>a <STRONG>b</STRONG></P>', '<p>a <strong>b</strong></p>'],
  'styles and classes': ['<p style="color:red" class="x" id="y">ظل</p>', '<p>ظل</p>'],
  'elements that are not on the allow-list': ['<div><font color="red">ظل</font></div>', 'ظل'],
  'the target of a link': [
    '<a href="/blog" target="_blank" rel="noopener" title="x">ظل</a>',
    '<a href="/blog">ظل</a>',
  ],
  'a link to another protocol keeps its words': ['<a href="ftp://example.com">ظل</a>', '<a>ظل</a>'],
  'a picture of another host goes': [
    '<p>a<img src="https://example.com/a.png" alt="x">b</p>',
    '<p>ab</p>',
  ],
  'elements left open': ['<p>a<ul><li>b<li>c</ul>', '<p>a</p><ul><li>b</li><li>c</li></ul>'],
  entities: ['<p>&copy;&nbsp;2026 &mdash; &#1592;&#x644;</p>', '<p>©\u00A02026 — ظل</p>'],
  'letters followed by combining marks': [
    '<p>لا\u0653 e\u0301 \u0627\u0654</p>',
    '<p>ل\u0622 \u00E9 \u0623</p>',
  ],
  'a comment': ['<p>a<!-- b -->c</p>', '<p>ac</p>'],
}

test('markup that other programs write is reduced to allowed elements, and keeps its words', () => {
  for (const [name, [markup, sanitised]] of Object.entries(tidied)) {
    assert.equal(sanitise(markup), sanitised, name)
    assert.equal(sanitise(sanitised), sanitised, name)
  }
})

test('a sanitised text is in the Unicode form NFC, as all stored text is', () => {
  for (const text of [
    'e\u0301',
    '\u0627\u0653',
    '\u1112\u1161\u11AB',
    '\u212B',
    'a\u0323\u0302',
    '\u0644\u0651\u064E',
  ]) {
    const html = sanitise(`<p>${text}</p>`)
    assert.equal(html, html.normalize('NFC'))
    assert.equal(html, `<p>${text.normalize('NFC')}</p>`)
  }
})
