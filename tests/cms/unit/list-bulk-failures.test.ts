import assert from 'node:assert/strict'
import test from 'node:test'
import { blog } from '#kinds/blog.ts'
import { failureReasons, startRuns } from './bulk-runs.ts'
import { offline, refuse } from './server.ts'

test('an item that another session has changed is not published by the run, and a second run publishes it', async (t) => {
  const { run, runs, untilOver, makePosts, saveElsewhere, statuses, dataNow, texts, shown } =
    await startRuns(t)
  const posts = await makePosts({ BlogTitle: '1' }, { BlogTitle: '2' }, { BlogTitle: '3' })
  const [, second = ''] = posts
  await saveElsewhere(blog, second, { BlogData: '<p>Theirs.</p>' })
  const { phase, failed, notStarted, itemCount } = await run('publish', posts)
  assert.deepEqual(
    [phase, failureReasons(failed), notStarted, itemCount],
    ['failed', [[second, 'stale']], [], 3],
  )
  assert.deepEqual(await statuses(posts), ['published', 'draft', 'published'])
  assert.deepEqual(texts(), ['2 articles published', 'Blog post update failed...'])
  assert.equal(shown.at(-1)?.tone, 'failure')
  runs.$run.get().retry()
  assert.equal((await untilOver()).phase, 'idle')
  assert.equal(texts().at(-1), '1 article published')
  assert.deepEqual(await statuses(posts), ['published', 'published', 'published'])
  assert.equal((await dataNow(blog, second))['BlogData'], '<p>Theirs.</p>')
})

test('publishing a deleted item fails as not found, and deleting it again succeeds', async (t) => {
  const { run, makePosts, changes, statuses, texts, $listing } = await startRuns(t)
  const posts = await makePosts({}, {}, {})
  const [first = '', second = '', third = ''] = posts
  await changes.sendRemoval(blog, { Id: second })
  const published = await run('publish', [first, second])
  assert.deepEqual(failureReasons(published.failed), [[second, 'not_found']])
  assert.deepEqual(await statuses([first]), ['published'])
  await changes.sendRemoval(blog, { Id: first })
  assert.equal((await run('remove', [first, third])).phase, 'idle')
  assert.deepEqual($listing.get().items, [])
  assert.deepEqual(texts(), [
    '1 article published',
    'Blog post update failed...',
    'Deleted Blog post!',
  ])
})

test('a refused deletion keeps the items and reports them as failed', async (t) => {
  const { run, runs, untilOver, makePosts, server, texts, $listing } = await startRuns(t)
  const posts = await makePosts({}, {})
  const stopIntercepting = server.intercept(/DELETE \/api\/blog/, refuse(500, 'unexpected'))
  const { failed } = await run('remove', posts)
  assert.deepEqual(failed.map(({ item }) => item.Id).toSorted(), posts.toSorted())
  assert.deepEqual([texts(), $listing.get().items.length], [['Blog delete failed...'], 2])
  stopIntercepting()
  runs.$run.get().retry()
  await untilOver()
  assert.deepEqual([texts().at(-1), $listing.get().items.length], ['Deleted Blog post!', 0])
})

test('a deletion that is refused with a reason reports the reason', async (t) => {
  const { run, makePosts, server } = await startRuns(t)
  const posts = await makePosts({})
  const refusal = {
    type: 'about:blank',
    title: 'No',
    status: 422,
    code: 'invalid',
    errors: [{ path: 'id', message: 'It has to stay.' }],
  }
  server.intercept(/DELETE \/api\/blog/, () =>
    Promise.resolve(
      Response.json(refusal, {
        status: 422,
        headers: { 'content-type': 'application/problem+json' },
      }),
    ),
  )
  const { failed } = await run('remove', posts)
  assert.deepEqual(
    [failureReasons(failed), failed[0]?.toFix],
    [[[posts[0], 'invalid']], ['It has to stay.']],
  )
})

for (const [name, fault, why] of [
  ['without a connection', offline, 'offline'],
  ['while the server does not answer', refuse(503, 'unavailable'), 'unavailable'],
  ['with too many requests', refuse(429, 'rate_limited', { 'retry-after': '30' }), 'rate_limited'],
] as const) {
  test(`${name} a run stops, and the items that were not published can be published later`, async (t) => {
    const { run, runs, untilOver, makePosts, statuses, server, texts } = await startRuns(t)
    const posts = await makePosts({}, {}, {}, {}, {}, {})
    const stopIntercepting = server.intercept(/\/api\/blog\/[0-9a-f]/, fault)
    const { phase, failed, notStarted } = await run('publish', posts)
    assert.equal(phase, 'failed')
    assert.ok(failed.length >= 1 && failed.length <= 4, `${failed.length} were tried`)
    assert.deepEqual([...new Set(failed.map((one) => one.why))], [why])
    assert.deepEqual(
      [...failed.map(({ item }) => item.Id), ...notStarted.map(({ Id }) => Id)].toSorted(),
      posts.toSorted(),
    )
    assert.deepEqual(texts(), ['Blog post update failed...'])
    stopIntercepting()
    runs.$run.get().retry()
    assert.equal((await untilOver()).phase, 'idle')
    assert.deepEqual(
      await statuses(posts),
      posts.map(() => 'published'),
    )
    assert.deepEqual(texts(), ['Blog post update failed...', '6 articles published'])
  })
}

