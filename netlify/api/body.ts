import { Problem } from './problem.ts'

const MAX_BYTES = 1_000_000
const MAX_DEPTH = 32
const MAX_NODES = 50_000
const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype'])

/** The whole body, at most `max` bytes. @throws Problem `too_large` */
export const readBytes = async (request: Request, max: number): Promise<Uint8Array<ArrayBuffer>> => {
  if (Number(request.headers.get('content-length') ?? 0) > max) throw new Problem('too_large')
  const reader = request.body?.getReader()
  if (!reader) return new Uint8Array()
  const chunks: Uint8Array[] = []
  let size = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    size += value.byteLength
    if (size > max) {
      await reader.cancel()
      throw new Problem('too_large')
    }
    chunks.push(value)
  }
  return Buffer.concat(chunks)
}

const bounded = (root: unknown): void => {
  const queue: { value: unknown; depth: number }[] = [{ value: root, depth: 0 }]
  let nodes = 0
  for (let next = queue.pop(); next; next = queue.pop()) {
    nodes += 1
    if (nodes > MAX_NODES || next.depth > MAX_DEPTH) throw new Problem('invalid', { detail: 'The request is nested too deeply or holds too much.' })
    if (typeof next.value !== 'object' || next.value === null) continue
    for (const [key, value] of Object.entries(next.value)) {
      if (FORBIDDEN.has(key)) throw new Problem('invalid', { detail: 'The request holds a forbidden name.' })
      queue.push({ value, depth: next.depth + 1 })
    }
  }
}

/** Parses JSON within bounds of depth and size; names that reach prototypes are refused. @throws Problem `invalid` */
export const parseJson = (text: string): unknown => {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new Problem('invalid', { detail: 'This is not JSON.' })
  }
  bounded(value)
  return value
}

const checkMedia = (request: Request): void => {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json') throw new Problem('unsupported_media')
}

const objectIn = (bytes: Uint8Array): Record<string, unknown> => {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new Problem('invalid', { detail: 'This is not UTF-8.' })
  }
  const value = parseJson(text)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Problem('invalid', { detail: 'Send a JSON object.' })
  return value as Record<string, unknown>
}

/**
 * The request's JSON object, at most 1 MB. Callers authorise first.
 * @throws Problem `unsupported_media`, `too_large` or `invalid`
 */
export const readJson = async (request: Request): Promise<Record<string, unknown>> => {
  checkMedia(request)
  return objectIn(await readBytes(request, MAX_BYTES))
}

/** As {@link readJson}; a body of nothing, which may be announced without a length, is an empty object. */
export const readOptionalJson = async (request: Request): Promise<Record<string, unknown>> => {
  const bytes = await readBytes(request, MAX_BYTES)
  if (bytes.byteLength === 0) return {}
  checkMedia(request)
  return objectIn(bytes)
}
