import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import test from 'node:test'
import { allKinds, kinds } from '#kinds/index.ts'
import type { AnyKind, Toast } from '#kinds/define.ts'
import { routes } from '../../netlify/api/router.ts'
import { ADMIN, blogData, startApi } from './harness.ts'

type Call = { purpose: string; method: string; path: string; access: string; fields?: string[]; query?: string[] }
type Contract = { calls: Call[]; toasts: Record<string, Record<string, Toast>>; messages: Record<string, unknown>; defaults: Record<string, unknown> }

const contract = JSON.parse(await readFile(new URL('../fixtures/contract.json', import.meta.url), 'utf8')) as Contract

/** The frozen name of a kind's toasts. */
const toastsOf: Record<string, string> = { blog: 'blog' }

const declared = contract.calls.filter(({ method, path }) => routes.some((route) => route.path === path && route.method === method))
const prefixes = [...allKinds.flatMap((kind) => Object.values(kind.api).map(({ path }) => path.split('/').slice(0, 3).join('/'))), '/api/user-access']

test('every call of the contract that belongs to a declared kind is there, with its access', () => {
  const due = contract.calls.filter(({ path }) => prefixes.includes(path.split('/').slice(0, 3).join('/')))
  assert.ok(due.length >= 8, `${due.length} calls`)
  for (const call of due) {
    const route = routes.find(({ method, path }) => method === call.method && path === call.path)
    assert.equal(route?.access, call.access, `${call.method} ${call.path}`)
  }
})

test('no kind answers at an address of its own invention', () => {
  for (const kind of allKinds) {
    for (const { method, path } of Object.values(kind.api)) {
      assert.ok(declared.some((call) => call.method === method && call.path === path), `${method} ${path}`)
    }
  }
})

test('the toasts of each kind are those of the contract, to the letter', () => {
  for (const [name, frozen] of Object.entries(toastsOf)) {
    const kind = allKinds.find((one) => one.name === name) as AnyKind
    for (const [event, toast] of Object.entries(contract.toasts[frozen] ?? {})) {
      assert.deepEqual(kind.messages[event as keyof AnyKind['messages']], toast, `${name}: ${event}`)
    }
  }
  assert.equal(kinds.settings.messages.update, 'Settings saved!')
})

test('the wrong passphrase is answered with the words of the contract', async (t) => {
  const { call, signedIn } = await startApi(t)
  const { body } = await call('/api/pass-key', { method: 'POST', headers: signedIn, json: { passphrase: 'wrong' } })
  assert.equal((body as { detail: string }).detail, contract.messages['wrongPassphrase'])
})

test('each declared call takes the fields of the contract and no other', async (t) => {
  const { call, staff, settled } = await startApi(t)
  const id = crypto.randomUUID()
  const value = { StartDate: '2026-11-01T00:00:00Z', EndDate: '2026-12-01T00:00:00Z', refreshToken: crypto.randomUUID() }
  const values: Record<string, unknown> = {
    Data: JSON.stringify(blogData('By the contract')), BlogId: id, updatedBy: ADMIN, Key: 'WEB_NOTIFICATION', Value: JSON.stringify(value), userEmail: ADMIN,
  }
  // The id and the version travel with an update, on purpose.
  const beside: Record<string, Record<string, unknown>> = { 'update blog': { BlogId: id } }
  let revision = ''
  for (const { purpose, method, path, fields, query } of declared) {
    const body = fields ? { ...Object.fromEntries(fields.map((field) => [field, values[field]])), ...beside[purpose] } : undefined
    const search = query ? `?id=${id}&updatedBy=${ADMIN}` : ''
    const headers = { ...staff, ...(purpose === 'update blog' ? { 'if-match': revision } : {}) }
    const send = (json: unknown) => call(`${path.replace('{id}', id)}${search}`, { method, headers, ...(json ? { json } : {}) })
    if (body) assert.equal((await send({ ...body, Unknown: 1 })).status, 422, `${purpose} takes an unknown field`)
    if (purpose === 'one blog') continue
    const answer = await send(body)
    assert.ok(answer.status === 200 || answer.status === 201, `${purpose}: ${answer.status} ${answer.text}`)
    revision = purpose === 'create blog' ? (answer.body as { Revision: string }).Revision : revision
    if (purpose === 'create blog') assert.equal((answer.body as { Data: Record<string, unknown> }).Data['LanguageSelection'], contract.defaults['LanguageSelection'])
    await settled()
  }
})
