import type { Context } from '@netlify/functions'
import type * as v from 'valibot'
import type { Access, Endpoint } from '#kinds/define.ts'
import type { ProblemCode } from '#rules/problems.ts'
import type { Services } from './services.ts'

/** The signed-in admin, as the identity service knows it. */
export type User = { id: string; email: string }

/** Input of a handler. */
export type Call = {
  request: Request
  url: URL
  /** Parts of the address. Key: name in the endpoint's path. */
  params: Record<string, string>
  /** The signed-in user; null for a call that needs no sign-in. */
  user: User | null
  /** True for a call that only the admin may make, with a proof of the passphrase. */
  staff: boolean
  ip: string
  /** The platform's id of this request, stored in the audit trail. */
  requestId: string | null
  /** Time of the request, ISO 8601; the same when the handler is retried. */
  at: string
  /** Random id of the request; the same when the handler is retried. */
  op: string
  services: Services
  /** Aborts when the request was answered with a failure, or has timed out. */
  signal: AbortSignal
  /** Registers work that goes on after the answer. */
  inBackground(work: Promise<unknown>): void
}

export type Handler = (call: Call) => Promise<Response>

/** An endpoint's OpenAPI description, without its method, path and access. */
export type Description = {
  summary: string
  /** Names in the query. A name that ends in `!` is required. */
  query?: readonly string[]
  /** Schema of a JSON body; absent if none is read. */
  body?: v.GenericSchema
  /** Schemas of a body that is not JSON, or null. Key: media type. */
  nonJsonBodies?: Record<string, v.GenericSchema | null>
  /**
   * Marks an endpoint that accepts HTML forms posted by browsers without our script: they must come
   * from the site.
   */
  acceptsHtmlForms?: true
  /** Schemas of successful answers; null for an answer without JSON. Key: status. */
  success: Record<number, v.GenericSchema | null>
  /** Like `success`, for calls with `?scope=staff`, by which staff see more. Key: status. */
  staffSuccess?: Record<number, v.GenericSchema>
  /**
   * Media types of answers that are neither JSON nor a problem; null without a body. Key: status.
   */
  nonJsonResponses?: Record<number, string | null>
  /** Headers of success, in addition to those of every answer. */
  headers?: readonly ('ETag' | 'Location' | 'Searched-To' | 'Content-Disposition')[]
  /** Marks an endpoint that answers `If-None-Match` with 304 while the named `ETag` is current. */
  conditional?: true
  /** A required header of the request, beyond those of every call. */
  requestHeader?: { name: string; description: string; schema: Record<string, unknown> }
  /** Use of `If-Match`, which names the version that the caller has seen. */
  ifMatch?: 'required' | 'optional'
  /**
   * Problems in addition to those that follow from access, query, path and body. Key: code of the
   * problem. Value: schemas of its additional members.
   */
  problems?: { readonly [Name in ProblemCode]?: Record<string, v.GenericSchema> }
}

/** An endpoint with its handler. Access must be declared: there is no default. */
export type Route = Endpoint & { access: Access; handle: Handler; describe?: Description }
/** The parts of Netlify's function context that the API uses. */
export type PlatformContext = Pick<Context, 'ip' | 'waitUntil' | 'deploy'> & { requestId?: string }
