import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import test, { type TestContext } from 'node:test'
import { keyOf } from '#store/keys.ts'
import { withKindLock } from '#store/turns.ts'
import { sweep } from '../../netlify/api/sweep.ts'
import { damage } from './damage.ts'
import { visitorIp, formData, inboxOf } from './forms.ts'
import { blogData, movableClock, startApi } from './harness.ts'
import { startServers } from './shared-servers.ts'

test('a damaged list or build state is built again, and a damaged record stays and is answered with 503', async (t) => {
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
    'the damaged document is still stored',
  )
})

test('staff read, count and erase all responses after any list of the inbox is damaged', async (t) => {
  const servers = await startServers(t)
  const clock = movableClock()
  const api = await startApi(t, { servers, clock })
  const { send, read } = inboxOf(api)
  const [damagedId, other] = [randomUUID(), randomUUID()]
  for (const [n, id] of [damagedId, other].entries())
    assert.equal(
      (await send(id, formData('CONTACT', { email: `person${n}@mail.example` }))).status,
      201,
    )
  assert.equal((await read()).length, 2)
  const damageAll = async (key: RegExp) => {
    await api.settled()
    assert.ok((await damage(servers.blobs.directory, key)) > 0, String(key))
  }
  /** Damages documents if there are any: the API may not have written them again yet. */
  const damageAny = async (key: RegExp) => {
    await api.settled()
    await damage(servers.blobs.directory, key)
  }
  // `p/index` and `p/b/…` are the list of responses, `j/0`, `j/1`, … the journal of its changes.
  for (const part of [/^p\/index$/, /^p\/b\//, /^p\//, /^j\/\d$/, /^(p|j)\//]) {
    await damageAll(part)
    const late = randomUUID()
    const sendLate = (ip: string) =>
      send(late, formData('CONTACT', { email: 'late@mail.example' }), 'CONTACT', { ip })
    assert.equal((await sendLate(visitorIp(7))).status, 201)
    // The late response is listed although the part of the journal that notes it is damaged.
    await damageAll(/^j\/\d$/)
    const listed = await api.call('/api/form/', { headers: api.staff })
    assert.deepEqual(
      [
        listed.status,
        (listed.body as { ContactId: string }[]).map(({ ContactId }) => ContactId).sort(),
      ],
      [200, [damagedId, other, late].sort()],
      String(part),
    )
    await damageAny(part)
    assert.equal(
      (await api.call('/api/form-counts', { headers: api.staff })).status,
      200,
      String(part),
    )
    await damageAny(part)
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
    assert.equal((await sendLate(visitorIp(8))).status, 201)
    await damageAny(part)
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
  await damageAll(new RegExp(`^r/${damagedId}$`))
  assert.deepEqual(
    (await read()).map(({ ContactId }) => ContactId),
    [other],
    'the other response is still listed',
  )
  assert.ok(
    (await api.services.forms.list('r')).some(({ key }) => key === keyOf('r', damagedId)),
    'the damaged document is still stored',
  )
})

const startWithDamage = async (t: TestContext) => {
  const servers = await startServers(t)
  const api = await startApi(t, { servers })
  const damageAll = async (key: RegExp) => {
    await api.settled()
    assert.ok((await damage(servers.blobs.directory, key)) > 0, String(key))
  }
  return { api, damageAll }
}

test('an item is saved although the slug that it would get has a damaged record', async (t) => {
  const { api, damageAll } = await startWithDamage(t)
  assert.equal((await api.save(randomUUID(), blogData('Once'))).status, 201)
  await damageAll(/^u\/blog\//)
  assert.equal((await api.save(randomUUID(), blogData('Once'))).status, 201)
})

test('damaged audit entries are listed as damaged, with their approximate time', async (t) => {
  const { api, damageAll } = await startWithDamage(t)
  for (const title of ['One', 'Two'])
    assert.equal((await api.save(randomUUID(), blogData(title))).status, 201)
  await damageAll(/^a\//)
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
})

test('a form is accepted while the counters of its rate limits are damaged', async (t) => {
  const { api, damageAll } = await startWithDamage(t)
  const { send } = inboxOf(api)
  assert.equal((await send(randomUUID(), formData('CONTACT'))).status, 201)
  await damageAll(/^rl\//)
  assert.equal((await send(randomUUID(), formData('CONTACT'))).status, 201)
})

test('feedback is counted and read after its records were damaged', async (t) => {
  const { api, damageAll } = await startWithDamage(t)
  const search = () =>
    api.call('/api/feedback/search', {
      method: 'POST',
      json: { Words: 'lost word', Language: 'en' },
    })
  assert.equal((await search()).status, 200)
  await damageAll(/^fb\//)
  assert.equal((await search()).status, 200)
  await damageAll(/^fb\//)
  assert.equal((await api.call('/api/feedback', { headers: api.staff })).status, 200)
})

test('the lock of a kind can be taken after its record was damaged', async (t) => {
  const { api, damageAll } = await startWithDamage(t)
  const workUnderLock = () =>
    withKindLock(api.services.ops, api.services.clock, { kind: 'fees', op: randomUUID() }, () =>
      Promise.resolve('done'),
    )
  assert.equal(await workUnderLock(), 'done')
  await damageAll(/^turn\//)
  assert.equal(await workUnderLock(), 'done')
})
