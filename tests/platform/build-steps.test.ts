import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import { expectedSecondsOf } from '../../netlify/local/builds/builds.ts'
import { runBuild } from '../../netlify/local/builds/run-build.ts'

const content = { step: 'content', done: null, of: null }
const pages = { step: 'pages', done: 3, of: 7 }

/** Builds by the messages that they send, with those that are passed on. */
const builds: readonly { name: string; sent: readonly unknown[]; heard: readonly unknown[] }[] = [
  { name: 'its steps, in their order', sent: [content, pages], heard: [content, pages] },
  { name: 'nothing', sent: [], heard: [] },
  {
    name: 'rubbish between two steps',
    heard: [content, pages],
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

for (const { name, sent, heard } of builds) {
  test(`a build is heard that says ${name}`, async (t) => {
    const folder = await mkdtemp(join(tmpdir(), 'build-steps-'))
    t.after(() => rm(folder, { recursive: true, force: true }))
    const program = `for (const message of ${JSON.stringify(sent)}) process.send(message)`
    const command = () => ({ file: process.execPath, args: ['-e', program] })
    const said: unknown[] = []
    const outcome = await runBuild({
      command,
      root: folder,
      folder,
      sources: '',
      signal: new AbortController().signal,
      onProgress: (progress) => said.push(progress),
    })
    assert.deepEqual([outcome, said], [{ ok: true }, heard])
  })
}

for (const [durations, seconds] of [
  [[], null],
  [[11_000], 11],
  [[3_000, 11_000], 3],
  [[3_000, 11_000, 4_000], 4],
  [[200], 1],
] as const) {
  test(`after builds of ${durations.join(', ') || 'no'} milliseconds one of ${seconds ?? 'an unknown number of'} seconds is expected`, () => {
    assert.equal(expectedSecondsOf(durations), seconds)
  })
}
