import assert from 'node:assert/strict'
import test from 'node:test'
import {
  languageIn,
  nameIn,
  valueText,
  wordsIn,
  type FormResponse,
} from '../../../src/cms/inbox/form-response.ts'
import {
  requestBodyOf,
  inboxPath,
  hasPlainSearch,
  queryOf,
  responsePath,
  statesOf,
} from '../../../src/cms/inbox/query.ts'
import { tableOf } from '../../../src/cms/inbox/export.ts'
import { formOf } from '#forms/index.ts'
import { formTypes, type FormType } from '#kinds/submissions.ts'
import { formData } from '../../api/forms.ts'

const responseOf = (
  FormType: FormType,
  data: Record<string, unknown> = {},
  more: Partial<FormResponse> = {},
): FormResponse => ({
  ContactId: '3018dc6d-4a38-4bcb-8541-e963d736f44a',
  createdAt: '2026-11-21T21:30:00.000Z',
  Revision: '1',
  FormType,
  FormData: formData(FormType, data),
  Reference: 'C-7Q4M-20',
  State: 'new',
  Note: '',
  NotedAt: null,
  NotedBy: null,
  KeptUntil: '2027-11-21T21:30:00.000Z',
  AnswerBy: null,
  Spam: null,
  Mail: [],
  ...more,
})

test('an address holds what is shown; what it does not know is left out', () => {
  assert.deepEqual(
    queryOf({ form: 'CAREER', state: 'done', q: 'مريم', person: 'a@b.example', other: 'x' }),
    { form: 'CAREER', state: 'done', q: 'مريم', person: 'a@b.example' },
  )
  assert.deepEqual(queryOf({ form: 'NEWS', state: 'gone', q: '' }), {})
})

test('spam is apart from the rest, except where a person is looked for', () => {
  assert.deepEqual(statesOf({}), ['new', 'read', 'done'])
  assert.deepEqual(statesOf({ state: 'spam' }), ['spam'])
  assert.ok(statesOf({ person: 'a@b.example' }).includes('spam'))
  assert.deepEqual(requestBodyOf({}), { State: ['new', 'read', 'done'] })
  assert.deepEqual(requestBodyOf({ form: 'BUSINESS', q: 'a+b & c', state: 'new' }), {
    FormType: 'BUSINESS',
    State: ['new'],
    q: 'a+b & c',
  })
  assert.deepEqual(requestBodyOf({ person: 'a+b@c.example' }), {
    State: ['new', 'read', 'done', 'spam'],
    Email: 'a+b@c.example',
  })
})

const searchOf = (path: string) =>
  Object.fromEntries(new URL(path, 'https://x.example').searchParams)

test('an address holds a name for what is looked for, the same for the same, and leads back to it', () => {
  const query = { form: 'CAREER', state: 'new', q: 'Huda', person: 'huda@mail.example' } as const
  for (const path of [inboxPath(query), responsePath('1', query)]) {
    assert.doesNotMatch(decodeURIComponent(path), /huda|mail/i)
    assert.deepEqual(queryOf(searchOf(path)), query)
  }
  assert.equal(inboxPath({ q: 'Huda' }), inboxPath({ q: 'Huda' }))
  assert.notEqual(inboxPath({ q: 'Huda' }), inboxPath({ person: 'Huda' }))
  assert.deepEqual(Object.keys(searchOf(inboxPath({ form: 'CAREER', q: '' }))), ['form'])
  // An unknown token is ignored; a search in plain text is recognised.
  assert.deepEqual(queryOf({ find: 'ffffffff', form: 'CAREER' }), { form: 'CAREER' })
  assert.deepEqual(
    [
      hasPlainSearch({ person: 'a@b.example' }),
      hasPlainSearch({ q: '' }),
      hasPlainSearch({ find: 'x', state: 'new' }),
    ],
    [true, true, false],
  )
})

test('a text has the language of its first letter, and a row the words that tell it from others', () => {
  assert.deepEqual(['سلطان', 'Mariam', '«مرحبا» Ali', '12 Ali مرحبا', '', '؟ 12'].map(languageIn), [
    'ar',
    'en',
    'ar',
    'en',
    'en',
    'en',
  ])
  assert.equal(nameIn(responseOf('CONTACT')), 'Mariam الكتبي')
  assert.equal(wordsIn(responseOf('CONTACT')), 'My transfer has not arrived.')
  assert.equal(wordsIn(responseOf('CAREER')), 'Designer')
})

test('an export has every declared field that people see, once, and times on the clock of Dubai', () => {
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
  const [all = []] = tableOf([])
  assert.ok(
    ['Company name', 'Emirate', 'CV', 'Link to CV', 'Role you are applying for'].every((title) =>
      all.includes(title),
    ),
  )
})
