import assert from 'node:assert/strict'
import test from 'node:test'
import { siteAddressesIn, checksOf, passedOf } from '#cms/edit/checks/checks.ts'
import type { Fact } from '#cms/edit/checks/check.ts'
import { ownPath } from '#cms/edit/checks/link-faults.ts'
import { isOtherScript } from '#cms/edit/checks/other-script.ts'
import { linesOf, pieces, wordCount } from '#cms/model/markup.ts'
import { emptyValues } from '#cms/model/values.ts'
import { blog } from '#kinds/blog.ts'
import { fees } from '#kinds/fees.ts'
import { testimonials } from '#kinds/testimonials.ts'
import type { Values } from '#kinds/values.ts'

const picture = `/assets/${'a'.repeat(64)}/phone.webp`
const good: Values = {
  ...emptyValues(blog, new Date('2026-11-21T10:00:00Z')),
  BlogTitle: 'Title',
  BlogTitle_AR: 'عنوان',
  BlogLead: 'A lead.',
  BlogLead_AR: 'مقدمة.',
  BlogData: `<h2>One</h2><h3>Two</h3><p><a href="/faq">Questions</a><img src="${picture}" alt="A phone" /></p>`,
  BlogData_AR: '<p>نص</p>',
}
// Base address for the links' checks: the page on which they are written.
Object.defineProperty(globalThis, 'location', {
  value: new URL('https://www.ghafwallet.example/web-cms'),
})

const site: Readonly<Record<string, Fact>> = {
  '/faq': { state: 'there', anchors: new Set(['q-1']) },
  '/gone': { state: 'gone', why: 'unknown' },
  '/blog/draft': { state: 'gone', why: 'draft' },
  '/blog/binned': { state: 'gone', why: 'bin' },
  '/blog/over': { state: 'gone', why: 'over' },
  '/blog/waits': { state: 'gone', why: 'waits' },
  '/blog/building': { state: 'gone', why: 'building' },
  [picture]: { state: 'gone', why: 'unknown' },
}
const checks = (change: Values) =>
  checksOf(blog, { ...good, ...change }, (address) => site[address.split('#')[0] ?? ''])
const found = (change: Values) =>
  checksOf(blog, { ...good, ...change }).map(({ name, level, path, detail }) => [
    name,
    level,
    path,
    detail,
  ])
/** Checks of one link in the English text. */
const ofLink = (href: string, text = 'The page about it') =>
  checks({ BlogData: `<p><a href="${href}">${text}</a></p>` }).map(({ name, level, detail }) => [
    name,
    level,
    detail,
  ])

test('finds nothing in a good post', () => assert.deepEqual(found({}), []))

test('names the missing Arabic, each field once', () => {
  assert.deepEqual(found({ BlogTitle_AR: '', BlogData_AR: '' }), [
    ['arabic missing', 'review', 'BlogTitle_AR', ''],
    ['arabic missing', 'review', 'BlogData_AR', ''],
  ])
})

test('asks for a lead, in the first language that visitors see, and never insists', () => {
  const empty = { BlogLead: ' ', BlogLead_AR: '' }
  assert.deepEqual(
    found(empty).filter(([name]) => name === 'not filled in'),
    [['not filled in', 'review', 'BlogLead', '']],
  )
  assert.deepEqual(found({ ...empty, LanguageSelection: 'ar' }), [
    ['not filled in', 'review', 'BlogLead_AR', ''],
  ])
  assert.deepEqual(found({ BlogLead_AR: '' }), [['arabic missing', 'review', 'BlogLead_AR', '']])
})

test('names what keeps the form from being saved, first, in the languages that it needs', () => {
  const empty = { BlogTitle: '', BlogData: '<p></p>' }
  const requiredIn = (LanguageSelection: string, change: Values) =>
    found({ LanguageSelection: LanguageSelection, ...change })
      .filter(([name]) => name === 'not valid')
      .map(([, , path, detail]) => [path, detail])
  const required = [
    ['BlogTitle', 'This field is required.'],
    ['BlogData', 'This field is required.'],
  ]
  assert.deepEqual(requiredIn('all', { ...empty, BlogTitle_AR: '', BlogData_AR: '' }), required)
  // The item could do without English, as Arabic is filled in.
  for (const both of ['all', 'en'])
    assert.deepEqual(
      requiredIn(both, empty).map(([, detail]) => detail),
      Array.from({ length: 2 }, () => 'Write this in English, or choose “Shown in: Arabic”.'),
    )
  assert.deepEqual(requiredIn('ar', empty), [])
  assert.deepEqual(requiredIn('ar', { BlogTitle_AR: '' }), [
    ['BlogTitle_AR', 'This field is required.'],
  ])
  assert.deepEqual(
    found({ Slug: 'Not An Address', BlogData: '<h4>x</h4>' }).map(([name, level]) => [name, level]),
    [
      ['not valid', 'fix'],
      ['heading jump', 'review'],
    ],
  )
  assert.equal(passedOf(blog, good, checks({ BlogTitle: '' }), false).includes('fields'), false)
})

