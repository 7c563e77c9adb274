import assert from 'node:assert/strict'
import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { createHash, randomInt } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { startBlobsServer } from '../../netlify/local/blobs/server.ts'
import { countForRun } from '../extent.ts'
import { contextOf, openStore } from './client.ts'
import { operationIn, readLog } from './crash-log.ts'
import { spawnServer, urlOf } from './server-process.ts'
import { temporaryFolder } from './temporary.ts'

const KILLS = Number(process.env.KILLS ?? countForRun(6, 20))
const TOKEN = 'crash'

test(`after ${KILLS} kills during writes each key holds one whole content that the log allows`, async (t) => {
  const folder = await temporaryFolder(t)
  const directory = join(folder, 'blobs')
  const logFile = join(folder, 'log')
  await mkdir(directory)
  const writer = fork(new URL('crash-writer.ts', import.meta.url), [logFile])
  let server: ChildProcess | undefined
  t.after(() => {
    writer.kill('SIGKILL')
    server?.kill('SIGKILL')
  })

  let unfinishedCount = 0
  for (let kill = 0; kill < KILLS; kill += 1) {
    const running = spawnServer(directory, TOKEN)
    server = running
    const exit = once(running, 'exit')
    running.stderr.pipe(process.stderr)
    writer.send(contextOf(await urlOf(running), TOKEN))
    await once(writer, 'message')
    await sleep(randomInt(150))
    running.kill('SIGKILL')
    await exit
    unfinishedCount += (await readdir(join(directory, 'unfinished'))).length
  }
  const end = once(writer, 'exit')
  writer.send('stop')
  assert.deepEqual(await end, [0, null])

  const { allowed, acknowledged } = readLog(logFile)
  t.diagnostic(
    `${acknowledged} acknowledged operations on ${allowed.size} keys; ${unfinishedCount} files were cut off before they were finished`,
  )
  assert.ok(acknowledged >= KILLS)

  const lastServer = await startBlobsServer({ directory, token: TOKEN })
  t.after(() => lastServer.close())
  assert.deepEqual(await readdir(join(directory, 'unfinished')), [])
  const store = openStore(lastServer.context, 'crash')
  const listed = new Map((await store.list()).blobs.map(({ key, etag }) => [key, etag]))
  for (const key of listed.keys()) assert.ok(allowed.has(key), `${key} was never written`)
  for (const [key, results] of allowed) {
    const blob = await store.getWithMetadata(key, { type: 'arrayBuffer' })
    assert.equal(blob !== null, listed.has(key), `${key} is listed exactly when it can be read`)
    if (!blob) {
      assert.ok(results.has(''), `${key} is lost`)
      continue
    }
    const content = Buffer.from(blob.data)
    const op = operationIn(content)
    assert.ok(op, `${key} is torn`)
    assert.ok(results.has(op), `${key} holds an operation older than the last one acknowledged`)
    assert.equal(blob.metadata.op, op, `${key} has the metadata of another write`)
    assert.equal(blob.etag, `"${createHash('md5').update(content).digest('hex')}"`)
    assert.equal(blob.etag, listed.get(key))
  }
})
