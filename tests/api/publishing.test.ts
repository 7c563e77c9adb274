import assert from 'node:assert/strict'
import test from 'node:test'
import { keyOf } from '#store/keys.ts'
import { changePublishing, recordLiveBuild, readLive, readPublishing } from '#store/publishing.ts'
import { startApi } from './harness.ts'

const at = (hour: number): string => `2026-11-27T0${hour}:00:00.000Z`

test('an item is live since the first build with its revision, also if this was stored in the earlier format', async (t) => {
  const {
    services: { ops, clock },
  } = await startApi(t)
  // Earlier format: one document for the state of publishing and for all live items.
  await ops.put(
    keyOf('q', 'rebuild'),
    {
      op: 'a',
      wantedAt: null,
      calledAt: null,
      calls: 0,
      builtAt: at(1),
      builtDay: '2026-11-27',
      failedAt: null,
      failure: null,
      built: { 'blog/a': 'r1', 'blog/b': 'r1' },
      liveSince: { 'blog/a': at(0), 'blog/b': at(0) },
    },
    { onlyIfNew: true },
  )
  assert.deepEqual(
    [(await readPublishing(ops)).builtAt, await readLive(ops)],
    [at(1), { builtAt: null, items: {} }],
  )
  await recordLiveBuild(
    ops,
    clock,
    { builtAt: at(2), day: '2026-11-27' },
    { 'blog/a': 'r1', 'blog/b': 'r2' },
  )
  assert.deepEqual(await readLive(ops), {
    builtAt: at(2),
    items: { 'blog/a': { rev: 'r1', since: at(0) }, 'blog/b': { rev: 'r2', since: at(2) } },
  })
  await recordLiveBuild(
    ops,
    clock,
    { builtAt: at(3), day: '2026-11-27' },
    { 'blog/b': 'r2', 'blog/c': 'r1' },
  )
  assert.deepEqual((await readLive(ops)).items, {
    'blog/b': { rev: 'r2', since: at(2) },
    'blog/c': { rev: 'r1', since: at(3) },
  })
  // The live items now have their own document. The state of publishing stays small, and an older
  // program finds no live items in it.
  const stored = await ops.get<Record<string, unknown>>(keyOf('q', 'rebuild'))
  assert.deepEqual([stored?.data['built'], stored?.data['liveSince']], [{}, {}])
})

test('a later failure of a build stays when the same build is noted again, and ends with the next one', async (t) => {
  const {
    services: { ops, clock },
  } = await startApi(t)
  const build = { builtAt: at(1), day: null }
  await recordLiveBuild(ops, clock, build, { 'blog/a': 'r1' })
  await changePublishing(ops, clock, () => ({ failedAt: at(2), failure: 'It broke' }))
  await ops.delete(keyOf('q', 'live'))
  await recordLiveBuild(ops, clock, build, { 'blog/a': 'r1' })
  assert.deepEqual(
    [(await readPublishing(ops)).failure, Object.keys((await readLive(ops)).items)],
    ['It broke', ['blog/a']],
  )
  await recordLiveBuild(ops, clock, { builtAt: at(3), day: null }, {})
  assert.equal((await readPublishing(ops)).failure, null)
})
