import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import { expectedSecondsOf } from '../../netlify/local/builds/builds.ts'
import { runBuild } from '../../netlify/local/builds/run-build.ts'

const content = { step: 'content', done: null, of: null }
const pages = { step: 'pages', done: 3, of: 7 }

type MessageCase = {
  name: string
  /** Messages that the build process sends. */
  sent: readonly unknown[]
  /** Messages that `runBuild` passes on as progress. */
  passedOn: readonly unknown[]
}

const messageCases: readonly MessageCase[] = [
  { name: 'its steps', sent: [content, pages], passedOn: [content, pages] },
  { name: 'nothing', sent: [], passedOn: [] },
  {
    name: 'malformed messages between two steps',
    passedOn: [content, pages],
    sent: [
      content,
      null,
      'pages',
      [pages],
      {},
      { step: 'pages' },
      { ...pages, step: 'elsewhere' },
      { ...pages, done: -1 },
      { ...pages, done: 2.5 },
      { ...pages, done: '3' },
      { ...pages, of: undefined },
      { ...pages, file: 'x' },
      pages,
    ],
  },
]

for (const { name, sent, passedOn } of messageCases) {
  test(`only well-formed progress is passed on, in order, of a build that sends ${name}`, async (t) => {
    const folder = await mkdtemp(join(tmpdir(), 'build-steps-'))
    t.after(() => rm(folder, { recursive: true, force: true }))
    const program = `for (const message of ${JSON.stringify(sent)}) process.send(message)`
    const command = () => ({ file: process.execPath, args: ['-e', program] })
    const reported: unknown[] = []
    const outcome = await runBuild({
      command,
      root: folder,
      folder,
      sources: '',
      signal: new AbortController().signal,
      onProgress: (progress) => reported.push(progress),
    })
    assert.deepEqual([outcome, reported], [{ ok: true }, passedOn])
  })
}

for (const [durations, seconds] of [
  [[], null],
  [[11_000], 11],
  [[3_000, 11_000], 3],
  [[3_000, 11_000, 4_000], 4],
  [[200], 1],
] as const) {
  test(`the next build is expected to take ${seconds ?? 'an unknown number of'} seconds after builds of ${durations.join(', ') || 'no'} milliseconds`, () => {
    assert.equal(expectedSecondsOf(durations), seconds)
  })
}
