import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import { records } from '../fixtures/records.ts'
import { startApi, type Answer, type Api } from './harness.ts'

type Entry = { Guid: string; SupportTitle: string }
type FaqSet = {
  Id: string
  Revision: string
  FaqType: string
  Data: { SupportHeading: string; SupportData: Entry[] }
}

const TYPE = 'INDIVIDUAL_FAQ'
const { FaqType: _, ...data } = records.faq.data

const entries = (count: number) => {
  const [first] = records.faq.data['SupportData'] as Entry[]
  return Array.from({ length: count }, (_, n) => ({
    ...first,
    Guid: crypto.randomUUID(),
    SupportTitle: `Question ${n + 1}?`,
  }))
}

const save = (api: Api, json: Record<string, unknown>, revision?: string) =>
  api.call('/api/support/add-or-update-support', {
    method: revision ? 'PUT' : 'POST',
    headers: { ...api.staff, ...(revision ? { 'if-match': revision } : {}) },
    json,
  })

const listed = async (api: Api, type = TYPE): Promise<{ sets: FaqSet[]; revision: string }> => {
  await api.settled()
  const answer = await api.call('/api/support?scope=staff', {
    method: 'POST',
    headers: api.staff,
    json: { FaqType: type },
  })
  return { sets: answer.body as FaqSet[], revision: answer.headers.get('etag') ?? '' }
}

const reorder = (
  api: Api,
  order: string[],
  revision: string | null,
  more: Record<string, unknown> = {},
): Promise<Answer> =>
  api.call('/api/support/update-order', {
    method: 'POST',
    headers: { ...api.staff, ...(revision === null ? {} : { 'if-match': revision }) },
    json: { FaqType: TYPE, order, ...more },
  })

/** API with this many FAQ sets, `Set 1`, `Set 2` and so on, in the order of their creation. */
const withSets = async (t: TestContext, count: number) => {
  const api = await startApi(t)
  for (let n = 1; n <= count; n += 1) {
    const answer = await save(api, {
      SupportId: crypto.randomUUID(),
      FaqType: TYPE,
      Data: { ...data, SupportHeading: `Set ${n}`, SupportData: entries(3) },
    })
    assert.equal(answer.status, 201, answer.text)
    await api.settled()
  }
  return api
}

/** Numbers of the sets in their order: `123` for `Set 1`, `Set 2`, `Set 3`. */
const orderOf = (sets: FaqSet[]) =>
  sets.map(({ Data }) => Data.SupportHeading.replace('Set ', '')).join('')
/** Sends a request. @returns its answer, and the number of versions of FAQ sets that it wrote */
const countWrites = async (
  api: Api,
  request: () => Promise<Answer>,
): Promise<{ answer: Answer; writes: number }> => {
  const before = await api.services.content.list('h', 'faq')
  const answer = await request()
  const after = await api.services.content.list('h', 'faq')
  return { answer, writes: after.length - before.length }
}

test('new sets are last in the order, a reorder writes only the sets that moved, and the public list has the new order', async (t) => {
  const api = await withSets(t, 5)
  const { sets, revision } = await listed(api)
  assert.equal(orderOf(sets), '12345')
  const ids = sets.map(({ Id }) => Id)
  const [first = '', ...rest] = ids
  const moved = await countWrites(api, () => reorder(api, [...rest, first], revision))
  assert.equal(moved.writes, 1)
  assert.equal(moved.answer.status, 200, moved.answer.text)
  assert.equal(orderOf(moved.answer.body as FaqSet[]), '23451')
  await api.settled()
  assert.equal(
    orderOf(
      (await api.call('/api/support', { method: 'POST', json: { FaqType: TYPE } }))
        .body as FaqSet[],
    ),
    '23451',
  )
  const now = await listed(api)
  assert.equal(now.revision, moved.answer.headers.get('etag'))
  const unchanged = await countWrites(api, () => reorder(api, [...rest, first], now.revision))
  assert.equal(unchanged.writes, 0)
  const reversed = await countWrites(api, () => reorder(api, ids.toReversed(), now.revision))
  assert.equal(reversed.writes, 3)
  assert.equal(orderOf(reversed.answer.body as FaqSet[]), '54321')
})

