import assert from 'node:assert/strict'
import test from 'node:test'
import * as v from 'valibot'
import { defineKind } from '#kinds/define.ts'
import { allKinds, kinds } from '#kinds/index.ts'
import { date, text, time } from '#kinds/fields.ts'

const keysOf = (kind: (typeof allKinds)[number]): string[] => kind.form.flatMap((row) => ('en' in row ? [row.en, row.ar] : [row.key]))

test('every kind names its screen, its id and its data once, and no two share a name or an address', () => {
  const names = allKinds.map(({ name }) => name)
  const screens = allKinds.flatMap(({ screens }) => screens.map(({ path }) => path))
  assert.equal(new Set(names).size, names.length)
  assert.equal(new Set(screens).size, screens.length)
  for (const [key, kind] of Object.entries(kinds)) assert.equal(kind.name, key)
})

test('columns, bodies and dates of every kind are fields of its form', () => {
  for (const kind of allKinds) {
    const keys = keysOf(kind)
    const used = [...kind.columns.flatMap(({ key, ar }) => [key, ...(ar ? [ar] : [])]), ...kind.bodies, ...(kind.dateKey ? [kind.dateKey] : [])]
    for (const key of used) assert.ok(keys.includes(key), `${kind.name}: ${key}`)
    assert.equal(new Set(keys).size, keys.length)
  }
})

test('a form that forgets a field, or names one that is not there, does not compile', () => {
  const schema = v.strictObject({ Name: text(10), Note: text(10) })
  const rest = {
    name: 'x', label: { one: 'X', many: 'Xs' }, shape: 'collection', wire: { id: 'XId', data: 'Data' }, schema, columns: [], bodies: [], api: {},
    messages: { update: 'a', restore: 'b', fetchFailed: 'c', updateFailed: 'd', restoreFailed: 'e' }, screens: [{ path: 'xs', title: 'Xs' }],
  } as const
  // @ts-expect-error -- Note is forgotten
  defineKind({ ...rest, form: [{ label: 'Name', type: 'text', key: 'Name' }] })
  // @ts-expect-error -- Nothing is no field
  defineKind({ ...rest, form: [{ label: 'Name', type: 'text', key: 'Name' }, { label: 'Note', type: 'text', key: 'Note' }, { label: '', type: 'text', key: 'Nothing' }] })
  assert.equal(defineKind({ ...rest, form: [{ label: 'Name', type: 'text', key: 'Name' }, { label: 'Note', type: 'text', key: 'Note' }] }).form.length, 2)
})

test('lengths count characters, not code units or bytes', () => {
  assert.equal(v.is(text(3), '🌳🌳🌳'), true)
  assert.equal(v.is(text(3), '🌳🌳🌳🌳'), false)
  assert.equal(v.is(text(3), 'غاف'), true)
})

test('days and times must exist; times are kept in UTC', () => {
  assert.equal(v.is(date, '2028-02-29'), true)
  assert.equal(v.is(date, '2026-02-29'), false)
  assert.equal(v.is(date, '2026-13-01'), false)
  assert.equal(v.parse(time, '2026-12-01T00:00:00+04:00'), '2026-11-30T20:00:00.000Z')
  assert.equal(v.is(time, '2026-12-01'), false)
  assert.equal(v.is(time, '9999-12-31T23:59:59-23:59'), false)
  assert.equal(v.is(time, '0000-01-01T00:00:00+01:00'), false)
})
