import * as v from 'valibot'
import type { AccountsFile } from './accounts-file.ts'
import type { Lockout } from './lockout.ts'
import type { Passwords } from './passwords.ts'

export interface Mail {
  to: string
  subject: string
  text: string
}

/** Services that the routes use. */
export interface Identity {
  accounts: AccountsFile
  passwords: Passwords
  lockout: Lockout
  /** Present time in milliseconds since 1970. */
  now(): number
  /** Delivers a mail; rejects when it was not sent. */
  sendMail(mail: Mail): void | Promise<void>
  /** Address for the links in mails, without a slash at the end. */
  siteUrl: string
}

/** One request to a route. */
export interface Call {
  request: Request
  url: URL
  clientAddress: string
  /** The user id in the path; empty when the path has none. */
  id: string
}

export type Route = (identity: Identity, call: Call) => Promise<Answer>

/** Answer of a route. {@link toResponse} turns it into a Response. */
export interface Answer {
  status: number
  /** Body, sent as JSON. */
  json?: unknown
  /** Body, sent as plain text when there is no `json`. */
  text?: string
  headers?: Record<string, string>
  /** True to clear the cookie nf_jwt as well. */
  clearCookie?: boolean
}

/** Error that a route throws to refuse a request. The service sends its answer. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly answer: Answer

  constructor(answer: Answer) {
    super(`Refused with status ${answer.status}`)
    this.answer = answer
  }
}

/** A refusal with the body `{code, msg}`, which every endpoint except /token uses. */
export function refusal(
  status: number,
  msg: string,
  more: Omit<Answer, 'status' | 'json'> = {},
): Refusal {
  return new Refusal({ ...more, status, json: { code: status, msg } })
}

/** A refusal with status 400 and the body `{error, error_description}`, which /token uses. */
export function oauthRefusal(error: string, description?: string, clearCookie = false): Refusal {
  return new Refusal({ status: 400, json: { error, error_description: description }, clearCookie })
}

const TEN_HOURS_MS = 10 * 3600 * 1000

/**
 * Turns an answer into a Response.
 * @param now in milliseconds; a cleared cookie gets an expiry time ten hours before it
 */
export function toResponse(answer: Answer, now: number): Response {
  const headers = new Headers({ 'cache-control': 'no-store', ...answer.headers })
  if (answer.clearCookie) {
    const past = new Date(now - TEN_HOURS_MS).toUTCString()
    headers.append('set-cookie', `nf_jwt=; Path=/; Expires=${past}; Max-Age=0; HttpOnly; Secure`)
  }
  if (answer.json !== undefined) headers.set('content-type', 'application/json')
  if (answer.text !== undefined) headers.set('content-type', 'text/plain; charset=utf-8')
  const body = answer.json === undefined ? (answer.text ?? null) : JSON.stringify(answer.json)
  return new Response(body, { status: answer.status, headers })
}

/** Maximum length of a request's body. */
const MAX_BYTES = 64 * 1024

/** Reads the fields of a form post. There are none when the body is not a form. */
export async function readForm(request: Request): Promise<URLSearchParams> {
  const type = request.headers.get('content-type') ?? ''
  const text = await readText(request)
  return new URLSearchParams(/^application\/x-www-form-urlencoded\s*(;|$)/i.test(type) ? text : '')
}

/**
 * Reads the JSON body of a request. Refuses with 400 a body that does not fit the schema.
 * @param subject name of the body in the refusal: `Could not read <subject> params: …`
 */
export async function readJson<S extends v.GenericSchema>(
  request: Request,
  subject: string,
  schema: S,
): Promise<v.InferOutput<S>> {
  const text = await readText(request)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw refusal(
      400,
      `Could not read ${subject} params: ${error instanceof Error ? error.message : 'bad JSON'}`,
    )
  }
  // Arrays are refused here: valibot accepts them as objects.
  const result = v.safeParse(schema, Array.isArray(value) ? undefined : (value ?? {}))
  if (result.success) return result.output
  throw refusal(
    400,
    `Could not read ${subject} params: ${v.getDotPath(result.issues[0]) ?? 'the body'} has the wrong type`,
  )
}

async function readText(request: Request): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    if (size > MAX_BYTES) throw refusal(413, 'Request body too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** Schema of a text. A missing text and null count as an empty text. */
export const optionalText = v.pipe(
  v.nullish(v.string(), ''),
  v.transform((text) => text ?? ''),
)

/** Schema of metadata: an object, or null when it is missing. */
export const optionalMetadata = v.nullish(
  v.pipe(
    v.unknown(),
    v.check((value) => !Array.isArray(value)),
    v.record(v.string(), v.unknown()),
  ),
  null,
)