test('a reorder of entries within a set writes only that set', async (t) => {
  const api = await withSets(t, 3)
  const { sets, revision } = await listed(api)
  const [one, two] = sets
  const guids = (two?.Data.SupportData ?? []).map(({ Guid }) => Guid).toReversed()
  const order = sets.map(({ Id }) => Id)
  const { answer, writes } = await countWrites(api, () =>
    reorder(api, order, revision, { entries: { [two?.Id ?? '']: guids } }),
  )
  assert.equal(writes, 1)
  assert.equal(answer.status, 200, answer.text)
  const [oneNow, twoNow] = answer.body as FaqSet[]
  assert.deepEqual(
    twoNow?.Data.SupportData.map(({ SupportTitle }) => SupportTitle),
    ['Question 3?', 'Question 2?', 'Question 1?'],
  )
  assert.equal(oneNow?.Revision, one?.Revision)
  assert.equal(
    (
      await reorder(api, order, answer.headers.get('etag') ?? '', {
        entries: { [two?.Id ?? '']: guids.slice(1) },
      })
    ).status,
    409,
  )
})

test('a reorder is refused over an outdated order or with other ids than those of the list, and the answer has the current order', async (t) => {
  const api = await withSets(t, 3)
  const { sets, revision } = await listed(api)
  const ids = sets.map(({ Id }) => Id)
  assert.equal((await reorder(api, ids.toReversed(), null)).status, 428)
  assert.equal((await reorder(api, ids.toReversed(), revision)).status, 200)
  const stale = await reorder(api, [ids[1] ?? '', ids[0] ?? '', ids[2] ?? ''], revision)
  assert.equal(stale.status, 412)
  assert.equal(orderOf((stale.body as { current: FaqSet[] }).current), '321')
  const { revision: now } = await listed(api)
  for (const wrong of [
    ids.slice(1),
    [...ids, crypto.randomUUID()],
    [crypto.randomUUID(), ...ids.slice(1)],
  ]) {
    const answer = await reorder(api, wrong, now)
    assert.equal(answer.status, 409, answer.text)
    assert.equal(orderOf((answer.body as { current: FaqSet[] }).current), '321')
  }
  assert.equal((await reorder(api, [...ids, ids[0] ?? ''], now)).status, 422)
  assert.equal((await reorder(api, ids, now, { updatedBy: 'other@example.com' })).status, 403)
  assert.equal(orderOf((await listed(api)).sets), '321')
})

test('a reorder over an outdated order is refused even if others have already made the requested order', async (t) => {
  const api = await withSets(t, 3)
  const { sets, revision } = await listed(api)
  const [one = '', two = '', three = ''] = sets.map(({ Id }) => Id)
  const firstStep = await reorder(api, [two, three, one], revision)
  const secondStep = await reorder(api, [three, two, one], firstStep.headers.get('etag'))
  assert.equal(secondStep.status, 200, secondStep.text)
  const late = await reorder(api, [three, two, one], revision)
  assert.equal(late.status, 412, late.text)
  assert.equal(orderOf((late.body as { current: FaqSet[] }).current), '321')
})

test('an order can be reversed and restored repeatedly', async (t) => {
  const api = await withSets(t, 3)
  for (let round = 0; round < 6; round += 1) {
    const { sets, revision } = await listed(api)
    const order = sets.map(({ Id }) => Id).toReversed()
    const guids = (sets[1]?.Data.SupportData ?? []).map(({ Guid }) => Guid).toReversed()
    assert.equal(
      (await reorder(api, order, revision, { entries: { [sets[1]?.Id ?? '']: guids } })).status,
      200,
    )
    const { sets: after } = await listed(api)
    assert.deepEqual(
      [after.map(({ Id }) => Id), after[1]?.Data.SupportData.map(({ Guid }) => Guid)],
      [order, guids],
    )
  }
})

test('a repeated reorder has the same answer and writes nothing', async (t) => {
  const api = await withSets(t, 3)
  const { sets, revision } = await listed(api)
  const order = sets.map(({ Id }) => Id).toReversed()
  const first = await reorder(api, order, revision)
  const repeated = await countWrites(api, () => reorder(api, order, revision))
  assert.deepEqual([repeated.answer.text, repeated.writes], [first.text, 0])
})

test('a reorder and a concurrent edit of another set both take effect', async (t) => {
  const api = await withSets(t, 4)
  for (let round = 0; round < 5; round += 1) {
    const { sets, revision } = await listed(api)
    const [first, ...rest] = sets
    const editedSet = rest[1]
    const text = `Set edited in round ${round}`
    const [moved, edited] = await Promise.all([
      reorder(
        api,
        [...rest, first].map((set) => set?.Id ?? ''),
        revision,
      ),
      save(
        api,
        {
          SupportId: editedSet?.Id,
          Data: { ...data, SupportHeading: text, SupportData: editedSet?.Data.SupportData },
        },
        editedSet?.Revision,
      ),
    ])
    assert.deepEqual([moved.status, edited.status], [200, 200], moved.text + edited.text)
    const after = await listed(api)
    assert.deepEqual(
      after.sets.map(({ Id }) => Id),
      [...rest, first].map((set) => set?.Id),
    )
    assert.equal(after.sets.find(({ Id }) => Id === editedSet?.Id)?.Data.SupportHeading, text)
  }
})

