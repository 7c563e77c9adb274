import assert from 'node:assert/strict'
import test from 'node:test'
import * as v from 'valibot'
import { kinds, type KindName } from '#kinds/index.ts'
import { records } from '../fixtures/records.ts'
import { assertRows } from '../each.ts'

type Data = Record<string, unknown>

/**
 * Maximum length of each text in characters, by field; `required`: the text must not be empty.
 * Written by hand: a table derived from the declarations would prove nothing.
 */
const frozen: Partial<Record<KindName, Record<string, [max: number, required?: 'required']>>> = {
  blog: {
    BlogTitle: [200, 'required'],
    BlogTitle_AR: [200],
    BlogData: [200_000, 'required'],
    BlogData_AR: [200_000],
    BlogImageAlt_EN: [200],
    BlogImageAlt_AR: [200],
  },
  news: {
    NewsTitle: [200, 'required'],
    NewsTitle_AR: [200],
    NewsData: [200_000, 'required'],
    NewsData_AR: [200_000],
    NewsImageAlt_EN: [200],
    NewsImageAlt_AR: [200],
  },
  faq: { SupportHeading: [200, 'required'], SupportHeading_AR: [200] },
  jobs: {
    JobTitle: [200, 'required'],
    JobTitle_AR: [200],
    JobLocation: [200, 'required'],
    JobLocation_AR: [200],
    Experience: [200],
    Experience_AR: [200],
    WorkType: [200],
    WorkType_AR: [200],
    Salary: [200],
    Salary_AR: [200],
    JobDescription: [50_000, 'required'],
    JobDescription_AR: [50_000],
  },
  testimonials: {
    Name: [120, 'required'],
    Name_AR: [120],
    Position: [120],
    Position_AR: [120],
    ShortTestimonial: [280, 'required'],
    ShortTestimonial_AR: [280],
    Testimonial: [5_000],
    Testimonial_AR: [5_000],
  },
  documents: { FileName: [200], Title: [200], Title_AR: [200] },
  leaders: {
    Name: [120, 'required'],
    Name_AR: [120],
    Title: [160, 'required'],
    Title_AR: [160],
    Description: [400],
    Description_AR: [400],
  },
  settings: { AlertContent: [5_000], AlertContent_AR: [5_000] },
}
/** Maximum length of each text of one entry of a FAQ set, in characters, by field. */
const entryLimits: Record<string, [number, 'required'?]> = {
  SupportTitle: [300, 'required'],
  SupportTitle_AR: [300],
  SupportContent: [20_000, 'required'],
  SupportContent_AR: [20_000],
}

const accepts = (name: KindName, data: Data): boolean => v.is(kinds[name].schema, data)
const sample = (name: KindName): Data => records[name].data

test('each text of a kind may have its maximum length and no more, and is empty only if it is optional', () =>
  assertRows(Object.keys(kinds) as KindName[], String, (name) => {
    const data = sample(name)
    assert.ok(accepts(name, data))
    for (const [key, [max, required]] of Object.entries(frozen[name] ?? {})) {
      assert.ok(accepts(name, { ...data, [key]: 'غ'.repeat(max) }), `${key}: ${max}`)
      assert.ok(!accepts(name, { ...data, [key]: 'غ'.repeat(max + 1) }), `${key}: ${max + 1}`)
      // The announcement of the sample is shown, which requires its English text.
      assert.equal(
        accepts(name, { ...data, [key]: '  ' }),
        required === undefined && !(name === 'settings' && key === 'AlertContent'),
        `${key}: empty`,
      )
      assert.ok(!accepts(name, { ...data, [key]: 7 }), `${key}: a number`)
    }
  }))

const withEntries = (entries: unknown): Data => ({ ...sample('faq'), SupportData: entries })
const [entry = {}] = sample('faq')['SupportData'] as Data[]

test('a FAQ set holds 1 to 100 entries, each with an id of its own', () => {
  const many = (count: number) =>
    Array.from({ length: count }, () => ({ ...entry, Guid: crypto.randomUUID() }))
  assert.deepEqual(
    [0, 1, 100, 101].map((count) => accepts('faq', withEntries(many(count)))),
    [false, true, true, false],
  )
  assert.ok(!accepts('faq', withEntries([entry, entry])))
})

test('each text of a FAQ entry may have its maximum length and no more, and is empty only if it is optional', () => {
  for (const [key, [max, required]] of Object.entries(entryLimits)) {
    assert.ok(accepts('faq', withEntries([{ ...entry, [key]: 'a'.repeat(max) }])), key)
    assert.ok(!accepts('faq', withEntries([{ ...entry, [key]: 'a'.repeat(max + 1) }])), key)
    assert.equal(
      accepts('faq', withEntries([{ ...entry, [key]: '' }])),
      required === undefined,
      key,
    )
  }
})

test('a FAQ set is for individuals or for businesses', () => {
  for (const FaqType of ['INDIVIDUAL_FAQ', 'BUSINESS_FAQ'])
    assert.ok(accepts('faq', { ...sample('faq'), FaqType }))
  assert.ok(!accepts('faq', { ...sample('faq'), FaqType: 'OTHER' }))
})

