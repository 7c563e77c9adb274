import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { mapPooled } from '#store/concurrency.ts'
import { staffClient, untilLive } from '../e2e/staff-client.ts'
import { spawnPlatform, type RunningPlatform } from '../platform/spawn.ts'
import { numbersFrom } from './command-line.ts'
import { mb, ratioText } from './figures.ts'
import { dateAndNodeVersion } from './report-table.ts'

/** Resident memory of a process in bytes; `ps` reports it in kibibytes. */
export const residentMemory = async (pid: number): Promise<number> => {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)])
  return Number(stdout) * 1_024
}

/** Maximum ratio of the memory after all builds and requests to that after the first ones. */
const MOST_RATIO = 1.3

/** Number of concurrent requests. */
const CONCURRENT_REQUESTS = 10

/** Milliseconds before a measurement in which the idle server can release memory. */
const IDLE_MS = 10_000

/** Request with GET; the headers are those of a signed-in editor. */
type GetRequest = { path: string; headers?: Record<string, string> }

/**
 * Requests of visitors and staff: every page, the files of the home page, lists, a record,
 * pictures, and missing addresses.
 * @param headers sent with the requests of staff
 */
const requestsOf = async (
  { url }: RunningPlatform,
  headers: Record<string, string>,
): Promise<readonly GetRequest[]> => {
  const text = async (path: string): Promise<string> => (await fetch(url + path)).text()
  // Path of each absolute address in the sitemap.
  const pages = [
    ...(await text('/sitemap.xml')).matchAll(/<loc>https?:\/\/[^/]+([^<]*)<\/loc>/g),
  ].map(([, path = '']) => path || '/')
  const home = await text('/')
  // Paths with a file extension that the home page refers to.
  const files = [...home.matchAll(/(?:src|href)="(\/[^"#]+\.\w+)"/g)].map(([, path = '']) => path)
  const [post] = JSON.parse(await text('/api/blog?limit=1')) as { Id: string }[]
  const publicPaths = [
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
  const staffPaths = [
    '/api/blog?scope=staff',
    '/api/publish-status',
    '/api/files',
    '/api/bin',
    `/api/blog/${post?.Id}?scope=staff`,
  ]
  if (pages.length === 0 || files.length === 0 || !post)
    throw new Error('The site has no pages, files or posts to ask for.')
  return [
    ...[...pages, ...files, ...publicPaths, ...pictures].map((path) => ({ path })),
    ...staffPaths.map((path) => ({ path, headers })),
  ]
}

/**
 * Prepares work for a server.
 * @returns a function that works until the totals of builds and requests reach `upTo`, counted over
 * all its calls, and returns the server's memory in bytes. For a build it saves a post and waits
 * until the post is live. Meanwhile it makes the requests of {@link requestsOf} in turn.
 */
const prepareWork = async (platform: RunningPlatform) => {
  const { call, headers } = await staffClient(platform)
  const allRequests = await requestsOf(platform, headers)
  const [{ Id = '' } = {}] = (await call<{ Id: string }[]>('GET', '/api/blog?scope=staff&limit=1'))
    .body
  let [builds, requests] = [0, 0]
  const requestNext = async (): Promise<void> => {
    const next = allRequests[requests % allRequests.length] as GetRequest
    requests += 1
    const { path } = next
    const response = await fetch(platform.url + path, next.headers ? { headers: next.headers } : {})
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
    builds += 1
    const changed = { BlogId: Id, Data: { ...Data, BlogTitle: `Title of build ${builds}` } }
    const saved = await call<{ Revision: string }>('PUT', '/api/blog/add-or-update-blog', changed, {
      'if-match': `"${Revision}"`,
    })
    if (saved.status !== 200) throw new Error(`Save ${builds} was answered ${saved.status}.`)
    await untilLive(platform.url, `blog/${Id}`, saved.body.Revision)
  }
  return async (upTo: { builds: number; requests: number }): Promise<number> => {
    while (builds < upTo.builds) {
      const share = Math.ceil((upTo.requests - requests) / (upTo.builds - builds))
      await Promise.all([
        save(),
        mapPooled(Array.from({ length: share }), CONCURRENT_REQUESTS, requestNext),
      ])
    }
    await new Promise((resolve) => setTimeout(resolve, IDLE_MS))
    return residentMemory(platform.pid)
  }
}

/**
 * Measures the server's memory twice while it builds and responds. BUILDS and REQUESTS of the
 * environment are two numbers each: the counts after which the first and the second measurement are
 * made.
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
    const work = await prepareWork(platform)
    const first = await work({ builds: firstBuilds, requests: firstRequests })
    const last = await work({ builds: lastBuilds, requests: lastRequests })
    const ratio = last / first
    return `${dateAndNodeVersion()}. The server holds ${mb(first)} after ${firstBuilds} builds and ${firstRequests} requests, ${mb(last)} after ${lastBuilds} and ${lastRequests}: ${ratioText(ratio)} (goal ≤ ${ratioText(MOST_RATIO)}, ${ratio <= MOST_RATIO ? 'met' : 'missed'}).`
  } finally {
    await platform.stop()
  }
}
