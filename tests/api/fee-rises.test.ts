import assert from 'node:assert/strict'
import test from 'node:test'
import { dayOf } from '#i18n/time.ts'
import { kinds } from '#kinds/index.ts'
import { DAY_MS, dayAfter } from '#rules/time.ts'
import { createRecord, removeRecord, restoreRecord, updateRecord } from '#store/content.ts'
import { readEntity, type Save } from '#store/records.ts'
import { versionErrors } from '../../netlify/api/version-days.ts'
import { records } from '../fixtures/records.ts'
import { ADMIN, movableClock, overHttp, startApi } from './harness.ts'

type Answer = {
  status: number
  FeesId: string
  Revision: string
  Status?: string
  errors?: { path: string; message: string }[]
}

const { Services, ...rest } = records.fees.data
const explained = { Changes: 'Cash costs more.', Changes_AR: 'يزيد رسم النقد.' }
const whole = { ...explained, Approval: 'CBUAE/2026/104' }

/** Data of a version in which cash withdrawal costs this amount; all other fees are equal. */
const costing = (dirhams: number, from: string, more: object = {}) => ({
  ...rest,
  InForceFrom: from,
  Services: Services.map((fee) =>
    fee.Name === 'cash-withdrawal' ? { ...fee, Amount: dirhams } : fee,
  ),
  ...more,
})

const open = async (t: test.TestContext) => {
  const api = await startApi(t, overHttp)
  const send = async (
    path: string,
    method: 'POST' | 'PUT' | 'DELETE',
    json?: object,
    over?: string,
  ): Promise<Answer> => {
    const { status, body } = await api.call(path, {
      method,
      headers: { ...api.staff, ...(over !== undefined && { 'if-match': `"${over}"` }) },
      ...(json && { json }),
    })
    return { status, ...(body as Omit<Answer, 'status'>) }
  }
  const SAVE = '/api/fees/add-or-update-fees'
  return {
    /** Date this many days from today, in the Emirates. */
    inDays: (days: number) => dayAfter(dayOf(Date.now()), days),
    create: (Data: object, more: object = {}) =>
      send(SAVE, 'POST', { FeesId: crypto.randomUUID(), Data, ...more }),
    update: ({ FeesId, Revision }: Answer, Data: object, more: object = {}) =>
      send(SAVE, 'PUT', { FeesId, Data, ...more }, Revision),
    remove: ({ FeesId }: Answer) => send(`/api/fees/delete?id=${FeesId}`, 'DELETE'),
    restore: ({ FeesId }: Answer) => send('/api/restore', 'POST', { kind: 'fees', id: FeesId }),
    read: async ({ FeesId }: Answer, who: 'public' | 'staff') => {
      const { body } = await api.call(
        `/api/fees/${FeesId}${who === 'staff' ? '?scope=staff' : ''}`,
        who === 'staff' ? { headers: api.staff } : {},
      )
      return { isGiven: 'Approval' in (body as { Data: object }).Data }
    },
  }
}

const pathsOf = ({ status, errors = [] }: Answer): string[] => {
  assert.equal(status, 422)
  return errors.map(({ path }) => path)
}

test('a version that raises a fee is published with sixty days of notice, words in both languages and, above 5%, an approval', async (t) => {
  const { create, inDays } = await open(t)
  assert.equal((await create(costing(3, inDays(-40)))).status, 201)
  const all = await create(costing(4, inDays(59)))
  assert.deepEqual(pathsOf(all), [
    'Data.Changes',
    'Data.Changes_AR',
    'Data.Approval',
    'Data.InForceFrom',
  ])
  assert.match(
    all.errors?.[3]?.message ?? '',
    /^A fee goes up or is new: “A service, cash-withdrawal”\. The law requires 60 days’ notice/,
  )
  assert.deepEqual(
    pathsOf(await create(costing(4, inDays(60), { ...explained, Changes_AR: '' }))),
    ['Data.Changes_AR', 'Data.Approval'],
  )
  assert.deepEqual(pathsOf(await create(costing(4, inDays(60), explained))), ['Data.Approval'])
  // Drafts are stored unchecked, and a rise of 5% needs no approval.
  assert.equal((await create(costing(4, inDays(1)), { Status: 'draft' })).status, 201)
  assert.equal((await create(costing(3.15, inDays(70), explained))).status, 201)
  assert.equal((await create(costing(4, inDays(60), whole))).status, 201)
  // A lower fee needs none of it.
  assert.equal((await create(costing(2, inDays(1)))).status, 201)
})

