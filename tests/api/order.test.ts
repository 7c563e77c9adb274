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

/** API with this many sets, in the order of their creation. */
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

const headings = (sets: FaqSet[]) =>
  sets.map(({ Data }) => Data.SupportHeading.replace('Set ', '')).join('')
const written = async (api: Api, work: () => Promise<unknown>): Promise<number> => {
  const before = await api.services.content.list('h', 'faq')
  await work()
  return (await api.services.content.list('h', 'faq')).length - before.length
}

test('new sets stand last; a move writes the one that moved, and the public list follows', async (t) => {
  const api = await withSets(t, 5)
  const { sets, revision } = await listed(api)
  assert.equal(headings(sets), '12345')
  const ids = sets.map(({ Id }) => Id)
  const [first = '', ...rest] = ids
  let answer: Answer | undefined
  assert.equal(
    await written(api, async () => void (answer = await reorder(api, [...rest, first], revision))),
    1,
  )
  assert.equal(answer?.status, 200, answer?.text)
  assert.equal(headings(answer?.body as FaqSet[]), '23451')
  await api.settled()
  assert.equal(
    headings(
      (await api.call('/api/support', { method: 'POST', json: { FaqType: TYPE } }))
        .body as FaqSet[],
    ),
    '23451',
  )
  const now = await listed(api)
  assert.equal(now.revision, answer?.headers.get('etag'))
  assert.equal(
    await written(api, async () => void (await reorder(api, [...rest, first], now.revision))),
    0,
  )
  assert.equal(
    await written(
      api,
      async () => void (answer = await reorder(api, ids.toReversed(), now.revision)),
    ),
    3,
  )
  assert.equal(headings(answer?.body as FaqSet[]), '54321')
})

test('entries within a set are put in order; only that set is written', async (t) => {
  const api = await withSets(t, 3)
  const { sets, revision } = await listed(api)
  const [one, two] = sets
  const guids = (two?.Data.SupportData ?? []).map(({ Guid }) => Guid).toReversed()
  let answer: Answer | undefined
  const order = sets.map(({ Id }) => Id)
  assert.equal(
    await written(
      api,
      async () =>
        void (answer = await reorder(api, order, revision, {
          entries: { [two?.Id ?? '']: guids },
        })),
    ),
    1,
  )
  assert.equal(answer?.status, 200, answer?.text)
  const [oneNow, twoNow] = answer?.body as FaqSet[]
  assert.deepEqual(
    twoNow?.Data.SupportData.map(({ SupportTitle }) => SupportTitle),
    ['Question 3?', 'Question 2?', 'Question 1?'],
  )
  assert.equal(oneNow?.Revision, one?.Revision)
  assert.equal(
    (
      await reorder(api, order, answer?.headers.get('etag') ?? '', {
        entries: { [two?.Id ?? '']: guids.slice(1) },
      })
    ).status,
    409,
  )
})

test('an order that somebody changed meanwhile is stale; other ids than there are conflict; both show what stands', async (t) => {
  const api = await withSets(t, 3)
  const { sets, revision } = await listed(api)
  const ids = sets.map(({ Id }) => Id)
  assert.equal((await reorder(api, ids.toReversed(), null)).status, 428)
  assert.equal((await reorder(api, ids.toReversed(), revision)).status, 200)
  const stale = await reorder(api, [ids[1] ?? '', ids[0] ?? '', ids[2] ?? ''], revision)
  assert.equal(stale.status, 412)
  assert.equal(headings((stale.body as { current: FaqSet[] }).current), '321')
  const { revision: now } = await listed(api)
  for (const wrong of [
    ids.slice(1),
    [...ids, crypto.randomUUID()],
    [crypto.randomUUID(), ...ids.slice(1)],
  ]) {
    const answer = await reorder(api, wrong, now)
    assert.equal(answer.status, 409, answer.text)
    assert.equal(headings((answer.body as { current: FaqSet[] }).current), '321')
  }
  assert.equal((await reorder(api, [...ids, ids[0] ?? ''], now)).status, 422)
  assert.equal((await reorder(api, ids, now, { updatedBy: 'other@example.com' })).status, 403)
  assert.equal(headings((await listed(api)).sets), '321')
})

