import assert from 'node:assert/strict'
import test from 'node:test'
import { dayOf } from '#i18n/time.ts'
import { kinds } from '#kinds/index.ts'
import { DAY_MS, addDays } from '#rules/time.ts'
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
/** Words that a raised fee needs, without the approval that a rise above 5% needs as well. */
const explained = { Changes: 'Cash costs more.', Changes_AR: 'يزيد رسم النقد.' }
const approved = { ...explained, Approval: 'CBUAE/2026/104' }

/** Fees in force from a day, in which a cash withdrawal costs this amount; all others are equal. */
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
    revision?: string,
  ): Promise<Answer> => {
    const { status, body } = await api.call(path, {
      method,
      headers: { ...api.staff, ...(revision !== undefined && { 'if-match': `"${revision}"` }) },
      ...(json && { json }),
    })
    return { status, ...(body as Omit<Answer, 'status'>) }
  }
  const SAVE = '/api/fees/add-or-update-fees'
  return {
    /** Date this many days from today, in the Emirates. */
    inDays: (days: number) => addDays(dayOf(Date.now()), days),
    create: (Data: object, more: object = {}) =>
      send(SAVE, 'POST', { FeesId: crypto.randomUUID(), Data, ...more }),
    update: ({ FeesId, Revision }: Answer, Data: object, more: object = {}) =>
      send(SAVE, 'PUT', { FeesId, Data, ...more }, Revision),
    remove: ({ FeesId }: Answer) => send(`/api/fees/delete?id=${FeesId}`, 'DELETE'),
    restore: ({ FeesId }: Answer) => send('/api/restore', 'POST', { kind: 'fees', id: FeesId }),
    /** True if the answer to these readers contains the reference of the approval. */
    hasApproval: async ({ FeesId }: Answer, readers: 'public' | 'staff') => {
      const { body } = await api.call(
        `/api/fees/${FeesId}${readers === 'staff' ? '?scope=staff' : ''}`,
        readers === 'staff' ? { headers: api.staff } : {},
      )
      return 'Approval' in (body as { Data: object }).Data
    },
  }
}

/** Fields with errors in the answer to a refused save. */
const pathsOf = ({ status, errors = [] }: Answer): string[] => {
  assert.equal(status, 422)
  return errors.map(({ path }) => path)
}

