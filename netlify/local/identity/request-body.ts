import * as v from 'valibot'
import { refusal } from './answers.ts'

const MAX_BYTES = 64 * 1024

/** The fields of a form post; none when the body is not a form. */
export async function readForm(request: Request): Promise<URLSearchParams> {
  const type = request.headers.get('content-type') ?? ''
  const text = await readText(request)
  return new URLSearchParams(/^application\/x-www-form-urlencoded\s*(;|$)/i.test(type) ? text : '')
}

/** The JSON body by its schema; `subject` names it in the refusal (400, `Could not read <subject> params: …`). */
export async function readJson<S extends v.GenericSchema>(request: Request, subject: string, schema: S): Promise<v.InferOutput<S>> {
  const text = await readText(request)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw refusal(400, `Could not read ${subject} params: ${error instanceof Error ? error.message : 'bad JSON'}`)
  }
  // For valibot an array is an object too.
  const result = v.safeParse(schema, Array.isArray(value) ? undefined : (value ?? {}))
  if (result.success) return result.output
  throw refusal(400, `Could not read ${subject} params: ${v.getDotPath(result.issues[0]) ?? 'the body'} has the wrong type`)
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

/** A text that may be missing or null, which both count as empty. */
export const optionalText = v.pipe(
  v.nullish(v.string(), ''),
  v.transform((text) => text ?? ''),
)

/** Metadata to merge, or nothing. */
export const optionalMetadata = v.nullish(
  v.pipe(
    v.unknown(),
    v.check((value) => !Array.isArray(value)),
    v.record(v.string(), v.unknown()),
  ),
  null,
)
