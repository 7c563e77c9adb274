import { randomInt, randomUUID } from 'node:crypto'
import { visitorIp, formData } from '../../api/forms.ts'
import {
  revisionOf,
  type Lane,
  type LogAcknowledgement,
  type Send,
  type LaneRequest,
} from './lane.ts'
import { uniquePdf, uploadWholeFile } from './upload-lanes.ts'

// Lanes (endless loops of writes, see lane.ts) of form responses.

const POST_FORM = 'POST /api/form/'

/** Headers of a visitor with a random IP address. */
export const randomVisitorHeaders = (): Record<string, string> => ({
  'x-test-address': visitorIp(randomInt(100_000)),
})

type FormType = 'CONTACT' | 'COMPLAINT' | 'CAREER'

/**
 * Posts a form as a visitor.
 * @param visitor headers with the visitor's address, see {@link randomVisitorHeaders}
 * @param file the CV of a job application, uploaded before
 * @returns the id of the form response
 */
const postForm = async (
  send: Send,
  note: LogAcknowledgement,
  FormType: FormType,
  values: Record<string, string>,
  visitor: Record<string, string>,
  file?: { path: string; hash: string },
): Promise<string> => {
  const id = randomUUID()
  const FormData = formData(FormType, {
    ...values,
    ...(file && { resume: file.path, resumeUrl: '' }),
  })
  await send('form', {
    method: 'POST',
    path: '/api/form/',
    headers: visitor,
    json: { ContactId: id, FormType, FormData },
  })
  note({ event: 'response', id, values, ...(file && { file }) })
  return id
}

/** True, at random, for one in four calls: staff then leave the form response as it is. */
const isLeftAtRandom = (): boolean => randomInt(4) === 0

/** Handles a form response as staff do: marks it, replies to it, erases it, or stops before. */
const handle = async function* (
  send: Send,
  note: LogAcknowledgement,
  id: string,
): AsyncGenerator<undefined, void> {
  yield
  if (isLeftAtRandom()) return
  const revision = revisionOf(
    await send('read a response', { method: 'GET', path: `/api/form/${id}` }),
  )
  const words = `Noted ${randomUUID()}`
  await send('mark', {
    method: 'PATCH',
    path: `/api/form/${id}`,
    headers: { 'if-match': revision },
    json: { State: 'done', Note: words },
  })
  note({ event: 'marked', id, note: words })
  yield
  if (isLeftAtRandom()) return
  const ReplyId = randomUUID()
  await send('reply', {
    method: 'POST',
    path: '/api/email',
    json: { ContactId: id, ReplyId, Subject: 'Your transfer', Message: 'It has arrived.' },
  })
  note({ event: 'replied', id, reply: ReplyId })
  yield
  if (isLeftAtRandom()) return
  await send('erase', { method: 'DELETE', path: `/api/form/${id}` })
  note({ event: 'erased', id })
  yield
}

/** Endpoints of {@link handle}. */
const HANDLING_ENDPOINTS = [
  'PATCH /api/form/{ContactId}',
  'POST /api/email',
  'DELETE /api/form/{ContactId}',
]

/** Lane of messages or complaints from visitors, and their handling by staff. */
export const messageLane = (type: 'CONTACT' | 'COMPLAINT'): Lane => ({
  usedEndpoints: [POST_FORM, ...HANDLING_ENDPOINTS],
  async *write(send, note) {
    for (;;) {
      const values = { message: `Message ${randomUUID()}` }
      const id = await postForm(send, note, type, values, randomVisitorHeaders())
      yield* handle(send, note, id)
    }
  },
})

/** Lane of job applications, each with a file, and their handling by staff. */
export const careerLane: Lane = {
  usedEndpoints: [
    POST_FORM,
    'POST /api/form-file/',
    'PATCH /api/form-file/{id}',
    ...HANDLING_ENDPOINTS,
  ],
  async *write(send, note) {
    for (;;) {
      const [visitor, { bytes, hash }] = [randomVisitorHeaders(), uniquePdf()]
      const path = await uploadWholeFile(send, '/api/form-file/', bytes, visitor)
      yield
      // The API checks one file at most six times. After six interrupted checks it responds with
      // 429, and the lane sends another file.
      if (path === 429) continue
      if (typeof path === 'number') {
        note({ event: 'refused', what: 'a file that was begun is lost', status: path, text: hash })
        continue
      }
      const values = { preferredRole: `Role ${randomUUID()}` }
      const id = await postForm(send, note, 'CAREER', values, visitor, { path, hash })
      yield* handle(send, note, id)
    }
  },
}

/** Path of the next call in a `Link` header, which has it between `<` and `>`. */
const nextPath = (headers: Headers): string | undefined =>
  /<([^>]+)>/.exec(headers.get('link') ?? '')?.[1]

/** Lane of people who send up to three messages each. Two of three people are then erased. */
export const personLane: Lane = {
  usedEndpoints: [POST_FORM, 'DELETE /api/form/'],
  async *write(send, note) {
    for (;;) {
      const email = `person-${randomUUID()}@mail.example`
      const ids: string[] = []
      for (let count = 1 + randomInt(3); count > 0; count -= 1) {
        const values = { email, message: `Message ${randomUUID()}` }
        ids.push(await postForm(send, note, 'CONTACT', values, randomVisitorHeaders()))
        yield
      }
      if (randomInt(3) === 0) continue
      // One call erases a part of a person's form responses, and names the next call.
      let path: string | undefined = '/api/form/'
      while (path !== undefined) {
        const request: LaneRequest = { method: 'DELETE', path, json: { Email: email } }
        path = nextPath((await send('erase a person', request)).headers)
      }
      for (const id of ids) note({ event: 'erased', id })
      yield
    }
  },
}
