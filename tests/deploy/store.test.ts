import assert from 'node:assert/strict'
import test from 'node:test'
import { keyOf } from '#store/keys.ts'
import { erase, openStore, type Store } from '#store/store.ts'
import { patientClock } from '../../netlify/local/content/target.ts'
import { accessFromEnvironment, NO_ACCESS } from './site.ts'

/**
 * Name of the scratch store. No environment has this name, so the store holds no data of the site.
 */
const NAME = 'check-deploy-scratch'

type Step = { name: string; run(store: Store): Promise<void> }

const key = keyOf('scratch', crypto.randomUUID())

const currentEtag = async (store: Store): Promise<string> => {
  const record = await store.get(key)
  assert.ok(record, 'what was written cannot be read')
  return record.etag
}

/** Steps in order: each depends on the record left by the step before. */
const steps: readonly Step[] = [
  {
    name: 'a write with onlyIfNew creates a record, and does not overwrite it',
    run: async (store) => {
      assert.ok(
        (await store.put(key, { op: 1 }, { onlyIfNew: true })).status === 'won',
        'the first write did not win',
      )
      assert.ok(
        (await store.put(key, { op: 2 }, { onlyIfNew: true })).status === 'lost',
        'the second write did not lose',
      )
      assert.ok(
        (await store.get<{ op: number }>(key))?.data.op === 1,
        'the first record was overwritten',
      )
    },
  },
  {
    name: 'of ten concurrent writes of a new record exactly one wins',
    run: async (store) => {
      await erase(store, key)
      const outcomes = await Promise.all(
        Array.from({ length: 10 }, (_, op) => store.put(key, { op: 10 + op }, { onlyIfNew: true })),
      )
      const won = outcomes.flatMap(({ status }, op) => (status === 'won' ? [10 + op] : []))
      assert.ok(won.length === 1, `${won.length} of them won`)
      assert.ok(
        (await store.get<{ op: number }>(key))?.data.op === won[0],
        'another one is stored than the one that won',
      )
    },
  },
  {
    name: 'a change wins with the current version, and loses with an older one',
    run: async (store) => {
      const first = await currentEtag(store)
      assert.ok(
        (await store.put(key, { op: 3 }, { onlyIfMatch: first })).status === 'won',
        'the change did not win',
      )
      assert.ok(
        (await store.put(key, { op: 4 }, { onlyIfMatch: first })).status === 'lost',
        'the stale change did not lose',
      )
      assert.ok((await currentEtag(store)) !== first, 'the version did not change')
    },
  },
  {
    name: 'of ten concurrent changes of the same version exactly one wins',
    run: async (store) => {
      const etag = await currentEtag(store)
      const outcomes = await Promise.all(
        Array.from({ length: 10 }, (_, op) =>
          store.put(key, { op: 10 + op }, { onlyIfMatch: etag }),
        ),
      )
      const won = outcomes.filter(({ status }) => status === 'won').length
      assert.ok(won === 1, `${won} of them won`)
    },
  },
  {
    name: 'a list contains the record, and an erased record cannot be read',
    run: async (store) => {
      assert.ok(
        (await store.list('scratch')).some((one) => one.key === key),
        'the list lacks it',
      )
      await erase(store, key)
      assert.ok((await store.get(key)) === null, 'it can still be read')
    },
  },
]

// Removed because the Blobs client would prefer this context to the options of `openStore`.
delete process.env['NETLIFY_BLOBS_CONTEXT']

const access = accessFromEnvironment(process.env)
if (!access) test('store', { skip: `${NO_ACCESS} to try conditional writes` })
else {
  const store = openStore(NAME, patientClock, access)
  for (const { name, run } of steps)
    test(`store: ${name}`, () =>
      run(store).catch((error: unknown) => {
        if (error instanceof assert.AssertionError) throw error
        assert.fail('the store does not answer: check NETLIFY_SITE_ID and NETLIFY_AUTH_TOKEN')
      }))
}
