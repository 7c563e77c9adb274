import assert from 'node:assert/strict'
import { attachmentIn } from '#forms/attachment.ts'
import { findFile, readFileFacts } from '#store/files.ts'
import { sha256 } from '#store/keys.ts'
import { openAttachment } from '../../netlify/api/submissions/attachments.ts'
import { readUpload } from '../../netlify/api/uploads/upload.ts'
import { sendTusRequest, beginFile, sendPart } from '../api/form-files.ts'
import { samplePdf } from '../fixtures/sample-pdf.ts'
import type { Stage } from './stage.ts'
import {
  sendUploadBeginning,
  beginUpload,
  uploadPathIn,
  sendAll,
  sendStaffTusRequest,
  type TusResponse,
} from './upload-calls.ts'

const isOk = ({ status }: TusResponse): boolean => status >= 200 && status < 300
const idOf = (location: string): string => location.split('/').at(-1) ?? ''
/** Facts about the stored sample PDF; null when it is not stored. */
const storedFile = ({ direct }: Stage) => readFileFacts(direct.files, sha256(samplePdf))
const assertUncertain = ({ status, headers }: TusResponse): void =>
  assert.deepEqual([status, headers.get('retry-after')], [503, '5'])

/**
 * Test of one request of an upload under faults. The story prepares the upload, calls `fail`, after
 * which writes may fail, then sends the request. It asserts that the response is either a success
 * that is true, or a 503, after which the upload can be continued.
 */
export type UploadStory = (stage: Stage, fail: () => Promise<void>) => Promise<void>

const staffStories: Record<string, UploadStory> = {
  begin: async (stage, fail) => {
    await fail()
    const answer = await sendUploadBeginning(stage)
    await stage.heal()
    assert.ok(answer.seconds <= 10, `${answer.seconds} s`)
    if (!isOk(answer)) return assertUncertain(answer)
    assert.equal(
      (await readUpload(stage.direct.files, stage.clock, idOf(uploadPathIn(answer))))?.offset,
      0,
      'an upload that was begun can be gone on with',
    )
  },
  'send everything': async (stage, fail) => {
    const location = await beginUpload(stage)
    await fail()
    const answer = await sendAll(stage, location)
    await stage.heal()
    // The last part of an upload makes the server read, check and store the whole file. That must
    // end before Netlify's time limit of a function.
    assert.ok(answer.seconds <= 60, `${answer.seconds} s`)
    if (isOk(answer))
      return assert.equal(
        (await storedFile(stage))?.size,
        samplePdf.byteLength,
        'acknowledged, and not there',
      )
    assertUncertain(answer)
    // The client reads the offset, and continues from there.
    const head = await sendStaffTusRequest(stage, 'HEAD', location)
    assert.equal(head.status, 200)
    if (head.headers.get('upload-offset') === '0') assert.ok(isOk(await sendAll(stage, location)))
    assert.equal((await storedFile(stage))?.size, samplePdf.byteLength)
  },
  'send everything under another name': async (stage, fail) => {
    await sendAll(stage, await beginUpload(stage))
    const location = await beginUpload(stage, 'other.pdf')
    await fail()
    const answer = await sendAll(stage, location)
    await stage.heal()
    if (!isOk(answer)) {
      assertUncertain(answer)
      const head = await sendStaffTusRequest(stage, 'HEAD', location)
      assert.equal(head.status, 200)
      if (head.headers.get('upload-offset') === '0') assert.ok(isOk(await sendAll(stage, location)))
    }
    for (const name of ['sample.pdf', 'other.pdf'])
      assert.equal((await findFile(stage.direct.files, sha256(samplePdf), name))?.name, name)
  },
  'give up': async (stage, fail) => {
    const location = await beginUpload(stage)
    await fail()
    const answer = await sendStaffTusRequest(stage, 'DELETE', location)
    await stage.heal()
    assert.ok(answer.seconds <= 10, `${answer.seconds} s`)
    // A 404 is a success, too: the server retries its delete, and finds that the first try worked.
    if (!isOk(answer) && answer.status !== 404) {
      assertUncertain(answer)
      const again = await sendStaffTusRequest(stage, 'DELETE', location)
      assert.ok(isOk(again) || again.status === 404, String(again.status))
    }
    assert.equal(await readUpload(stage.direct.files, stage.clock, idOf(location)), null)
  },
}

/** Story of the file of a visitor, which other code stores, in another store. */
const visitorStory: UploadStory = async (stage, fail) => {
  const { direct, services } = stage
  const location =
    (await beginFile(direct, 'cv.pdf', samplePdf.byteLength)).headers.get('location') ?? ''
  await fail()
  const answer = await sendPart(services, location, 0, samplePdf)
  await stage.heal()
  if (!answer.ok) {
    assert.deepEqual([answer.status, answer.headers.get('retry-after')], [503, '5'])
    const head = await sendTusRequest(direct, 'HEAD', location)
    assert.equal(head.status, 200)
    if (head.headers.get('upload-offset') === '0')
      assert.ok((await sendPart(direct, location, 0, samplePdf)).ok)
  }
  const done = (await readUpload(direct.forms, stage.clock, idOf(location)))?.finishedFile
  const attachment = attachmentIn(done?.path)
  assert.ok(attachment && (await openAttachment(direct, attachment)), 'acknowledged, and not there')
}

/** Stories by name. The name of a story that sends a whole file starts with `send everything`. */
export const uploadStories: Readonly<Record<string, UploadStory>> = {
  ...staffStories,
  'send everything with a form': visitorStory,
}
