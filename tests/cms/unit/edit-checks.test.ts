import assert from 'node:assert/strict'
import test from 'node:test'
import { siteAddressesIn, fieldFindingsOf, passedGroups } from '#cms/edit/checks/checks.ts'
import type { SiteAnswer } from '#cms/edit/checks/check.ts'
import { pathOnThisSite } from '#cms/edit/checks/link-faults.ts'
import { isOtherScript } from '#cms/edit/checks/other-script.ts'
import { linesOf, pieces, wordCount } from '#cms/model/markup.ts'
import { emptyValues } from '#cms/model/values.ts'
import { blog } from '#kinds/blog.ts'
import { fees } from '#kinds/fees.ts'
import { testimonials } from '#kinds/testimonials.ts'
import type { Values } from '#kinds/values.ts'

const picture = `/assets/${'a'.repeat(64)}/phone.webp`
const validPost: Values = {
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

const site: Readonly<Record<string, SiteAnswer>> = {
  '/faq': { state: 'there', anchors: new Set(['q-1']) },
  '/gone': { state: 'gone', why: 'unknown' },
  '/blog/draft': { state: 'gone', why: 'draft' },
  '/blog/binned': { state: 'gone', why: 'bin' },
  '/blog/over': { state: 'gone', why: 'over' },
  '/blog/waits': { state: 'gone', why: 'waits' },
  '/blog/building': { state: 'gone', why: 'building' },
  [picture]: { state: 'gone', why: 'unknown' },
}
/** Findings with the facts about the site, in a post that is valid but for this change. */
const checks = (change: Values) =>
  fieldFindingsOf(blog, { ...validPost, ...change }, (address) => site[address.split('#')[0] ?? ''])
/** Findings without any fact about the site: `[name, level, path, detail]`. */
const findingsIn = (change: Values) =>
  fieldFindingsOf(blog, { ...validPost, ...change }).map(({ name, level, path, detail }) => [
    name,
    level,
    path,
    detail,
  ])
/** Findings about one link in the English text: `[name, level, detail]`. */
const findingsOfLink = (href: string, text = 'The page about it') =>
  checks({ BlogData: `<p><a href="${href}">${text}</a></p>` }).map(({ name, level, detail }) => [
    name,
    level,
    detail,
  ])

test('a valid post has no findings', () => assert.deepEqual(findingsIn({}), []))

test('each field without its Arabic text has one finding', () => {
  assert.deepEqual(findingsIn({ BlogTitle_AR: '', BlogData_AR: '' }), [
    ['arabic missing', 'review', 'BlogTitle_AR', ''],
    ['arabic missing', 'review', 'BlogData_AR', ''],
  ])
})

test('a missing lead is a finding to review, in the first language that visitors see', () => {
  const empty = { BlogLead: ' ', BlogLead_AR: '' }
  assert.deepEqual(
    findingsIn(empty).filter(([name]) => name === 'not filled in'),
    [['not filled in', 'review', 'BlogLead', '']],
  )
  assert.deepEqual(findingsIn({ ...empty, LanguageSelection: 'ar' }), [
    ['not filled in', 'review', 'BlogLead_AR', ''],
  ])
  assert.deepEqual(findingsIn({ BlogLead_AR: '' }), [
    ['arabic missing', 'review', 'BlogLead_AR', ''],
  ])
})

test('fields that prevent saving are found first, in the languages that the post is shown in', () => {
  const empty = { BlogTitle: '', BlogData: '<p></p>' }
  const requiredIn = (LanguageSelection: string, change: Values) =>
    findingsIn({ LanguageSelection: LanguageSelection, ...change })
      .filter(([name]) => name === 'not valid')
      .map(([, , path, detail]) => [path, detail])
  const required = [
    ['BlogTitle', 'This field is required.'],
    ['BlogData', 'This field is required.'],
  ]
  assert.deepEqual(requiredIn('all', { ...empty, BlogTitle_AR: '', BlogData_AR: '' }), required)
  // With Arabic filled in, the message offers to show the item in Arabic only.
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
    findingsIn({ Slug: 'Not An Address', BlogData: '<h4>x</h4>' }).map(([name, level]) => [
      name,
      level,
    ]),
    [
      ['not valid', 'fix'],
      ['heading jump', 'review'],
    ],
  )
  assert.equal(
    passedGroups(blog, validPost, checks({ BlogTitle: '' }), false).includes('fields'),
    false,
  )
})

