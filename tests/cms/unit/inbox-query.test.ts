import assert from 'node:assert/strict'
import test from 'node:test'
import {
  requestBodyOf,
  inboxPath,
  hasPlainSearch,
  queryOf,
  responsePath,
  statesOf,
} from '../../../src/cms/inbox/query.ts'

test('queryOf reads a typed address and drops unknown values', () => {
  assert.deepEqual(
    queryOf({ form: 'CAREER', state: 'done', q: 'مريم', person: 'a@b.example', other: 'x' }),
    { form: 'CAREER', state: 'done', q: 'مريم', person: 'a@b.example' },
  )
  assert.deepEqual(queryOf({ form: 'NEWS', state: 'gone', q: '' }), {})
})

test('spam is listed only on request and in a search for a person', () => {
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

/** Query parameters of an address. */
const searchOf = (path: string) =>
  Object.fromEntries(new URL(path, 'https://x.example').searchParams)

test('an address of the inbox has a token instead of the search, and queryOf resolves the token', () => {
  const query = { form: 'CAREER', state: 'new', q: 'Huda', person: 'huda@mail.example' } as const
  for (const path of [inboxPath(query), responsePath('1', query)]) {
    assert.doesNotMatch(decodeURIComponent(path), /huda|mail/i)
    assert.deepEqual(queryOf(searchOf(path)), query)
  }
  assert.equal(inboxPath({ q: 'Huda' }), inboxPath({ q: 'Huda' }))
  assert.notEqual(inboxPath({ q: 'Huda' }), inboxPath({ person: 'Huda' }))
  assert.deepEqual(Object.keys(searchOf(inboxPath({ form: 'CAREER', q: '' }))), ['form'])
})

test('an unknown token is ignored', () => {
  assert.deepEqual(queryOf({ find: 'ffffffff', form: 'CAREER' }), { form: 'CAREER' })
})

test('an address has a plain search when it has the key of one, also with an empty value', () => {
  assert.deepEqual(
    [
      hasPlainSearch({ person: 'a@b.example' }),
      hasPlainSearch({ q: '' }),
      hasPlainSearch({ find: 'x', state: 'new' }),
    ],
    [true, true, false],
  )
})
