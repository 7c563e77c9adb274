import assert from 'node:assert/strict'
import { fork } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { on, once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { putFile } from '#store/files.ts'
import type { Access } from '#store/store.ts'
import { signedIn } from '../../netlify/api/identity.ts'
import { issueProof } from '../../netlify/api/pass-key.ts'
import { createServices } from '../../netlify/api/services.ts'
import { startBlobsServer } from '../../netlify/local/blobs/server.ts'
import { startApi } from '../api/harness.ts'
import { countForRun } from '../extent.ts'
import { samplePdf } from '../fixtures/sample-pdf.ts'
import { temporaryFolder } from '../blobs/temporary.ts'
import { readLog } from './crash/acknowledged.ts'
import { lanes } from './crash/lanes.ts'
import { startServer, startStore, type Running } from './crash/processes.ts'
import { verify } from './crash/verify.ts'
import type { Instruction } from './crash/writer.ts'

const KILLS = Number(process.env['KILLS'] ?? countForRun(6, 20))
const LONGEST_MS = 250
/** Acknowledgements of one server before the next accident: one per lane on average. */
const AT_LEAST = Object.keys(lanes).length
const TOKEN = 'crash'
const deployContext = 'test'

test(`${KILLS} kills of server and store during writes: nothing acknowledged is lost`, async (t) => {
  const {
    signedIn: headers,
    services: { settings },
  } = await startApi(t)
  const folder = await temporaryFolder(t)
  const directory = join(folder, 'blobs')
  const logFile = join(folder, 'log')
  await mkdir(directory)

  const running: { store: Running; server: Running | null } = {
    store: await startStore(directory, TOKEN),
    server: null,
  }
  t.after(() => Promise.all([running.store.kill(), running.server?.kill()]))
  const { url } = running.store
  const access: Access = { siteID: 'local', token: TOKEN, edgeURL: url, uncachedEdgeURL: url }
  const outside = createServices({ settings, deployContext, access })
  const user = await signedIn(new Request(settings.siteUrl, { headers }), outside)
  await putFile(outside.files, samplePdf, {
    name: 'sample.pdf',
    type: 'application/pdf',
    width: null,
    height: null,
  })
  const staff = { ...headers, 'x-pass-key': (await issueProof(outside, user)).passKey }

  const writer = fork(new URL('crash/writer.ts', import.meta.url), [logFile, JSON.stringify(staff)])
  t.after(() => writer.kill('SIGKILL'))
  const tell = (instruction: Instruction) => writer.send(instruction)
  const acknowledged = async (generation: number): Promise<void> => {
    let count = 0
    for await (const [heard] of on(writer, 'message'))
      if (heard === generation && ++count === AT_LEAST) return
  }

  const killStore = async () => {
    await running.store.kill()
    running.store = await startStore(directory, TOKEN, Number(new URL(url).port))
  }
  const killServer = async () => {
    await running.server?.kill()
    running.server = await startServer(
      { settings, access, deployContext },
      join(folder, 'compiled'),
    )
  }
  // Server and store die together, or one of them while the other continues.
  const accidents = [() => Promise.all([killStore(), killServer()]), killStore, killServer] as const

  await killServer()
  for (let kill = 0; kill <= KILLS; kill += 1) {
    const heard = acknowledged(kill)
    tell({ url: running.server?.url ?? '', generation: kill })
    await heard
    if (kill === KILLS) break
    await sleep(randomInt(LONGEST_MS))
    await accidents[kill % accidents.length]?.()
  }
  const end = once(writer, 'exit')
  tell('stop')
  assert.deepEqual(await end, [0, null])
  await Promise.all([running.server?.kill(), running.store.kill()])

  const last = await startBlobsServer({ directory, token: TOKEN })
  t.after(() => last.close())
  const healed = createServices({
    settings,
    deployContext,
    access: { ...access, edgeURL: last.url, uncachedEdgeURL: last.url },
  })
  t.diagnostic(await verify(healed, readLog(logFile)))
})
