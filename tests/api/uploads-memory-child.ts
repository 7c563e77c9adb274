import { open, stat } from 'node:fs/promises'
import type { StoreAccess } from '#store/store.ts'
import { createServices, type Settings } from '../../netlify/api/services.ts'
import { answerUpload } from '../../netlify/api/uploads/tus.ts'

// Child process of uploads-memory.test.ts. It uploads a large file through the API's handler, and
// prints the last status, the stored file and its peak memory as JSON.

/** Value of the environment variable `ORDER`, as JSON. */
type Order = {
  access: StoreAccess
  deployContext: string
  settings: Settings
  /** Headers of each request. */
  headers: Record<string, string>
  /** Path of the file. */
  file: string
}

/** Size of a part, in bytes. */
const PART = 4 * 1024 * 1024
const { access, deployContext, settings, headers, file } = JSON.parse(
  process.env['ORDER'] ?? '',
) as Order
const services = createServices({ settings, deployContext, access, log: () => undefined })
const { size } = await stat(file)
const sendRequest = (
  method: string,
  path: string,
  more: Record<string, string>,
  body: Uint8Array<ArrayBuffer> | null = null,
) =>
  answerUpload(
    new Request(`http://localhost:8888${path}`, { method, headers: { ...headers, ...more }, body }),
    services,
  )

const handle = await open(file)
const begun = await sendRequest('POST', '/upload/', {
  'upload-length': String(size),
  'upload-metadata': `filename ${Buffer.from('large.pdf').toString('base64')}`,
})
const location = begun.headers.get('location') ?? ''
let last = begun
for (let offset = 0; offset < size && last.ok; offset += PART) {
  const part = new Uint8Array(Math.min(PART, size - offset))
  await handle.read(part, 0, part.length, offset)
  last = await sendRequest(
    'PATCH',
    location,
    {
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
      'content-length': String(part.length),
    },
    part,
  )
}
await handle.close()
console.log(
  JSON.stringify({
    status: last.status,
    file: last.headers.get('x-upload-file'),
    // `maxRSS` is in kilobytes.
    megabytes: Math.round(process.resourceUsage().maxRSS / 1024),
  }),
)
