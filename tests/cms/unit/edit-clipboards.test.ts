import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import test from 'node:test'
import { cleanPaste } from '#cms/edit/rich-text/paste.ts'
import type { Side } from '#cms/model/values.ts'
import { sanitise } from '#rich-text/sanitise.ts'

const folder = new URL('../clipboard/', import.meta.url)
/** Markup without line breaks and indentation; non-breaking spaces stay. */
const flat = (html: string): string =>
  html
    .replace(/[^\S\u00A0]+/g, ' ')
    .replace(/> </g, '><')
    .trim()

type Pasted = {
  /** Language of the field; English by default. */
  side?: Side
  /** Markup that the clipboard becomes. */
  html: string
  /** Number of omitted pictures; none by default. */
  pictures?: number
  /** Number of omitted hidden parts; none by default. */
  hidden?: number
}

/** Expected result for each recorded clipboard. Key: name of its file. */
const expected: Readonly<Record<string, Pasted>> = {
  'word-en': {
    pictures: 1,
    html:
      '<h2>Fees from January</h2><h2>What stays free</h2>' +
      '<p>Opening a wallet in Dubai is <b>free</b>, and so is <i>every</i> transfer. See <a href="https://example.com/fees?a=1&amp;b=2">the fees</a>.</p>' +
      '<ul><li>By card<ul><li>Debit</li></ul></li><li>At a cash point</li></ul><p>Then:</p><ol><li>Count</li><li>Confirm</li></ol>' +
      '<table><tr><td>Sent</td><td colspan="2"><b>AED 0</b></td></tr><tr><td>Received</td><td>AED 0</td><td>at once</td></tr></table>' +
      '<p>Ghaf says <span dir="rtl" lang="ar">شكراً</span>.</p>',
  },
  'word-ar': {
    side: 'ar',
    html: '<h2>الرسوم الجديدة</h2><p>فتح <b>المحفظة</b> مجاني عبر <span dir="ltr">Ghaf Pay</span> دائماً.</p><ol><li>افتح التطبيق</li><li>أرسل المال</li></ol>',
  },
  // Four hidden parts: a remark, its mark in the text, a deletion and hidden text. Page numbers of a
  // table of contents are omitted without being counted.
  'word-review': {
    hidden: 4,
    html:
      '<p>Fees</p><p>You pay AED 3<sup>[1]</sup>.</p><p>Cash out is free ✓, everywhere ☺</p>' +
      '<div><hr><div><p>[1] Without tax.</p></div></div>',
  },
  // The fragment starts inside the table; a column and a row of it are hidden.
  excel: {
    hidden: 1,
    html: '<table><tr><td>Amount</td><td colspan="2">Fee &amp; tax</td></tr><tr><td>1,000.00</td><td>AED 5</td><td></td></tr></table>',
  },
  outlook: {
    html: '<p>Read <a href="https://example.com/fees?a=1">the fees</a> or <a href="https://example.org/help?b=2">help</a>, at https://example.com/a 🙂</p>',
  },
  powerpoint: {
    html: '<p><strong>What changes</strong></p><ul><li>Cash points stay open</li><li>Transfers cost <s>AED 5</s> AED 3</li></ul><ol start="2"><li>Confirm</li></ol>',
  },
  onenote: {
    pictures: 1,
    html:
      '<p>Branch notes</p><ul><li>Hatta</li><ul><li><strong>until ten</strong></li></ul><li>Liwa</li></ul><p>Ask the team</p>' +
      ' From &lt;<a href="https://example.com/points">https://example.com/points</a>&gt;',
  },
  docs: {
    pictures: 1,
    html:
      '<h2>Cash in the evening</h2><p>Points are open <strong>until ten</strong><em> on Fridays</em><sup>2</sup>. <a href="https://example.com/points?city=dubai">Find one</a></p>' +
      '<ul><li>Hatta</li><li>Liwa</li></ul><p><strong>مفتوح</strong> كل يوم</p>',
  },
  sheets: {
    html:
      '<table><tbody><tr><td rowspan="1" colspan="2"><strong>Limits</strong></td></tr>' +
      '<tr><td>Day<br>and night</td><td><a href="https://example.com/limits">5,000</a></td></tr></tbody></table>',
  },
  writer: {
    html:
      '<h2>Charges</h2><p>Sending money is <b>free</b><sup><sup>1</sup></sup> in <span dir="rtl">الإمارات</span>.</p>' +
      '<ol start="3"><li>Open</li><li>Send<br>today</li></ol><div><p>1By app.</p></div>',
  },
  calc: {
    hidden: 1,
    html: '<table><tr><td><b>Country</b></td><td><b>Fee</b></td></tr><tr><td>India</td><td>12</td></tr></table>',
  },
  pages: {
    html: '<p><b>Opening hours</b></p><ul><li>Sunday</li><li>Friday, <i>from two</i></li></ul><p>Call <a href="tel:8000000">800 0000</a>\u00A0</p>',
  },
  whatsapp: {
    html: '<div>New fee: *AED 3* for 1_000 points 🇦🇪 Dial *140# or *150# 1️⃣<br>وصلت</div>',
  },
  'pdf-viewer': {
    html: '1. Sending money costs AED 3. You see the<br>fee before you confirm. <br><span dir="rtl">الرسوم شاملة الضريبة.</span>',
  },
}

for (const [name, { side = 'en', html, pictures = 0, hidden = 0 }] of Object.entries(expected)) {
  test(`a paste from ${name} becomes the expected text`, async () => {
    const pasted = cleanPaste(await readFile(new URL(`${name}.html`, folder), 'utf8'), side)
    assert.equal(flat(pasted.html), html)
    assert.deepEqual([pasted.pictures, pasted.hidden], [pictures, hidden])
    // The server's sanitiser removes no word of the pasted text.
    const words = (text: string) => text.replace(/<[^>]*>/g, '')
    assert.equal(words(sanitise(pasted.html)), words(pasted.html).replaceAll('&quot;', '"'))
  })
}

test('every recorded clipboard has an expected result, except the web page, which edit-paste.test.ts tests', async () => {
  const files = (await readdir(folder)).map((file) => file.replace('.html', ''))
  assert.deepEqual(
    files.filter((name) => !(name in expected)),
    ['web'],
  )
})