test('a rating is a whole number from 1 to 5, and 1 where none is sent', () => {
  const rated = (Rating: unknown) => accepts('testimonials', { ...sample('testimonials'), Rating })
  assert.deepEqual([0, 1, 5, 6, 2.5, '3', null].map(rated), [
    false,
    true,
    true,
    false,
    false,
    false,
    false,
  ])
  const { Rating: _, ...withoutRating } = sample('testimonials')
  assert.equal(v.parse(kinds.testimonials.schema, withoutRating).Rating, 1)
})

test('a document has an uploaded file, one of eight categories, a title and a day or none', () => {
  const accepted = (change: Data) => accepts('documents', { ...sample('documents'), ...change })
  for (const subject of ['KEY_FACTS', 'FEES']) {
    for (const audience of ['INDIVIDUAL', 'BUSINESS'])
      for (const language of ['', '_AR'])
        assert.ok(accepted({ Category: `${subject}_${audience}${language}` }))
  }
  assert.ok(!accepted({ Category: 'OTHER' }))
  assert.deepEqual([{ Title: '' }, { Title_AR: '' }, { Title: '', Title_AR: '' }].map(accepted), [
    true,
    true,
    false,
  ])
  assert.deepEqual([{ EffectiveFrom: '' }, { EffectiveFrom: '2026-02-30' }].map(accepted), [
    true,
    false,
  ])
  for (const FilePath of [
    '',
    'https://example.com/a.pdf',
    '/assets/a.pdf',
    '//evil/a.pdf',
    'javascript:alert(1)',
  ])
    assert.ok(!accepted({ FilePath }), FilePath)
})

/** Messages for refused data. Key: field. */
const errorsOf = (name: KindName, data: Data) =>
  Object.fromEntries(
    (v.safeParse(kinds[name].schema, data).issues ?? []).map(({ path, message }) => [
      String(path?.[0]?.key),
      message,
    ]),
  )

test('an article needs its title and text in the languages that it is shown in, and only there', () => {
  const required = 'This field is required.'
  for (const [name, prefix] of [
    ['blog', 'Blog'],
    ['news', 'News'],
  ] as const) {
    const shown = (LanguageSelection: unknown, change: Data) =>
      errorsOf(name, { ...sample(name), LanguageSelection, ...change })
    const [title, titleArabic, text, textArabic] = [
      `${prefix}Title`,
      `${prefix}Title_AR`,
      `${prefix}Data`,
      `${prefix}Data_AR`,
    ]
    const [noEnglish, noArabic] = [
      { [title]: '', [text]: '<p></p>' },
      { [titleArabic]: ' ', [textArabic]: '' },
    ]
    assert.deepEqual(shown('ar', noEnglish), {})
    assert.deepEqual(shown('ar', noArabic), { [titleArabic]: required, [textArabic]: required })
    for (const both of ['en', 'all', undefined]) {
      assert.deepEqual(shown(both, noArabic), {}, String(both))
      assert.deepEqual(
        shown(both, noEnglish),
        { [title]: required, [text]: required },
        String(both),
      )
    }
    // Each fault is reported, even if another field is wrong, too.
    assert.deepEqual(
      Object.keys(shown('fr', { ...noEnglish, [`${prefix}Date`]: 'today' })).sort(),
      [title, text, `${prefix}Date`, 'LanguageSelection'].sort(),
    )
  }
})

test('a document must have a title in the language of its category', () => {
  const untitled = { ...sample('documents'), Title: ' ', Title_AR: '' }
  assert.deepEqual(Object.keys(errorsOf('documents', { ...untitled, Category: 'FEES_BUSINESS' })), [
    'Title',
  ])
  assert.deepEqual(
    Object.keys(errorsOf('documents', { ...untitled, Category: 'FEES_BUSINESS_AR' })),
    ['Title_AR'],
  )
  assert.ok(accepts('documents', { ...untitled, Category: 'FEES_BUSINESS_AR', Title: 'Fees' }))
  assert.ok(accepts('documents', { ...untitled, Category: 'FEES_BUSINESS', Title_AR: 'الرسوم' }))
})

test('an announcement must have an English text only while it is shown', () => {
  assert.ok(accepts('settings', { ...sample('settings'), isActive: false, AlertContent: '' }))
  assert.deepEqual(
    Object.keys(
      errorsOf('settings', {
        ...sample('settings'),
        isActive: true,
        AlertContent: '<p>&nbsp;</p>',
      }),
    ),
    ['AlertContent'],
  )
})

test('a picture is an uploaded file or empty', () => {
  for (const [name, key] of [
    ['blog', 'BlogImageUrl_EN'],
    ['news', 'NewsImageUrl_AR'],
    ['testimonials', 'ProfileImage'],
    ['leaders', 'Image'],
  ] as const) {
    assert.ok(accepts(name, { ...sample(name), [key]: '' }))
    assert.ok(accepts(name, { ...sample(name), [key]: `/assets/${'0a'.repeat(32)}/صورة.webp` }))
    for (const wrong of [
      'https://example.com/a.png',
      'data:image/png;base64,AA',
      `/assets/${'0a'.repeat(32)}/../x`,
    ])
      assert.ok(!accepts(name, { ...sample(name), [key]: wrong }))
  }
})