test('asks for the Arabic alt text of an English picture that an Arabic article shows', () => {
  const shown = {
    LanguageSelection: 'ar',
    BlogImageUrl_EN: picture,
    BlogImageAlt_EN: 'A phone',
  }
  assert.deepEqual(found(shown), [['alt missing', 'fix', 'BlogImageAlt_AR', '']])
  assert.deepEqual(found({ ...shown, BlogImageAlt_AR: 'هاتف' }), [])
})

test('names a picture without alt text at the field where it is written', () => {
  assert.deepEqual(found({ BlogImageUrl_AR: picture }), [
    ['alt missing', 'fix', 'BlogImageAlt_AR', ''],
  ])
  assert.deepEqual(found({ BlogImageUrl_AR: picture, BlogImageAlt_AR: ' ' })[0]?.[0], 'alt missing')
  assert.deepEqual(found({ BlogData: `<p><img src="${picture}" alt=" " /></p>` }), [
    ['picture in text without alt', 'fix', 'BlogData', 'phone.webp'],
  ])
})

test('names empty links and skipped levels of headings', () => {
  assert.deepEqual(
    found({ BlogData: '<p><a href="/faq"> </a></p><h2>One</h2><h4>Deep &amp; deeper</h4>' }),
    [
      ['empty link', 'fix', 'BlogData', '/faq'],
      ['heading jump', 'review', 'BlogData', 'Deep & deeper'],
    ],
  )
  assert.deepEqual(found({ BlogData: '<h3>First</h3>' })[0]?.[0], 'heading jump')
})

test('says what is wrong with an address', () => {
  assert.deepEqual(ofLink('/faq'), [])
  assert.deepEqual(ofLink('https://www.centralbank.ae/en/'), [])
  for (const address of [
    'mailto:help@ghafwallet.example',
    'mailto:a@b.ae?subject=Hello',
    'tel:8000000',
    'tel:+971 4 123 4567',
    '#top',
  ])
    assert.deepEqual(ofLink(address), [], address)
  for (const address of ['', '#'])
    assert.deepEqual(ofLink(address), [['link nowhere', 'fix', address]])
  for (const address of [
    'mailto:help',
    'mailto:a@b',
    'mailto:',
    'tel:nobody',
    'tel:',
    'https://',
    'https://shop',
    'blog/post',
    'www.example.com',
    'javascript:alert(1)',
    'constructor:help',
    '//example.com',
  ]) {
    assert.deepEqual(ofLink(address), [['address malformed', 'fix', address]], address)
  }
  for (const detour of [
    'https://bit.ly/x',
    'https://eur03.safelinks.protection.outlook.com/?data=1',
    'https://protect-eu.mimecast.com/s/abc',
    'https://www.google.com/url?sa=t',
  ])
    assert.deepEqual(ofLink(detour), [['detour', 'review', detour]], detour)
  for (const straight of [
    'https://www.google.com/maps',
    'https://notbit.ly/x',
    'https://www.youtube.com/watch?v=1',
  ])
    assert.deepEqual(ofLink(straight), [], straight)
  assert.deepEqual(ofLink('http://example.com/a'), [
    ['not encrypted', 'review', 'http://example.com/a'],
  ])
})

test('follows links to pages of the site, however they are written', () => {
  assert.deepEqual(ofLink('/gone'), [['page gone', 'fix', '/gone']])
  assert.deepEqual(ofLink('https://www.ghafwallet.example/gone'), [['page gone', 'fix', '/gone']])
  assert.deepEqual(ofLink('/blog/draft'), [['page a draft', 'fix', '/blog/draft']])
  assert.deepEqual(ofLink('/blog/binned'), [['page in bin', 'fix', '/blog/binned']])
  assert.deepEqual(ofLink('/blog/over'), [['page over', 'fix', '/blog/over']])
  assert.deepEqual(ofLink('/blog/waits'), [['page waits', 'review', '/blog/waits']])
  assert.deepEqual(ofLink('/blog/building'), [])
  assert.deepEqual(ofLink('/not-asked-yet'), [])
  assert.deepEqual(ofLink('/faq#q-1'), [])
  assert.deepEqual(ofLink('/faq#q-2'), [['place gone', 'review', '/faq#q-2']])
  assert.deepEqual(ofLink('/web-cms/protected/blogs'), [
    ['staff page', 'fix', '/web-cms/protected/blogs'],
  ])
  assert.deepEqual(ofLink('/ar/faq'), [['other language', 'review', '/ar/faq']])
  assert.deepEqual(ofLink(picture), [['file gone', 'fix', 'phone.webp']])
  assert.equal(ownPath('https://www.ghafwallet.example'), '/')
  assert.equal(ownPath('https://www.ghafwallet.example.evil.test/faq'), null)
})

