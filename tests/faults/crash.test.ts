import assert from 'node:assert/strict'
import { fork } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { on, once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { putFile } from '#store/files.ts'
import type { StoreAccess } from '#store/store.ts'
import { readSignedInUser } from '../../netlify/api/identity.ts'
import { issueProof } from '../../netlify/api/pass-key.ts'
import { createServices } from '../../netlify/api/services.ts'
import { startBlobsServer } from '../../netlify/local/blobs/server.ts'
import { startApi } from '../api/harness.ts'
import { countForRun } from '../extent.ts'
import { samplePdf } from '../fixtures/sample-pdf.ts'
import { temporaryFolder } from '../blobs/temporary.ts'
import { readLog } from './crash/acknowledged.ts'
import { lanes } from './crash/lanes.ts'
import { startServer, startStore, type RunningProcess } from './crash/processes.ts'
import { verify } from './crash/verify.ts'
import type { Instruction } from './crash/writer.ts'

const KILLS = Number(process.env['KILLS'] ?? countForRun(6, 20))
/** Longest random time before a kill, in milliseconds. */
const LONGEST_MS = 250
/**
 * Number of acknowledgements by a server before the next kill. It is the number of lanes (loops
 * that write in parallel), so each has one on average.
 */
const AT_LEAST = Object.keys(lanes).length
const TOKEN = 'crash'
const deployContext = 'test'

test(`nothing acknowledged is lost when server and store are killed ${KILLS} times during writes`, async (t) => {
  const {
    signedIn: headers,
    services: { settings },
  } = await startApi(t)
  const folder = await temporaryFolder(t)
  const directory = join(folder, 'blobs')
  const logFile = join(folder, 'log')
  await mkdir(directory)

  const running: { store: RunningProcess; server: RunningProcess | null } = {
    store: await startStore(directory, TOKEN),
    server: null,
  }
  t.after(() => Promise.all([running.store.kill(), running.server?.kill()]))
  const { url } = running.store
  const access: StoreAccess = { siteID: 'local', token: TOKEN, edgeURL: url, uncachedEdgeURL: url }
  const services = createServices({ settings, deployContext, access })
  const user = await readSignedInUser(new Request(settings.siteUrl, { headers }), services)
  await putFile(services.files, samplePdf, {
    name: 'sample.pdf',
    type: 'application/pdf',
    width: null,
    height: null,
  })
  const staff = { ...headers, 'x-pass-key': (await issueProof(services, user)).passKey }

  const writer = fork(new URL('crash/writer.ts', import.meta.url), [logFile, JSON.stringify(staff)])
  t.after(() => writer.kill('SIGKILL'))
  const instruct = (instruction: Instruction) => writer.send(instruction)
  /** Waits for enough acknowledgements by the server of a generation: its number in this test. */
  const untilAcknowledged = async (generation: number): Promise<void> => {
    let count = 0
    // The writer sends the generation of the server for each acknowledgement.
    for await (const [message] of on(writer, 'message')) {
      if (message === generation) count += 1
      if (count === AT_LEAST) return
    }
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
  const killBoth = () => Promise.all([killStore(), killServer()])
  const kills = [killBoth, killStore, killServer] as const

  await killServer()
  for (let kill = 0; kill <= KILLS; kill += 1) {
    const acknowledged = untilAcknowledged(kill)
    instruct({ url: running.server?.url ?? '', generation: kill })
    await acknowledged
    if (kill === KILLS) break
    await sleep(randomInt(LONGEST_MS))
    await kills[kill % kills.length]?.()
  }
  const exit = once(writer, 'exit')
  instruct('stop')
  assert.deepEqual(await exit, [0, null])
  await Promise.all([running.server?.kill(), running.store.kill()])

  const lastStore = await startBlobsServer({ directory, token: TOKEN })
  t.after(() => lastStore.close())
  const servicesAfterwards = createServices({
    settings,
    deployContext,
    access: { ...access, edgeURL: lastStore.url, uncachedEdgeURL: lastStore.url },
  })
  t.diagnostic(await verify(servicesAfterwards, readLog(logFile)))
})
