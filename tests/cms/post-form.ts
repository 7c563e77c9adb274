import { request } from 'node:http'
import type { FormType } from '#kinds/submissions.ts'
import { formData } from '../api/forms.ts'

/**
 * Counter of senders: each gets an address of its own, so that rate limits per address do not
 * interfere.
 */
let senders = Math.floor(Math.random() * 4_000_000)
const nextAddress = (): string => {
  senders += 1
  return `127.${1 + ((senders >> 16) & 63)}.${(senders >> 8) & 255}.${1 + (senders & 127)}`
}

/**
 * Posts a form to a running copy as a visitor's browser does. @returns its id @throws Error when it
 * is refused
 */
export const postForm = async (
  url: string,
  type: FormType,
  data: Record<string, unknown> = {},
): Promise<string> => {
  const { host, port } = new URL(url)
  const ContactId = crypto.randomUUID()
  const startedAt = new Date(Date.now() - 60_000).toISOString()
  const status = await new Promise<number>((resolve, reject) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        path: '/api/form/',
        method: 'POST',
        localAddress: nextAddress(),
        headers: { host, 'content-type': 'application/json' },
      },
      (answer) => {
        answer.resume()
        answer.on('end', () => resolve(answer.statusCode ?? 0))
      },
    )
    sent.on('error', reject)
    sent.end(
      JSON.stringify({
        ContactId,
        FormType: type,
        FormData: { ...formData(type), startedAt, ...data },
      }),
    )
  })
  if (status !== 201) throw new Error(`The form was not taken: ${status}`)
  return ContactId
}

/**
 * Sends a file to a running copy as the page of a form does. @returns the value of the form's field
 */
export const sendFileTo = async (
  url: string,
  name: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<string> => {
  const headers = { 'tus-resumable': '1.0.0' }
  const begun = await fetch(new URL('/api/form-file/', url), {
    method: 'POST',
    headers: {
      ...headers,
      'upload-length': String(bytes.byteLength),
      'upload-metadata': `filename ${btoa(name)}`,
    },
  })
  const place = new URL(begun.headers.get('location') ?? '', new URL('/api/form-file/', url))
  const sent = await fetch(place, {
    method: 'PATCH',
    headers: {
      ...headers,
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
    },
    body: bytes,
  })
  if (!sent.ok) throw new Error(`The file was not taken: ${begun.status}, ${sent.status}`)
  return (
    JSON.parse(decodeURIComponent(sent.headers.get('x-upload-file') ?? '')) as { FilePath: string }
  ).FilePath
}