test('an Arabic text that links to an English page is looked at, a file is in no language', () => {
  const arabic = (html: string) =>
    checks({ BlogData: '<p>Text</p>', BlogData_AR: html }).map(({ name, side }) => [name, side])
  assert.deepEqual(arabic('<p>نص <a href="/faq">الأسئلة الشائعة</a></p>'), [
    ['other language', 'ar'],
  ])
  assert.deepEqual(arabic('<p>نص <a href="/ar/faq">الأسئلة الشائعة</a></p>'), [])
  assert.deepEqual(arabic('<p>نص <a href="/assets/x.pdf">الملف</a></p>'), [])
})

test('asks for words that say where a link leads', () => {
  for (const words of [
    'click here',
    'Here',
    'read more…',
    'https://example.com/a',
    'www.example.com',
  ]) {
    assert.deepEqual(ofLink('/faq', words), [['link words', 'review', words]], words)
  }
  assert.deepEqual(ofLink('/faq', 'Here is the list of fees'), [])
  assert.deepEqual(
    ofLink('/faq', `<img src="${picture}" alt="A phone">`).map(([name]) => name),
    ['file gone'],
  )
})

test('knows a text in the wrong script, and leaves names, numbers and what names its language alone', () => {
  assert.equal(isOtherScript('This was pasted into the wrong field', 'ar'), true)
  assert.equal(isOtherScript('هذا نص لُصق في الحقل الخطأ', 'en'), true)
  assert.equal(isOtherScript('Ghaf Wallet', 'ar'), false)
  assert.equal(isOtherScript('محفظة غاف Ghaf Wallet للأفراد والأعمال', 'ar'), false)
  assert.equal(isOtherScript('4,250.75', 'ar'), false)
  assert.deepEqual(
    found({ BlogData_AR: '<p>نص</p><ul><li>Pasted from the English side</li></ul>' }),
    [['other script', 'review', 'BlogData_AR', 'Pasted from the English side']],
  )
  assert.deepEqual(
    found({ BlogData_AR: '<p><span lang="en">The name of a foreign company</span></p>' }),
    [],
  )
  const voice = {
    ...emptyValues(testimonials, new Date()),
    Name: 'Mona',
    Name_AR: 'منى',
    ShortTestimonial: 'Good',
    ShortTestimonial_AR: 'It is a very good wallet',
  }
  assert.deepEqual(
    checksOf(testimonials, voice).map(({ name, path }) => [name, path]),
    [['other script', 'ShortTestimonial_AR']],
  )
})

test('a title that search engines cut, in either language', () => {
  assert.deepEqual(found({ BlogTitle: 'x'.repeat(60) }), [])
  assert.deepEqual(found({ BlogTitle: 'x'.repeat(61), BlogTitle_AR: 'ن'.repeat(70) }), [
    ['long title', 'review', 'BlogTitle', '61'],
    ['long title', 'review', 'BlogTitle_AR', '70'],
  ])
})

test('a title with letters that the shared picture leaves out, each named once', () => {
  assert.deepEqual(
    found({
      BlogTitle: 'Wi\u2011Fi, señor: 5\u202f% “off”…',
      BlogTitle_AR: 'سـعر پاکستان (٪١٢)',
    }),
    [],
  )
  assert.deepEqual(found({ BlogTitle: 'Даня 😀 a 😀' }), [
    ['letters not drawn', 'review', 'BlogTitle', '“Д”, “а”, “н”, “я”, “😀”'],
  ])
})

