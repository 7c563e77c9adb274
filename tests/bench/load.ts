import { createRequire } from 'node:module'
import { join } from 'node:path'
import { installPeer } from './peer-folder.ts'

const dependencies = { autocannon: '9.0.0' }

export const loadVersion = `autocannon ${dependencies.autocannon}`

/** Call that is repeated; `body` makes the JSON of each. */
export type Call = {
  url: string
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: () => unknown
}

/** Responses per second, and milliseconds of the median and of the 99th percentile. */
export type Loaded = { rate: number; p50: number; p99: number }

type Request = { body?: string }
type Result = {
  requests: { average: number }
  latency: { p50: number; p99: number }
  errors: number
  non2xx: number
}
type Autocannon = (options: object) => Promise<Result>

/**
 * Repeats a call over a number of connections for a number of seconds. @throws Error when a
 * response fails: its speed would be meaningless
 */
export type Load = (call: Call, connections: number, duration: number) => Promise<Loaded>

export const openLoad = async (): Promise<Load> => {
  const folder = await installPeer({ dependencies, files: {} })
  const autocannon = createRequire(join(folder, 'package.json'))('autocannon') as Autocannon
  return async ({ url, method = 'GET', headers = {}, body }, connections, duration) => {
    const setupRequest = (request: Request): Request => ({
      ...request,
      body: JSON.stringify(body?.()),
    })
    const requests = [{ method, headers, ...(body ? { setupRequest } : {}) }]
    const {
      requests: { average },
      latency,
      errors,
      non2xx,
    } = await autocannon({ url, connections, duration, requests })
    if (errors + non2xx > 0)
      throw new Error(
        `${method} ${url}: ${non2xx} answers were no success, ${errors} calls had none.`,
      )
    if (average === 0)
      throw new Error(
        `${method} ${url}: nothing was answered over ${connections} connections in ${duration} s: set SECONDS to more.`,
      )
    return { rate: average, p50: latency.p50, p99: latency.p99 }
  }
}

/**
 * Bytes of a call's uncompressed response, the same in every call of a load. @throws Error when it
 * fails
 */
export const bytesOf = async ({
  url,
  method = 'GET',
  headers = {},
  body,
}: Call): Promise<number> => {
  const sent = body ? { body: JSON.stringify(body()) } : {}
  const response = await fetch(url, {
    method,
    headers: { ...headers, 'accept-encoding': 'identity' },
    ...sent,
  })
  const { byteLength } = await response.arrayBuffer()
  if (!response.ok) throw new Error(`${method} ${url} answered ${response.status}.`)
  return byteLength
}