test('notice is counted from the time at which a version is published: that of its schedule, and that of a draft that becomes public', async (t) => {
  const { create, update, inDays } = await open(t)
  await create(costing(3, inDays(-40)))
  const at = (days: number) => ({ PublishAt: `${inDays(days)}T06:00:00.000Z` })
  assert.deepEqual(pathsOf(await create(costing(4, inDays(69), whole), at(10))), [
    'Data.InForceFrom',
  ])
  assert.equal((await create(costing(4, inDays(70), whole), at(10))).status, 201)
  const draft = await create(costing(5, inDays(30), whole), { Status: 'draft' })
  assert.deepEqual(
    pathsOf(await update(draft, costing(5, inDays(30), whole), { Status: 'published' })),
    ['Data.InForceFrom'],
  )
  // Saving without a status leaves it a draft.
  assert.equal((await update(draft, costing(6, inDays(30), whole))).status, 200)
})

test('a version in force cannot be raised, and may be made cheaper', async (t) => {
  const { create, update, inDays } = await open(t)
  const now = await create(costing(3, inDays(-40)))
  assert.deepEqual(pathsOf(await update(now, costing(3.1, inDays(-40), whole))), [
    'Data.InForceFrom',
  ])
  assert.equal((await update(now, costing(2.9, inDays(-40), whole))).status, 200)
})

test('a version whose absence would make a fee dearer at once is neither deleted, made a draft nor ended early', async (t) => {
  const { create, update, remove, inDays } = await open(t)
  const between = await create(costing(3, inDays(-40)))
  const dearer = await create(costing(4, inDays(-90)))
  assert.equal(dearer.status, 201)
  const cheap = await create(costing(2, inDays(-10)))
  const refused = await remove(cheap)
  assert.deepEqual(pathsOf(refused), ['id'])
  assert.match(
    refused.errors?.[0]?.message ?? '',
    /^Without this version, visitors would pay more from /,
  )
  assert.deepEqual(pathsOf(await update(cheap, costing(2, inDays(-10)), { Status: 'draft' })), [
    'Status',
  ])
  const ends = (days: number) => ({ ExpireAt: `${inDays(days)}T06:00:00.000Z` })
  assert.deepEqual(pathsOf(await update(cheap, costing(2, inDays(-10)), ends(59))), ['ExpireAt'])
  assert.deepEqual(
    pathsOf(
      await update(cheap, costing(2, inDays(-10)), { PublishAt: `${inDays(30)}T06:00:00.000Z` }),
    ),
    ['PublishAt'],
  )
  // The version that applies again afterwards would have to announce the rise.
  assert.deepEqual(pathsOf(await update(cheap, costing(2, inDays(-10)), ends(60))), [
    'Data.InForceFrom',
  ])
  assert.equal((await update(between, costing(3, inDays(-40), whole))).status, 200)
  assert.equal((await update(cheap, costing(2, inDays(-10)), ends(60))).status, 200)
  assert.equal((await remove(dearer)).status, 200)
})

