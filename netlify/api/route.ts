import type { Context } from '@netlify/functions'
import type * as v from 'valibot'
import type { Access, Endpoint } from '#kinds/define.ts'
import type { ProblemCode } from '#rules/problems.ts'
import type { Services } from './services.ts'

/** The signed-in admin, as the identity service knows it. */
export type User = { id: string; email: string }

/** What a handler gets. `user` is there for `signed in` and `staff`; `staff` says whether both gates were passed. */
export type Call = {
  request: Request
  url: URL
  params: Record<string, string>
  user: User | null
  staff: boolean
  ip: string
  /** The platform's name for this request, which the audit trail keeps. */
  requestId: string | null
  /** When the request came, ISO 8601, and a random id of its own: a handler that is retried names the same audit entries. */
  at: string
  op: string
  services: Services
  /** Aborts when the request has been answered as failed, or has run out of time: what goes on for it would go on for nobody. */
  signal: AbortSignal
  /** Work that goes on after the answer. */
  later(work: Promise<unknown>): void
}

export type Handler = (call: Call) => Promise<Response>

/** An endpoint's OpenAPI description, without its method, path and access. */
export type Description = {
  summary: string
  /** Names of the query, each optional unless it ends in `!`. */
  query?: readonly string[]
  /** What the body must be; absent where none is read. */
  body?: v.GenericSchema
  /** Further media types that the body may have; null where it is no JSON value at all. */
  media?: Record<string, v.GenericSchema | null>
  /** Marks one that takes HTML forms as browsers post them without our script: they must say that they come from the site. */
  plain?: true
  /** What success answers, by status; null where there is no JSON body. Failures are problems, everywhere the same. */
  success: Record<number, v.GenericSchema | null>
  /** The same for `?scope=staff`, where staff see more. */
  staff?: Record<number, v.GenericSchema>
  /** Answers that are neither JSON nor a problem: their media type, or null where there is no body. */
  other?: Record<number, string | null>
  /** Headers of success, in addition to those of every answer. */
  headers?: readonly ('ETag' | 'Location' | 'Searched-To' | 'Content-Disposition')[]
  /** Marks one whose answer carries an `ETag` of all that it says: who sends it in `If-None-Match` gets 304 while it holds. */
  conditional?: true
  /** A header of the request that must be there, beyond those of every call. */
  requestHeader?: { name: string; description: string; schema: Record<string, unknown> }
  /** Whether the version that was seen travels in `If-Match`. */
  ifMatch?: 'required' | 'optional'
  /** Problems beyond those that follow from access, query, path and body, with the members that they add. */
  problems?: { readonly [Name in ProblemCode]?: Record<string, v.GenericSchema> }
}

/** An endpoint with its handler. Access must be declared: there is no default. */
export type Route = Endpoint & { access: Access; handle: Handler; describe?: Description }
export type PlatformContext = Pick<Context, 'ip' | 'waitUntil' | 'deploy'> & { requestId?: string }
