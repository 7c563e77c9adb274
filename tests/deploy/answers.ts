import assert from 'node:assert/strict'
import { isObject } from '#rules/json.ts'
import { securityHeaders } from '../../netlify/api/respond.ts'
import type { Answer } from './site.ts'

/** @throws AssertionError unless the answer has this status */
export const expectStatus = (answer: Answer, status: number): void =>
  assert.ok(answer.status === status, `answered ${answer.status} instead of ${status}`)

/** @throws AssertionError unless a header has this value, or matches this regular expression */
export const expectHeader = ({ headers }: Answer, name: string, value: string | RegExp): void => {
  const actual = headers.get(name)
  const matches = (text: string): boolean =>
    typeof value === 'string' ? text === value : value.test(text)
  assert.ok(
    actual !== null && matches(actual),
    `${name} is ${actual === null ? 'missing' : JSON.stringify(actual.slice(0, 200))}`,
  )
}

/** Expects the security headers that every answer of the API has, and no cookie. */
export const expectSecurityHeaders = (answer: Answer): void => {
  for (const [name, value] of Object.entries(securityHeaders))
    expectHeader(answer, name.toLowerCase(), value)
  assert.ok(answer.headers.get('set-cookie') === null, 'it sets a cookie')
}

/** Expects a problem document (RFC 9457) with this code, and without stack traces or paths. */
export const expectProblem = (answer: Answer, status: number, code: string): void => {
  expectStatus(answer, status)
  expectSecurityHeaders(answer)
  expectHeader(answer, 'content-type', /^application\/problem\+json; ?charset=utf-8$/i)
  assert.ok(isObject(answer.json) && answer.json['code'] === code, `its code is not ${code}`)
  assert.ok(!/\n\s+at |node_modules|\/var\//.test(answer.text), 'it shows the inside of a program')
}
