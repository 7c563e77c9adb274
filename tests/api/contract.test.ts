import assert from 'node:assert/strict'
import test from 'node:test'
import type { AnyKind } from '#kinds/define.ts'
import { allKinds, kinds } from '#kinds/index.ts'
import { config as upload } from '../../netlify/functions/upload.ts'
import { routes } from '../../netlify/api/router.ts'
import { contract } from '../fixtures/contract.ts'
import { startApi } from './harness.ts'

/** Name of each kind's toasts in the contract; kinds outside of the contract have none. */
const toastsOf: Partial<Record<keyof typeof kinds, string>> = {
  blog: 'blog',
  news: 'news',
  faq: 'faq',
  jobs: 'job',
  testimonials: 'testimonial',
  documents: 'documents',
}

/** Endpoints that the product has in addition to the contract's, each with its reason. */
const addedEndpoints = [
  'GET /api/job-listings/{id}',
  'GET /api/testimonial/{id}', // reads one record, as for the other kinds
  'PUT /api/document-uploads/add-new-document', // replaces a document's file or edits its title
  // Fees and limits, leaders, and places are kinds outside of the contract.
  ...[kinds.fees, kinds.leaders, kinds.places].flatMap(({ api }) =>
    Object.values(api).map((endpoint) => endpoint && `${endpoint.method} ${endpoint.path}`),
  ),
]

test('the API has every call of the contract, for the same callers', () => {
  for (const { method, path, access } of contract.calls) {
    if (path === '/upload/') assert.deepEqual(upload.path, ['/upload', '/upload/*'])
    else
      assert.equal(
        routes.find((route) => route.method === method && route.path === path)?.access,
        access,
        `${method} ${path}`,
      )
  }
})

test('a kind has no endpoint that is neither in the contract nor a listed addition', () => {
  for (const kind of allKinds) {
    for (const { method, path } of Object.values(kind.api)) {
      const isFrozen = contract.calls.some((call) => call.method === method && call.path === path)
      assert.ok(isFrozen || addedEndpoints.includes(`${method} ${path}`), `${method} ${path}`)
    }
  }
})

test('the toasts of each kind are exactly those of the contract', () => {
  assert.deepEqual(
    Object.values(toastsOf).sort(),
    Object.keys(contract.toasts)
      .filter((name) => name !== 'default')
      .sort(),
  )
  for (const [name, frozen] of Object.entries(toastsOf)) {
    const kind = allKinds.find((one) => one.name === name) as AnyKind
    for (const [event, toast] of Object.entries(contract.toasts[frozen] ?? {})) {
      assert.deepEqual(
        kind.messages[event as keyof AnyKind['messages']],
        toast,
        `${name}: ${event}`,
      )
    }
  }
  assert.equal(kinds.settings.messages.update, 'Settings saved!')
})

test('a wrong passphrase is answered with the text of the contract', async (t) => {
  const { call, signedIn } = await startApi(t)
  const { body } = await call('/api/pass-key', {
    method: 'POST',
    headers: signedIn,
    json: { passphrase: 'wrong' },
  })
  assert.equal((body as { detail: string }).detail, contract.messages['wrongPassphrase'])
})
