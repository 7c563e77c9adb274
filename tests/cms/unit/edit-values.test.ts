import assert from 'node:assert/strict'
import test from 'node:test'
import { fieldValuesOf } from '#cms/model/fields.ts'
import { errorsFrom, errorsIn } from '#cms/model/validation.ts'
import { emptyValues, valuesOf } from '#cms/model/values.ts'
import { bodyOf } from '#cms/network/item-saves.ts'
import { storedOf } from '#cms/network/wire-names.ts'
import { blog } from '#kinds/blog.ts'
import { allKinds } from '#kinds/index.ts'
import { settings } from '#kinds/settings.ts'
import { changedPaths, dataOf } from '#kinds/values.ts'
import { wireOf } from '#kinds/wire.ts'
import { recordFor } from './record-for.ts'

const now = new Date('2026-11-21T21:00:00Z')

for (const kind of allKinds) {
  test(`${kind.name}: a record opened and sent again is the same data, to the letter`, () => {
    const { record: sent, data } = recordFor(kind)
    const record = storedOf(kind, sent)
    const values = valuesOf(kind, record, now)
    assert.deepEqual(dataOf(kind, values), data)
    assert.deepEqual(changedPaths(values, valuesOf(kind, record, new Date())), [])
    const body = bodyOf(kind, 'an-id', values, 'who@example.com')
    assert.equal(body[kind.wire.id], 'an-id')
    const { data: name } = kind.wire
    const wire = Object.fromEntries(
      Object.keys(wireOf(kind, 'an-id', data)).map((key) => [
        key,
        key === name ? JSON.parse(String(body[key])) : body[key],
      ]),
    )
    assert.deepEqual(wire, wireOf(kind, 'an-id', data))
  })

  test(`${kind.name}: an empty form has every field and names the required ones`, () => {
    const values = emptyValues(kind, now)
    const filled = new Set(['date', 'choice', 'list'])
    const required = fieldValuesOf(kind, values)
      .filter(({ row, side }) => row.required && side !== 'ar' && !filled.has(row.type))
      .map(({ path }) => path)
    const errors = errorsIn(kind, values)
    const named = required.filter((path) => errors[path] === 'This field is required.')
    // Conditionally required texts are no errors in an empty form: not every required field is
    // named.
    assert.ok(named.length > 0)
    // A required list reports its error in the words of the kind's own rule.
    const lists = new Set(
      fieldValuesOf(kind, values)
        .filter(({ row }) => row.type === 'list')
        .map(({ path }) => path),
    )
    assert.deepEqual(
      Object.keys(errors).filter((path) => !required.includes(path) && !lists.has(path)),
      [],
    )
  })
}

test('a new post is dated by the calendar in Dubai and is a draft', () => {
  const values = emptyValues(blog, now)
  assert.equal(values['BlogDate'], '2026-11-22')
  assert.equal(values['LanguageSelection'], 'all')
  assert.equal(values['Status'], 'draft')
})

test('status and times travel beside the data; an empty address is left to the server; a setting has neither', () => {
  const post = bodyOf(
    blog,
    'id',
    { ...emptyValues(blog, now), PublishAt: '2026-11-24T05:00:00.000Z' },
    'who@example.com',
  )
  assert.deepEqual(
    [post['Status'], post['PublishAt'], post['ExpireAt'], 'Slug' in post],
    ['draft', '2026-11-24T05:00:00.000Z', null, false],
  )
  const setting = bodyOf(
    settings,
    'WEB_NOTIFICATION',
    emptyValues(settings, now),
    'who@example.com',
  )
  assert.deepEqual(Object.keys(setting).sort(), ['Key', 'Value', 'updatedBy'])
})

test('times are checked: both halves, and down after up', () => {
  const values = emptyValues(blog, now)
  assert.equal(
    errorsIn(blog, { ...values, PublishAt: '' })['PublishAt'],
    'Choose a day and a time.',
  )
  const times = { PublishAt: '2026-11-24T05:00:00.000Z', ExpireAt: '2026-11-24T04:00:00.000Z' }
  assert.equal(
    errorsIn(blog, { ...values, ...times })['ExpireAt'],
    'It must come off the site later than it is published.',
  )
  assert.ok(errorsIn(blog, { ...values, Slug: 'Not an address' })['Slug'])
})

test("the server's errors stand at their fields; one without a field is kept", () => {
  const values = emptyValues(blog, now)
  const errors = errorsFrom(
    blog,
    [
      { path: 'BlogTitle', message: 'Too long.' },
      { path: 'Slug', message: 'Taken.' },
      { path: 'Odd', message: 'What?' },
    ],
    values,
  )
  assert.deepEqual(errors, { BlogTitle: 'Too long.', Slug: 'Taken.', '': 'Odd: What?' })
})