test('a version that raises a fee is published only with sixty days of notice, an explanation in both languages and, above 5%, an approval', async (t) => {
  const { create, inDays } = await open(t)
  assert.equal((await create(costing(3, inDays(-40)))).status, 201)
  const refused = await create(costing(4, inDays(59)))
  assert.deepEqual(pathsOf(refused), [
    'Data.Changes',
    'Data.Changes_AR',
    'Data.Approval',
    'Data.InForceFrom',
  ])
  assert.match(
    refused.errors?.[3]?.message ?? '',
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
  assert.equal((await create(costing(4, inDays(60), approved))).status, 201)
  // A lower fee needs no notice, explanation or approval.
  assert.equal((await create(costing(2, inDays(1)))).status, 201)
})

test('the notice of a version begins when the version is published: at its scheduled time, or when its draft is published', async (t) => {
  const { create, update, inDays } = await open(t)
  await create(costing(3, inDays(-40)))
  const at = (days: number) => ({ PublishAt: `${inDays(days)}T06:00:00.000Z` })
  assert.deepEqual(pathsOf(await create(costing(4, inDays(69), approved), at(10))), [
    'Data.InForceFrom',
  ])
  assert.equal((await create(costing(4, inDays(70), approved), at(10))).status, 201)
  const draft = await create(costing(5, inDays(30), approved), { Status: 'draft' })
  assert.deepEqual(
    pathsOf(await update(draft, costing(5, inDays(30), approved), { Status: 'published' })),
    ['Data.InForceFrom'],
  )
  // A save without a status leaves the version a draft, so its notice is not checked.
  assert.equal((await update(draft, costing(6, inDays(30), approved))).status, 200)
})

test('a fee of a version in force can be lowered but not raised', async (t) => {
  const { create, update, inDays } = await open(t)
  const current = await create(costing(3, inDays(-40)))
  assert.deepEqual(pathsOf(await update(current, costing(3.1, inDays(-40), approved))), [
    'Data.InForceFrom',
  ])
  assert.equal((await update(current, costing(2.9, inDays(-40), approved))).status, 200)
})

test('a version cannot be deleted, made a draft or ended early if a higher fee would then apply without notice', async (t) => {
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
  // After sixty days the version `between` would apply again: it must explain the rise first.
  assert.deepEqual(pathsOf(await update(cheap, costing(2, inDays(-10)), ends(60))), [
    'Data.InForceFrom',
  ])
  assert.equal((await update(between, costing(3, inDays(-40), approved))).status, 200)
  assert.equal((await update(cheap, costing(2, inDays(-10)), ends(60))).status, 200)
  assert.equal((await remove(dearer)).status, 200)
})

/** Functions on the store itself, with a movable clock: without a session that could expire. */
const startStore = async (t: test.TestContext) => {
  const clock = movableClock()
  const {
    services: { content },
  } = await startApi(t)
  const services = { content, clock }
  const actor = { email: ADMIN }
  const newest = async (id: string) =>
    (await readEntity(content, kinds.fees, id))?.data ?? assert.fail('There is no such version.')
  const errorsOf = async (id: string, draft: Save) =>
    (await versionErrors(services, kinds.fees, id, draft)).map(({ path }) => path)
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
    passDays: (days: number) => clock.move(days * DAY_MS),
    inDays: (days: number) => addDays(dayOf(clock.now()), days),
    remove: (id: string) =>
      removeRecord({ store: content, clock }, { kind: kinds.fees, id, actor }),
    /** Restores as the API does. @returns paths of the fields with errors; empty when restored */
    restore: async (id: string): Promise<string[]> => {
      const { data, status } = await newest(id)
      const errors = await errorsOf(id, { data, status })
      if (errors.length === 0)
        await restoreRecord({ store: content, clock }, { kind: kinds.fees, id, actor }, null, null)
      return errors
    },
    errorsOf,
    /** Saves without the checks, as the API does for a draft. */
    saveUnchecked: async (id: string, draft: Save) =>
      void (await updateRecord(
        { store: content, clock },
        { kind: kinds.fees, id, actor },
        draft,
        (await newest(id)).rev,
      )),
  }
}

const [first, second] = [crypto.randomUUID(), crypto.randomUUID()]

test('an announced version can be corrected, but its fees cannot be raised nor its day moved ahead', async (t) => {
  const { save, passDays, inDays } = await startStore(t)
  assert.deepEqual(await save(first, costing(3, inDays(-40))), [])
  const day = inDays(60)
  assert.deepEqual(await save(second, costing(4, day, approved)), [])
  passDays(50)
  assert.deepEqual(await save(second, costing(4, day, { ...approved, Title: 'Another name' })), [])
  assert.deepEqual(await save(second, costing(4.5, day, approved)), ['Data.InForceFrom'])
  assert.deepEqual(await save(second, costing(4, inDays(5), approved)), ['Data.InForceFrom'])
  passDays(20)
  assert.deepEqual(await save(second, costing(4, day, approved)), [])
})

test('an announced rise that was deleted can be restored unchanged within a day, and later only with new notice', async (t) => {
  const { save, remove, restore, passDays, inDays } = await startStore(t)
  await save(first, costing(3, inDays(-40)))
  assert.deepEqual(await save(second, costing(4, inDays(60), approved)), [])
  passDays(30)
  await remove(second)
  passDays(0.5)
  assert.deepEqual(await restore(second), [])
  await remove(second)
  passDays(2)
  assert.deepEqual(await restore(second), ['Data.InForceFrom'])
})

