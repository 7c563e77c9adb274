import { createRequire } from 'node:module'
import { join } from 'node:path'
import { installPeer } from './peer-folder.ts'

const dependencies = { autocannon: '9.0.0' }

export const loadVersion = `autocannon ${dependencies.autocannon}`

/** Call that a load repeats. */
export type Call = {
  url: string
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  /** Returns the body of the next call, which is sent as JSON. */
  body?: () => unknown
}

/** Result of a load. */
export type LoadResult = {
  /** Responses per second. */
  rate: number
  /** Median of the response times, in milliseconds. */
  p50: number
  /** 99th percentile of the response times, in milliseconds. */
  p99: number
}

// Types of autocannon, as far as they are used here: the package is not installed in this project.
type AutocannonRequest = { body?: string }
type AutocannonResult = {
  requests: { average: number }
  latency: { p50: number; p99: number }
  errors: number
  non2xx: number
}
type Autocannon = (options: object) => Promise<AutocannonResult>

/**
 * Repeats a call over a number of connections. `duration` is in seconds.
 * @throws Error when any response fails, because the speed of failures is meaningless
 */
export type RunLoad = (call: Call, connections: number, duration: number) => Promise<LoadResult>

/** Installs autocannon outside of the project. @returns the function that makes a load with it */
export const installLoadTool = async (): Promise<RunLoad> => {
  const folder = await installPeer({ dependencies, files: {} })
  const autocannon = createRequire(join(folder, 'package.json'))('autocannon') as Autocannon
  return async ({ url, method = 'GET', headers = {}, body }, connections, duration) => {
    const setupRequest = (request: AutocannonRequest): AutocannonRequest => ({
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
 * Makes a call once. @returns the bytes of its response, uncompressed
 * @throws Error when the response is not a success
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
