import assert from 'node:assert/strict'
import { answerUpload } from '../../netlify/api/uploads/tus.ts'
import { samplePdf } from '../fixtures/sample-pdf.ts'
import type { Stage } from './stage.ts'

/** Response to a request of tus, the protocol of resumable uploads. */
export type TusResponse = {
  status: number
  headers: Headers
  /** Time that the request took on the stage's clock. */
  seconds: number
}

/** Sends one request of the tus protocol, as staff on a stage. */
export const sendStaffTusRequest = async (
  { services, staff, clock }: Stage,
  method: string,
  path: string,
  more: Record<string, string> = {},
  body: Uint8Array<ArrayBuffer> | null = null,
): Promise<TusResponse> => {
  const headers = { ...staff, 'tus-resumable': '1.0.0', ...more }
  const before = clock.now()
  const response = await answerUpload(
    new Request(`http://localhost:8888${path}`, { method, headers, body }),
    services,
  )
  const seconds = (clock.now() - before) / 1_000
  return { status: response.status, headers: response.headers, seconds }
}

/** Begins an upload of the sample PDF. */
export const sendUploadBeginning = (stage: Stage, name = 'sample.pdf') =>
  sendStaffTusRequest(stage, 'POST', '/upload/', {
    'upload-length': String(samplePdf.byteLength),
    'upload-metadata': `filename ${btoa(name)}`,
  })

/** Path of an upload: the response to its beginning has it in the header `Location`. */
export const uploadPathIn = ({ headers }: TusResponse): string =>
  new URL(headers.get('location') ?? '', 'http://localhost:8888').pathname

/** Begins an upload of the sample PDF. @returns the path of the upload */
export const beginUpload = async (stage: Stage, name?: string): Promise<string> => {
  const answer = await sendUploadBeginning(stage, name)
  assert.equal(answer.status, 201)
  return uploadPathIn(answer)
}

/** Sends bytes of an upload from an offset on. */
export const sendFrom = (
  stage: Stage,
  path: string,
  offset: number,
  bytes: Uint8Array<ArrayBuffer>,
) =>
  sendStaffTusRequest(
    stage,
    'PATCH',
    path,
    { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
    bytes,
  )

/** Sends the whole sample PDF to an upload. */
export const sendAll = (stage: Stage, path: string) => sendFrom(stage, path, 0, samplePdf)
