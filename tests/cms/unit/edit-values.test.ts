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
import { sampleRecordOf } from './record-for.ts'

const now = new Date('2026-11-21T21:00:00Z')

for (const kind of allKinds) {
  test(`a record that is opened and sent again has exactly the same data (${kind.name})`, () => {
    const { record: sent, data } = sampleRecordOf(kind)
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

  test(`an empty form has errors at required fields and lists only (${kind.name})`, () => {
    const values = emptyValues(kind, now)
    /** Types of fields that have a value in an empty form. */
    const prefilledTypes = new Set(['date', 'choice', 'list'])
    const required = fieldValuesOf(kind, values)
      .filter(({ row, side }) => row.required && side !== 'ar' && !prefilledTypes.has(row.type))
      .map(({ path }) => path)
    const errors = errorsIn(kind, values)
    const named = required.filter((path) => errors[path] === 'This field is required.')
    // At least one, not all: a text that is required under a condition has no error here.
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

test('a new post is a draft with today’s date in Dubai', () => {
  const values = emptyValues(blog, now)
  assert.equal(values['BlogDate'], '2026-11-22')
  assert.equal(values['LanguageSelection'], 'all')
  assert.equal(values['Status'], 'draft')
})

test('the body of a post has its status and times, and no address when that is empty', () => {
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
})

test('the body of a setting has no status, times or address', () => {
  const setting = bodyOf(
    settings,
    'WEB_NOTIFICATION',
    emptyValues(settings, now),
    'who@example.com',
  )
  assert.deepEqual(Object.keys(setting).sort(), ['Key', 'Value', 'updatedBy'])
})

test('a publication time must be complete, and the time of removal must be later', () => {
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
})

test('an address with spaces is an error', () => {
  const values = emptyValues(blog, now)
  assert.ok(errorsIn(blog, { ...values, Slug: 'Not an address' })['Slug'])
})

test("the server's errors are shown at their fields, and an error without a field at the form", () => {
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
