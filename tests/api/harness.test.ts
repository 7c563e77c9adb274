import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import test from 'node:test'
import { blogData, PASSPHRASE, startApi } from './harness.ts'

test('two APIs on the same servers share no records, attempts, audit entries or proofs', async (t) => {
  const [one, other] = [await startApi(t), await startApi(t)]
  assert.equal((await one.save(randomUUID(), blogData('Of one API'))).status, 201)
  for (let n = 0; n < 5; n += 1) {
    const wrong = await one.call('/api/pass-key', {
      method: 'POST',
      headers: one.signedIn,
      json: { passphrase: `wrong ${n}` },
    })
    assert.equal(wrong.status, 403)
  }
  await one.settled()
  const enter = ({ call, signedIn }: typeof one) =>
    call('/api/pass-key', { method: 'POST', headers: signedIn, json: { passphrase: PASSPHRASE } })
  assert.deepEqual([(await enter(one)).status, (await enter(other)).status], [429, 200])
  assert.deepEqual((await other.call('/api/blog?scope=staff', { headers: other.staff })).body, [])
  assert.deepEqual((await other.call('/api/audit', { headers: other.staff })).body, [])
  assert.equal((await one.services.ops.list('rl', 'pass-key')).length > 0, true)
  // Proofs are signed with a secret in the store, so each API has its own.
  assert.equal(
    (
      await other.call('/api/bin', {
        headers: { ...other.signedIn, 'x-pass-key': one.staff['x-pass-key'] },
      })
    ).status,
    403,
  )
})
