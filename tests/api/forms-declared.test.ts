import assert from 'node:assert/strict'
import test from 'node:test'
import * as v from 'valibot'
import { defineForm, errors, referenceOf, translateError } from '#forms/define.ts'
import { lineField, textField } from '#forms/fields.ts'
import { formOf } from '#forms/index.ts'
import { formTypes } from '#kinds/submissions.ts'
import { forms as arabic } from '#messages/ar/forms.ts'
import { forms as english } from '#messages/en/forms.ts'
import { networkOf } from '../../netlify/api/attempts.ts'
import { idOfContent } from '../../netlify/api/submissions/content-id.ts'
import { formData } from './forms.ts'

test('the schema of a form is derived from its fields, and a field without a schema does not compile', () => {
  const name = lineField('name', 10, { required: true })
  const note = textField('note', 10)
  const form = defineForm({ type: 'CONTACT', fields: [name, note] })
  const { name: text }: { name: string; note: string } = v.parse(form.schema, { name: ' a ' })
  assert.equal(text, 'a')
  assert.deepEqual(v.parse(form.schema, { name: 'a' }), { name: 'a', note: '' })
  assert.equal(v.is(form.schema, { name: 'a', other: '' }), false)
  assert.equal(v.is(form.schema, { note: 'a' }), false)
  assert.throws(() => defineForm({ type: 'CONTACT', fields: [name, name] }), /name/)
  // @ts-expect-error -- the field has no schema
  defineForm({ type: 'CONTACT', fields: [{ key: 'nothing', type: 'text' }] } as const)
  // @ts-expect-error -- the form has no such value
  assert.equal(v.parse(form.schema, { name: 'a' }).nothing, undefined)
})

test('each form has its expected fields, with labels and choices in both languages', () => {
  const keys = Object.fromEntries(
    formTypes.map((type) => [
      type,
      formOf(type)
        .fields.map(({ key }) => key)
        .sort(),
    ]),
  )
  const commonFields = [
    'consent',
    'consentVersion',
    'contactNumber',
    'email',
    'firstName',
    'lastName',
    'locale',
    'message',
    'startedAt',
    'website',
  ]
  assert.deepEqual(keys, {
    CONTACT: [...commonFields, 'companyName', 'emirate'].sort(),
    BUSINESS: [...commonFields, 'companyName', 'emirate'].sort(),
    CAREER: [...commonFields, 'preferredRole', 'resume', 'resumeUrl'].sort(),
    COMPLAINT: [...commonFields, 'remedy', 'subject', 'transferReference'].sort(),
  })
  for (const { key, label = key, type, options } of formTypes.flatMap((one) => [
    ...formOf(one).fields,
  ])) {
    if (type !== 'hidden') assert.ok(label in english.fields && label in arabic.fields, label)
    for (const { choices } of [english, arabic]) {
      const labels: Readonly<Record<string, object>> = choices
      if (options) assert.deepEqual(Object.keys(labels[key] ?? {}).sort(), [...options].sort(), key)
    }
  }
})

test('a schema leaves its own output unchanged, and the order of fields does not change the id of the content', () => {
  for (const type of formTypes) {
    const once = v.parse(
      formOf(type).schema,
      formData(type, {
        firstName: ' e\u0301\n x ',
        contactNumber: '٠٥٠-١٢٣ ٤٥٦٧',
        message: ' a\r\nb ',
      }),
    )
    assert.deepEqual(v.parse(formOf(type).schema, once), once)
    const reversed = Object.fromEntries(Object.entries(once).reverse())
    assert.equal(idOfContent(type, v.parse(formOf(type).schema, reversed)), idOfContent(type, once))
  }
})

test('the id that a form without scripts gets from its content stays the same in later versions of the code', () => {
  const ids = formTypes.map((type) =>
    idOfContent(type, v.parse(formOf(type).schema, formData(type))),
  )
  assert.deepEqual(ids, [
    '4fcc8f1d-0f9c-8cc6-8c19-a55f1664d071',
    'ecf04491-129e-8612-81a9-ee4feceaa577',
    '11ef92d5-1023-8a95-a24b-23dabc5e6f8b',
    '9a31d679-000d-8633-943c-c2ff8eb3196a',
  ])
})

test('error messages of the server are those of the English messages, and are translated to Arabic', () => {
  assert.deepEqual(english.errors, { ...errors })
  assert.equal(translateError('This field is required.', arabic.errors), 'هذا الحقل مطلوب.')
  assert.equal(
    translateError('Too long: 2000 characters at most.', arabic.errors),
    arabic.errors.tooLong.replace('#', '2000'),
  )
  assert.equal(translateError('Something else 7.', arabic.errors), 'Something else 7.')
})

test('a reference is a letter and six characters that follow from the id of the response', () => {
  const references = Array.from({ length: 200 }, () => referenceOf(crypto.randomUUID(), 'CAREER'))
  for (const reference of references)
    assert.match(reference, /^J-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{2}$/)
  assert.equal(new Set(references).size, 200)
  assert.equal(referenceOf('ffffffff-0000-4000-8000-000000000000', 'CONTACT'), 'C-ZZZZ-ZZ')
})

test('all spellings of IPv6 addresses in one /64 network have the same network', () => {
  const same = [
    '2001:db8:0:1::1',
    '2001:0db8:0000:0001:ffff::2',
    '2001:DB8:0:1:2:3:4:5',
    '2001:db8:0:1::%eth0',
  ].map(networkOf)
  assert.deepEqual(new Set(same).size, 1)
  assert.notEqual(networkOf('2001:db8:0:2::1'), same[0])
  assert.notEqual(networkOf('::1'), same[0])
  assert.deepEqual(['203.0.113.7', '::ffff:203.0.113.7'].map(networkOf), [
    '203.0.113.7',
    '::ffff:203.0.113.7',
  ])
})
