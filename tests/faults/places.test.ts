import assert from 'node:assert/strict'
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'node:test'
import { isKnown, type StoreName } from '../../netlify/local/content/manifest.ts'
import { jobs } from '../../netlify/api/sweep.ts'
import { startApi } from '../api/harness.ts'
import { root } from '../runner/program.ts'
import { jobCases, type Job } from './job-cases.ts'
import { isWrite, placeOf } from './store-faults.ts'
import { later, onStage, type Stage } from './stage.ts'
import { uploadStories } from './upload-stories.ts'
import { writeCases } from './write-cases.ts'

/** Places of everything that is stored, by store and first part of the key. */
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

/** Work that writes once its stage is ready. */
type Tried = { name: string; write(stage: Stage, ready: () => Promise<void>): Promise<unknown> }

const requests: readonly Tried[] = writeCases.map(({ name, prepare }) => ({
  name,
  write: async (stage, ready) => {
    const { request } = await prepare(stage)
    await ready()
    await stage.ask(request)
  },
}))

const scheduled: readonly Tried[] = (Object.keys(jobCases) as Job[]).flatMap((job) =>
  jobCases[job].map(({ name, prepare }) => ({
    name: `${job}: ${name}`,
    write: async (stage: Stage, ready: () => Promise<void>) => {
      const { after, settings } = await prepare(stage)
      await ready()
      await jobs[job](
        later({ ...stage.services, settings: { ...stage.services.settings, ...settings } }, after),
      )
    },
  })),
)

const uploads: readonly Tried[] = Object.entries(uploadStories).map(([name, write]) => ({
  name,
  write,
}))

test('every place of the stores is written by a request, a job or an upload that is tried under faults, and has a name here', async (t) => {
  const api = await startApi(t)
  const written = new Set<string>()
  const unknown = new Set<string>()
  for (const { name, write } of [...requests, ...scheduled, ...uploads]) {
    await onStage(api, async (stage) => {
      await write(stage, async () => {
        await stage.settled()
        stage.taken()
      })
      await stage.settled()
      const own = stage.taken().filter(isWrite)
      assert.ok(own.length > 0, `${name} writes nothing`)
      for (const seen of own) written.add(placeOf(seen))
      for (const { store, key } of own)
        if (!isKnown(store as StoreName, key)) unknown.add(`${store} ${key}`)
    })
  }
  assert.deepEqual(
    [...written].sort(),
    Object.keys(places),
    'name the new place here, with the case that writes it',
  )
  // Backups refuse unknown places: nothing is lost unnoticed.
  assert.deepEqual(
    [...unknown],
    [],
    'name the new place in netlify/local/content/manifest.ts, as a part of an archive or as left out',
  )
})

const KEY = /\bkeyOf\((?:'(\w+)'|([A-Z_]+))[,)]/g
const NAME = /\bconst ([A-Z_]+) = '(\w+)'/g

test('no key in the code begins with a part that is not among these places', async () => {
  const texts: string[] = []
  for await (const file of glob('{src/store,netlify/api}/**/*.ts', { cwd: root }))
    texts.push(await readFile(join(root, file), 'utf8'))
  const names = new Map(
    texts.flatMap((text) =>
      [...text.matchAll(NAME)].map(([, name = '', value = '']) => [name, value] as const),
    ),
  )
  const used = texts.flatMap((text) =>
    [...text.matchAll(KEY)].map(([, literal, name = '']) => literal ?? names.get(name) ?? name),
  )
  const known = new Set(Object.keys(places).map((place) => place.split(':')[1]))
  assert.deepEqual([...new Set(used)].sort(), [...known].sort())
})
