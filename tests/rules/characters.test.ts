import assert from 'node:assert/strict'
import test from 'node:test'
import * as v from 'valibot'
import { formOf } from '#forms/index.ts'
import { kinds } from '#kinds/index.ts'
import {
  withoutInvisible,
  hasVisibleCharacter,
  oneLine,
  plainPhone,
  plainText,
  withoutControls,
} from '#rules/characters.ts'
import { formData } from '../api/forms.ts'
import { records } from '../fixtures/records.ts'

/** Value that a visitors' form stores for typed text; undefined where it is refused. */
const keptByForm = (type: 'CONTACT' | 'CAREER', field: string, typed: string): unknown => {
  const parsed = v.safeParse(formOf(type).schema, formData(type, { [field]: typed }))
  return parsed.success ? (parsed.output as Record<string, unknown>)[field] : undefined
}
/** Value that the staff area stores for typed text; undefined where it is refused. */
const keptByKind = (kind: 'blog' | 'faq' | 'places', field: string, typed: string): unknown => {
  const parsed = v.safeParse(kinds[kind].schema, { ...records[kind].data, [field]: typed })
  return parsed.success ? (parsed.output as Record<string, unknown>)[field] : undefined
}

test('a control character becomes a line break or is removed, and is no reason to refuse a text', () => {
  const cases: [string, string][] = [
    ['a\u0000b\u0007c', 'abc'],
    ['a\u000Bb', 'a\nb'],
    ['a\fb', 'a\nb'],
    ['a\u2028b\u2029c', 'a\nb\nc'],
    ['a\u0085b', 'a\nb'],
    ['a\r\nb\rc', 'a\nb\nc'],
    ['a\tb', 'a\tb'],
    ['a\u009Db', 'ab'],
    ['a\uD800b', 'a\uFFFDb'],
    ['a😀b', 'a😀b'],
    ['a\uFFFFb', 'ab'],
  ]
  for (const [typed, kept] of cases) {
    assert.equal(withoutControls(typed), kept, JSON.stringify(typed))
    assert.equal(keptByForm('CONTACT', 'message', typed), kept, `message ${JSON.stringify(typed)}`)
    assert.equal(
      keptByKind('blog', 'BlogData', `<p>${typed}</p>`),
      `<p>${kept}</p>`,
      `text ${JSON.stringify(typed)}`,
    )
    assert.equal(
      keptByForm('CONTACT', 'firstName', typed),
      kept.replace(/\s/g, ' '),
      `name ${JSON.stringify(typed)}`,
    )
    assert.equal(
      keptByKind('blog', 'BlogTitle', typed),
      kept.replace(/\s/g, ' '),
      `title ${JSON.stringify(typed)}`,
    )
  }
})

test('invisible characters are removed from one line of text, except joiners between letters that they join', () => {
  const cases: [string, string][] = [
    ['\u200EMariam\u200F', 'Mariam'],
    ['Mar\u200Biam', 'Mariam'],
    ['\uFEFFMariam\u2060', 'Mariam'],
    ['Mar\u00ADiam', 'Mariam'],
    ['\u061Cمريم', 'مريم'],
    ['می\u200Cخواهم', 'می\u200Cخواهم'],
    ['\u200Cمریم\u200C', 'مریم'],
    ['👩\u200D💻', '👩\u200D💻'],
    ['❤\uFE0F', '❤\uFE0F'],
    ['a \u200D b', 'a b'],
    ['രാജന്\u200D നായര്\u200D', 'രാജന്\u200D നായര്\u200D'],
    ['ශ්\u200D', 'ශ්\u200D'],
    ['क्\u200C ष', 'क्\u200C ष'],
    ['١٤٤٥ ه\u200D', '١٤٤٥ ه\u200D'],
    [
      '🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}',
      '🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}',
    ],
    ['a\u{E0041}b', 'ab'],
    ['Mariam\u00A0 \u3000Al\u2800Ali', 'Mariam Al Ali'],
    ['Zoe\u0308', 'Zoë'],
    ['Mariam\u202E', 'Mariam'],
    ['a\u3164b', 'ab'],
  ]
  for (const [typed, kept] of cases) {
    assert.equal(oneLine(typed), kept, JSON.stringify(typed))
    assert.equal(keptByForm('CONTACT', 'firstName', typed), kept, `name ${JSON.stringify(typed)}`)
    assert.equal(keptByKind('blog', 'BlogTitle', typed), kept, `title ${JSON.stringify(typed)}`)
  }
})

test('a visitor’s name loses all directional marks; a title keeps those that are closed', () => {
  const closed = 'الدفع بخدمة \u2066Apple Pay\u2069'
  assert.equal(oneLine(closed), 'الدفع بخدمة Apple Pay')
  assert.equal(keptByForm('CONTACT', 'firstName', '\u2068Mariam\u2069'), 'Mariam')
  assert.equal(keptByKind('blog', 'BlogTitle_AR', closed), closed)
  assert.equal(keptByKind('blog', 'BlogTitle_AR', 'ا\u2066b\u202C\u202E'), 'اb')
  assert.equal(
    keptByKind('blog', 'BlogTitle_AR', '\u200F تعلم C++\u200E الآن \u200E'),
    'تعلم C++\u200E الآن',
  )
})

