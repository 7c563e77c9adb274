import assert from 'node:assert/strict'
import { attachmentIn } from '#forms/attachment.ts'
import { findFile, readFileFacts } from '#store/files.ts'
import { sha256 } from '#store/keys.ts'
import { openAttachment } from '../../netlify/api/submissions/attachments.ts'
import { readUpload } from '../../netlify/api/uploads/upload.ts'
import { askDoor, beginFile, sendPart } from '../api/form-files.ts'
import { samplePdf } from '../fixtures/sample-pdf.ts'
import type { Stage } from './stage.ts'
import { begin, begun, pathIn, sendAll, upload, type Heard } from './upload-calls.ts'

const isOk = ({ status }: Heard): boolean => status >= 200 && status < 300
const idOf = (location: string): string => location.split('/').at(-1) ?? ''
const file = ({ direct }: Stage) => readFileFacts(direct.files, sha256(samplePdf))
const assertUncertain = ({ status, headers }: Heard): void =>
  assert.deepEqual([status, headers.get('retry-after')], [503, '5'])

/**
 * Request sent after `fail`, from where writes may fail, with assertions about its response and the
 * next try.
 */
export type UploadStory = (stage: Stage, fail: () => Promise<void>) => Promise<void>

const ofStaff: Record<string, UploadStory> = {
  begin: async (stage, fail) => {
    await fail()
    const answer = await begin(stage)
    await stage.heal()
    assert.ok(answer.seconds <= 10, `${answer.seconds} s`)
    if (!isOk(answer)) return assertUncertain(answer)
    assert.equal(
      (await readUpload(stage.direct.files, stage.clock, idOf(pathIn(answer))))?.offset,
      0,
      'an upload that was begun can be gone on with',
    )
  },
  'send everything': async (stage, fail) => {
    const location = await begun(stage)
    await fail()
    const answer = await sendAll(stage, location)
    await stage.heal()
    // The finish reads, checks and stores a whole file: it must end before the platform's time
    // limit.
    assert.ok(answer.seconds <= 60, `${answer.seconds} s`)
    if (isOk(answer))
      return assert.equal(
        (await file(stage))?.size,
        samplePdf.byteLength,
        'acknowledged, and not there',
      )
    assertUncertain(answer)
    // Continues from the reported offset, like a client.
    const head = await upload(stage, 'HEAD', location)
    assert.equal(head.status, 200)
    if (head.headers.get('upload-offset') === '0') assert.ok(isOk(await sendAll(stage, location)))
    assert.equal((await file(stage))?.size, samplePdf.byteLength)
  },
  'send everything under another name': async (stage, fail) => {
    await sendAll(stage, await begun(stage))
    const location = await begun(stage, 'other.pdf')
    await fail()
    const answer = await sendAll(stage, location)
    await stage.heal()
    if (!isOk(answer)) {
      assertUncertain(answer)
      const head = await upload(stage, 'HEAD', location)
      assert.equal(head.status, 200)
      if (head.headers.get('upload-offset') === '0') assert.ok(isOk(await sendAll(stage, location)))
    }
    for (const name of ['sample.pdf', 'other.pdf'])
      assert.equal((await findFile(stage.direct.files, sha256(samplePdf), name))?.name, name)
  },
  'give up': async (stage, fail) => {
    const location = await begun(stage)
    await fail()
    const answer = await upload(stage, 'DELETE', location)
    await stage.heal()
    assert.ok(answer.seconds <= 10, `${answer.seconds} s`)
    // The server's own retry may find that its first try succeeded.
    if (!isOk(answer) && answer.status !== 404) {
      assertUncertain(answer)
      const again = await upload(stage, 'DELETE', location)
      assert.ok(isOk(again) || again.status === 404, String(again.status))
    }
    assert.equal(await readUpload(stage.direct.files, stage.clock, idOf(location)), null)
  },
}

/** Story of a visitor's file, which has a store and a finish of its own. */
const ofVisitor: UploadStory = async (stage, fail) => {
  const { direct, services } = stage
  const location =
    (await beginFile(direct, 'cv.pdf', samplePdf.byteLength)).headers.get('location') ?? ''
  await fail()
  const answer = await sendPart(services, location, 0, samplePdf)
  await stage.heal()
  if (!answer.ok) {
    assert.deepEqual([answer.status, answer.headers.get('retry-after')], [503, '5'])
    const head = await askDoor(direct, 'HEAD', location)
    assert.equal(head.status, 200)
    if (head.headers.get('upload-offset') === '0')
      assert.ok((await sendPart(direct, location, 0, samplePdf)).ok)
  }
  const done = (await readUpload(direct.forms, stage.clock, idOf(location)))?.done
  const attachment = attachmentIn(done?.path)
  assert.ok(attachment && (await openAttachment(direct, attachment)), 'acknowledged, and not there')
}

export const uploadStories: Readonly<Record<string, UploadStory>> = {
  ...ofStaff,
  'send everything with a form': ofVisitor,
}
