import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { attachmentIn } from '#forms/attachment.ts'
import { keyOf } from '#store/keys.ts'
import { openAttachment } from '../../netlify/api/submissions/attachments.ts'
import { countSubmissions } from '../../netlify/api/submissions/inbox.ts'
import { readSubmission } from '../../netlify/api/submissions/submission.ts'
import { uploadOwner } from '../../netlify/api/uploads/upload.ts'
import { sendFile, fileFieldValue } from '../api/form-files.ts'
import { formData } from '../api/forms.ts'
import { listInbox } from '../inbox.ts'
import { samplePdf } from '../fixtures/sample-pdf.ts'
import type { StageRequest, Stage } from './stage.ts'
import type { Prepared, WriteCase } from './write-cases.ts'

// Fields of a case, such as `decidingPrefix` and `countStored`, are explained in write-cases.ts.

/** Request that posts a contact form. */
export const contactPost = (id: string): StageRequest => ({
  method: 'POST',
  path: '/api/form/',
  json: { ContactId: id, FormType: 'CONTACT', FormData: formData('CONTACT') },
})

/**
 * Request that posts a job application.
 * @param resume value of the file's field, see {@link sendFormFile}
 */
export const careerPost = (id: string, resume: string): StageRequest => ({
  method: 'POST',
  path: '/api/form/',
  json: {
    ContactId: id,
    FormType: 'CAREER',
    FormData: formData('CAREER', { resumeUrl: '', resume }),
  },
})

/** Request that posts a complaint. */
export const complaintPost = (id: string): StageRequest => ({
  method: 'POST',
  path: '/api/form/',
  json: { ContactId: id, FormType: 'COMPLAINT', FormData: formData('COMPLAINT') },
})

/** Request of staff that replies to a form response. */
export const replyRequest = ({ staff }: Stage, id: string): StageRequest => ({
  method: 'POST',
  path: '/api/email',
  headers: staff,
  json: { ContactId: id, Subject: 'Your transfer', Message: 'It has arrived.' },
})

/**
 * Uploads a file for a form that is not posted yet.
 * @returns the value that the form's field must have to name the file
 */
export const sendFormFile = async ({ direct }: Stage): Promise<string> =>
  fileFieldValue(await sendFile(direct, 'cv.pdf', samplePdf))

/** Number of stored bytes of the file; null when it is not stored. */
export const fileBytes = async ({ direct }: Stage, resume: string): Promise<number | null> => {
  const attachment = attachmentIn(resume)
  const body = attachment && (await openAttachment(direct, attachment))
  return body ? (await new Response(body).arrayBuffer()).byteLength : null
}

/** Posts a contact form, and waits for the background work, such as mail. */
export const postContactForm = async (stage: Stage): Promise<{ id: string; rev: string }> => {
  const id = randomUUID()
  assert.equal((await stage.ask(contactPost(id))).status, 201)
  await stage.settled()
  return { id, rev: (await readSubmission(stage.direct, id))?.rev ?? '' }
}

/** Number of audit entries of an action in the current month. */
export const countAudited = async (
  { direct: { ops, clock } }: Stage,
  action: string,
): Promise<number> => {
  const month = new Date(clock.now()).toISOString().slice(0, 7).replace('-', '')
  const entries = await Promise.all(
    (await ops.list('a', month)).map(({ key }) => ops.get<{ action: string }>(keyOf(key))),
  )
  return entries.filter((entry) => entry?.data.action === action).length
}

/** Prepared case with a count, which each request of these cases has. */
type PreparedForm = Partial<Prepared> & { request: StageRequest; countStored(): Promise<number> }

export const formCase = (
  endpoint: string,
  name: string,
  decidingPrefix: string,
  prepare: (stage: Stage) => Promise<PreparedForm>,
): WriteCase => ({ endpoint, name, decidingPrefix, prepare })

/** Result for `countStored`: 1 when none of these form responses is stored, else 0. */
export const oneWhenErased = async ({ direct }: Stage, ids: readonly string[]): Promise<number> => {
  const responses = await Promise.all(ids.map((id) => readSubmission(direct, id)))
  return responses.every((response) => response === null) ? 1 : 0
}

