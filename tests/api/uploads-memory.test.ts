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

/** PDF of exactly `size` bytes, padded by a comment before `startxref`. */
const filledTo = (bytes: Buffer, size: number): Buffer => {
  const end = bytes.lastIndexOf('startxref')
  return Buffer.concat([
    bytes.subarray(0, end),
    Buffer.from(`%${' '.repeat(size - bytes.length - 2)}\n`),
    bytes.subarray(end),
  ])
}

const cases: Record<string, { make(): Promise<Buffer> }> = {
  'pictures, exactly 20 MB': {
    make: async () => filledTo(await largePdf(19.9 * MB), 20 * MB),
  },
  'nearly as many objects as a PDF may have': {
    make: async () =>
      filledTo(
        pdf({
          more: Array.from({ length: 38_000 }, (_, n) => `<< /S /P /P ${n} 0 R /K [${n} (b)] >>`),
        }),
        20 * MB,
      ),
  },
}

test('the upload of a PDF of 20 MB uses less than 300 MB of memory', async (t) => {
  const { services, blobs, staff, deployContext } = await startApi(t)
  const file = join(await temporaryFolder(t), 'large.pdf')
  for (const [name, { make }] of Object.entries(cases)) {
    const bytes = await make()
    await writeFile(file, bytes)
    const access = {
      siteID: blobs.siteId,
      token: blobs.token,
      edgeURL: blobs.url,
      uncachedEdgeURL: blobs.url,
    }
    const order = {
      access,
      deployContext,
      settings: services.settings,
      headers: { ...staff, 'tus-resumable': '1.0.0' },
      file,
    }
    const { stdout } = await promisify(execFile)(process.execPath, [child], {
      env: { ...process.env, ORDER: JSON.stringify(order) },
    })
    const report = JSON.parse(stdout) as { status: number; file: string | null; megabytes: number }
    t.diagnostic(`${name}: peak of the process ${report.megabytes} MB`)
    assert.equal(report.status, 204)
    assert.equal(
      (JSON.parse(decodeURIComponent(report.file ?? '')) as { FilePath: string }).FilePath,
      `/assets/${hashOf(bytes)}/large.pdf`,
    )
    assert.ok(report.megabytes < 300, `${name}: ${report.megabytes} MB`)
  }
})
