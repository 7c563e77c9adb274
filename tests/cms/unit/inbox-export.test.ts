import assert from 'node:assert/strict'
import test from 'node:test'
import { tableOf } from '#cms/inbox/export.ts'
import { valueText } from '#cms/inbox/form-response.ts'
import { formOf } from '#forms/index.ts'
import { formTypes } from '#kinds/submissions.ts'
import { formData } from '../../api/forms.ts'
import { responseOf } from './any-response.ts'

test('an export of one form has each visible field once, and times in Dubai’s time zone', () => {
  for (const type of formTypes) {
    const [head = [], row = []] = tableOf([responseOf(type)], type)
    assert.equal(new Set(head).size, head.length)
    assert.equal(row.length, head.length)
    const visible = formOf(type).fields.filter(
      ({ type: field }) => !['hidden', 'trap', 'consent'].includes(field),
    )
    for (const field of visible) {
      if (formData(type)[field.key] !== undefined)
        assert.ok(row.includes(valueText(field, responseOf(type))), `${type} lacks ${field.key}`)
    }
    assert.equal(row[head.indexOf('Received (Dubai)')], '2026-11-22 01:30')
    assert.equal(row[head.indexOf('Kept until')], '2027-11-22')
    assert.equal(row[head.indexOf('Notice agreed to')], '1 October 2026')
  }
})

test('an export of all forms has the fields of every form', () => {
  const [all = []] = tableOf([])
  assert.ok(
    ['Company name', 'Emirate', 'CV', 'Link to CV', 'Role you are applying for'].every((title) =>
      all.includes(title),
    ),
  )
})