test('a run that is rate-limited half-way keeps its published items and repeats only the others', async (t) => {
  const { run, runs, untilOver, makePosts, statuses, server, texts } = await startRuns(t)
  const posts = await makePosts({}, {}, {}, {}, {}, {})
  let saves = 0
  const stopIntercepting = server.intercept(/PUT \/api\/blog/, (deliver, call) =>
    (saves += 1) <= 2 ? deliver() : refuse(429, 'rate_limited')(deliver, call),
  )
  const { failed, notStarted } = await run('publish', posts)
  assert.equal(failed.length + notStarted.length, 4)
  stopIntercepting()
  const from = server.calls.length
  runs.$run.get().retry()
  await untilOver()
  assert.equal(server.calls.slice(from).filter(({ method }) => method === 'PUT').length, 4)
  assert.deepEqual(
    await statuses(posts),
    posts.map(() => 'published'),
  )
  assert.deepEqual(texts(), [
    '2 articles published',
    'Blog post update failed...',
    '4 articles published',
  ])
})

test('an item with findings to fix is not published and reported with them, and findings to review do not matter', async (t) => {
  const site = { '/blog/never-written': { state: 'gone', why: 'unknown' } } as const
  const { run, makePosts, saveElsewhere, reload, statuses, texts, server } = await startRuns(t, {
    site,
  })
  const posts = await makePosts(
    {
      BlogData:
        '<p><a href="tel:nobody">The number</a> and <a href="/blog/never-written">a page</a></p>',
    },
    // A vague link text is a finding to review only.
    { BlogData: '<p><a href="/faq">click here</a></p>' },
    {},
  )
  const [first = ''] = posts
  const { failed } = await run('publish', posts)
  assert.deepEqual(failureReasons(failed), [[first, 'held']])
  assert.deepEqual(failed[0]?.toFix, [
    'A link in the English text has an address that does not work: tel:nobody',
    'A link in the English text leads to a page that does not exist: /blog/never-written',
  ])
  assert.deepEqual(texts(), ['2 articles published'], 'no toast about a failure')
  assert.deepEqual(await statuses(posts), ['draft', 'published', 'published'])
  assert.equal(
    server.calls.filter(
      ({ method, body }) => method === 'PUT' && JSON.stringify(body).includes(first),
    ).length,
    0,
  )
  await saveElsewhere(blog, first, { BlogData: '<p>Fixed.</p>' })
  await reload()
  assert.equal((await run('publish', [first])).phase, 'idle')
  assert.deepEqual(await statuses([first]), ['published'])
})

for (const [isOnline, why] of [
  [true, 'unavailable'],
  [false, 'offline'],
] as const) {
  test(`nothing is published when the checks cannot be loaded, and the reason is ${why}`, async (t) => {
    const { run, makePosts, statuses, server } = await startRuns(t, {
      canLoadChecks: false,
      isOnline,
    })
    const posts = await makePosts({}, {})
    const from = server.calls.length
    const { failed } = await run('publish', posts)
    assert.deepEqual([...new Set(failed.map((one) => one.why))], [why])
    assert.equal(
      server.calls.slice(from).some(({ method }) => method === 'PUT'),
      false,
    )
    assert.deepEqual(await statuses(posts), ['draft', 'draft'])
  })
}

test('undo does not change an item that another session has changed since, and reports it', async (t) => {
  const { run, undo, makePosts, saveElsewhere, statuses, dataNow, texts } = await startRuns(t)
  const posts = await makePosts({ BlogTitle: '1' }, { BlogTitle: '2' })
  const [first = '', second = ''] = posts
  await run('publish', posts)
  await saveElsewhere(blog, second, { BlogTitle: 'Theirs' })
  const { phase, failed } = await undo('2 articles published')
  assert.deepEqual([phase, failureReasons(failed)], ['failed', [[second, 'stale']]])
  assert.deepEqual(await statuses([first, second]), ['draft', 'published'])
  assert.equal((await dataNow(blog, second))['BlogTitle'], 'Theirs')
  assert.deepEqual(texts(), [
    '2 articles published',
    '1 article restored',
    'Blog post update failed...',
  ])
})

test('a refused restoration from the bin shows a toast and can be repeated', async (t) => {
  const { run, runs, untilOver, undo, makePosts, server, texts, $listing } = await startRuns(t)
  const posts = await makePosts({}, {})
  await run('remove', posts)
  const stopIntercepting = server.intercept(/POST \/api\/restore/, refuse(500, 'unexpected'))
  assert.equal((await undo('2 articles moved to the bin')).phase, 'failed')
  assert.equal(texts().at(-1), 'Restore failed...')
  stopIntercepting()
  runs.$run.get().retry()
  assert.equal((await untilOver()).phase, 'idle')
  assert.equal(texts().at(-1), 'Restored!')
  assert.deepEqual(
    $listing
      .get()
      .items.map(({ Id }) => Id)
      .toSorted(),
    posts.toSorted(),
  )
})
