import assert from 'node:assert/strict'
import test from 'node:test'
import { blog } from '#kinds/blog.ts'
import type { Data } from '#kinds/define.ts'
import { allKinds } from '#kinds/index.ts'
import { addDays } from '#rules/time.ts'
import { startRuns } from './bulk-runs.ts'
import { hold } from './server.ts'
import { sampleOf } from './stored-items.ts'
import { until } from './stores.ts'

test('a run publishes the drafts among the chosen items, and its toast undoes it', async (t) => {
  const { run, undo, makePosts, statuses, shown, server, make, reload, shownItems } =
    await startRuns(t)
  const posts = await makePosts({ BlogTitle: '1' }, { BlogTitle: '2' }, { BlogTitle: '3' })
  const published = await make(blog, {}, { Status: 'published' })
  await reload()
  const from = server.calls.length
  const chosen = [posts[0] ?? '', posts[1] ?? '', published]
  await run('publish', chosen)
  assert.deepEqual(
    shown.map(({ text, tone, ms, action }) => [text, tone, ms, action?.label]),
    [['2 articles published', 'success', 4_000, 'Undo']],
  )
  assert.deepEqual(await statuses([...posts, published]), [
    'published',
    'published',
    'draft',
    'published',
  ])
  assert.equal(server.calls.slice(from).filter(({ method }) => method === 'PUT').length, 2)
  assert.deepEqual(
    shownItems(posts).map(({ Status }) => Status),
    ['published', 'published', 'draft'],
    'the list was read again',
  )
  await undo('2 articles published')
  assert.equal(shown.at(-1)?.text, '2 articles restored')
  assert.deepEqual(await statuses([...posts, published]), ['draft', 'draft', 'draft', 'published'])
})

test('a run takes items off the site, and undo publishes them again', async (t) => {
  const { run, undo, makePosts, statuses, texts } = await startRuns(t)
  const posts = await makePosts({}, {})
  await run('publish', posts)
  await run('draft', posts)
  assert.deepEqual(await statuses(posts), ['draft', 'draft'])
  await undo('2 articles taken off the site')
  assert.deepEqual(await statuses(posts), ['published', 'published'])
  assert.deepEqual(texts(), [
    '2 articles published',
    '2 articles taken off the site',
    '2 articles restored',
  ])
})

test('a run moves items to the bin, and undo restores all of them unchanged', async (t) => {
  const { run, undo, makePosts, shown, dataNow, $listing, bin } = await startRuns(t)
  const posts = await makePosts({ BlogTitle: '1' }, { BlogTitle: '2' }, { BlogTitle: '3' })
  const before = await Promise.all(posts.map((id) => dataNow(blog, id)))
  await bin.readBin()
  await run('remove', posts)
  assert.deepEqual($listing.get().items, [])
  assert.equal(bin.$bin.get().items.length, 3, 'a bin that was read before is read again')
  assert.deepEqual(
    shown.map(({ text, detail, tone }) => [text, detail, tone]),
    [['Deleted Blog post!', '3 articles moved to the bin', 'info']],
  )
  await undo('3 articles moved to the bin')
  assert.deepEqual([shown.at(-1)?.text, shown.at(-1)?.detail], ['Restored!', '3 articles restored'])
  assert.deepEqual(await Promise.all(posts.map((id) => dataNow(blog, id))), before)
  assert.deepEqual([$listing.get().items.length, bin.$bin.get().items.length], [3, 0])
})

test('marking the Arabic as up to date changes outdated items only', async (t) => {
  const { run, makePosts, saveElsewhere, stored, reload, server, shown } = await startRuns(t)
  const posts = await makePosts({ BlogTitle: '1' }, { BlogTitle: '2' })
  const [outdated = '', other = ''] = posts
  await saveElsewhere(blog, outdated, { BlogTitle: '1, changed' })
  await reload()
  const before = await stored(blog, other)
  await run('arabic', posts)
  const now = await stored(blog, outdated)
  assert.deepEqual(
    [now['translation'], (now['Data'] as Data)['BlogTitle']],
    ['complete', '1, changed'],
  )
  assert.equal((await stored(blog, other)).Revision, before.Revision)
  assert.deepEqual(
    shown.map(({ text, action }) => [text, action]),
    [['1 article: the Arabic is up to date', undefined]],
  )
  assert.equal(
    server.calls.filter(
      ({ body }) => body !== undefined && JSON.stringify(body).includes('ArabicIsCurrent'),
    ).length,
    1,
  )
})

