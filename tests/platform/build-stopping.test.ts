import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import { setInterval as every } from 'node:timers/promises'
import { runBuild } from '../../netlify/local/builds/run-build.ts'

/**
 * Build that ignores the request to stop, and continues until the file `end` exists. It writes the
 * file `begun` at its start, `asked` when it is asked to stop, and `lived` at its own end.
 */
const stubbornBuild = `
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

/** Causes of stopping a build; `log` is the path of its log, `reason` matches what is reported. */
const causes = [
  { name: 'a full disk', log: '/dev/full', isAborted: false, reason: /^ENOSPC/ },
  {
    name: 'the end of the platform',
    log: '/dev/null',
    isAborted: true,
    reason: /^The build ended without a word/,
  },
]

for (const { name, log, isAborted, reason } of causes) {
  test(`a build is killed that continues after it was asked to stop because of ${name}`, async (t) => {
    const folder = await mkdtemp(join(tmpdir(), 'build-stopping-'))
    t.after(() => rm(folder, { recursive: true, force: true }))
    await symlink(log, join(folder, 'build.log'))
    const untilExists = async (file: string): Promise<void> => {
      for await (const _ of every(5)) if (existsSync(join(folder, file))) return
    }
    t.mock.timers.enable({ apis: ['setTimeout'] })
    const stopper = new AbortController()
    const build = runBuild({
      command: () => ({ file: process.execPath, args: ['-e', stubbornBuild] }),
      root: folder,
      folder,
      sources: '',
      signal: stopper.signal,
    })
    await untilExists('begun')
    if (isAborted) stopper.abort()
    await untilExists('asked')
    // The time that a build has after the request is over: it is killed now.
    t.mock.timers.tick(60_000)
    await writeFile(join(folder, 'end'), '')
    const outcome = await build
    assert.match('reason' in outcome ? outcome.reason : '', reason)
    assert.equal(existsSync(join(folder, 'lived')), false)
  })
}
