import assert from 'node:assert/strict'
import test from 'node:test'
import {
  isMoving,
  liveState,
  pendingOf,
  summaryOf,
  type Build,
  type Evidence,
  type PublishItem,
} from '../../../src/cms/stores/publish.ts'

const now = Date.parse('2026-11-21T12:00:00Z')
const idle: Build = {
  state: 'idle',
  startedAt: null,
  finishedAt: null,
  error: null,
  expectedSeconds: null,
}
const building: Build = {
  ...idle,
  state: 'building',
  startedAt: '2026-11-21T11:59:50Z',
  expectedSeconds: 50,
}
const failed: Build = { ...idle, state: 'failed', error: 'The store did not answer.' }

const item = {
  Id: 'x',
  Revision: 'r2',
  Status: 'published' as const,
  PublishAt: null,
  ExpireAt: null,
}
const publishItem: PublishItem = {
  kind: 'blog',
  id: 'x',
  Revision: 'r2',
  builtRevision: null,
  state: 'saved',
  since: null,
  gone: false,
}
const site = (revision?: string) => ({
  builtAt: '2026-11-21T11:02:00Z',
  items: revision === undefined ? {} : { 'blog/x': revision },
})
const evidence = (changes: Partial<Evidence>): Evidence => ({
  publishItem,
  build: idle,
  site: site(),
  now,
  ...changes,
})

test('an item is live when the site’s build has its revision, whatever the server says', () => {
  const claimed: PublishItem = { ...publishItem, state: 'live', builtRevision: 'r2' }
  assert.equal(
    liveState('blog', item, evidence({ publishItem: claimed, site: site('r1') })).name,
    'saved',
  )
  assert.deepEqual(liveState('blog', item, evidence({ site: site('r2') })), {
    name: 'live',
    since: '2026-11-21T11:02:00Z',
  })
  // The server's list has no entry for items that have long been live.
  assert.deepEqual(
    liveState('blog', item, evidence({ publishItem: undefined, site: site('r2') })),
    {
      name: 'live',
      since: null,
    },
  )
})

test('before the site’s build is read, the state is unknown unless the server has a pending change', () => {
  const claimed: PublishItem = { ...publishItem, state: 'live', builtRevision: 'r2' }
  for (const known of [undefined, claimed, { ...publishItem, state: 'not public' as const }]) {
    assert.deepEqual(liveState('blog', item, evidence({ publishItem: known, site: null })), {
      name: 'unknown',
    })
    assert.deepEqual(
      liveState('blog', { ...item, Status: 'draft' }, evidence({ publishItem: known, site: null })),
      { name: 'unknown' },
    )
  }
  assert.deepEqual(liveState('blog', item, evidence({ site: null })), { name: 'saved' })
  assert.deepEqual(liveState('blog', item, evidence({ site: null, build: failed })), {
    name: 'failed',
    error: failed.error,
  })
})

test('a changed item is “saved”, and “building” with the remaining seconds during its build', () => {
  assert.deepEqual(liveState('blog', item, evidence({})), { name: 'saved' })
  const inBuild = { ...publishItem, state: 'building' as const }
  assert.deepEqual(liveState('blog', item, evidence({ publishItem: inBuild, build: building })), {
    name: 'building',
    secondsLeft: 40,
  })
  assert.deepEqual(
    liveState('blog', item, evidence({ publishItem: inBuild, build: building, now: now + 60_000 })),
    { name: 'building', secondsLeft: 0 },
  )
})

/** Builds without a reliable remaining time; `secondsLeft` is what must be shown for each. */
const untimed = [
  {
    name: 'longer than expected, without progress',
    expectedSeconds: 5,
    progress: null,
    secondsLeft: 0,
  },
  {
    name: 'longer than expected, with half its pages made',
    expectedSeconds: 5,
    progress: { step: 'pages', done: 3, of: 7 },
    secondsLeft: null,
  },
  {
    name: 'of unknown length, at its last step',
    expectedSeconds: null,
    progress: { step: 'finish', done: null, of: null },
    secondsLeft: 0,
  },
  {
    name: 'of unknown length, without progress',
    expectedSeconds: null,
    progress: null,
    secondsLeft: null,
  },
] as const

for (const { name, expectedSeconds, progress, secondsLeft } of untimed) {
  test(`the remaining seconds are 0 or unknown for a build ${name}`, () => {
    const build: Build = { ...building, expectedSeconds, progress }
    assert.deepEqual(
      liveState(
        'blog',
        item,
        evidence({ publishItem: { ...publishItem, state: 'building' }, build }),
      ),
      { name: 'building', secondsLeft },
    )
  })
}

test('a change after the build began is “saved”, not “building”', () => {
  assert.deepEqual(liveState('blog', item, evidence({ build: building })), { name: 'saved' })
})

test('the state after a failed build has its error', () => {
  assert.deepEqual(liveState('blog', item, evidence({ build: failed })), {
    name: 'failed',
    error: 'The store did not answer.',
  })
})

test('drafts and ended items are not public, and scheduled items wait', () => {
  assert.equal(liveState('blog', { ...item, Status: 'draft' }, evidence({})).name, 'not public')
  assert.equal(
    liveState('blog', { ...item, ExpireAt: '2026-11-20T00:00:00Z' }, evidence({})).name,
    'not public',
  )
  assert.deepEqual(
    liveState('blog', { ...item, PublishAt: '2026-11-24T05:00:00Z' }, evidence({})),
    { name: 'waits', until: '2026-11-24T05:00:00Z' },
  )
})

test('an item that was taken off the site is “saved” until the site’s build lacks it', () => {
  assert.equal(
    liveState('blog', { ...item, Status: 'draft' }, evidence({ site: site('r1') })).name,
    'saved',
  )
})

test('the summary counts items that differ between the store and the site, deleted ones included', () => {
  const other: PublishItem = { ...publishItem, id: 'y', state: 'not public' }
  const deleted: PublishItem = { ...publishItem, builtRevision: 'r2', gone: true }
  const summary = (items: PublishItem[], build: Build, seen = site()) =>
    summaryOf({ items, more: 0, build, site: seen })
  assert.deepEqual(summary([publishItem, other], idle, site('r2')), { name: 'live' })
  assert.deepEqual(summary([publishItem, other], idle, site('r1')), { name: 'moving', count: 1 })
  assert.deepEqual(summary([publishItem, other], failed), { name: 'failed', count: 1 })
  assert.deepEqual(summary([deleted, other], building, site('r2')), { name: 'moving', count: 1 })
  assert.deepEqual(pendingOf([deleted], site()), [], 'the site’s build lacks the deleted item')
})

test('only items that are “saved” or “building” are moving', () => {
  assert.ok(isMoving({ name: 'saved' }) && isMoving({ name: 'building', secondsLeft: 5 }))
  assert.ok(!isMoving({ name: 'live', since: null }) && !isMoving({ name: 'waits', until: null }))
})
