import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import test from 'node:test'
import { keyOf } from '#store/keys.ts'
import { withKindLock } from '#store/turns.ts'
import { sweep } from '../../netlify/api/sweep.ts'
import { damage } from './damage.ts'
import { addressOf, formData, inboxOf } from './forms.ts'
import { blogData, movableClock, startApi } from './harness.ts'
import { startServers } from './shared-servers.ts'

test('a damaged list, or a damaged note of what is live, is made again; a damaged record stays an error', async (t) => {
  const servers = await startServers(t)
  const api = await startApi(t, { servers })
  const id = randomUUID()
  assert.equal((await api.save(id, blogData('Kept'))).status, 201)
  await api.settled()
  const titles = async () => {
    const { status, body } = await api.call('/api/blog')
    return [
      status,
      ...(Array.isArray(body)
        ? (body as { Data: Record<string, string> }[]).map(({ Data }) => Data['BlogTitle'])
        : []),
    ]
  }
  for (const list of [/^p\/blog\/staff$/, /^p\/blog\//]) {
    assert.ok((await damage(servers.blobs.directory, list)) > 0, String(list))
    assert.deepEqual(await titles(), [200, 'Kept'], String(list))
    const forStaff = await api.call('/api/blog?scope=staff', { headers: api.staff })
    assert.equal(forStaff.status, 200, String(list))
  }
  assert.equal(await damage(servers.blobs.directory, /^q\/rebuild$/), 1)
  assert.equal((await api.call('/api/health')).status, 200)
  assert.equal((await api.save(randomUUID(), blogData('Another'))).status, 201)
  await api.settled()
  assert.equal(await damage(servers.blobs.directory, new RegExp(`^e/blog/${id}$`)), 1)
  assert.equal((await api.call(`/api/blog/${id}`)).status, 503)
  assert.ok(
    (await api.services.content.list('e', 'blog')).some(
      ({ key }) => key === keyOf('e', 'blog', id),
    ),
    'nothing takes it away',
  )
})

test('whatever of the inbox is derived may be damaged: staff read, mark and erase all the same, and nothing is missing', async (t) => {
  const servers = await startServers(t)
  const clock = movableClock()
  const api = await startApi(t, { servers, clock })
  const { send, read } = inboxOf(api)
  const [kept, other] = [randomUUID(), randomUUID()]
  for (const [n, id] of [kept, other].entries())
    assert.equal(
      (await send(id, formData('CONTACT', { email: `person${n}@mail.example` }))).status,
      201,
    )
  assert.equal((await read()).length, 2)
  const damaged = async (...keys: RegExp[]) => {
    await api.settled()
    for (const key of keys) assert.ok((await damage(servers.blobs.directory, key)) > 0, String(key))
  }
  /**
   * Damages a document that may have been rewritten; a part of the journal is rewritten only by the
   * next note.
   */
  const damagedAgain = async (key: RegExp) => {
    await api.settled()
    await damage(servers.blobs.directory, key)
  }
  for (const part of [/^p\/index$/, /^p\/b\//, /^p\//, /^j\/\d$/, /^(p|j)\//]) {
    await damaged(part)
    // Entries of a damaged part of the journal are found again, too.
    const late = randomUUID()
    const again = (ip: string) =>
      send(late, formData('CONTACT', { email: 'late@mail.example' }), 'CONTACT', { ip })
    assert.equal((await again(addressOf(7))).status, 201)
    await damaged(/^j\/\d$/)
    const listed = await api.call('/api/form/', { headers: api.staff })
    assert.deepEqual(
      [
        listed.status,
        (listed.body as { ContactId: string }[]).map(({ ContactId }) => ContactId).sort(),
      ],
      [200, [kept, other, late].sort()],
      String(part),
    )
    await damagedAgain(part)
    assert.equal(
      (await api.call('/api/form-counts', { headers: api.staff })).status,
      200,
      String(part),
    )
    await damagedAgain(part)
    const erased = await api.call('/api/form/', {
      method: 'DELETE',
      headers: api.staff,
      json: { Email: 'late@mail.example' },
    })
    assert.deepEqual(
      [erased.status, (erased.body as { Erased?: string[] }).Erased],
      [200, [late]],
      String(part),
    )
    assert.equal((await again(addressOf(8))).status, 201)
    await damagedAgain(part)
    assert.equal(
      (await api.call(`/api/form/${late}`, { method: 'DELETE', headers: api.staff })).status,
      200,
      String(part),
    )
    await sweep(api.services)
    clock.move(3 * 60_000)
  }
  assert.deepEqual(
    api.logged.filter((line) => line.includes('scheduled work failed')),
    [],
  )
  await damaged(new RegExp(`^r/${kept}$`))
  assert.deepEqual(
    (await read()).map(({ ContactId }) => ContactId),
    [other],
    'a damaged response hides no other',
  )
  assert.ok(
    (await api.services.forms.list('r')).some(({ key }) => key === keyOf('r', kept)),
    'nothing takes it away',
  )
})

test('a damaged address, counter, turn, vote or entry of the audit trail stops nobody', async (t) => {
  const servers = await startServers(t)
  const api = await startApi(t, { servers })
  const damaged = async (key: RegExp) => {
    await api.settled()
    assert.ok((await damage(servers.blobs.directory, key)) > 0, String(key))
  }
  const titled = blogData('Once')
  const id = randomUUID()
  assert.equal((await api.save(id, titled)).status, 201)
  await api.settled()
  await damaged(/^u\/blog\//)
  assert.equal((await api.save(randomUUID(), titled)).status, 201)
  await damaged(/^a\//)
  const trail = (await api.call('/api/audit', { headers: api.staff })).body as {
    action: string
    at: string
  }[]
  assert.deepEqual(
    trail.map(({ action }) => action),
    trail.map(() => 'damaged'),
  )
  assert.ok(
    trail.length >= 2 &&
      trail.every(({ at }) => Math.abs(Date.parse(at) - api.services.clock.now()) < 3_600_000),
    JSON.stringify(trail),
  )
  const { send } = inboxOf(api)
  assert.equal((await send(randomUUID(), formData('CONTACT'))).status, 201)
  await damaged(/^rl\//)
  assert.equal((await send(randomUUID(), formData('CONTACT'))).status, 201)
  const search = () =>
    api.call('/api/feedback/search', {
      method: 'POST',
      json: { Words: 'lost word', Language: 'en' },
    })
  assert.equal((await search()).status, 200)
  await damaged(/^fb\//)
  assert.equal((await search()).status, 200)
  await damaged(/^fb\//)
  assert.equal((await api.call('/api/feedback', { headers: api.staff })).status, 200)
  const taken = () =>
    withKindLock(api.services.ops, api.services.clock, { kind: 'fees', op: randomUUID() }, () =>
      Promise.resolve('done'),
    )
  assert.equal(await taken(), 'done')
  await damaged(/^turn\//)
  assert.equal(await taken(), 'done')
})
