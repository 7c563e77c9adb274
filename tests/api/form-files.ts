import { formFileUpload } from '../../netlify/api/submissions/attachments.ts'
import type { Services } from '../../netlify/api/services.ts'
import { answerTusRequest } from '../../netlify/api/uploads/tus.ts'
import { checkAnswer } from './openapi-answers.ts'
import { uploadedFile, uploadMetadata } from './uploads-server.ts'

const ORIGIN = 'http://localhost:8888'

/** Sends a request of the tus upload protocol to the endpoint for visitors' files. */
export const sendTusRequest = async (
  services: Services,
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body: Uint8Array<ArrayBuffer> | null = null,
  ip = '203.0.113.7',
): Promise<Response> => {
  const url = new URL(path, ORIGIN)
  const answer = await answerTusRequest(
    formFileUpload,
    new Request(url, {
      method,
      headers: { 'tus-resumable': '1.0.0', origin: ORIGIN, ...headers },
      body,
    }),
    services,
    ip,
  )
  checkAnswer(
    { method, url },
    { status: answer.status, headers: answer.headers, text: await answer.clone().text() },
  )
  return answer
}

/** Announces a file of this size in bytes. The answer's Location is the address of the upload. */
export const beginFile = (
  services: Services,
  name: string,
  size: number,
  ip?: string,
): Promise<Response> =>
  sendTusRequest(
    services,
    'POST',
    '/api/form-file/',
    { 'upload-length': String(size), 'upload-metadata': uploadMetadata(name, 'application/pdf') },
    null,
    ip,
  )

/** Sends bytes of an announced file, from this offset on. */
export const sendPart = (
  services: Services,
  location: string,
  offset: number,
  bytes: Uint8Array<ArrayBuffer>,
  ip?: string,
): Promise<Response> =>
  sendTusRequest(
    services,
    'PATCH',
    location,
    { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
    bytes,
    ip,
  )

/** Sends a whole file in two parts. @returns the last response, or the first unsuccessful one */
export const sendFile = async (
  services: Services,
  name: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Response> => {
  const begun = await beginFile(services, name, bytes.byteLength)
  const location = begun.headers.get('location') ?? ''
  if (!begun.ok) return begun
  const half = Math.ceil(bytes.byteLength / 2)
  const first = await sendPart(services, location, 0, bytes.slice(0, half))
  return first.ok && half < bytes.byteLength
    ? sendPart(services, location, half, bytes.slice(half))
    : first
}

/** Value of a form's field for an uploaded file. */
export const fileFieldValue = (answer: Response): string => uploadedFile(answer).FilePath
