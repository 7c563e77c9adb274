import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import { setInterval as every } from 'node:timers/promises'
import { runBuild } from '../../netlify/local/builds/run-build.ts'

/** Build that notes the request to stop and continues until the file `end` exists. */
const stubborn = `
  const { existsSync, writeFileSync } = require('node:fs')
  process.on('SIGTERM', () => writeFileSync('asked', ''))
  writeFileSync('begun', '')
  setInterval(() => {
    console.log('building')
    if (!existsSync('end')) return
    writeFileSync('lived', '')
    process.exit()
  }, 5)
`

/** Reasons for stopping a build, each with the path of its log and the word of its reason. */
const causes = [
  { name: 'a full disk', log: '/dev/full', isAborted: false, says: /^ENOSPC/ },
  {
    name: 'the end of the platform',
    log: '/dev/null',
    isAborted: true,
    says: /^The build ended without a word/,
  },
]

for (const { name, log, isAborted, says } of causes) {
  test(`a build that goes on after it was asked to stop is killed: ${name}`, async (t) => {
    const folder = await mkdtemp(join(tmpdir(), 'build-stopping-'))
    t.after(() => rm(folder, { recursive: true, force: true }))
    await symlink(log, join(folder, 'build.log'))
    const seen = async (file: string): Promise<void> => {
      for await (const _ of every(5)) if (existsSync(join(folder, file))) return
    }
    t.mock.timers.enable({ apis: ['setTimeout'] })
    const stopped = new AbortController()
    const built = runBuild({
      command: () => ({ file: process.execPath, args: ['-e', stubborn] }),
      root: folder,
      folder,
      sources: '',
      signal: stopped.signal,
    })
    await seen('begun')
    if (isAborted) stopped.abort()
    await seen('asked')
    t.mock.timers.tick(60_000)
    await writeFile(join(folder, 'end'), '')
    const outcome = await built
    assert.match('reason' in outcome ? outcome.reason : '', says)
    assert.equal(existsSync(join(folder, 'lived')), false)
  })
}
