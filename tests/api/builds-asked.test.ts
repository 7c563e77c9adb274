import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import test, { type TestContext } from 'node:test'
import type { AnyKind, Data, Endpoint } from '#kinds/define.ts'
import { dayOf } from '#i18n/time.ts'
import { allKinds, kinds } from '#kinds/index.ts'
import { wireOf } from '#kinds/wire.ts'
import { addDays } from '#rules/time.ts'
import { recordLiveBuild } from '#store/publishing.ts'
import { sweep } from '../../netlify/api/sweep.ts'
import { records } from '../fixtures/records.ts'
import { startApiCountingBuilds } from './counted-builds.ts'
import { formData, inboxOf, type FormResponse } from './forms.ts'

const samples: Record<string, { id: string; data: Data; changed: Data }> = records

const start = async (t: TestContext) => {
  const { api, staff, clock, builds } = await startApiCountingBuilds(t)
  /** Number of builds that some work requests, its background work included. */
  const buildsOf = async (work: () => Promise<unknown>): Promise<number> => {
    const before = builds()
    await work()
    await api.settled()
    return builds() - before
  }
  return { api, staff, clock, buildsOf }
}

/** Functions that change one item of a kind as staff do, each over the last saved version. */
const itemOf = (
  { api, staff }: Awaited<ReturnType<typeof start>>,
  kind: AnyKind,
  id = samples[kind.name]?.id ?? '',
) => {
  let revision: string | undefined
  const send = async (
    { method, path }: Endpoint,
    data: Data,
    more: Data,
    replaced: string | undefined,
  ) => {
    const headers = { ...staff, ...(replaced !== undefined && { 'if-match': `"${replaced}"` }) }
    const answer = await api.call(path, {
      method,
      headers,
      json: { [kind.wire.id]: id, ...wireOf(kind, id, data), ...more },
    })
    assert.ok(answer.status < 300, answer.text)
    revision = (answer.body as { Revision: string }).Revision
  }
  const data = samples[kind.name]?.data ?? {}
  return {
    save: (text: Data = data, more: Data = {}) => {
      const endpoint =
        revision === undefined ? (kind.api.create ?? kind.api.update) : kind.api.update
      assert.ok(endpoint)
      return send(endpoint, text, more, revision)
    },
    /**
     * Saves an update. @returns function that sends the same request again, like a browser that
     * lost the response
     */
    saveRepeatable: async (text: Data, more: Data = {}) => {
      const { update } = kind.api
      assert.ok(update)
      const replaced = revision
      await send(update, text, more, replaced)
      await api.settled()
      return () => send(update, text, more, replaced)
    },
    remove: async () => {
      const { remove } = kind.api
      assert.ok(remove)
      assert.equal(
        (await api.call(`${remove.path}?id=${id}`, { method: remove.method, headers: staff }))
          .status,
        200,
      )
    },
    restore: async () => {
      const answer = await api.call('/api/restore', {
        method: 'POST',
        headers: staff,
        json: { kind: kind.name, id },
      })
      assert.equal(answer.status, 200, answer.text)
      revision = (answer.body as { Revision: string }).Revision
    },
    revision: () => revision,
  }
}

const draft = { Status: 'draft' }
const published = { Status: 'published' }

