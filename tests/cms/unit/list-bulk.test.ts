import assert from 'node:assert/strict'
import test from 'node:test'
import { actionsOf } from '#cms/list/bulk/actions.ts'
import { runForAll } from '#cms/list/bulk/run.ts'
import type { Item } from '#cms/model/item.ts'
import type { Answer } from '#cms/network/answer.ts'
import { blog } from '#kinds/blog.ts'
import type { AnyKind } from '#kinds/define.ts'
import { allKinds } from '#kinds/index.ts'
import { settings } from '#kinds/settings.ts'
import { cmsList } from '#messages/en/cms-list.ts'

const ok: Answer<unknown> = { ok: true, status: 200, data: {}, revision: '1', next: null }
/** Names of the bulk actions that a kind offers. */
const names = (kind: AnyKind): string =>
  actionsOf(kind)
    .map(({ name }) => name)
    .join(' ')

test('a kind offers only the bulk actions that its declaration supports', () => {
  assert.equal(names(blog), 'publish draft arabic remove')
  const { remove: _remove, ...withoutRemove } = blog.api
  assert.equal(names({ ...blog, api: withoutRemove }), 'publish draft arabic')
  const { read: _read, ...withoutRead } = blog.api
  assert.equal(
    names({ ...blog, api: withoutRead }),
    'remove',
    'without a read of single items, their complete data cannot be saved again',
  )
  assert.equal(
    names({ ...blog, form: blog.form.filter((row) => !('en' in row)) }),
    'publish draft remove',
    'no field has two languages',
  )
  assert.equal(names(settings), '')
  for (const kind of allKinds)
    if (kind.shape === 'collection') assert.match(names(kind), /publish.*remove/)
})

test('a run works on at most four items at once, and on each item once', async () => {
  let running = 0
  let mostRunning = 0
  const seen: number[] = []
  const steps: number[] = []
  const outcome = await runForAll(
    Array.from({ length: 30 }, (_, n) => n),
    async (n) => {
      running += 1
      mostRunning = Math.max(mostRunning, running)
      seen.push(n)
      await new Promise((resolve) => setImmediate(resolve))
      running -= 1
      return n % 10 === 3 ? { ok: false, kind: 'stale' } : ok
    },
    new AbortController().signal,
    (over) => steps.push(over),
  )
  assert.equal(mostRunning, 4)
  assert.deepEqual(
    seen.toSorted((a, b) => a - b),
    Array.from({ length: 30 }, (_, n) => n),
  )
  assert.deepEqual(
    outcome.failed.map(({ one, why }) => [one, why]),
    [
      [3, 'stale'],
      [13, 'stale'],
      [23, 'stale'],
    ],
  )
  assert.deepEqual([outcome.done.length, outcome.notStarted.length, steps.at(-1)], [27, 0, 30])
})

test('a stopped run starts no further item and waits for the running ones', async () => {
  const stopper = new AbortController()
  const outcome = await runForAll(
    [...'abcdefghij'],
    async (one) => {
      await new Promise((resolve) => setImmediate(resolve))
      if (one === 'b') stopper.abort()
      return ok
    },
    stopper.signal,
    () => undefined,
  )
  assert.ok(outcome.done.length >= 4 && outcome.notStarted.length > 0)
  assert.equal(outcome.done.length + outcome.notStarted.length, 10)
})

test('a run without a connection does not try the other items', async () => {
  const outcome = await runForAll(
    [...'abcdefghij'],
    () => Promise.resolve({ ok: false, kind: 'offline' }),
    new AbortController().signal,
    () => undefined,
  )
  assert.ok(outcome.failed.length <= 4)
  assert.equal(outcome.failed.length + outcome.notStarted.length, 10)
})

test('an unpublished item with a draft is not published without the draft', async () => {
  const publish = actionsOf(blog).find(({ name }) => name === 'publish')
  const item: Item = {
    Id: 'a',
    Revision: '1',
    Status: 'draft',
    PublishAt: null,
    ExpireAt: null,
    Slug: 'a',
    createdAt: '',
    updatedAt: '',
    updatedBy: '',
    Data: {},
    Draft: { Revision: '2', updatedAt: '', updatedBy: '', PublishAt: null },
  }
  assert.deepEqual(await publish?.run(item), {
    ok: false,
    kind: 'held',
    toFix: [cmsList.draftBeside],
  })
})