test('an order that stands as requested, by writes of others, is stale: more of theirs may follow', async (t) => {
  const api = await withSets(t, 3)
  const { sets, revision } = await listed(api)
  const [one = '', two = '', three = ''] = sets.map(({ Id }) => Id)
  const half = await reorder(api, [two, three, one], revision)
  const whole = await reorder(api, [three, two, one], half.headers.get('etag'))
  assert.equal(whole.status, 200, whole.text)
  const late = await reorder(api, [three, two, one], revision)
  assert.equal(late.status, 412, late.text)
  assert.equal(headings((late.body as { current: FaqSet[] }).current), '321')
})

test('an order may come back to what it was, and be changed again', async (t) => {
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

test('a repeated reorder gives the same answer and writes nothing more', async (t) => {
  const api = await withSets(t, 3)
  const { sets, revision } = await listed(api)
  const order = sets.map(({ Id }) => Id).toReversed()
  const first = await reorder(api, order, revision)
  assert.equal(
    await written(api, async () =>
      assert.equal((await reorder(api, order, revision)).text, first.text),
    ),
    0,
  )
})

test('a reorder and an edit of another item, or of the same item before it, never lose each other', async (t) => {
  const api = await withSets(t, 4)
  for (let round = 0; round < 5; round += 1) {
    const { sets, revision } = await listed(api)
    const [first, ...rest] = sets
    const kept = rest[1]
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
          SupportId: kept?.Id,
          Data: { ...data, SupportHeading: text, SupportData: kept?.Data.SupportData },
        },
        kept?.Revision,
      ),
    ])
    assert.deepEqual([moved.status, edited.status], [200, 200], moved.text + edited.text)
    const after = await listed(api)
    assert.deepEqual(
      after.sets.map(({ Id }) => Id),
      [...rest, first].map((set) => set?.Id),
    )
    assert.equal(after.sets.find(({ Id }) => Id === kept?.Id)?.Data.SupportHeading, text)
  }
})

test('of many reorders at once from the same version one is made, whole', async (t) => {
  const api = await withSets(t, 5)
  for (let round = 0; round < 4; round += 1) {
    const { sets, revision } = await listed(api)
    const ids = sets.map(({ Id }) => Id)
    const wishes = ids
      .slice(1)
      .map((_, turn) => [...ids.slice(turn + 1), ...ids.slice(0, turn + 1)])
    const answers = await Promise.all(wishes.map((order) => reorder(api, order, revision)))
    const won = answers.flatMap(({ status }, index) => (status === 200 ? [wishes[index]] : []))
    assert.equal(won.length, 1, answers.map(({ status }) => status).join())
    assert.ok(answers.every(({ status }) => status === 200 || status === 412))
    assert.deepEqual(
      (await listed(api)).sets.map(({ Id }) => Id),
      won[0],
    )
  }
})

test('sets made at once stand in some order, and can be put in another', async (t) => {
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
    const wish = [sets[2], sets[0], sets[1]].map((set) => set?.Id ?? '')
    assert.equal((await reorder(api, wish, revision)).status, 200)
    assert.deepEqual(
      (await listed(api)).sets.map(({ Id }) => Id),
      wish,
    )
  }
})

test('what is in the bin is in no order, and comes back to its place', async (t) => {
  const api = await withSets(t, 3)
  const { sets } = await listed(api)
  const id = sets[1]?.Id ?? ''
  assert.equal(
    (await api.call(`/api/support/delete?id=${id}`, { method: 'DELETE', headers: api.staff }))
      .status,
    200,
  )
  const without = await listed(api)
  assert.equal(headings(without.sets), '13')
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

test('leaders stand in an order within their group; they have no entries to put in one', async (t) => {
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
  const save = (json: object) =>
    api.call('/api/leaders/update-order', {
      method: 'POST',
      headers: { ...api.staff, 'if-match': revision },
      json,
    })
  assert.equal((await save({ Group: 'BOARD', order: board.toReversed(), entries: {} })).status, 422)
  assert.equal((await save({ Group: 'OTHERS', order: board.toReversed() })).status, 422)
  assert.equal((await save({ Group: 'BOARD', order: [...board, ...management] })).status, 409)
  const saved = await save({ Group: 'BOARD', order: board.toReversed() })
  assert.equal(saved.status, 200, saved.text)
  await api.settled()
  assert.deepEqual((await list({})).ids, [...board.toReversed(), ...management])
})