test('a stopped run completes its pending requests, and guards the page until then', async (t) => {
  const { runs, untilOver, makePosts, shownItems, statuses, server, texts, guardEvents } =
    await startRuns(t)
  const posts = await makePosts({}, {}, {}, {}, {}, {})
  const heldCalls = hold()
  server.intercept(/PUT \/api\/blog/, heldCalls.interceptor)
  const counted: string[] = []
  runs.$run.listen(({ phase, finishedCount, itemCount }) =>
    counted.push(`${phase} ${finishedCount}/${itemCount}`),
  )
  runs.startRun(blog, 'publish', shownItems(posts))
  await heldCalls.arrived
  assert.deepEqual(
    [runs.$run.get().phase, runs.$run.get().finishedCount, guardEvents],
    ['running', 0, ['held']],
  )
  runs.stopRun()
  assert.equal(runs.$run.get().phase, 'stopping')
  heldCalls.release()
  await untilOver()
  assert.deepEqual(counted, [
    'running 0/6',
    'stopping 0/6',
    'stopping 1/6',
    'stopping 2/6',
    'stopping 3/6',
    'stopping 4/6',
    'idle 0/0',
  ])
  assert.deepEqual((await statuses(posts)).toSorted(), [
    'draft',
    'draft',
    'published',
    'published',
    'published',
    'published',
  ])
  assert.deepEqual(
    [texts(), guardEvents],
    [['4 articles published'], ['held', 'let go']],
    'a stopped run is no failure',
  )
})

test('a second run does not start during a run, and an undo waits for its end', async (t) => {
  const { runs, run, press, makePosts, shownItems, statuses, server, texts } = await startRuns(t)
  const posts = await makePosts({}, {}, {}, {})
  const [one = '', two = '', three = '', four = ''] = posts
  await run('publish', [one, two])
  const heldCalls = hold()
  const stopIntercepting = server.intercept(/PUT \/api\/blog/, heldCalls.interceptor)
  runs.startRun(blog, 'publish', shownItems([three]))
  await heldCalls.arrived
  runs.startRun(blog, 'publish', shownItems([four]))
  press('2 articles published')
  assert.deepEqual([runs.$run.get().name, runs.$run.get().itemCount], ['publish', 1])
  stopIntercepting()
  heldCalls.release()
  await until(runs.$run, ({ name, phase }) => name === 'undo' && phase === 'running')
  await until(runs.$run, ({ phase }) => phase === 'idle')
  assert.deepEqual(await statuses(posts), ['draft', 'draft', 'published', 'draft'])
  assert.deepEqual(texts(), ['2 articles published', '1 article published', '2 articles restored'])
})

for (const kind of allKinds.filter(({ shape }) => shape === 'collection')) {
  test(`items are published, taken off the site, deleted and restored by runs (${kind.name})`, async (t) => {
    const { run, undo, makePosts, statuses, dataNow, shown, $listing } = await startRuns(t, {
      kind,
    })
    const { only } = kind.screens[0]
    const dataOfScreen = only ? { [only.key]: only.value } : {}
    // Two versions with the same start day could not both be published.
    const later = kind.versions
      ? { [kind.versions.from]: addDays(String(sampleOf(kind).data[kind.versions.from]), 1) }
      : {}
    const items = await makePosts(dataOfScreen, { ...dataOfScreen, ...later })
    const before = await dataNow(kind, items[0] ?? '')
    assert.equal((await run('publish', items)).phase, 'idle')
    assert.deepEqual(await statuses(items), ['published', 'published'])
    await run('draft', items)
    assert.deepEqual(await statuses(items), ['draft', 'draft'])
    assert.deepEqual(await dataNow(kind, items[0] ?? ''), before)
    await run('remove', items)
    assert.equal($listing.get().items.length, 0)
    await undo(shown.at(-1)?.detail ?? '')
    assert.equal($listing.get().items.length, 2)
    assert.deepEqual(await dataNow(kind, items[0] ?? ''), before)
  })
}
