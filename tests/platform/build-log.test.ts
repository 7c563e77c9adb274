import assert from 'node:assert/strict'
import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import { runBuild } from '../../netlify/local/builds/run-build.ts'

test('a disk that is full fails the build and ends nothing else', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'build-log-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  await symlink('/dev/full', join(folder, 'build.log'))
  // Keeps printing until it is stopped: later output must neither block it nor end this process.
  const talk = "setInterval(() => console.log('building '.repeat(1000)), 5)"
  const command = () => ({ file: process.execPath, args: ['-e', talk] })
  const outcome = await runBuild({
    command,
    root: folder,
    folder,
    sources: '',
    signal: new AbortController().signal,
  })
  assert.equal(outcome.ok, false)
  assert.match('reason' in outcome ? outcome.reason : '', /^ENOSPC/)
})