test('an English picture in an Arabic article needs an Arabic alt text', () => {
  const shown = {
    LanguageSelection: 'ar',
    BlogImageUrl_EN: picture,
    BlogImageAlt_EN: 'A phone',
  }
  assert.deepEqual(findingsIn(shown), [['alt missing', 'fix', 'BlogImageAlt_AR', '']])
  assert.deepEqual(findingsIn({ ...shown, BlogImageAlt_AR: 'هاتف' }), [])
})

test('a picture without alt text is found at the field in which the alt text is written', () => {
  assert.deepEqual(findingsIn({ BlogImageUrl_AR: picture }), [
    ['alt missing', 'fix', 'BlogImageAlt_AR', ''],
  ])
  assert.deepEqual(
    findingsIn({ BlogImageUrl_AR: picture, BlogImageAlt_AR: ' ' })[0]?.[0],
    'alt missing',
  )
  assert.deepEqual(findingsIn({ BlogData: `<p><img src="${picture}" alt=" " /></p>` }), [
    ['picture in text without alt', 'fix', 'BlogData', 'phone.webp'],
  ])
})

test('empty links and skipped heading levels are found', () => {
  assert.deepEqual(
    findingsIn({ BlogData: '<p><a href="/faq"> </a></p><h2>One</h2><h4>Deep &amp; deeper</h4>' }),
    [
      ['empty link', 'fix', 'BlogData', '/faq'],
      ['heading jump', 'review', 'BlogData', 'Deep & deeper'],
    ],
  )
  assert.deepEqual(findingsIn({ BlogData: '<h3>First</h3>' })[0]?.[0], 'heading jump')
})

test('each kind of wrong address has its own finding', () => {
  assert.deepEqual(findingsOfLink('/faq'), [])
  assert.deepEqual(findingsOfLink('https://www.centralbank.ae/en/'), [])
  for (const address of [
    'mailto:help@ghafwallet.example',
    'mailto:a@b.ae?subject=Hello',
    'tel:8000000',
    'tel:+971 4 123 4567',
    '#top',
  ])
    assert.deepEqual(findingsOfLink(address), [], address)
  for (const address of ['', '#'])
    assert.deepEqual(findingsOfLink(address), [['link nowhere', 'fix', address]])
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
    assert.deepEqual(findingsOfLink(address), [['address malformed', 'fix', address]], address)
  }
  for (const detour of [
    'https://bit.ly/x',
    'https://eur03.safelinks.protection.outlook.com/?data=1',
    'https://protect-eu.mimecast.com/s/abc',
    'https://www.google.com/url?sa=t',
  ])
    assert.deepEqual(findingsOfLink(detour), [['detour', 'review', detour]], detour)
  for (const straight of [
    'https://www.google.com/maps',
    'https://notbit.ly/x',
    'https://www.youtube.com/watch?v=1',
  ])
    assert.deepEqual(findingsOfLink(straight), [], straight)
  assert.deepEqual(findingsOfLink('http://example.com/a'), [
    ['not encrypted', 'review', 'http://example.com/a'],
  ])
})

test('links to pages of the site are checked against the state of the page', () => {
  assert.deepEqual(findingsOfLink('/gone'), [['page gone', 'fix', '/gone']])
  assert.deepEqual(findingsOfLink('https://www.ghafwallet.example/gone'), [
    ['page gone', 'fix', '/gone'],
  ])
  assert.deepEqual(findingsOfLink('/blog/draft'), [['page a draft', 'fix', '/blog/draft']])
  assert.deepEqual(findingsOfLink('/blog/binned'), [['page in bin', 'fix', '/blog/binned']])
  assert.deepEqual(findingsOfLink('/blog/over'), [['page over', 'fix', '/blog/over']])
  assert.deepEqual(findingsOfLink('/blog/waits'), [['page waits', 'review', '/blog/waits']])
  assert.deepEqual(findingsOfLink('/blog/building'), [])
  assert.deepEqual(findingsOfLink('/not-asked-yet'), [])
  assert.deepEqual(findingsOfLink('/faq#q-1'), [])
  assert.deepEqual(findingsOfLink('/faq#q-2'), [['place gone', 'review', '/faq#q-2']])
  assert.deepEqual(findingsOfLink('/web-cms/protected/blogs'), [
    ['staff page', 'fix', '/web-cms/protected/blogs'],
  ])
  assert.deepEqual(findingsOfLink('/ar/faq'), [['other language', 'review', '/ar/faq']])
  assert.deepEqual(findingsOfLink(picture), [['file gone', 'fix', 'phone.webp']])
  assert.equal(pathOnThisSite('https://www.ghafwallet.example'), '/')
  assert.equal(pathOnThisSite('https://www.ghafwallet.example.evil.test/faq'), null)
})

