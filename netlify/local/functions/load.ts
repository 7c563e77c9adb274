import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Config, Context, DeploySucceededEvent } from '@netlify/functions'
import { Cron } from 'croner'
import { StartError } from '../errors.ts'
import type { Functions } from './functions.ts'

/** One address of a function: a literal path, all paths below one, or an expression. */
type Route = { pattern: string } & (
  { literal: string } | { folder: string } | { expression: URLPattern }
)

const several = <T>(value: T | T[] | undefined): T[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value]

const isExpression = (path: string): boolean =>
  path.split('/').some((part) => part.startsWith(':') || /[*{[(]/.test(part))

const toRoute = (path: string): Route => {
  if (!isExpression(path)) return { pattern: path, literal: path }
  // The usual pattern needs no expression, which takes longer than the rest of the way to a
  // function.
  const folder = /^[\w./-]*\/\*$/.test(path) ? path.slice(0, -1).toLowerCase() : null
  return folder === null
    ? { pattern: path, expression: new URLPattern({ pathname: path }, { ignoreCase: true }) }
    : { pattern: path, folder }
}

type Routing = { routes: Route[]; excluded: Route[]; methods: string[] }

/** Routes that Netlify would derive from a function's configuration. */
export const routingOf = (config: Config): Routing => ({
  routes: several(config.path).map(toRoute),
  excluded: several(config.excludedPath).map(toRoute),
  methods: several(config.method).map((method) => method.toUpperCase()),
})

const execute = (route: Route, path: string): Record<string, string> | null => {
  if ('literal' in route) return path.toLowerCase() === route.literal ? {} : null
  if ('folder' in route)
    return path.toLowerCase().startsWith(route.folder)
      ? { 0: path.slice(route.folder.length) }
      : null
  const found = route.expression.exec({ pathname: path })
  if (!found) return null
  const groups = Object.entries(found.pathname.groups).filter(
    (group): group is [string, string] => group[1] !== undefined,
  )
  return Object.fromEntries(groups)
}

/**
 * The parameters that a function would get for this request, or null when it is not the function's.
 * As on Netlify, one slash at the end makes no difference and neither do capitals.
 */
export function match(
  { routes, excluded, methods }: Routing,
  method: string,
  pathname: string,
): Record<string, string> | null {
  if (methods.length > 0 && !methods.includes(method)) return null
  const path = pathname !== '/' && pathname.endsWith('/') ? pathname.slice(0, -1) : pathname
  if (excluded.some((route) => execute(route, path) !== null)) return null
  for (const route of routes) {
    const parameters = execute(route, path)
    if (parameters !== null) return parameters
  }
  return null
}

export type Handler = (
  request: Request,
  context: Context,
) => Response | undefined | Promise<Response | undefined>

export type LoadedFunction = {
  name: string
  config: Config
  routing: Routing
  /** Absent in a function that only listens to events. */
  handle: Handler | null
  deploySucceeded: ((event: DeploySucceededEvent) => unknown) | null
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const isHandler = (value: unknown): value is Handler => typeof value === 'function'

const isListener = (value: unknown): value is (event: DeploySucceededEvent) => unknown =>
  typeof value === 'function'

const isConfig = (value: unknown): value is Config => isObject(value)

/**
 * Entry files by Netlify's rules: files of the folder itself, and folders with an index or a file
 * of the folder's name.
 */
async function entriesOf(folder: string): Promise<{ name: string; file: string }[]> {
  const items = await readdir(folder, { withFileTypes: true })
  const found = await Promise.all(
    items.map(async (item) => {
      if (item.isFile())
        return /^[\w-]+\.m?[jt]s$/.test(item.name)
          ? [{ name: item.name.replace(/\.\w+$/, ''), file: join(folder, item.name) }]
          : []
      if (!item.isDirectory()) return []
      const inside = await readdir(join(folder, item.name))
      const main = [`${item.name}.ts`, 'index.ts'].find((name) => inside.includes(name))
      return main ? [{ name: item.name, file: join(folder, item.name, main) }] : []
    }),
  )
  return found.flat().sort((a, b) => a.name.localeCompare(b.name))
}

async function load({ name, file }: { name: string; file: string }): Promise<LoadedFunction> {
  const module: unknown = await import(pathToFileURL(file).href)
  const main = isObject(module) ? module['default'] : undefined
  const parts = isObject(main) ? main : {}
  const written =
    isObject(module) && isConfig(module['config']) ? module['config'] : parts['config']
  const config = isConfig(written) ? written : {}
  const handle = isHandler(main)
    ? main
    : isHandler(parts['fetch'])
      ? parts['fetch'].bind(parts)
      : null
  const deploySucceeded = isListener(parts['deploySucceeded'])
    ? parts['deploySucceeded'].bind(parts)
    : null
  if (!handle && !deploySucceeded)
    throw new StartError(
      `The function ${name} exports no handler: give it a default export that takes a Request.`,
    )
  return { name, config, routing: routingOf(config), handle, deploySucceeded }
}

/**
 * Imports every function of a folder once. @throws StartError when one cannot be imported or has no
 * handler.
 */
export async function loadFunctions(folder: string): Promise<LoadedFunction[]> {
  const entries = await entriesOf(folder)
  return Promise.all(
    entries.map((entry) =>
      load(entry).catch((error: unknown) => {
        if (error instanceof StartError) throw error
        const reason = error instanceof Error ? error.message.split('\n')[0] : String(error)
        throw new StartError(`The function ${entry.name} could not be loaded: ${reason}`, {
          cause: error,
        })
      }),
    ),
  )
}

const eventFor = (origin: string): DeploySucceededEvent => {
  const time = new Date().toISOString()
  const site = { id: 'local', name: 'local', url: origin, adminUrl: origin }
  return {
    site,
    deploy: {
      id: 'local',
      siteId: site.id,
      buildId: null,
      state: 'ready',
      errorMessage: null,
      url: origin,
      sslUrl: origin,
      permalinkUrl: origin,
      adminUrl: origin,
      context: 'dev',
      branch: null,
      commitRef: null,
      commitUrl: null,
      commitMessage: null,
      committer: null,
      title: null,
      createdAt: time,
      publishedAt: time,
      time: null,
      manual: false,
      framework: 'astro',
    },
  }
}

/**
 * Calls the functions that listen to `deploySucceeded`: a new build is live. A failing listener
 * stops no other.
 */
export async function announceDeploy(functions: Functions, origin: string): Promise<void> {
  const event = eventFor(origin)
  await Promise.all(
    functions.all.map(async ({ name, deploySucceeded }) => {
      try {
        await deploySucceeded?.(event)
      } catch (error) {
        console.error(`The function ${name} failed on deploySucceeded:`, error)
      }
    }),
  )
}

/**
 * Runs the scheduled functions at their times, in UTC as Netlify does, one call of each at a time.
 * @returns a function that ends the schedule and waits for the calls in progress.
 * @throws StartError when a time is not written as cron text.
 */
export function startSchedule(functions: Functions, origin: string): () => Promise<void> {
  const underWay = new Set<Promise<unknown>>()
  const jobs = functions.all.flatMap((entry) => {
    const { schedule } = entry.config
    if (schedule === undefined) return []
    const run = async (job: Cron) => {
      const body = JSON.stringify({ next_run: job.nextRun()?.toISOString() ?? null })
      const request = new Request(`${origin}/.netlify/functions/${entry.name}`, {
        method: 'POST',
        body,
      })
      const call = functions.call({ entry, params: {} }, request, '127.0.0.1', randomUUID())
      underWay.add(call)
      await call.finally(() => underWay.delete(call))
    }
    try {
      return [new Cron(schedule, { timezone: 'UTC', protect: true, unref: true }, run)]
    } catch {
      throw new StartError(
        `The function ${entry.name} has the schedule ${JSON.stringify(schedule)}, which is not cron text: correct its config.`,
      )
    }
  })
  return async () => {
    jobs.forEach((job) => job.stop())
    await Promise.allSettled(underWay)
  }
}