/** Versions in a store on a movable clock, without sessions that could expire. */
const onClock = async (t: test.TestContext) => {
  const clock = movableClock()
  const {
    services: { content },
  } = await startApi(t)
  const needs = { content, clock }
  const actor = { email: ADMIN }
  const newest = async (id: string) =>
    (await readEntity(content, kinds.fees, id))?.data ?? assert.fail('There is no such version.')
  const errorsOf = async (id: string, draft: Save) =>
    (await versionErrors(needs, kinds.fees, id, draft)).map(({ path }) => path)
  /** Saves as the API does. @returns paths of the fields with errors; empty when it was saved */
  const save = async (id: string, data: Save['data']): Promise<string[]> => {
    const errors = await errorsOf(id, { data })
    const found = await readEntity(content, kinds.fees, id)
    const target = { kind: kinds.fees, id, actor }
    if (errors.length === 0)
      await (found
        ? updateRecord({ store: content, clock }, target, { data }, found.data.rev)
        : createRecord({ store: content, clock }, target, { data }))
    return errors
  }
  return {
    save,
    pass: (days: number) => clock.move(days * DAY_MS),
    inDays: (days: number) => dayAfter(dayOf(clock.now()), days),
    remove: (id: string) =>
      removeRecord({ store: content, clock }, { kind: kinds.fees, id, actor }),
    restore: async (id: string): Promise<string[]> => {
      const { data, status } = await newest(id)
      const errors = await errorsOf(id, { data, status })
      if (errors.length === 0)
        await restoreRecord({ store: content, clock }, { kind: kinds.fees, id, actor }, null, null)
      return errors
    },
    errorsOf,
    /** Saves without the checks, as for a draft. */
    force: async (id: string, draft: Save) =>
      void (await updateRecord(
        { store: content, clock },
        { kind: kinds.fees, id, actor },
        draft,
        (await newest(id)).rev,
      )),
  }
}

const [first, second] = [crypto.randomUUID(), crypto.randomUUID()]

test('a version that was announced can be corrected until its day, but neither raised nor moved ahead', async (t) => {
  const { save, pass, inDays } = await onClock(t)
  assert.deepEqual(await save(first, costing(3, inDays(-40))), [])
  const day = inDays(60)
  assert.deepEqual(await save(second, costing(4, day, whole)), [])
  pass(50)
  assert.deepEqual(await save(second, costing(4, day, { ...whole, Title: 'Another name' })), [])
  assert.deepEqual(await save(second, costing(4.5, day, whole)), ['Data.InForceFrom'])
  assert.deepEqual(await save(second, costing(4, inDays(5), whole)), ['Data.InForceFrom'])
  pass(20)
  assert.deepEqual(await save(second, costing(4, day, whole)), [])
})

test('an announced rise that was deleted by mistake comes back within a day as it was; later its notice begins anew', async (t) => {
  const { save, remove, restore, pass, inDays } = await onClock(t)
  await save(first, costing(3, inDays(-40)))
  assert.deepEqual(await save(second, costing(4, inDays(60), whole)), [])
  pass(30)
  await remove(second)
  pass(0.5)
  assert.deepEqual(await restore(second), [])
  await remove(second)
  pass(2)
  assert.deepEqual(await restore(second), ['Data.InForceFrom'])
})

test('what was public until today is held to what visitors read, not to what its draft says', async (t) => {
  const { save, errorsOf, force, pass, inDays } = await onClock(t)
  await save(first, costing(3, inDays(-40)))
  await save(second, costing(4, inDays(60), whole))
  await force(second, { data: costing(40, inDays(0)), status: 'draft' })
  assert.deepEqual(await errorsOf(second, { data: costing(40, inDays(0)), status: 'published' }), [
    'Data.InForceFrom',
  ])
  assert.deepEqual(
    await errorsOf(second, {
      data: costing(4, inDays(60), { ...whole, Title: 'Corrected' }),
      status: 'published',
    }),
    [],
  )
  // A version in force that is taken off the site, as a draft, remains known to visitors for sixty
  // days.
  await force(first, { data: costing(100, inDays(0)), status: 'draft' })
  pass(3)
  assert.deepEqual(await errorsOf(first, { data: costing(100, inDays(0)), status: 'published' }), [
    'Data.InForceFrom',
  ])
  pass(60)
  assert.deepEqual(
    await errorsOf(first, { data: costing(100, inDays(0)), status: 'published' }),
    [],
  )
})