test('a text keeps its line breaks, and the directional marks that are closed within a line', () => {
  assert.equal(plainText(' a\u2066b\n\u2066c\u2069 \u200E'), 'ab\n\u2066c\u2069 \u200E')
})

test('invisible characters are removed from an address', () => {
  const cases: [string, string][] = [
    ['\u200Emariam@example.com\u200B', 'mariam@example.com'],
    ['\u2068mariam@example.com\u2069', 'mariam@example.com'],
    ['ｍariam＠example.com', 'mariam@example.com'],
    ['mariam\u00AD@example.com ', 'mariam@example.com'],
  ]
  for (const [typed, kept] of cases)
    assert.equal(keptByForm('CONTACT', 'email', typed), kept, JSON.stringify(typed))
  assert.equal(
    keptByForm('CONTACT', 'email', 'ſ@example.com'),
    undefined,
    'a letter that only resembles a Latin one is refused',
  )
  assert.equal(
    keptByForm('CAREER', 'resumeUrl', '\u2066https://cv.example/a\u200Bb\u2069'),
    'https://cv.example/ab',
  )
  assert.equal(withoutInvisible('a\u200Cb'), 'ab')
})

test('a phone number is stored as it can be dialled, in forms and in the staff area', () => {
  const cases: [string, string][] = [
    ['\u200e+971 50 123 4567\u200f', '+971 50 123 4567'],
    ['٠٥٠ ١٢٣ ٤٥٦٧', '050 123 4567'],
    ['０５０１２３４５６７', '0501234567'],
    ['050\u2011123\u20114567', '050-123-4567'],
    ['050–123—4567', '050-123-4567'],
    ['+971 (0)50 123 4567', '+971 50 123 4567'],
    ['+971(0) 50 1234567', '+971 50 1234567'],
    ['+971 050 123 4567', '+971 50 123 4567'],
    ['00971050 1234567', '0097150 1234567'],
    ['971 04 123 4567', '971 4 123 4567'],
    ['+44 (0)20 7946 0018', '+44 20 7946 0018'],
    ['+39 (0)6 698 12345', '+39 (0)6 698 12345'],
    ['971 50 123 4567+', '+971 50 123 4567'],
    ['tel:+971501234567', '+971501234567'],
    ['050\u00A0123\u20094567', '050 123 4567'],
    ['\u202A050 123 4567\u202C', '050 123 4567'],
    ['＋971 50 123 4567', '+971 50 123 4567'],
  ]
  for (const [typed, kept] of cases) {
    assert.equal(plainPhone(typed), kept, JSON.stringify(typed))
    assert.equal(
      keptByForm('CONTACT', 'contactNumber', typed),
      kept,
      `form ${JSON.stringify(typed)}`,
    )
    assert.equal(
      keptByKind('places', 'Telephone', typed),
      kept.replace(/[-().\s]+/g, ' '),
      `place ${JSON.stringify(typed)}`,
    )
  }
})

test('opening hours are accepted with Arabic digits and with directional marks', () => {
  for (const hours of ['٠٩:٠٠', '\u200E09:00'])
    assert.equal(
      v.safeParse(kinds.places.schema, {
        ...records.places.data,
        Hours: [
          {
            Guid: crypto.randomUUID(),
            Days: 'daily',
            Opening: 'hours',
            Opens: hours,
            Closes: '22:00',
          },
        ],
      }).issues,
      undefined,
      hours,
    )
})

test('a required field of any type needs a visible character or a picture', () => {
  const unseen = [
    '\u200E',
    '\u2800',
    '\u200B\uFEFF',
    '\u3164',
    '\u00AD',
    '\u202E',
    ' \u00A0',
    '\u0301',
    '\uFE0F',
    '\uFFFC',
    '\u{1D159}',
    '\u{13441}',
  ]
  for (const one of unseen) {
    assert.equal(hasVisibleCharacter(one), false, JSON.stringify(one))
    assert.equal(keptByKind('blog', 'BlogTitle', one), undefined, `title ${JSON.stringify(one)}`)
    assert.equal(
      keptByKind('faq', 'SupportTitle', one),
      keptByKind('faq', 'SupportTitle', ''),
      `question ${JSON.stringify(one)}`,
    )
    assert.equal(keptByForm('CONTACT', 'firstName', one), undefined, `name ${JSON.stringify(one)}`)
    assert.equal(keptByForm('CONTACT', 'message', one), undefined, `message ${JSON.stringify(one)}`)
    for (const html of [
      `<p>${one}</p>`,
      `<p><strong>${one}</strong>&nbsp;<br></p>`,
      `<p>&#8203;&#xA0;${one}</p>`,
    ])
      assert.equal(keptByKind('blog', 'BlogData', html), undefined, `text ${JSON.stringify(html)}`)
  }
  assert.notEqual(
    keptByKind('blog', 'BlogData', `<p><img src="/assets/${'a'.repeat(64)}/a.webp" alt="" /></p>`),
    undefined,
  )
})
