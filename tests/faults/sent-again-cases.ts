import assert from 'node:assert/strict'
import { attachmentsIn } from '#forms/index.ts'
import { DAY_MS } from '#rules/time.ts'
import { sweepAttachments } from '../../netlify/api/submissions/attachments.ts'
import { readSubmission } from '../../netlify/api/submissions/submission.ts'
import { fieldsOf, formData } from '../api/forms.ts'
import { storedResponse, storeResponses } from '../api/stored-responses.ts'
import { listedInbox } from '../inbox.ts'
import { samplePdf } from '../fixtures/sample-pdf.ts'
import { audited, formCase, fileBytes, gone } from './form-cases.ts'
import { later, type Asked, type Stage } from './stage.ts'
import type { Prepared, WriteCase } from './write-cases.ts'

/** Form with a file as a browser without scripts posts it: without an id. */
const plainPost = async (): Promise<Asked> => {
  const form = new FormData()
  for (const [key, value] of Object.entries(fieldsOf('CAREER', { resumeUrl: '' })))
    form.append(key, value)
  form.append('resume', new File([samplePdf], 'cv.pdf', { type: 'application/pdf' }))
  const whole = new Response(form)
  const headers = {
    'content-type': whole.headers.get('content-type') ?? '',
    'sec-fetch-site': 'same-origin',
  }
  return {
    method: 'POST',
    path: '/api/form/',
    headers,
    raw: new Uint8Array(await whole.arrayBuffer()),
  }
}

const storedIds = async ({ direct: { forms } }: Stage): Promise<string[]> =>
  (await forms.list('r')).map(({ key }) => key.slice('r/'.length))

/** Asserts that there is one form response, whose file survives the sweep, and no other file. */
const oneWithItsFile = async (stage: Stage): Promise<void> => {
  await sweepAttachments(later(stage.direct, 2 * DAY_MS))
  assert.equal((await stage.direct.forms.list('f')).length, 1, 'files of one response')
  const [id = ''] = await storedIds(stage)
  const stored = await readSubmission(stage.direct, id)
  const [held] = stored ? attachmentsIn(stored) : []
  assert.equal(
    held && (await fileBytes(stage, String(stored?.values[held.key]))),
    samplePdf.byteLength,
  )
}

const plain = async (stage: Stage): Promise<Prepared & { times(): Promise<number> }> => ({
  request: await plainPost(),
  times: async () => (await storedIds(stage)).length,
  check: () => oneWithItsFile(stage),
})

/** More form responses than one call erases. */
const MANY = 45

/** Forms without an id, forms sent again with their file, and an erasure in several calls. */
export const sentAgainCases: readonly WriteCase[] = [
  formCase('POST /api/form/', 'form with a file, by a browser without scripts', 'r/', plain),
  formCase('POST /api/form/', 'the same form with the same file once more', 'f/', async (stage) => {
    const prepared = await plain(stage)
    assert.equal((await stage.ask(prepared.request)).status, 303)
    await stage.settled()
    return prepared
  }),
  {
    endpoint: 'DELETE /api/form/',
    name: 'erase a person in several parts',
    truth: 'r/',
    alike: 8,
    prepare: async (stage) => {
      const json = { Email: formData('CONTACT')['email'] }
      const ids = Array.from({ length: MANY }, (_, n) => storedResponse(stage.clock.now() - n))
      await storeResponses(stage.direct, ids)
      await listedInbox(stage.direct)
      const request: Asked = { method: 'DELETE', path: '/api/form/', headers: stage.staff, json }
      return {
        request,
        // A call that runs out of time reports what it erased, and names the next call.
        times: null,
        check: async () => {
          for (let path: string | undefined = request.path; path !== undefined;) {
            const { status, headers } = await stage.ask({ ...request, path })
            assert.equal(status, 200)
            path = /<([^>]+)>/.exec(headers.get('link') ?? '')?.[1]
          }
          assert.equal(
            await gone(
              stage,
              ids.map(({ id }) => id),
            ),
            1,
          )
          assert.deepEqual(await listedInbox(stage.direct), [])
          assert.ok((await audited(stage, 'erase response')) >= MANY)
        },
      }
    },
  },
]