for (const kind of allKinds.filter(({ shape }) => shape === 'collection')) {
  const { data = {}, changed = {} } = samples[kind.name] ?? {}

  test(`${kind.name}: a draft asks for no build, whatever is done to it; publishing asks for one`, async (t) => {
    const stage = await start(t)
    const { buildsOf } = stage
    const item = itemOf(stage, kind)
    assert.equal(await buildsOf(() => item.save(data, draft)), 0, 'a new draft')
    assert.equal(await buildsOf(() => item.save(changed, draft)), 0, 'an edit of a draft')
    assert.equal(await buildsOf(() => item.remove()), 0, 'a draft into the bin')
    assert.equal(await buildsOf(() => item.restore()), 0, 'a draft out of the bin')
    assert.equal(await buildsOf(() => item.save(changed, published)), 1, 'publishing')
  })

  test(`${kind.name}: each change of an item that is or was public asks for a build, and a repeated request does not`, async (t) => {
    const stage = await start(t)
    const { buildsOf } = stage
    const item = itemOf(stage, kind)
    assert.equal(await buildsOf(() => item.save(data)), 1, 'new and published')
    const before = item.revision()
    assert.equal(await buildsOf(() => item.save(data)), 0, 'saved without a change')
    assert.equal(item.revision(), before, 'a save without a change makes no version')
    let repeatSave = (): Promise<unknown> => Promise.reject(new Error('Nothing was saved.'))
    const edit = async () => {
      repeatSave = await item.saveRepeatable(changed)
    }
    assert.equal(await buildsOf(edit), 1, 'an edit')
    assert.equal(await buildsOf(() => repeatSave()), 0, 'the same request once more')
    assert.equal(await buildsOf(() => item.remove()), 1, 'into the bin')
    assert.equal(await buildsOf(() => item.remove()), 0, 'into the bin, where it is already')
    assert.equal(await buildsOf(() => item.restore()), 1, 'out of the bin')
    assert.equal(await buildsOf(() => item.save(changed, draft)), 1, 'taken off the site')
    assert.equal(await buildsOf(() => item.save(data, draft)), 0, 'an edit of what was taken off')
  })

  test(`${kind.name}: a scheduled item asks for a build when its time has come, and not before`, async (t) => {
    const stage = await start(t)
    const { api, clock, buildsOf } = stage
    const at = (minutes: number) => new Date(clock.now() + minutes * 60_000).toISOString()
    const item = itemOf(stage, kind)
    /** Notes a finished build. `built`: revision of each item in it, by `kind/id`. */
    const recordBuild = (built: Record<string, string>) =>
      recordLiveBuild(api.services.ops, clock, { builtAt: at(0), day: null }, built)
    await recordBuild({})
    assert.equal(await buildsOf(() => item.save(data, { PublishAt: at(6) })), 0, 'a schedule')
    assert.equal(
      await buildsOf(() => item.save(changed, { PublishAt: at(6), ExpireAt: at(15) })),
      0,
      'an edit of a schedule',
    )
    assert.equal(await buildsOf(() => sweep(api.services)), 0, 'its time has not come')
    clock.move(7 * 60_000)
    assert.equal(await buildsOf(() => sweep(api.services)), 1, 'its time has come')
    await recordBuild({ [`${kind.name}/${samples[kind.name]?.id}`]: item.revision() ?? '' })
    assert.equal(await buildsOf(() => sweep(api.services)), 0, 'it is live')
    clock.move(9 * 60_000)
    assert.equal(await buildsOf(() => sweep(api.services)), 1, 'its time is over')
    assert.equal(
      await buildsOf(() => item.save(data, { PublishAt: null, ExpireAt: at(5) })),
      1,
      'it is brought back',
    )
  })
}

for (const kind of allKinds.filter(({ shape }) => shape === 'singleton')) {
  test(`${kind.name}: each change asks for a build, and a save without one does not`, async (t) => {
    const stage = await start(t)
    const { data = {}, changed = {} } = samples[kind.name] ?? {}
    const item = itemOf(stage, kind)
    assert.equal(await stage.buildsOf(() => item.save(data)), 1, 'the first save')
    assert.equal(await stage.buildsOf(() => item.save(data)), 0, 'saved without a change')
    assert.equal(await stage.buildsOf(() => item.save(changed)), 1, 'an edit')
  })
}

