import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import test from 'node:test'
import { temporaryFolder } from '../blobs/temporary.ts'
import { largePdf } from '../fixtures/files/large-pdf.ts'
import { pdf } from '../fixtures/files/pdf-objects.ts'
import { startApi } from './harness.ts'
import { hashOf } from './uploads-server.ts'

const MB = 1024 * 1024
const child = fileURLToPath(new URL('uploads-memory-child.ts', import.meta.url))

/** A PDF of exactly `size` bytes: the rest is a comment before the last table's place. */
const filledTo = (bytes: Buffer, size: number): Buffer => {
  const at = bytes.lastIndexOf('startxref')
  return Buffer.concat([bytes.subarray(0, at), Buffer.from(`%${' '.repeat(size - bytes.length - 2)}\n`), bytes.subarray(at)])
}

const cases: Record<string, { make(): Promise<Buffer>; status: number }> = {
  'pictures, with 20 MB to the byte': { make: async () => filledTo(await largePdf(19.9 * MB), 20 * MB), status: 200 },
  'as many words as are taken': { make: async () => filledTo(pdf({ more: Array.from({ length: 16 }, () => `[${'<< /A (b) >> '.repeat(6_800)}]`) }), 20 * MB), status: 200 },
  'as many objects as are taken': { make: async () => filledTo(pdf({ more: Array.from({ length: 44_000 }, (_, n) => `<< /S /P /P ${n} 0 R /K [${n} (b)] >>`) }), 20 * MB), status: 200 },
  'more words than are taken': { make: async () => filledTo(pdf({ more: Array.from({ length: 100 }, () => `[${'<< /A (b) >> '.repeat(11_000)}]`) }), 20 * MB), status: 422 },
}

for (const [name, { make, status }] of Object.entries(cases)) {
  test(`a PDF of 20 MB takes less than 300 MB of memory: ${name}`, async (t) => {
    const { services, blobs, staff } = await startApi(t)
    const file = join(await temporaryFolder(t), 'large.pdf')
    const bytes = await make()
    await writeFile(file, bytes)
    const access = { siteID: blobs.siteId, token: blobs.token, edgeURL: blobs.url, uncachedEdgeURL: blobs.url }
    const order = { access, settings: services.settings, headers: { ...staff, 'tus-resumable': '1.0.0' }, file }
    const { stdout } = await promisify(execFile)(process.execPath, [child], { env: { ...process.env, ORDER: JSON.stringify(order) } })
    const told = JSON.parse(stdout) as { status: number; text: string; megabytes: number }
    t.diagnostic(`peak of the process: ${told.megabytes} MB`)
    assert.equal(told.status, status, told.text)
    if (status === 200) assert.equal((JSON.parse(told.text) as { FilePath: string }).FilePath, `/assets/${hashOf(bytes)}/large.pdf`)
    assert.ok(told.megabytes < 300, `${told.megabytes} MB`)
  })
}