test('a version taken off the site today is checked against the fees that visitors read, not against its later draft', async (t) => {
  const { save, errorsOf, saveUnchecked, passDays, inDays } = await startStore(t)
  await save(first, costing(3, inDays(-40)))
  await save(second, costing(4, inDays(60), approved))
  await saveUnchecked(second, { data: costing(40, inDays(0)), status: 'draft' })
  assert.deepEqual(await errorsOf(second, { data: costing(40, inDays(0)), status: 'published' }), [
    'Data.InForceFrom',
  ])
  assert.deepEqual(
    await errorsOf(second, {
      data: costing(4, inDays(60), { ...approved, Title: 'Corrected' }),
      status: 'published',
    }),
    [],
  )
  // For sixty days after a version in force was taken off the site, its fees count as known to
  // visitors.
  await saveUnchecked(first, { data: costing(100, inDays(0)), status: 'draft' })
  passDays(3)
  assert.deepEqual(await errorsOf(first, { data: costing(100, inDays(0)), status: 'published' }), [
    'Data.InForceFrom',
  ])
  passDays(60)
  assert.deepEqual(
    await errorsOf(first, { data: costing(100, inDays(0)), status: 'published' }),
    [],
  )
})

test('a cheaper version before an announced one is refused until the announced one explains the rise', async (t) => {
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

test('a version whose day another version took meanwhile is restored from the bin as a draft', async (t) => {
  const { create, remove, restore, inDays } = await open(t)
  await create(costing(3, inDays(-40)))
  const next = await create(costing(4, inDays(60), approved))
  assert.equal((await remove(next)).status, 200)
  assert.equal((await create(costing(2, inDays(60)))).status, 201)
  const restored = await restore(next)
  assert.deepEqual([restored.status, restored.Status], [200, 'draft'])
})

test('staff read the reference of the approval, and visitors do not', async (t) => {
  const { create, update, hasApproval, inDays } = await open(t)
  const version = await create(costing(2, inDays(60)))
  assert.equal(version.status, 201)
  const withApproval = costing(2, inDays(60), { Approval: 'CBUAE/2026/1' })
  assert.equal((await update(version, withApproval)).status, 200)
  assert.equal(await hasApproval(version, 'public'), false)
  assert.equal(await hasApproval(version, 'staff'), true)
})

test('of three versions for the same day that are published at once, one is accepted', async (t) => {
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

/** Fees in force from a day that state this margin for every country; zero states none. */
const stating = (Margin: number, from: string, more: object = {}) =>
  costing(3, from, {
    Countries: rest.Countries.map((country) => ({ ...country, Margin })),
    ...more,
  })

test('a margin goes up only with notice and approval, and a version must state every margin that the one before states', async (t) => {
  const { create, update, remove, inDays } = await open(t)
  const withoutMargin = await create(stating(0, inDays(-80)))
  const current = await create(stating(1, inDays(-40)))
  assert.deepEqual([withoutMargin.status, current.status], [201, 201])
  assert.deepEqual(pathsOf(await create(stating(1.5, inDays(59), approved))), ['Data.InForceFrom'])
  assert.deepEqual(pathsOf(await create(stating(1.5, inDays(60), explained))), ['Data.Approval'])
  const dearer = await create(stating(1.5, inDays(60), approved))
  assert.equal(dearer.status, 201)
  const later = await create(stating(0, inDays(90), approved))
  assert.deepEqual(pathsOf(later), ['Data.Countries'])
  assert.match(
    later.errors?.[0]?.message ?? '',
    /^The version of .* states the margin for Kenya: state it here, too\.$/,
  )
  assert.deepEqual(pathsOf(await update(dearer, stating(0, inDays(60), approved))), [
    'Data.Countries',
  ])
  assert.equal((await remove(current)).status, 422)
  // A version that states the margin cannot be inserted before one that does not.
  assert.equal((await update(withoutMargin, stating(0, inDays(-80)))).status, 200)
  const earlier = await create(stating(1, inDays(-90)))
  assert.deepEqual(pathsOf(earlier), ['Data.Countries'])
  assert.match(
    earlier.errors?.[0]?.message ?? '',
    /does not state the margin for Kenya: add it there first\.$/,
  )
})
