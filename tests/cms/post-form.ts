import { request } from 'node:http'
import type { FormType } from '#kinds/submissions.ts'
import { formData } from '../api/forms.ts'

/** Number of the last sender, from a random start. */
let lastSender = Math.floor(Math.random() * 4_000_000)

/**
 * Loopback address of the next sender, made of the bits of its number. Senders differ in their
 * address, so that rate limits per address do not interfere.
 */
const nextAddress = (): string => {
  lastSender += 1
  return `127.${1 + ((lastSender >> 15) & 63)}.${(lastSender >> 7) & 255}.${1 + (lastSender & 127)}`
}

/**
 * Posts a form to a running copy of the platform, as a visitor's browser does.
 * @returns the id of the form response
 * @throws Error when the form is rejected
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
  if (status !== 201) throw new Error(`The form was rejected: ${status}`)
  return ContactId
}

/**
 * Sends a file to a running copy of the platform by the upload protocol tus, as the page of a form
 * does.
 * @returns the value of the form's field
 */
export const sendFileTo = async (
  url: string,
  name: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<string> => {
  const headers = { 'tus-resumable': '1.0.0' }
  const created = await fetch(new URL('/api/form-file/', url), {
    method: 'POST',
    headers: {
      ...headers,
      'upload-length': String(bytes.byteLength),
      'upload-metadata': `filename ${btoa(name)}`,
    },
  })
  const uploadUrl = new URL(created.headers.get('location') ?? '', new URL('/api/form-file/', url))
  const sent = await fetch(uploadUrl, {
    method: 'PATCH',
    headers: {
      ...headers,
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
    },
    body: bytes,
  })
  if (!sent.ok) throw new Error(`The file was rejected: ${created.status}, ${sent.status}`)
  const stored = JSON.parse(decodeURIComponent(sent.headers.get('x-upload-file') ?? '')) as {
    FilePath: string
  }
  return stored.FilePath
}
