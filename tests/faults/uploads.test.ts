import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import test from 'node:test'
import { findFile, readFileFacts } from '#store/files.ts'
import { sha256 } from '#store/keys.ts'
import { readUpload } from '../../netlify/api/uploads/upload.ts'
import { attachmentIn } from '#forms/attachment.ts'
import { openAttachment } from '../../netlify/api/submissions/attachments.ts'
import { askDoor, beginFile, sendPart } from '../api/form-files.ts'
import { startApi } from '../api/harness.ts'
import { samplePdf } from '../fixtures/sample-pdf.ts'
import { faults } from './faults.ts'
import { isWrite, nth, type Plan, type Seen } from './store-faults.ts'
import { onStage, type Stage } from './stage.ts'
import { begin, begun, pathIn, sendAll, upload, type Heard } from './upload-calls.ts'

const isOk = ({ status }: Heard): boolean => status >= 200 && status < 300
const idOf = (location: string): string => location.split('/').at(-1) ?? ''
const file = ({ direct }: Stage) => readFileFacts(direct.files, sha256(samplePdf))
const assertUncertain = ({ status, headers }: Heard): void => assert.deepEqual([status, headers.get('retry-after')], [503, '5'])

/** What is asked while writes fail, and what must be true of its answer and of the next try. */
const stories: Record<string, (stage: Stage, fail: () => Promise<void>) => Promise<void>> = {
  begin: async (stage, fail) => {
    await fail()
    const answer = await begin(stage)
    await stage.heal()
    assert.ok(answer.seconds <= 10, `${answer.seconds} s`)
    if (!isOk(answer)) return assertUncertain(answer)
    assert.equal((await readUpload(stage.direct.files, stage.clock, idOf(pathIn(answer))))?.offset, 0, 'an upload that was begun can be gone on with')
  },
  'send everything': async (stage, fail) => {
    const location = await begun(stage)
    await fail()
    const answer = await sendAll(stage, location)
    await stage.heal()
    // The finish reads, checks and stores a whole file: it ends before the platform would end it.
    assert.ok(answer.seconds <= 60, `${answer.seconds} s`)
    if (isOk(answer)) return assert.equal((await file(stage))?.size, samplePdf.byteLength, 'acknowledged, and not there')
    assertUncertain(answer)
    // A client asks where it stands, and goes on from there.
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
    for (const name of ['sample.pdf', 'other.pdf']) assert.equal((await findFile(stage.direct.files, sha256(samplePdf), name))?.name, name)
  },
  'give up': async (stage, fail) => {
    const location = await begun(stage)
    await fail()
    const answer = await upload(stage, 'DELETE', location)
    await stage.heal()
    assert.ok(answer.seconds <= 10, `${answer.seconds} s`)
    // The server's own second try may find that the first one did it after all.
    if (!isOk(answer) && answer.status !== 404) {
      assertUncertain(answer)
      const again = await upload(stage, 'DELETE', location)
      assert.ok(isOk(again) || again.status === 404, String(again.status))
    }
    assert.equal(await readUpload(stage.direct.files, stage.clock, idOf(location)), null)
  },
}

/** The same for a file of a visitor's, which has a store and an end of its own. */
const visitorsStory = async (stage: Stage, fail: () => Promise<void>): Promise<void> => {
  const { direct, services } = stage
  const location = (await beginFile(direct, 'cv.pdf', samplePdf.byteLength)).headers.get('location') ?? ''
  await fail()
  const answer = await sendPart(services, location, 0, samplePdf)
  await stage.heal()
  if (!answer.ok) {
    assert.deepEqual([answer.status, answer.headers.get('retry-after')], [503, '5'])
    const head = await askDoor(direct, 'HEAD', location)
    assert.equal(head.status, 200)
    if (head.headers.get('upload-offset') === '0') assert.ok((await sendPart(direct, location, 0, samplePdf)).ok)
  }
  const done = (await readUpload(direct.forms, stage.clock, idOf(location)))?.done
  const attachment = attachmentIn(done?.path)
  assert.ok(attachment && (await openAttachment(direct, attachment)), 'acknowledged, and not there')
}

/** All writes from the nth on, as of a process that ends there. */
const from = (n: number) => {
  let count = 0
  return (seen: Seen) => isWrite(seen) && ++count >= n
}
/** Which writes fail: all, the nth, or all from it on. Sending everything in one part makes four: the part, the file, another name, the note that it is finished. */
const modes = (story: string): ((seen: Seen) => boolean)[] =>
  [isWrite, nth(1), ...(story.startsWith('send everything') ? [2, 3, 4].flatMap((n) => [nth(n), from(n)]) : [])]

test('uploads: no fault leads to a false acknowledgement or half a file', async (t) => {
  const api = await startApi(t)
  for (const [story, tell] of Object.entries({ ...stories, 'send everything with a form': visitorsStory })) {
    await t.test(story, async () => {
      const failures: string[] = []
      await Promise.all(
        Object.entries(faults).flatMap(([name, fault]) =>
          modes(story).map((meets, mode) => {
            const plan: Plan = (seen) => (meets(seen) ? fault : null)
            return onStage(api, (stage) => tell(stage, () => stage.fail(plan))).catch((error: unknown) => void failures.push(`${name}, ${mode}: ${String(error)}`))
          }),
        ),
      )
      assert.equal(failures.join('\n'), '')
    })
  }
})

test('every function that takes writes has its place among the tests of faults', async () => {
  const known = ['api.ts', 'assets.ts', 'events.ts', 'form-file.ts', 'pass-key.ts', 'sweep.ts', 'upload.ts']
  const functions = await readdir(new URL('../../netlify/functions', import.meta.url))
  assert.deepEqual(functions.filter((name) => name.endsWith('.ts')).sort(), known, 'try the new function under faults, and name it here')
})
