import assert from 'node:assert/strict'
import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import { runBuild } from '../../netlify/local/builds/run-build.ts'

test('a build whose log cannot be written to a full disk fails, and this process continues', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'build-log-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  await symlink('/dev/full', join(folder, 'build.log'))
  // The build prints until it is stopped. Output after the failed write must neither block the
  // build nor end this process.
  const printForever = "setInterval(() => console.log('building '.repeat(1000)), 5)"
  const command = () => ({ file: process.execPath, args: ['-e', printForever] })
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
