import assert from 'node:assert/strict'
import test from 'node:test'
import * as v from 'valibot'
import { formOf } from '#forms/index.ts'
import { allKinds } from '#kinds/index.ts'
import { requiredText, text } from '#kinds/fields.ts'
import { formData } from '../api/forms.ts'
import { records } from '../fixtures/records.ts'

/** Invisible text: zero-width and filling characters, marks without a letter, noncharacters. */
const unseen = [
  '\u200B',
  '\u00AD',
  '\u200E\u200F',
  '\uFFFF',
  '\u0301',
  '\u064B\u0651',
  '\u3164',
  '\u2060\uFEFF',
  '\u2800',
  '\u{E0041}',
  ' \u00A0\u3000 ',
]

/**
 * Directional marks without a partner: not closed, closed by the other type, or closing nothing.
 */
const unpaired = [
  'a\u202Eb',
  '\u202Aa',
  '\u2067a',
  'a\u202Ab\u2069',
  'a\u2066b\u202C',
  'a\u202C',
  'a\u2069',
  '\u2066a\nb\u2069',
]
/** Crossed marks: the outer one is not closed within its pair. */
const crossed = ['\u2066\u202Aa\u2069\u202C', '\u202Aa\u202C'] as const
const paired = [
  '\u2066Ghaf\u2069 محفظة',
  'رسوم \u202AAED 3.00\u202C',
  '\u2067\u2066a\u2069\u2069',
  'a\u200Eb',
  'a\u200Db',
]

test('a required text has something to be seen, and a mark that turns the direction stays where it is closed', () => {
  for (const one of unseen) {
    assert.equal(v.is(requiredText(80), one), false, JSON.stringify(one))
    assert.equal(
      v.parse(text(80), one),
      '',
      `where nothing is required it is nothing: ${JSON.stringify(one)}`,
    )
  }
  for (const one of unpaired)
    for (const schema of [requiredText(80), text(80)])
      assert.equal(
        v.parse(schema, one),
        one.replace(/[\u202A-\u202E\u2066-\u2069]/g, ''),
        JSON.stringify(one),
      )
  assert.equal(v.parse(text(80), crossed[0]), crossed[1])
  for (const one of [...paired, 'م', '1', '!', '🌳', '\u00E9'])
    assert.equal(v.parse(requiredText(80), one), one, JSON.stringify(one))
})

test('no kind takes a title that nobody sees, and no form such a name; a mark that would turn the line is left out', () => {
  for (const kind of allKinds) {
    const title = kind.form.find((field) => 'title' in field && field.title === true)
    if (!title || !('en' in title)) continue
    const { data } = records[kind.name as keyof typeof records]
    assert.equal(v.is(kind.schema, data), true, kind.name)
    for (const name of [title.en, ...('ar' in title && title.ar ? [title.ar] : [])]) {
      assert.equal(
        (v.parse(kind.schema, { ...data, [name]: 'a\u202Eb' }) as Record<string, unknown>)[name],
        'ab',
        `${kind.name} ${name}`,
      )
      const parsed = v.safeParse(kind.schema, { ...data, [name]: '\u200B' })
      assert.equal(
        parsed.success ? (parsed.output as Record<string, unknown>)[name] : '',
        '',
        `${kind.name} ${name}`,
      )
      assert.equal(
        parsed.success,
        v.is(kind.schema, { ...data, [name]: '' }),
        `${kind.name} ${name}: as nothing`,
      )
    }
  }
  const { schema } = formOf('CONTACT')
  assert.equal(v.is(schema, formData('CONTACT')), true)
  assert.equal(v.is(schema, formData('CONTACT', { firstName: '\u200B' })), false)
})