/** Writes of the inbox: submissions of visitors, and their handling by staff. */
export const formCases: readonly WriteCase[] = [
  formCase('POST /api/form/', 'form', 'r/', (stage) => {
    const id = randomUUID()
    return Promise.resolve({
      request: contactPost(id),
      countStored: async () => {
        const stored = await readSubmission(stage.direct, id)
        if (!stored) return 0
        assert.equal(stored.values['message'], formData('CONTACT')['message'])
        assert.deepEqual(
          stored.mail.map(({ kind }) => kind),
          ['notification', 'acknowledgement'],
        )
        return 1
      },
    })
  }),
  formCase('POST /api/form/', 'form with a file', 'r/', async (stage) => {
    const [id, resume] = [randomUUID(), await sendFormFile(stage)]
    return {
      request: careerPost(id, resume),
      countStored: async () => {
        const stored = await readSubmission(stage.direct, id)
        if (!stored) return 0
        assert.equal(
          await fileBytes(stage, resume),
          samplePdf.byteLength,
          'a response without its file',
        )
        return 1
      },
      // The file belongs to the form response now, so that the scheduled sweep keeps it.
      check: async () =>
        assert.equal(
          await uploadOwner(stage.direct.forms, stage.clock, resume.split('/')[0] ?? ''),
          id,
        ),
    }
  }),
  formCase('PATCH /api/form/{ContactId}', 'mark a response', 'r/', async (stage) => {
    const { id, rev } = await postContactForm(stage)
    return {
      request: {
        method: 'PATCH',
        path: `/api/form/${id}`,
        headers: { ...stage.staff, 'if-match': rev },
        json: { State: 'done', Note: 'Called back.' },
      },
      countStored: async () =>
        (await readSubmission(stage.direct, id))?.note === 'Called back.' ? 1 : 0,
      check: async () => assert.equal(await countAudited(stage, 'mark response'), 1),
    }
  }),
  formCase('DELETE /api/form/{ContactId}', 'erase a response', 'r/', async (stage) => {
    const { id } = await postContactForm(stage)
    return {
      request: { method: 'DELETE', path: `/api/form/${id}`, headers: stage.staff },
      countStored: () => oneWhenErased(stage, [id]),
      check: async () => assert.ok((await countAudited(stage, 'erase response')) > 0),
    }
  }),
  formCase('DELETE /api/form/{ContactId}', 'erase a response with a file', 'r/', async (stage) => {
    const [id, resume] = [randomUUID(), await sendFormFile(stage)]
    assert.equal((await stage.ask(careerPost(id, resume))).status, 201)
    await stage.settled()
    return {
      request: { method: 'DELETE', path: `/api/form/${id}`, headers: stage.staff },
      // The request counts as done only when the file is erased, too.
      countStored: async () =>
        Math.min(
          await oneWhenErased(stage, [id]),
          (await fileBytes(stage, resume)) === null ? 1 : 0,
        ),
      check: async () => assert.ok((await countAudited(stage, 'erase response')) > 0),
    }
  }),
  formCase('DELETE /api/form/', 'erase a person', 'r/', async (stage) => {
    const ids = [(await postContactForm(stage)).id, (await postContactForm(stage)).id]
    return {
      request: {
        method: 'DELETE',
        path: '/api/form/',
        headers: stage.staff,
        json: { Email: formData('CONTACT')['email'] },
      },
      countStored: () => oneWhenErased(stage, ids),
      check: async () => assert.ok((await countAudited(stage, 'erase response')) >= ids.length),
    }
  }),
  formCase('POST /api/email', 'reply to a response', 'r/', async (stage) => {
    const { id } = await postContactForm(stage)
    return {
      request: replyRequest(stage, id),
      countStored: async () =>
        (await readSubmission(stage.direct, id))?.mail.filter(({ kind }) => kind === 'reply')
          .length ?? 0,
      check: async () => assert.equal(await countAudited(stage, 'reply'), 1),
    }
  }),
  formCase('POST /api/email', 'reply under an id of its own', 'r/', async (stage) => {
    const { id } = await postContactForm(stage)
    const { json, ...request } = replyRequest(stage, id)
    const ReplyId = randomUUID()
    return {
      request: { ...request, json: { ...(json as object), ReplyId } },
      countStored: async () =>
        (await readSubmission(stage.direct, id))?.mail.filter((one) => one.id === ReplyId).length ??
        0,
      check: async () => assert.equal(await countAudited(stage, 'reply'), 1),
    }
  }),
  // The cases from here on read form responses. They write as well: every reading is audited.
  formCase('GET /api/form/', 'read the responses', 'a/', async (stage) => {
    await postContactForm(stage)
    return {
      request: { path: '/api/form/', headers: stage.staff },
      countStored: async () => Math.min(1, await countAudited(stage, 'read responses')),
    }
  }),
  // A read of the inbox also updates the stored list of the inbox.
  formCase('GET /api/form-counts', 'count the responses', 'p/', async (stage) => {
    const { id } = await postContactForm(stage)
    return {
      request: { path: '/api/form-counts', headers: stage.staff },
      countStored: async () =>
        (await countSubmissions(stage.direct)).counts.get('CONTACT new') ?? 0,
      check: async () =>
        assert.deepEqual(
          (await listInbox(stage.direct)).map((one) => one.id),
          [id],
        ),
    }
  }),
  formCase('POST /api/form-search', 'look for a person', 'a/', async (stage) => {
    await postContactForm(stage)
    const json = { Email: formData('CONTACT')['email'] }
    return {
      request: { method: 'POST', path: '/api/form-search', headers: stage.staff, json },
      countStored: async () => Math.min(1, await countAudited(stage, 'read responses')),
    }
  }),
  formCase('POST /api/form-export', 'export the responses', 'a/', async (stage) => {
    await postContactForm(stage)
    return {
      request: { method: 'POST', path: '/api/form-export', headers: stage.staff, json: {} },
      countStored: async () => Math.min(1, await countAudited(stage, 'export responses')),
    }
  }),
  formCase('GET /api/form/{ContactId}/file', 'read the file of a response', 'a/', async (stage) => {
    const [id, resume] = [randomUUID(), await sendFormFile(stage)]
    assert.equal((await stage.ask(careerPost(id, resume))).status, 201)
    await stage.settled()
    return {
      request: { path: `/api/form/${id}/file`, headers: stage.staff },
      countStored: async () => Math.min(1, await countAudited(stage, 'read file')),
    }
  }),
  formCase('GET /api/form/{ContactId}', 'read one response', 'a/', async (stage) => {
    const { id } = await postContactForm(stage)
    return {
      request: { path: `/api/form/${id}`, headers: stage.staff },
      countStored: async () => Math.min(1, await countAudited(stage, 'read responses')),
    }
  }),
]