for (const kind of allKinds) {
  const {
    ordered,
    api: { list, read, update },
  } = kind
  if (!ordered || !list || !read || !update) continue
  test(`${kind.name}: a new order asks for a build if it moves a public item`, async (t) => {
    const stage = await start(t)
    const { staff, api, buildsOf } = stage
    const { data = {} } = samples[kind.name] ?? {}
    const group = { [ordered.by]: data[ordered.by] }
    const ids = ['1', '2', '3'].map((n) => `44444444-4444-4444-8444-44444444444${n}`)
    const [one, two, three] = ids.map((id) => itemOf(stage, kind, id))
    assert.ok(one && two && three)
    for (const item of [one, two, three]) await item.save(data, draft)
    await api.settled()
    const reorder = async (order: (string | undefined)[]) => {
      const { headers } = await api.call(`${list.path}?scope=staff`, {
        method: list.method,
        headers: staff,
        json: group,
      })
      const answer = await api.call(ordered.api.path, {
        method: ordered.api.method,
        headers: { ...staff, 'if-match': headers.get('etag') ?? '' },
        json: { ...group, order },
      })
      assert.equal(answer.status, 200, answer.text)
    }
    assert.equal(
      await buildsOf(() => reorder([ids[2], ids[0], ids[1]])),
      0,
      'drafts among themselves',
    )
    const { body } = await api.call(`${read.path.replace('{id}', ids[1] ?? '')}?scope=staff`, {
      headers: staff,
    })
    const seen = body as { Revision: string }
    const shown = await api.call(update.path, {
      method: update.method,
      headers: { ...staff, 'if-match': `"${seen.Revision}"` },
      json: { [kind.wire.id]: ids[1], ...wireOf(kind, ids[1] ?? '', data), ...published },
    })
    assert.equal(shown.status, 200, shown.text)
    await api.settled()
    assert.equal(
      await buildsOf(() => reorder([ids[1], ids[2], ids[0]])),
      1,
      'one that visitors see',
    )
    assert.equal(await buildsOf(() => reorder([ids[1], ids[2], ids[0]])), 0, 'the same order again')
  })
}

test('a new response, and a change of its state or note, ask for no build', async (t) => {
  const { api, staff, buildsOf } = await start(t)
  const { send } = inboxOf(api)
  const id = randomUUID()
  assert.equal(
    await buildsOf(async () => assert.equal((await send(id, formData('CONTACT'))).status, 201)),
    0,
  )
  const [found] = (await api.call('/api/form/', { headers: staff })).body as FormResponse[]
  assert.equal(found?.ContactId, id)
  const mark = (json: Data) =>
    api.call(`/api/form/${id}`, {
      method: 'PATCH',
      headers: { ...staff, 'if-match': `"${found.Revision}"` },
      json,
    })
  assert.equal(
    await buildsOf(async () =>
      assert.equal((await mark({ State: 'done', Note: 'Called back.' })).status, 200),
    ),
    0,
  )
})

for (const [name, from] of [
  ['fees', 'InForceFrom'],
  ['documents', 'EffectiveFrom'],
  ['places', 'OpensOn'],
] as const) {
  test(`${name}: a public version asks for a build on the day from which it is in force, and not before`, async (t) => {
    const stage = await start(t)
    const { api, clock, buildsOf } = stage
    const { data = {} } = samples[name] ?? {}
    const today = dayOf(clock.now())
    const nextId = '22222222-2222-4222-8222-222222222299'
    const current = itemOf(stage, kinds[name])
    const next = itemOf(stage, kinds[name], nextId)
    await current.save({ ...data, [from]: addDays(today, -30) })
    await next.save({ ...data, [from]: addDays(today, 1) })
    await api.settled()
    const built = {
      [`${name}/${samples[name]?.id}`]: current.revision() ?? '',
      [`${name}/${nextId}`]: next.revision() ?? '',
    }
    const recordBuild = () =>
      recordLiveBuild(
        api.services.ops,
        clock,
        { builtAt: new Date(clock.now()).toISOString(), day: dayOf(clock.now()) },
        built,
      )
    await recordBuild()
    assert.equal(await buildsOf(() => sweep(api.services)), 0, 'the day before')
    // Midnight in the Emirates is 20:00 in UTC.
    clock.move(Date.parse(`${addDays(today, 1)}T00:00:00+04:00`) - clock.now() - 5 * 60_000)
    assert.equal(await buildsOf(() => sweep(api.services)), 0, 'five minutes before midnight')
    clock.move(5 * 60_000)
    assert.equal(await buildsOf(() => sweep(api.services)), 1, 'midnight')
    await recordBuild()
    assert.equal(await buildsOf(() => sweep(api.services)), 0, 'it is in force')
  })
}
