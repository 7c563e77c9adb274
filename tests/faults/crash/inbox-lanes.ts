import { randomInt, randomUUID } from 'node:crypto'
import { addressOf, formData } from '../../api/forms.ts'
import { revisionOf, type Lane, type Note, type Send } from './lane.ts'
import { anyPdf, sendWhole } from './upload-lanes.ts'

const POST = 'POST /api/form/'

/** Headers of a visitor with a random IP address. */
export const anyVisitor = (): Record<string, string> => ({
  'x-test-address': addressOf(randomInt(100_000)),
})

type FormType = 'CONTACT' | 'COMPLAINT' | 'CAREER'

const post = async (
  send: Send,
  note: Note,
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

/** True for one in four: the form response is not handled further. */
const isLeft = (): boolean => randomInt(4) === 0

/** Submits a visitor's form, and handles it as staff do, in a random number of steps. */
const handle = async function* (
  send: Send,
  note: Note,
  id: string,
): AsyncGenerator<undefined, void> {
  yield
  if (isLeft()) return
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
  if (isLeft()) return
  const ReplyId = randomUUID()
  await send('reply', {
    method: 'POST',
    path: '/api/email',
    json: { ContactId: id, ReplyId, Subject: 'Your transfer', Message: 'It has arrived.' },
  })
  note({ event: 'replied', id, reply: ReplyId })
  yield
  if (isLeft()) return
  await send('erase', { method: 'DELETE', path: `/api/form/${id}` })
  note({ event: 'erased', id })
  yield
}

const HANDLING = ['PATCH /api/form/{ContactId}', 'POST /api/email', 'DELETE /api/form/{ContactId}']

export const messageLane = (type: 'CONTACT' | 'COMPLAINT'): Lane => ({
  uses: [POST, ...HANDLING],
  async *write(send, note) {
    for (;;)
      yield* handle(
        send,
        note,
        await post(send, note, type, { message: `Message ${randomUUID()}` }, anyVisitor()),
      )
  },
})

/** Lane of applications, each with a file. */
export const careerLane: Lane = {
  uses: [POST, 'POST /api/form-file/', 'PATCH /api/form-file/{id}', ...HANDLING],
  async *write(send, note) {
    for (;;) {
      const [visitor, { bytes, hash }] = [anyVisitor(), anyPdf()]
      const path = await sendWhole(send, '/api/form-file/', bytes, visitor)
      yield
      // Files can be checked six times: after six interrupted checks another file is sent.
      if (path === 429) continue
      if (typeof path === 'number')
        note({ event: 'refused', what: 'a file that was begun is lost', status: path, text: hash })
      else
        yield* handle(
          send,
          note,
          await post(send, note, 'CAREER', { preferredRole: `Role ${randomUUID()}` }, visitor, {
            path,
            hash,
          }),
        )
    }
  },
}

/** Path of the next call in a `Link` header. */
const nextOf = (headers: Headers): string | undefined =>
  /<([^>]+)>/.exec(headers.get('link') ?? '')?.[1]

/** Lane of people who write several times, and are then erased. */
export const personLane: Lane = {
  uses: [POST, 'DELETE /api/form/'],
  async *write(send, note) {
    for (;;) {
      const email = `person-${randomUUID()}@mail.example`
      const ids: string[] = []
      for (let count = 1 + randomInt(3); count > 0; count -= 1) {
        ids.push(
          await post(
            send,
            note,
            'CONTACT',
            { email, message: `Message ${randomUUID()}` },
            anyVisitor(),
          ),
        )
        yield
      }
      if (randomInt(3) === 0) continue
      for (let path: string | undefined = '/api/form/'; path !== undefined;) {
        path = nextOf(
          (await send('erase a person', { method: 'DELETE', path, json: { Email: email } }))
            .headers,
        )
      }
      for (const id of ids) note({ event: 'erased', id })
      yield
    }
  },
}
