import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { costOf } from './build-cost.ts'
import { installPeer, type PeerProject } from './peer-folder.ts'
import type { BenchPost } from './posts.ts'
import { strapiFiles } from './strapi-project.ts'

/** Packages of Strapi. The last four have the versions that this version of Strapi requires. */
const dependencies = {
  '@strapi/strapi': '5.54.0',
  'better-sqlite3': '13.2.0',
  react: '18.3.1',
  'react-dom': '18.3.1',
  'react-router-dom': '6.30.3',
  'styled-components': '6.1.19',
}

export const strapiVersion = `Strapi ${dependencies['@strapi/strapi']} on SQLite (better-sqlite3 ${dependencies['better-sqlite3']})`

const program = join('node_modules', '@strapi', 'strapi', 'bin', 'strapi.js')
const settings = { NODE_ENV: 'production', STRAPI_TELEMETRY_DISABLED: 'true' }

const project: PeerProject = {
  dependencies,
  files: strapiFiles,
  prepare: (folder) =>
    costOf([program, 'build'], folder, {
      ...settings,
      PORT: '0',
      DATABASE_FILE: join(folder, 'unused.db'),
    }),
}

export type RunningStrapi = {
  url: string
  /** API token with which posts can be created. */
  token: string
  pid: number
  stop: () => Promise<unknown>
}

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** Milliseconds between the requests that find out whether Strapi responds already. */
const ASK_EVERY_MS = 200

/**
 * Starts Strapi in production mode on a new database with the posts, and waits until it responds.
 * @throws Error with Strapi's output when Strapi ends before it responds
 */
export const startStrapi = async (posts: readonly BenchPost[]): Promise<RunningStrapi> => {
  const folder = await installPeer(project)
  const data = await mkdtemp(join(tmpdir(), 'bench-strapi-data-'))
  const file = join(data, 'posts.json')
  await writeFile(file, JSON.stringify(posts))
  const port = await freePort()
  const child = spawn(process.execPath, [program, 'start'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      ...settings,
      PORT: String(port),
      DATABASE_FILE: join(data, 'posts.db'),
      BENCH_POSTS: file,
    },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  let isOver = false
  const ended = new Promise((resolve) => child.once('close', resolve)).then(() => (isOver = true))
  const url = `http://127.0.0.1:${port}`
  const stop = async (): Promise<void> => {
    child.kill('SIGKILL')
    await ended
    await rm(data, { recursive: true, force: true })
  }
  for (;;) {
    const isReady = await fetch(`${url}/_health`).then(
      ({ ok }) => ok,
      () => false,
    )
    const token = /bench-token (\w+)/.exec(output)?.[1]
    if (isReady && token !== undefined) return { url, token, pid: child.pid ?? 0, stop }
    if (isOver) {
      await stop()
      throw new Error(`Strapi ended before it answered:\n${output.slice(-4_000)}`)
    }
    await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS))
  }
}
