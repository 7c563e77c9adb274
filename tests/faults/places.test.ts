import assert from 'node:assert/strict'
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'node:test'
import { isKnownKey, type StoreName } from '../../netlify/local/content/manifest.ts'
import { jobs } from '../../netlify/api/sweep.ts'
import { startApi } from '../api/harness.ts'
import { root } from '../runner/program.ts'
import { jobCases, type Job } from './job-cases.ts'
import { isWrite, placeOf } from './store-faults.ts'
import { servicesLater, onStage, type Stage } from './stage.ts'
import { uploadStories } from './upload-stories.ts'
import { writeCases } from './write-cases.ts'

/** Content of each place of the stores. A place is a store and the first part of its keys. */
const places: Readonly<Record<string, string>> = {
  'content:e': 'a record, as it is now',
  'content:h': 'versions of a record',
  'content:o': 'the order of a group that is being written',
  'content:p': 'lists of records, derived',
  'content:release': 'releases, which decide on writes of several records',
  'content:u': 'addresses of pages, derived',
  'files:d': 'a file in the library',
  'files:n': 'another name of a file',
  'files:up': 'an upload to the library',
  'files:w': 'marks of files that are erased',
  'forms:f': 'a file that came with a form',
  'forms:j': 'the journal of changed responses',
  'forms:p': 'the list of the inbox, derived',
  'forms:r': 'a form response with its mail',
  'forms:up': 'an upload of a visitor',
  'ops:a': 'the audit trail',
  'ops:fb': 'counts of opinions and searches',
  'ops:pl': 'links to previews',
  'ops:q': 'the state of publishing, and how far the erasing of old versions has come',
  'ops:rl': 'counters of tries',
  'ops:s': 'secrets of the site',
  'ops:turn': 'turns of writes that are checked against each other',
}

/**
 * Work whose writes the tests of this folder try under faults. `write` prepares the stage, calls
 * `ready`, then does the work: only the writes after the call count.
 */
type Work = { name: string; write(stage: Stage, ready: () => Promise<void>): Promise<unknown> }

const requests: readonly Work[] = writeCases.map(({ name, prepare }) => ({
  name,
  write: async (stage, ready) => {
    const { request } = await prepare(stage)
    await ready()
    await stage.ask(request)
  },
}))

const scheduledJobs: readonly Work[] = (Object.keys(jobCases) as Job[]).flatMap((job) =>
  jobCases[job].map(({ name, prepare }) => ({
    name: `${job}: ${name}`,
    write: async (stage: Stage, ready: () => Promise<void>) => {
      const { startsAfterMs, settings } = await prepare(stage)
      await ready()
      await jobs[job](
        servicesLater(
          { ...stage.services, settings: { ...stage.services.settings, ...settings } },
          startsAfterMs,
        ),
      )
    },
  })),
)

const uploads: readonly Work[] = Object.entries(uploadStories).map(([name, write]) => ({
  name,
  write,
}))

test('requests, jobs and uploads that are tried under faults write every place of the stores, and no place that is not named here', async (t) => {
  const api = await startApi(t)
  const written = new Set<string>()
  const unknown = new Set<string>()
  for (const { name, write } of [...requests, ...scheduledJobs, ...uploads]) {
    await onStage(api, async (stage) => {
      await write(stage, async () => {
        await stage.settled()
        stage.takeRequests()
      })
      await stage.settled()
      const writes = stage.takeRequests().filter(isWrite)
      assert.ok(writes.length > 0, `${name} writes nothing`)
      for (const seen of writes) written.add(placeOf(seen))
      for (const { store, key } of writes)
        if (!isKnownKey(store as StoreName, key)) unknown.add(`${store} ${key}`)
    })
  }
  assert.deepEqual(
    [...written].sort(),
    Object.keys(places),
    'name the new place here, with the case that writes it',
  )
  // A backup fails when a store has a place that its manifest does not know.
  assert.deepEqual(
    [...unknown],
    [],
    'name the new place in netlify/local/content/manifest.ts, as a part of an archive or as left out',
  )
})

/** First argument of `keyOf` in the code: a quoted text, or the name of a constant. */
const KEY = /\bkeyOf\((?:'(\w+)'|([A-Z_]+))[,)]/g
/** Declaration of a constant with a text, such as `const JOURNAL = 'j'`. */
const CONSTANT = /\bconst ([A-Z_]+) = '(\w+)'/g

test('the keys in the code begin with the same parts as the places named here', async () => {
  const texts: string[] = []
  for await (const file of glob('{src/store,netlify/api}/**/*.ts', { cwd: root }))
    texts.push(await readFile(join(root, file), 'utf8'))
  const constants = new Map(
    texts.flatMap((text) =>
      [...text.matchAll(CONSTANT)].map(([, name = '', value = '']) => [name, value] as const),
    ),
  )
  const used = texts.flatMap((text) =>
    [...text.matchAll(KEY)].map(([, literal, name = '']) => literal ?? constants.get(name) ?? name),
  )
  const known = new Set(Object.keys(places).map((place) => place.split(':')[1]))
  assert.deepEqual([...new Set(used)].sort(), [...known].sort())
})
