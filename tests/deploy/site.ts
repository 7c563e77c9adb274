import assert from 'node:assert/strict'
import type { ApiAccess } from '#store/store.ts'
import { netlifyAccess } from '../../netlify/local/content/target.ts'

/** An answer with its whole body. */
export type Answer = {
  status: number
  headers: Headers
  text: string
  /** Parsed body; undefined when the body is not JSON. */
  json: unknown
}
/** Method (GET by default), headers and body of a request. */
export type RequestOptions = { method?: string; headers?: Record<string, string>; body?: string }

/**
 * The site to check. `ask` follows no redirect.
 * @throws AssertionError (from `ask`) when there is no answer
 */
export type Site = { origin: string; ask(path: string, asked?: RequestOptions): Promise<Answer> }

const LIMIT_MS = 20_000

/** Parses a JSON body; undefined when the body, or its media type, is not JSON. */
const parsedJson = (text: string, type: string): unknown => {
  if (!/^application\/([\w.+-]+\+)?json\b/.test(type)) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export const siteAt = (origin: string): Site => ({
  origin,
  ask: async (path, { method = 'GET', headers = {}, body } = {}) => {
    try {
      const response = await fetch(origin + path, {
        method,
        headers,
        body: body ?? null,
        redirect: 'manual',
        signal: AbortSignal.timeout(LIMIT_MS),
      })
      const text = await response.text()
      return {
        status: response.status,
        headers: response.headers,
        text,
        json: parsedJson(text, response.headers.get('content-type') ?? ''),
      }
    } catch (error) {
      const cause =
        error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error)
      assert.fail(`${method} ${path} was not answered (${cause})`)
    }
  },
})

/** Number of tests that run concurrently: low enough to stay far below the site's rate limits. */
export const PARALLEL_TESTS = 4

/** Name of the environment variable with the origin of the site; `run.ts` sets it. */
export const ORIGIN_VARIABLE = 'CHECK_DEPLOY_ORIGIN'

export const site = siteAt(process.env[ORIGIN_VARIABLE] ?? '')

/**
 * Access to the stores and the settings of the site on Netlify; null without a token.
 * @throws ContentRefusal when the site's id is missing
 */
export const accessFromEnvironment = (environment: NodeJS.ProcessEnv): ApiAccess | null =>
  environment['NETLIFY_AUTH_TOKEN'] ? netlifyAccess(environment) : null

/** Reason to skip a test that needs {@link accessFromEnvironment}. */
export const NO_ACCESS = 'set NETLIFY_SITE_ID and NETLIFY_AUTH_TOKEN'
