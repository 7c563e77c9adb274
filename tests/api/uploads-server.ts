import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import type { TestContext } from 'node:test'
import { keyOf } from '#store/keys.ts'
import { answerAsset } from '../../netlify/api/assets.ts'
import { answerUpload } from '../../netlify/api/uploads/tus.ts'
import type { Services } from '../../netlify/api/services.ts'
import { listen } from '../listening.ts'
import { startApi, type Api } from './harness.ts'
import { sendResponse } from './node-http.ts'
import { checkAnswer } from './openapi-answers.ts'

const MB = 1024 * 1024
/** Maximum size of a part, in bytes. */
export const MAX_PART_BYTES = 4 * MB

/** Web request whose body is a stream, which fails when the connection is cut. */
const streamedRequest = (incoming: IncomingMessage): Request => {
  const headers = Object.entries(incoming.headers).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as [string, string]] : [],
  )
  const method = incoming.method ?? 'GET'
  const body =
    method === 'POST' || method === 'PATCH'
      ? (Readable.toWeb(incoming) as ReadableStream<Uint8Array>)
      : null
  return new Request(`http://${incoming.headers.host}${incoming.url}`, {
    method,
    headers,
    body,
    ...(body ? { duplex: 'half' } : {}),
  })
}

/**
 * HTTP server for uploads and files. `answered`: method and status of each answer so far, such as
 * `HEAD 200`.
 */
export const serveUploads = async (t: TestContext, services: Services) => {
  const answered: string[] = []
  const { origin } = await listen((incoming, outgoing) => {
    void (async () => {
      const request = streamedRequest(incoming)
      const response = await (incoming.url?.startsWith('/assets/') ? answerAsset : answerUpload)(
        request,
        services,
      )
      answered.push(`${request.method} ${response.status}`)
      // Without this, an unread body would be taken for the next request of the connection.
      if (!incoming.readableEnded) outgoing.shouldKeepAlive = false
      await sendResponse(outgoing, response)
    })().catch(() => outgoing.destroy())
  }, t)
  return { origin, answered }
}

/** Value of the header Upload-Metadata. */
export const uploadMetadata = (filename: string, filetype?: string): string => {
  const encoded = (text: string) => Buffer.from(text).toString('base64')
  return [
    `filename ${encoded(filename)}`,
    ...(filetype ? [`filetype ${encoded(filetype)}`] : []),
  ].join(',')
}

export type FileWire = {
  FilePath: string
  FileName: string
  Type: string
  Size: number
  Width: number | null
  Height: number | null
}

/** Stored file, as the answer to its last part names it. */
export const uploadedFile = (answer: Response): FileWire =>
  JSON.parse(decodeURIComponent(answer.headers.get('x-upload-file') ?? '')) as FileWire

/**
 * Whole API, with uploads and files on their own HTTP server, and functions that send the requests
 * of the tus upload protocol.
 */
export const startUploads = async (
  t: TestContext,
  options: Parameters<typeof startApi>[1] = {},
) => {
  const api = await startApi(t, options)
  // Deletes the files that the API starts with: these tests count files.
  for (const key of await api.services.files.list()) await api.services.files.delete(keyOf(key.key))
  const { origin, answered } = await serveUploads(t, api.services)
  const staff = { ...api.staff, 'tus-resumable': '1.0.0' }
  const send = async (
    method: string,
    path: string,
    headers: Record<string, string> = {},
    body: Uint8Array | null = null,
  ) => {
    const url = new URL(path, origin)
    const answer = await fetch(url, {
      method,
      headers: { ...staff, ...headers },
      body: body ? new Uint8Array(body) : null,
      redirect: 'manual',
    })
    // With a hostile id the URL may resolve to an address outside of uploads.
    if (url.pathname.startsWith('/upload'))
      checkAnswer(
        { method, url },
        { status: answer.status, headers: answer.headers, text: await answer.clone().text() },
      )
    return answer
  }
  const begin = (name: string, size: number, filetype?: string) =>
    send('POST', '/upload/', {
      'upload-length': String(size),
      'upload-metadata': uploadMetadata(name, filetype),
    })
  const patch = (location: string, offset: number, bytes: Uint8Array) =>
    send(
      'PATCH',
      location,
      { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
      bytes,
    )
  /**
   * Sends a whole file in parts. @returns the last part's response, or the first unsuccessful one
   */
  const upload = async (name: string, bytes: Uint8Array, filetype?: string): Promise<Response> => {
    let answer = await begin(name, bytes.length, filetype)
    const location = answer.headers.get('location') ?? ''
    for (let offset = 0; answer.ok && offset < bytes.length; offset += MAX_PART_BYTES)
      answer = await patch(location, offset, bytes.subarray(offset, offset + MAX_PART_BYTES))
    return answer
  }
  /** Keys of unfinished uploads and of files, read without the API. */
  const keys = async (): Promise<string[]> =>
    (await api.services.files.list()).map(({ key }) => key)
  return { ...api, origin, answered, send, begin, patch, upload, keys, staff }
}

export type Uploads = Awaited<ReturnType<typeof startUploads>> & Api

/** SHA-256 hash, in hexadecimal. */
export const hashOf = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex')
