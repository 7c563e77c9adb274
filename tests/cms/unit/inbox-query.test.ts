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

test('inboxPath puts a token in place of the search; the same search gives the same token; queryOf resolves it', () => {
  const query = { form: 'CAREER', state: 'new', q: 'Huda', person: 'huda@mail.example' } as const
  for (const path of [inboxPath(query), responsePath('1', query)]) {
    assert.doesNotMatch(decodeURIComponent(path), /huda|mail/i)
    assert.deepEqual(queryOf(searchOf(path)), query)
  }
  assert.equal(inboxPath({ q: 'Huda' }), inboxPath({ q: 'Huda' }))
  assert.notEqual(inboxPath({ q: 'Huda' }), inboxPath({ person: 'Huda' }))
  assert.deepEqual(Object.keys(searchOf(inboxPath({ form: 'CAREER', q: '' }))), ['form'])
  // An unknown token is ignored.
  assert.deepEqual(queryOf({ find: 'ffffffff', form: 'CAREER' }), { form: 'CAREER' })
  // `hasPlainSearch` looks at keys only: an empty `q` counts as well.
  assert.deepEqual(
    [
      hasPlainSearch({ person: 'a@b.example' }),
      hasPlainSearch({ q: '' }),
      hasPlainSearch({ find: 'x', state: 'new' }),
    ],
    [true, true, false],
  )
})
