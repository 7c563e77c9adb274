import assert from 'node:assert/strict'
import test from 'node:test'
import { startApi } from '../api/harness.ts'
import { formData } from '../api/forms.ts'
import { faults } from './faults.ts'
import { onStage, type StageRequest } from './stage.ts'

/** Contact form as a browser without scripts posts it. */
const plainPost = (locale: string): StageRequest => ({
  method: 'POST',
  path: '/api/form/',
  headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
  raw: new URLSearchParams({
    ...Object.fromEntries(
      Object.entries(formData('CONTACT')).map(([key, value]) => [key, String(value)]),
    ),
    FormType: 'CONTACT',
    locale,
  }).toString(),
})

test('a visitor without scripts gets a page with the sent text when it may not be stored, and the form sent again is stored once', async (t) => {
  const api = await startApi(t)
  for (const [locale, words] of [
    ['en', 'it will not arrive twice'],
    ['ar', 'لن تصلنا مرتين'],
  ] as const) {
    for (const fault of [
      faults['503 after it was applied'],
      faults['no answer, but applied'],
      faults['no answer, not applied'],
    ]) {
      await onStage(api, async (stage) => {
        await stage.fail(({ method, key }) =>
          method !== 'GET' || key.startsWith('r/') ? (fault ?? null) : null,
        )
        const answer = await stage.ask(plainPost(locale))
        await stage.heal()
        assert.deepEqual([answer.status, answer.headers.get('retry-after')], [503, '5'])
        assert.ok(answer.seconds <= 10, `${answer.seconds} s`)
        assert.ok(
          answer.text.includes(words) &&
            answer.text.includes('My transfer has not arrived.') &&
            answer.text.includes('mariam@mail.example'),
        )
        assert.equal((await stage.ask(plainPost(locale))).status, 303)
        assert.equal((await stage.direct.forms.list('r')).length, 1)
      })
    }
  }
})

test('a form is refused, and not stored, when the post cannot be counted for the rate limit', async (t) => {
  const api = await startApi(t)
  await onStage(api, async (stage) => {
    await stage.fail(({ method, key }) =>
      method === 'PUT' && key.startsWith('rl/') ? { kind: 'before', status: 503 } : null,
    )
    const answer = await stage.ask({
      method: 'POST',
      path: '/api/form/',
      json: { ContactId: crypto.randomUUID(), FormType: 'CONTACT', FormData: formData('CONTACT') },
    })
    await stage.heal()
    assert.equal(answer.status, 503)
    assert.deepEqual(await stage.direct.forms.list('r'), [])
  })
})
