import type { Context } from '@netlify/functions'
import type * as v from 'valibot'
import type { Access, Endpoint } from '#kinds/define.ts'
import type { ProblemCode } from '#rules/problems.ts'
import type { Services } from './services.ts'

/** The signed-in admin, as the identity service knows it. */
export type User = { id: string; email: string }

/**
 * Input of a handler. `user` is set for `signed in` and `staff`; `staff` is true when both gates
 * were passed.
 */
export type Call = {
  request: Request
  url: URL
  params: Record<string, string>
  user: User | null
  staff: boolean
  ip: string
  /** The platform's id of this request, stored in the audit trail. */
  requestId: string | null
  /**
   * Time of the request, ISO 8601, and a random id of it: a retried handler names the same audit
   * entries.
   */
  at: string
  op: string
  services: Services
  /**
   * Aborts when the request was answered as failed, or has timed out: nobody would get further
   * work.
   */
  signal: AbortSignal
  /** Registers work that goes on after the answer. */
  later(work: Promise<unknown>): void
}

export type Handler = (call: Call) => Promise<Response>

/** An endpoint's OpenAPI description, without its method, path and access. */
export type Description = {
  summary: string
  /** Names of the query, each optional unless it ends in `!`. */
  query?: readonly string[]
  /** Schema of the body; absent where none is read. */
  body?: v.GenericSchema
  /** Further media types of the body; null where it is not JSON at all. */
  media?: Record<string, v.GenericSchema | null>
  /**
   * Marks an endpoint that accepts HTML forms posted by browsers without our script: they must come
   * from the site.
   */
  plain?: true
  /**
   * Schemas of successful answers, by status; null where there is no JSON body. Failures are
   * problems, everywhere the same.
   */
  success: Record<number, v.GenericSchema | null>
  /** The same for `?scope=staff`, where staff see more. */
  staff?: Record<number, v.GenericSchema>
  /**
   * Answers that are neither JSON nor a problem: their media type, or null where there is no body.
   */
  other?: Record<number, string | null>
  /** Headers of success, in addition to those of every answer. */
  headers?: readonly ('ETag' | 'Location' | 'Searched-To' | 'Content-Disposition')[]
  /**
   * Marks an endpoint whose answer has an `ETag` of all its content: `If-None-Match` with it gets
   * 304 while it is current.
   */
  conditional?: true
  /** A required header of the request, beyond those of every call. */
  requestHeader?: { name: string; description: string; schema: Record<string, unknown> }
  /** Use of `If-Match`, which names the version that was seen. */
  ifMatch?: 'required' | 'optional'
  /**
   * Problems beyond those that follow from access, query, path and body, with the members that they
   * add.
   */
  problems?: { readonly [Name in ProblemCode]?: Record<string, v.GenericSchema> }
}

/** An endpoint with its handler. Access must be declared: there is no default. */
export type Route = Endpoint & { access: Access; handle: Handler; describe?: Description }
export type PlatformContext = Pick<Context, 'ip' | 'waitUntil' | 'deploy'> & { requestId?: string }