test('a link from an Arabic text to an English page is found, a link to a file is not', () => {
  const arabic = (html: string) =>
    checks({ BlogData: '<p>Text</p>', BlogData_AR: html }).map(({ name, side }) => [name, side])
  assert.deepEqual(arabic('<p>نص <a href="/faq">الأسئلة الشائعة</a></p>'), [
    ['other language', 'ar'],
  ])
  assert.deepEqual(arabic('<p>نص <a href="/ar/faq">الأسئلة الشائعة</a></p>'), [])
  assert.deepEqual(arabic('<p>نص <a href="/assets/x.pdf">الملف</a></p>'), [])
})

test('a link whose words do not say where it leads is found', () => {
  for (const words of [
    'click here',
    'Here',
    'read more…',
    'https://example.com/a',
    'www.example.com',
  ]) {
    assert.deepEqual(findingsOfLink('/faq', words), [['link words', 'review', words]], words)
  }
  assert.deepEqual(findingsOfLink('/faq', 'Here is the list of fees'), [])
  assert.deepEqual(
    findingsOfLink('/faq', `<img src="${picture}" alt="A phone">`).map(([name]) => name),
    ['file gone'],
  )
})

test('a text in the wrong script is found, except names, numbers and text with a language attribute', () => {
  assert.equal(isOtherScript('This was pasted into the wrong field', 'ar'), true)
  assert.equal(isOtherScript('هذا نص لُصق في الحقل الخطأ', 'en'), true)
  assert.equal(isOtherScript('Ghaf Wallet', 'ar'), false)
  assert.equal(isOtherScript('محفظة غاف Ghaf Wallet للأفراد والأعمال', 'ar'), false)
  assert.equal(isOtherScript('4,250.75', 'ar'), false)
  assert.deepEqual(
    findingsIn({ BlogData_AR: '<p>نص</p><ul><li>Pasted from the English side</li></ul>' }),
    [['other script', 'review', 'BlogData_AR', 'Pasted from the English side']],
  )
  assert.deepEqual(
    findingsIn({ BlogData_AR: '<p><span lang="en">The name of a foreign company</span></p>' }),
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
    fieldFindingsOf(testimonials, voice).map(({ name, path }) => [name, path]),
    [['other script', 'ShortTestimonial_AR']],
  )
})

test('a title that search engines would cut is found in either language', () => {
  assert.deepEqual(findingsIn({ BlogTitle: 'x'.repeat(60) }), [])
  assert.deepEqual(findingsIn({ BlogTitle: 'x'.repeat(61), BlogTitle_AR: 'ن'.repeat(70) }), [
    ['long title', 'review', 'BlogTitle', '61'],
    ['long title', 'review', 'BlogTitle_AR', '70'],
  ])
})

test('a title with letters that the shared picture cannot draw is found, with each letter named once', () => {
  assert.deepEqual(
    findingsIn({
      BlogTitle: 'Wi\u2011Fi, señor: 5\u202f% “off”…',
      BlogTitle_AR: 'سـعر پاکستان (٪١٢)',
    }),
    [],
  )
  assert.deepEqual(findingsIn({ BlogTitle: 'Даня 😀 a 😀' }), [
    ['letters not drawn', 'review', 'BlogTitle', '“Д”, “а”, “н”, “я”, “😀”'],
  ])
})

test('a text of the fees with letters that their PDF cannot draw is found in any entry', () => {
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
  const letters = fieldFindingsOf(fees, values).filter(({ name }) => name === 'letters not drawn')
  assert.deepEqual(
    letters.map(({ path, side, detail }) => [path, side, detail]),
    [
      ['Title', 'en', '“😀”'],
      ['Limits.a.Limit_AR', 'ar', '“Д”'],
    ],
  )
  assert.equal(passedGroups(fees, values, letters, false).includes('letters'), false)
  assert.equal(passedGroups(testimonials, values, [], false).includes('letters'), false)
})