test('a text of the fees with letters that their PDF leaves out, in any entry', () => {
  const values = {
    ...emptyValues(fees, new Date()),
    Title: 'Fees 😀',
    Title_AR: 'الرسوم',
    Limits: [
      {
        Guid: 'a',
        Limit: 'A day',
        Limit_AR: 'اليوم Д',
        Name: 'a-day',
        Audience: 'individuals',
        Amount: 1,
      },
    ],
  }
  const letters = checksOf(fees, values).filter(({ name }) => name === 'letters not drawn')
  assert.deepEqual(
    letters.map(({ path, side, detail }) => [path, side, detail]),
    [
      ['Title', 'en', '“😀”'],
      ['Limits.a.Limit_AR', 'ar', '“Д”'],
    ],
  )
  assert.equal(passedOf(fees, values, letters, false).includes('letters'), false)
  assert.equal(passedOf(testimonials, values, [], false).includes('letters'), false)
})

test('a language that visitors do not see is left alone', () => {
  const bad = '<p><a href="">nowhere</a></p>'
  assert.deepEqual(found({ BlogData_AR: bad, LanguageSelection: 'en' }), [])
  assert.equal(found({ BlogData_AR: bad }).length, 1)
})

test('names the place in the text: the so-manieth of its kind', () => {
  const html = '<h2>A</h2><p><a href="/faq">x</a> <a href="">y</a></p><h4>B</h4>'
  assert.deepEqual(
    checks({ BlogData: html }).map(({ name, at }) => [name, at]),
    [
      ['link nowhere', { tags: 'a', index: 1 }],
      ['heading jump', { tags: 'h2, h3, h4', index: 1 }],
    ],
  )
})

test('collects what to ask the site for, each address once and as its path', () => {
  const html = `<p><a href="/faq">a</a><a href="https://www.ghafwallet.example/faq">b</a><a href="https://elsewhere.test/x">c</a><img src="${picture}" alt="d"></p>`
  assert.deepEqual(siteAddressesIn(blog, { ...good, BlogData: html, BlogImageUrl_EN: picture }), [
    '/faq',
    picture,
  ])
})

test('an address is seen where a browser would go, and asks no other host', () => {
  for (const address of ['/\t/elsewhere.test/x', '/\n\\elsewhere.test/x'])
    assert.equal(ownPath(address), null, address)
  assert.equal(ownPath('https://www.ghafwallet.example//elsewhere.test/x'), '/elsewhere.test/x')
  assert.equal(ownPath('/fa\tq'), '/faq')
})

test('a place that is written wrongly is looked for as it is', () => {
  const known = (places: string[]) =>
    checksOf(blog, { ...good, BlogData: '<p><a href="/faq#%">Answers</a></p>' }, () => ({
      state: 'there',
      anchors: new Set(places),
    }))
  assert.deepEqual(
    known([]).map(({ name }) => name),
    ['place gone'],
  )
  assert.deepEqual(known(['%']), [])
})

test('a text of 100 KB is read through once: each of its links is looked at, each address is asked for once, and the title is judged', () => {
  const paragraph = `<p>${'A ghaf stands at the gate and gives shade. '.repeat(20)}<a href="/faq">the questions</a> <a href="tel:nobody">the wrong number</a></p>`
  const values = {
    ...good,
    BlogTitle: 'x'.repeat(61),
    BlogData: paragraph.repeat(110),
  }
  assert.ok(values['BlogData'].length > 100_000)
  assert.deepEqual(siteAddressesIn(blog, values), ['/faq'])
  const all = checksOf(blog, values, (address) => site[address])
  assert.deepEqual(
    all.slice(0, -1).map(({ name, at }) => [name, at?.index]),
    Array.from({ length: 110 }, (_, n) => ['address malformed', 2 * n + 1]),
  )
  assert.deepEqual([all.at(-1)?.name, all.at(-1)?.detail], ['long title', '61'])
})

test('counts what passed', () => {
  assert.equal(passedOf(blog, good, [], false).length, 11)
  assert.deepEqual(
    passedOf(blog, good, checks({ BlogData: '<h4>x</h4>' }), true).includes('headings'),
    false,
  )
  assert.equal(passedOf(blog, good, [], true).includes('arabic'), false)
})

test('reads sanitised markup: tags, attributes, entities, and signs that are no tag', () => {
  assert.deepEqual(pieces('<a href="/x?a=1&amp;b=2">1 &lt; 2</a><br />'), [
    { type: 'open', name: 'a', attributes: { href: '/x?a=1&b=2' } },
    { type: 'text', text: '1 < 2' },
    { type: 'close', name: 'a' },
    { type: 'open', name: 'br', attributes: {} },
  ])
  assert.equal(
    linesOf(
      '<h2>Title</h2><ul><li>One</li><li>Two &amp; three</li></ul><table><tr><td>a</td><td>b</td></tr></table>',
    ),
    'Title\nOne\nTwo & three\na | b',
  )
  assert.equal(wordCount('<p>It is 09:00, not ten.</p>'), 5)
})