test('a version between two others is refused while the next one does not say what it then raises', async (t) => {
  const { create, inDays } = await open(t)
  await create(costing(3, inDays(-40)))
  assert.equal((await create(costing(3, inDays(120)))).status, 201)
  const refused = await create(costing(2, inDays(60)))
  assert.deepEqual(pathsOf(refused), ['Data.InForceFrom'])
  assert.match(
    refused.errors?.[0]?.message ?? '',
    /^The version of .* would then add or raise “A service, cash-withdrawal”\. First write into that version/,
  )
})

test('a rise that is too late to come back as it was comes out of the bin as a draft; visitors never get the approval’s reference', async (t) => {
  const { create, update, remove, restore, read, inDays } = await open(t)
  await create(costing(3, inDays(-40)))
  const next = await create(costing(4, inDays(60), whole))
  assert.equal((await remove(next)).status, 200)
  // Meanwhile another version has used its day.
  const other = await create(costing(2, inDays(60)))
  const back = await restore(next)
  assert.deepEqual([back.status, back.Status], [200, 'draft'])
  assert.equal(
    (await update(other, costing(2, inDays(60), { Approval: 'CBUAE/2026/1' }))).status,
    200,
  )
  assert.deepEqual(await read(other, 'public'), { isGiven: false })
  assert.deepEqual(await read(other, 'staff'), { isGiven: true })
})

test('of two versions of one day that are published at once, one is', async (t) => {
  const { create, inDays } = await open(t)
  for (const days of [1, 2, 3, 4, 5]) {
    const answers = await Promise.all([1, 2, 3].map(() => create(costing(3, inDays(days)))))
    assert.deepEqual(
      answers.map(({ status }) => status).toSorted(),
      [201, 422, 422],
      JSON.stringify(answers),
    )
  }
})

test('a margin goes up with notice like a fee, and what one version states of it the next one states, too', async (t) => {
  const { create, update, remove, inDays } = await open(t)
  const stating = (Margin: number, from: string, more: object = {}) =>
    costing(3, from, {
      Countries: rest.Countries.map((country) => ({ ...country, Margin })),
      ...more,
    })
  const silent = await create(stating(0, inDays(-80)))
  const current = await create(stating(1, inDays(-40)))
  assert.deepEqual([silent.status, current.status], [201, 201])
  assert.deepEqual(pathsOf(await create(stating(1.5, inDays(59), whole))), ['Data.InForceFrom'])
  assert.deepEqual(pathsOf(await create(stating(1.5, inDays(60), explained))), ['Data.Approval'])
  const dearer = await create(stating(1.5, inDays(60), whole))
  assert.equal(dearer.status, 201)
  const withdrawn = await create(stating(0, inDays(90), whole))
  assert.deepEqual(pathsOf(withdrawn), ['Data.Countries'])
  assert.match(
    withdrawn.errors?.[0]?.message ?? '',
    /^The version of .* states the margin for Kenya: state it here, too\.$/,
  )
  assert.deepEqual(pathsOf(await update(dearer, stating(0, inDays(60), whole))), ['Data.Countries'])
  assert.equal((await remove(current)).status, 422)
  // A version with this margin must not precede one without it.
  const first = await update(silent, stating(0, inDays(-80)))
  assert.equal(first.status, 200)
  const before = await create(stating(1, inDays(-90)))
  assert.deepEqual(pathsOf(before), ['Data.Countries'])
  assert.match(
    before.errors?.[0]?.message ?? '',
    /does not state the margin for Kenya: add it there first\.$/,
  )
})
