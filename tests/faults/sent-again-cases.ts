import assert from 'node:assert/strict'
import { attachmentsIn } from '#forms/index.ts'
import { DAY_MS } from '#rules/time.ts'
import { sweepAttachments } from '../../netlify/api/submissions/attachments.ts'
import { readSubmission } from '../../netlify/api/submissions/submission.ts'
import { plainFormFields, formData } from '../api/forms.ts'
import { storedResponse, storeResponses } from '../api/stored-responses.ts'
import { listInbox } from '../inbox.ts'
import { samplePdf } from '../fixtures/sample-pdf.ts'
import { countAudited, formCase, fileBytes, oneWhenErased } from './form-cases.ts'
import { servicesLater, type StageRequest, type Stage } from './stage.ts'
import type { Prepared, WriteCase } from './write-cases.ts'

// Fields of a case, such as `decidingPrefix` and `countStored`, are explained in write-cases.ts.

/** Form with a file as a browser without scripts posts it: without an id. */
const plainPost = async (): Promise<StageRequest> => {
  const form = new FormData()
  for (const [key, value] of Object.entries(plainFormFields('CAREER', { resumeUrl: '' })))
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

/**
 * Runs the scheduled sweep of files without a form. Asserts that one file is stored, and that it is
 * the file of the only form response.
 */
const assertOneFile = async (stage: Stage): Promise<void> => {
  await sweepAttachments(servicesLater(stage.direct, 2 * DAY_MS))
  assert.equal((await stage.direct.forms.list('f')).length, 1, 'files of one response')
  const [id = ''] = await storedIds(stage)
  const stored = await readSubmission(stage.direct, id)
  const [attachment] = stored ? attachmentsIn(stored) : []
  assert.equal(
    attachment && (await fileBytes(stage, String(stored?.values[attachment.key]))),
    samplePdf.byteLength,
  )
}

const preparePlainPost = async (
  stage: Stage,
): Promise<Prepared & { countStored(): Promise<number> }> => ({
  request: await plainPost(),
  countStored: async () => (await storedIds(stage)).length,
  check: () => assertOneFile(stage),
})

/** Number of form responses that one call cannot erase. */
const MANY = 45

/** Forms without an id, forms sent again with their file, and an erasure in several calls. */
export const sentAgainCases: readonly WriteCase[] = [
  formCase(
    'POST /api/form/',
    'form with a file, by a browser without scripts',
    'r/',
    preparePlainPost,
  ),
  formCase('POST /api/form/', 'the same form with the same file once more', 'f/', async (stage) => {
    const prepared = await preparePlainPost(stage)
    assert.equal((await stage.ask(prepared.request)).status, 303)
    await stage.settled()
    return prepared
  }),
  {
    endpoint: 'DELETE /api/form/',
    name: 'erase a person in several parts',
    decidingPrefix: 'r/',
    equivalentWrites: 8,
    prepare: async (stage) => {
      const json = { Email: formData('CONTACT')['email'] }
      const responses = Array.from({ length: MANY }, (_, n) =>
        storedResponse(stage.clock.now() - n),
      )
      await storeResponses(stage.direct, responses)
      await listInbox(stage.direct)
      const request: StageRequest = {
        method: 'DELETE',
        path: '/api/form/',
        headers: stage.staff,
        json,
      }
      return {
        request,
        // One call may succeed and leave form responses for the next call, so it cannot be counted.
        countStored: null,
        check: async () => {
          let path: string | undefined = request.path
          while (path !== undefined) {
            const { status, headers } = await stage.ask({ ...request, path })
            assert.equal(status, 200)
            // The Link header has the path of the next call between `<` and `>`.
            path = /<([^>]+)>/.exec(headers.get('link') ?? '')?.[1]
          }
          assert.equal(
            await oneWhenErased(
              stage,
              responses.map(({ id }) => id),
            ),
            1,
          )
          assert.deepEqual(await listInbox(stage.direct), [])
          assert.ok((await countAudited(stage, 'erase response')) >= MANY)
        },
      }
    },
  },
]
