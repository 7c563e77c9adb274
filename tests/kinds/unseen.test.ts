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
/** Two pairs of marks that cross: only the pair that closes later is kept. */
const crossed = { typed: '\u2066\u202Aa\u2069\u202C', cleaned: '\u202Aa\u202C' }
/** Texts whose directional marks are closed, or need no partner. */
const paired = [
  '\u2066Ghaf\u2069 محفظة',
  'رسوم \u202AAED 3.00\u202C',
  '\u2067\u2066a\u2069\u2069',
  'a\u200Eb',
  'a\u200Db',
]

test('a text of invisible characters is empty, and refused where a text is required', () => {
  for (const one of unseen) {
    assert.equal(v.is(requiredText(80), one), false, JSON.stringify(one))
    assert.equal(
      v.parse(text(80), one),
      '',
      `empty where no text is required: ${JSON.stringify(one)}`,
    )
  }
})

test('a directional mark is removed from a text unless it is closed', () => {
  for (const one of unpaired)
    for (const schema of [requiredText(80), text(80)])
      assert.equal(
        v.parse(schema, one),
        one.replace(/[\u202A-\u202E\u2066-\u2069]/g, ''),
        JSON.stringify(one),
      )
  assert.equal(v.parse(text(80), crossed.typed), crossed.cleaned)
  for (const one of [...paired, 'م', '1', '!', '🌳', '\u00E9'])
    assert.equal(v.parse(requiredText(80), one), one, JSON.stringify(one))
})

test('an invisible title counts as empty in every kind, and an open directional mark is removed from it', () => {
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
        `${kind.name} ${name}: as if empty`,
      )
    }
  }
})

test('a form refuses an invisible name', () => {
  const { schema } = formOf('CONTACT')
  assert.equal(v.is(schema, formData('CONTACT')), true)
  assert.equal(v.is(schema, formData('CONTACT', { firstName: '\u200B' })), false)
})
