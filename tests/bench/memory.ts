import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { mapPooled } from '#store/concurrency.ts'
import { staffClient, untilLive } from '../e2e/staff-client.ts'
import { spawnPlatform, type Running } from '../platform/spawn.ts'
import { numbersFrom } from './command-line.ts'
import { mb, times } from './figures.ts'
import { ofToday } from './report-table.ts'

/** Resident memory of a process in bytes, as counted by the system. */
export const residentOf = async (pid: number): Promise<number> => {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)])
  return Number(stdout) * 1_024
}

/** Maximum ratio of the memory afterwards to that at the beginning: see issue 34. */
const MOST_RATIO = 1.3

/** Number of concurrent requests. */
const AT_ONCE = 10

/** Milliseconds in which an idle server gives memory back. */
const REST_MS = 10_000

type Asked = { path: string; headers?: Record<string, string> }

/**
 * Requests of visitors and staff: every page and its data, files, lists, a record, pictures, and
 * missing addresses.
 */
const everythingOf = async (
  { url }: Running,
  headers: Record<string, string>,
): Promise<readonly Asked[]> => {
  const text = async (path: string): Promise<string> => (await fetch(url + path)).text()
  const pages = [
    ...(await text('/sitemap.xml')).matchAll(/<loc>https?:\/\/[^/]+([^<]*)<\/loc>/g),
  ].map(([, path = '']) => path || '/')
  const home = await text('/')
  const files = [...home.matchAll(/(?:src|href)="(\/[^"#]+\.\w+)"/g)].map(([, path = '']) => path)
  const [post] = JSON.parse(await text('/api/blog?limit=1')) as { Id: string }[]
  const open = [
    '/api/blog',
    '/api/client',
    '/api/fees',
    '/api/places',
    `/api/blog/${post?.Id}`,
    '/api/nothing',
    '/nope',
    '/ar/nope',
    '/build.json',
    '/search/en.json',
  ]
  const pictures = [320, 640].map(
    (width) => `/.netlify/images?url=/apple-touch-icon.png&w=${width}`,
  )
  const staff = [
    '/api/blog?scope=staff',
    '/api/publish-status',
    '/api/files',
    '/api/bin',
    `/api/blog/${post?.Id}?scope=staff`,
  ]
  if (pages.length === 0 || files.length === 0 || !post)
    throw new Error('The site has no pages, files or posts to ask for.')
  return [
    ...[...pages, ...files, ...open, ...pictures].map((path) => ({ path })),
    ...staff.map((path) => ({ path, headers })),
  ]
}

/**
 * Saves a post repeatedly, each time until it is live, and meanwhile requests everything in turn;
 * each call continues after the last one.
 */
const workOn = async (platform: Running) => {
  const { call, headers } = await staffClient(platform)
  const all = await everythingOf(platform, headers)
  const [{ Id = '' } = {}] = (await call<{ Id: string }[]>('GET', '/api/blog?scope=staff&limit=1'))
    .body
  let [builds, requests] = [0, 0]
  const ask = async (): Promise<void> => {
    const { path, headers } = all[requests++ % all.length] as Asked
    const response = await fetch(platform.url + path, headers ? { headers } : {})
    await response.arrayBuffer()
    if (response.status >= 500) throw new Error(`${path} was answered ${response.status}.`)
  }
  const save = async (): Promise<void> => {
    const {
      body: { Data, Revision },
    } = await call<{ Data: Record<string, unknown>; Revision: string }>(
      'GET',
      `/api/blog/${Id}?scope=staff`,
    )
    const changed = { BlogId: Id, Data: { ...Data, BlogTitle: `Title of build ${(builds += 1)}` } }
    const saved = await call<{ Revision: string }>('PUT', '/api/blog/add-or-update-blog', changed, {
      'if-match': `"${Revision}"`,
    })
    if (saved.status !== 200) throw new Error(`Save ${builds} was answered ${saved.status}.`)
    await untilLive(platform.url, `blog/${Id}`, saved.body.Revision)
  }
  return async (upTo: { builds: number; requests: number }): Promise<number> => {
    while (builds < upTo.builds) {
      const share = Math.ceil((upTo.requests - requests) / (upTo.builds - builds))
      await Promise.all([save(), mapPooled(Array.from({ length: share }), AT_ONCE, ask)])
    }
    await new Promise((resolve) => setTimeout(resolve, REST_MS))
    return residentOf(platform.pid)
  }
}

/**
 * Measures the server's memory while it builds and responds. BUILDS and REQUESTS of the environment
 * are the counts after which it is measured: the first time, and the last.
 * @returns a report in Markdown
 */
export const reportMemory = async (environment: NodeJS.ProcessEnv): Promise<string> => {
  const [firstBuilds = 0, lastBuilds = 0] = numbersFrom(environment, 'BUILDS', [10, 200])
  const [firstRequests = 0, lastRequests = 0] = numbersFrom(
    environment,
    'REQUESTS',
    [1_000, 100_000],
  )
  const platform = await spawnPlatform({ env: { RATE_LIMITS: 'off' } })
  try {
    const work = await workOn(platform)
    const first = await work({ builds: firstBuilds, requests: firstRequests })
    const last = await work({ builds: lastBuilds, requests: lastRequests })
    const ratio = last / first
    return `${ofToday()}. The server holds ${mb(first)} after ${firstBuilds} builds and ${firstRequests} requests, ${mb(last)} after ${lastBuilds} and ${lastRequests}: ${times(ratio)} (goal ≤ ${times(MOST_RATIO)}, ${ratio <= MOST_RATIO ? 'met' : 'missed'}).`
  } finally {
    await platform.stop()
  }
}
