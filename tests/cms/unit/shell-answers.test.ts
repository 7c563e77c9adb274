import assert from 'node:assert/strict'
import test from 'node:test'
import { AuthError } from '@netlify/identity'
import {
  failureOf,
  nextPagePath,
  refusalOf,
  revisionInETag,
} from '../../../src/cms/network/answer.ts'
import { faultOf } from '../../../src/cms/network/identity.ts'
import { mailedLinkIn } from '../../../src/cms/network/links.ts'

const problem = (status: number, code: string, more: object = {}) => ({
  type: 'about:blank',
  title: 't',
  status,
  detail: 'd',
  code,
  ...more,
})

test('the kind of a failure is the code of its problem document, or follows from its status', () => {
  assert.equal(failureOf(403, problem(403, 'pass_key_required')), 'pass_key_required')
  assert.equal(failureOf(403, problem(403, 'forbidden')), 'forbidden')
  assert.equal(failureOf(428, problem(428, 'revision_required')), 'unexpected')
  assert.equal(failureOf(404, null), 'not_found')
  assert.equal(failureOf(502, '<html>'), 'unavailable')
  assert.equal(failureOf(418, null), 'unexpected')
})

test('a refusal has the current version, the errors, and the seconds to wait', () => {
  const stale = refusalOf(412, problem(412, 'stale', { current: { Id: 'x' } }), null, 0)
  assert.deepEqual(stale.current, { Id: 'x' })
  const invalid = refusalOf(
    422,
    problem(422, 'invalid', { errors: [{ path: 'Data.BlogTitle', message: 'm' }] }),
    null,
    0,
  )
  assert.deepEqual(invalid.errors, [{ path: 'Data.BlogTitle', message: 'm' }])
  assert.equal(refusalOf(429, problem(429, 'rate_limited'), '900', 0).retryAfter, 900)
  assert.equal(refusalOf(503, null, 'Thu, 01 Jan 1970 00:00:30 GMT', 10_000).retryAfter, 20)
})

test('the revision and the address of the next page are read from the headers', () => {
  assert.equal(revisionInETag('"abc"'), 'abc')
  assert.equal(revisionInETag('W/"abc"'), 'abc')
  assert.equal(revisionInETag(null), null)
  assert.equal(
    nextPagePath('</api/blog?scope=staff&cursor=x>; rel="next"'),
    '/api/blog?scope=staff&cursor=x',
  )
  assert.equal(nextPagePath(null), null)
})

test('the fault of a sign-in is read from the error’s cause, not from its message', () => {
  const thrown = (status: number, json: object = {}) =>
    new AuthError('raw words', undefined, {
      cause: Object.assign(new Error('x'), { status, json }),
    })
  assert.equal(
    faultOf(
      thrown(400, {
        error: 'invalid_grant',
        error_description: 'No user found with that email, or password invalid.',
      }),
    ),
    'wrong',
  )
  assert.equal(
    faultOf(thrown(400, { error: 'invalid_grant', error_description: 'Email not confirmed' })),
    'not confirmed',
  )
  assert.equal(faultOf(thrown(404)), 'dead link')
  assert.equal(faultOf(thrown(429)), 'locked')
  assert.equal(faultOf(thrown(500)), 'unavailable')
  assert.equal(
    faultOf(
      new AuthError('Failed to fetch', undefined, { cause: new TypeError('Failed to fetch') }),
    ),
    'offline',
  )
})

test('the type of a mailed link is read from its fragment', () => {
  assert.deepEqual(mailedLinkIn('#recovery_token=abc'), { type: 'recovery', token: 'abc' })
  assert.deepEqual(mailedLinkIn('#invite_token=abc'), { type: 'invitation', token: 'abc' })
  assert.deepEqual(mailedLinkIn('#confirmation_token=abc'), { type: 'confirmation', token: 'abc' })
  assert.equal(mailedLinkIn('#content'), null)
})