test('of concurrent reorders over the same order exactly one takes effect, and completely', async (t) => {
  const api = await withSets(t, 5)
  for (let round = 0; round < 4; round += 1) {
    const { sets, revision } = await listed(api)
    const ids = sets.map(({ Id }) => Id)
    // Each requested order is another rotation of the current one.
    const orders = ids.slice(1).map((_, n) => [...ids.slice(n + 1), ...ids.slice(0, n + 1)])
    const answers = await Promise.all(orders.map((order) => reorder(api, order, revision)))
    const accepted = answers.flatMap(({ status }, index) => (status === 200 ? [orders[index]] : []))
    assert.equal(accepted.length, 1, answers.map(({ status }) => status).join())
    assert.ok(answers.every(({ status }) => status === 200 || status === 412))
    assert.deepEqual(
      (await listed(api)).sets.map(({ Id }) => Id),
      accepted[0],
    )
  }
})

test('sets created at once can be reordered', async (t) => {
  const api = await startApi(t)
  const made = await Promise.all(
    [1, 2, 3].map((n) =>
      save(api, {
        SupportId: crypto.randomUUID(),
        FaqType: TYPE,
        Data: { ...data, SupportHeading: `Set ${n}` },
      }),
    ),
  )
  assert.ok(made.every(({ status }) => status === 201))
  for (let round = 0; round < 3; round += 1) {
    const { sets, revision } = await listed(api)
    const order = [sets[2], sets[0], sets[1]].map((set) => set?.Id ?? '')
    assert.equal((await reorder(api, order, revision)).status, 200)
    assert.deepEqual(
      (await listed(api)).sets.map(({ Id }) => Id),
      order,
    )
  }
})

test('a set in the bin is not part of the order, and is listed again after it is restored', async (t) => {
  const api = await withSets(t, 3)
  const { sets } = await listed(api)
  const id = sets[1]?.Id ?? ''
  assert.equal(
    (await api.call(`/api/support/delete?id=${id}`, { method: 'DELETE', headers: api.staff }))
      .status,
    200,
  )
  const without = await listed(api)
  assert.equal(orderOf(without.sets), '13')
  assert.equal(
    (await reorder(api, without.sets.map(({ Id }) => Id).toReversed(), without.revision)).status,
    200,
  )
  assert.equal(
    (
      await api.call('/api/restore', {
        method: 'POST',
        headers: api.staff,
        json: { kind: 'faq', id },
      })
    ).status,
    200,
  )
  assert.equal((await listed(api)).sets.length, 3)
})

test('leaders can be reordered within their group, and a reorder with entries, an unknown group or other ids is refused', async (t) => {
  const api = await startApi(t)
  const {
    data: { Group: __, ...leader },
  } = records.leaders
  const made: Record<string, string[]> = { BOARD: [], MANAGEMENT: [] }
  for (const Group of ['BOARD', 'MANAGEMENT', 'BOARD', 'MANAGEMENT', 'BOARD']) {
    const LeaderId = crypto.randomUUID()
    const answer = await api.call('/api/leaders/add-or-update-leader', {
      method: 'POST',
      headers: api.staff,
      json: { LeaderId, Data: { ...leader, Group } },
    })
    assert.equal(answer.status, 201, answer.text)
    made[Group]?.push(LeaderId)
    await api.settled()
  }
  const list = async (json: object) => {
    const { body, headers } = await api.call('/api/leaders?scope=staff', {
      method: 'POST',
      headers: api.staff,
      json,
    })
    return {
      ids: (body as { Id: string }[]).map(({ Id }) => Id),
      revision: headers.get('etag') ?? '',
    }
  }
  const { BOARD: board = [], MANAGEMENT: management = [] } = made
  assert.deepEqual((await list({})).ids, [...board, ...management])
  const { ids, revision } = await list({ Group: 'BOARD' })
  assert.deepEqual(ids, board)
  const saveOrder = (json: object) =>
    api.call('/api/leaders/update-order', {
      method: 'POST',
      headers: { ...api.staff, 'if-match': revision },
      json,
    })
  assert.equal(
    (await saveOrder({ Group: 'BOARD', order: board.toReversed(), entries: {} })).status,
    422,
  )
  assert.equal((await saveOrder({ Group: 'OTHERS', order: board.toReversed() })).status, 422)
  assert.equal((await saveOrder({ Group: 'BOARD', order: [...board, ...management] })).status, 409)
  const saved = await saveOrder({ Group: 'BOARD', order: board.toReversed() })
  assert.equal(saved.status, 200, saved.text)
  await api.settled()
  assert.deepEqual((await list({})).ids, [...board.toReversed(), ...management])
})