test('a text in a language that visitors do not see is not checked', () => {
  const bad = '<p><a href="">nowhere</a></p>'
  assert.deepEqual(findingsIn({ BlogData_AR: bad, LanguageSelection: 'en' }), [])
  assert.equal(findingsIn({ BlogData_AR: bad }).length, 1)
})

test('a finding names its element by the tag and the index among the elements of that tag', () => {
  const html = '<h2>A</h2><p><a href="/faq">x</a> <a href="">y</a></p><h4>B</h4>'
  assert.deepEqual(
    checks({ BlogData: html }).map(({ name, at }) => [name, at]),
    [
      ['link nowhere', { tags: 'a', index: 1 }],
      ['heading jump', { tags: 'h2, h3, h4', index: 1 }],
    ],
  )
})

test('the addresses to look up on the site are collected once each, as paths', () => {
  const html = `<p><a href="/faq">a</a><a href="https://www.ghafwallet.example/faq">b</a><a href="https://elsewhere.test/x">c</a><img src="${picture}" alt="d"></p>`
  assert.deepEqual(
    siteAddressesIn(blog, { ...validPost, BlogData: html, BlogImageUrl_EN: picture }),
    ['/faq', picture],
  )
})

test('the path of an address is the one that a browser would open, and null for another host', () => {
  for (const address of ['/\t/elsewhere.test/x', '/\n\\elsewhere.test/x'])
    assert.equal(pathOnThisSite(address), null, address)
  assert.equal(
    pathOnThisSite('https://www.ghafwallet.example//elsewhere.test/x'),
    '/elsewhere.test/x',
  )
  assert.equal(pathOnThisSite('/fa\tq'), '/faq')
})

test('an anchor with invalid percent-encoding is compared literally', () => {
  const known = (places: string[]) =>
    fieldFindingsOf(
      blog,
      { ...validPost, BlogData: '<p><a href="/faq#%">Answers</a></p>' },
      () => ({
        state: 'there',
        anchors: new Set(places),
      }),
    )
  assert.deepEqual(
    known([]).map(({ name }) => name),
    ['place gone'],
  )
  assert.deepEqual(known(['%']), [])
})

test('a text of 100 KB is checked completely: every link, each address once, and the title', () => {
  const paragraph = `<p>${'A ghaf stands at the gate and gives shade. '.repeat(20)}<a href="/faq">the questions</a> <a href="tel:nobody">the wrong number</a></p>`
  const values = {
    ...validPost,
    BlogTitle: 'x'.repeat(61),
    BlogData: paragraph.repeat(110),
  }
  assert.ok(values['BlogData'].length > 100_000)
  assert.deepEqual(siteAddressesIn(blog, values), ['/faq'])
  const all = fieldFindingsOf(blog, values, (address) => site[address])
  assert.deepEqual(
    all.slice(0, -1).map(({ name, at }) => [name, at?.index]),
    Array.from({ length: 110 }, (_, n) => ['address malformed', 2 * n + 1]),
  )
  assert.deepEqual([all.at(-1)?.name, all.at(-1)?.detail], ['long title', '61'])
})

test('the checks that passed are listed', () => {
  assert.equal(passedGroups(blog, validPost, [], false).length, 11)
  assert.deepEqual(
    passedGroups(blog, validPost, checks({ BlogData: '<h4>x</h4>' }), true).includes('headings'),
    false,
  )
  assert.equal(passedGroups(blog, validPost, [], true).includes('arabic'), false)
})

test('sanitised markup is parsed into tags, attributes and text', () => {
  assert.deepEqual(pieces('<a href="/x?a=1&amp;b=2">1 &lt; 2</a><br />'), [
    { type: 'open', name: 'a', attributes: { href: '/x?a=1&b=2' } },
    { type: 'text', text: '1 < 2' },
    { type: 'close', name: 'a' },
    { type: 'open', name: 'br', attributes: {} },
  ])
})

test('the lines of a text are one per block, and cells are separated by bars', () => {
  assert.equal(
    linesOf(
      '<h2>Title</h2><ul><li>One</li><li>Two &amp; three</li></ul><table><tr><td>a</td><td>b</td></tr></table>',
    ),
    'Title\nOne\nTwo & three\na | b',
  )
})

test('a time counts as one word', () => {
  assert.equal(wordCount('<p>It is 09:00, not ten.</p>'), 5)
})
