import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import test from 'node:test'
import { errors } from '#forms/define.ts'
import { attachmentsIn } from '#forms/index.ts'
import { forms as arabic } from '#messages/ar/forms.ts'
import { eraseOldResponses } from '../../netlify/api/submissions/scheduled.ts'
import { takeVisitorsAttempts, type Limit } from '../../netlify/api/attempts.ts'
import {
  fileBytesPerBlock,
  fileBytesPerDay,
  openAttachment,
  sweepAttachments,
} from '../../netlify/api/submissions/attachments.ts'
import { readSubmission } from '../../netlify/api/submissions/submission.ts'
import { badPdfs } from '../fixtures/files/bad-pdfs.ts'
import { pictures } from '../fixtures/files/pictures.ts'
import { samplePdf } from '../fixtures/sample-pdf.ts'
import { askDoor, beginFile, sendFile, sendPart, valueIn } from './form-files.ts'
import { fieldsOf, formData, inboxOf } from './forms.ts'
import { movableClock, startApi, type Api } from './harness.ts'

const pdf = samplePdf
const DAY_MS = 86_400_000
const withFile = (resume: string, more: Record<string, unknown> = {}) =>
  formData('CAREER', { resumeUrl: '', resume, ...more })

/**
 * Notes on the upload of a file whose form has come: it is announced, done, and taken by the form.
 */
const NOTES = 3

/** Numbers of stored files and of upload notes. */
const kept = async ({ services }: Api) => {
  const keys = (await services.forms.list()).map(({ key }) => key)
  return {
    files: keys.filter((key) => key.startsWith('f/')).length,
    notes: keys.filter((key) => key.startsWith('up/')).length,
  }
}

/** Sends an application with a CV. @returns its id and the value of its file field */
const apply = async (api: Api, name = 'سيرة مريم.pdf') => {
  const [id, resume] = [randomUUID(), valueIn(await sendFile(api.services, name, pdf))]
  assert.equal((await inboxOf(api).send(id, withFile(resume), 'CAREER')).status, 201)
  return { id, resume }
}

test('a CV comes in parts before its form; staff get the same bytes, and nobody else any', async (t) => {
  const api = await startApi(t)
  const { id, resume } = await apply(api)
  assert.match(resume, /^[0-9a-z]{8,9}-[0-9a-f-]{36}\/[0-9a-f]{64}\/سيرة-مريم\.pdf$/)
  assert.deepEqual(
    (await inboxOf(api).read()).map(({ FormData }) => FormData['resume']),
    [resume],
  )
  const file = await api.call(`/api/form/${id}/file`, { headers: api.staff })
  assert.deepEqual([file.status, file.text], [200, new TextDecoder().decode(pdf)])
  assert.equal(file.headers.get('content-type'), 'application/pdf')
  assert.match(
    file.headers.get('content-disposition') ?? '',
    /^attachment; filename="[\w.-]+"; filename\*=UTF-8''%D8/,
  )
  assert.deepEqual(
    [file.headers.get('cache-control'), file.headers.get('x-content-type-options')],
    ['private, no-store', 'nosniff'],
  )
  const audited = (await api.call('/api/audit', { headers: api.staff })).body as {
    action: string
    id: string
  }[]
  assert.equal(audited.filter((entry) => entry.action === 'read file' && entry.id === id).length, 1)
  const { 'x-pass-key': _key, ...halfway } = api.staff
  for (const headers of [{}, halfway])
    assert.ok([401, 403].includes((await api.call(`/api/form/${id}/file`, { headers })).status))
  assert.equal(
    (await api.call(`/api/form/${randomUUID()}/file`, { headers: api.staff })).status,
    404,
  )
  const [upload = ''] = resume.split('/')
  assert.equal((await askDoor(api.services, 'GET', `/api/form-file/${upload}`)).status, 405)
  assert.equal((await askDoor(api.services, 'DELETE', `/api/form-file/${upload}`)).status, 405)
  assert.equal(
    (
      await askDoor(api.services, 'POST', '/api/form-file/', {
        origin: 'https://evil.example',
        'upload-length': '9',
      })
    ).status,
    403,
  )
})

test('the file goes with its response: erased one by one, by person, and after its time', async (t) => {
  const clock = movableClock()
  const api = await startApi(t, { clock, settings: { retentionDays: 30 } })
  const { id } = await apply(api)
  await apply(api)
  assert.deepEqual(await kept(api), { files: 2, notes: 2 * NOTES })
  assert.equal(
    (await api.call(`/api/form/${id}`, { method: 'DELETE', headers: api.staff })).status,
    200,
  )
  assert.deepEqual(await kept(api), { files: 1, notes: NOTES })
  assert.equal(
    (
      await api.call('/api/form/', {
        method: 'DELETE',
        headers: api.staff,
        json: { Email: 'mariam@mail.example' },
      })
    ).status,
    200,
  )
  assert.deepEqual(await kept(api), { files: 0, notes: 0 })
  await apply(api)
  clock.move(31 * DAY_MS)
  await eraseOldResponses(api.services)
  assert.deepEqual(await kept(api), { files: 0, notes: 0 })
})

test('a day later the notes of an upload are gone, and a file that no form came for', async (t) => {
  const clock = movableClock()
  const api = await startApi(t, { clock })
  const { id } = await apply(api)
  const lonely = valueIn(await sendFile(api.services, 'lonely.pdf', pdf))
  await beginFile(api.services, 'unfinished.pdf', 100)
  await sweepAttachments(api.services)
  // The lonely file's upload is announced and done, the unfinished one's only announced.
  assert.deepEqual(await kept(api), { files: 2, notes: NOTES + 2 + 1 })
  clock.move(DAY_MS)
  assert.equal((await inboxOf(api).send(randomUUID(), withFile(lonely), 'CAREER')).status, 422)
  await sweepAttachments(api.services)
  assert.deepEqual(await kept(api), { files: 1, notes: 0 })
  const stored = await readSubmission(api.services, id)
  const [held] = stored ? attachmentsIn(stored) : []
  assert.ok(held && (await openAttachment(api.services, held.attachment)))
})

test('a form with the same file is the same form; a file of another form, or of none, is asked for again', async (t) => {
  const api = await startApi(t)
  const { send } = inboxOf(api)
  const { id, resume } = await apply(api, 'cv.pdf')
  const again = valueIn(await sendFile(api.services, 'cv.pdf', pdf))
  assert.notEqual(again, resume)
  assert.equal((await kept(api)).files, 2)
  assert.equal((await send(id, withFile(again), 'CAREER')).status, 200)
  assert.equal((await kept(api)).files, 1, 'the second copy is of no more use')
  assert.equal((await send(id, withFile(resume, { message: 'More' }), 'CAREER')).status, 409)
  const never = resume.replace(/^[^/]+/, (upload) => upload.replace(/.{12}$/, '0'.repeat(12)))
  for (const value of [
    resume,
    never,
    resume.replace('cv.pdf', 'other.pdf'),
    'https://mail.example/cv.pdf',
    '../../etc/passwd',
  ]) {
    const answer = await send(randomUUID(), withFile(value), 'CAREER')
    assert.deepEqual(
      [answer.status, (answer.body as { errors: unknown }).errors],
      [422, [{ path: 'FormData.resume', message: errors.fileGone }]],
      value,
    )
  }
  const neither = await send(randomUUID(), withFile(''), 'CAREER')
  assert.deepEqual((neither.body as { errors: unknown }).errors, [
    { path: 'FormData.resume', message: errors.resume },
  ])
  assert.equal((await send(randomUUID(), formData('CONTACT', { resume: again }))).status, 422)
})

test('a file that is no PDF, does something or is too large is refused in the words of the form, and leaves nothing', async (t) => {
  const api = await startApi(t)
  const { png } = await pictures()
  const bad = Object.values(badPdfs)
    .slice(0, 6)
    .map(({ bytes }) => [new Uint8Array(bytes), 422, errors.fileRefused] as const)
  const cases = [
    [new Uint8Array(png), 415, errors.filePdf],
    [
      new TextEncoder().encode(
        '<!doctype html><p>My CV, which is long enough to be looked at.</p>',
      ),
      415,
      errors.filePdf,
    ],
    [new TextEncoder().encode('%PDF-1.7 and nothing else'), 422, errors.fileRefused],
    ...bad,
  ] as const
  for (const [bytes, status, message] of cases) {
    const answer = await sendFile(api.services, 'cv.pdf', bytes)
    assert.deepEqual(
      [answer.status, ((await answer.json()) as { errors: unknown }).errors],
      [status, [{ path: 'file', message }]],
    )
  }
  for (const [size, status, message] of [
    [0, 422, errors.fileEmpty],
    [5 * 1024 * 1024 + 1, 413, errors.fileTooLarge.replace('#', '5')],
  ] as const) {
    const answer = await beginFile(api.services, 'cv.pdf', size)
    assert.deepEqual(
      [answer.status, ((await answer.json()) as { detail: string }).detail],
      [status, message],
    )
  }
  assert.equal((await kept(api)).files, 0)
})

/** Maximum size of a file. */
const MAX = 5 * 1024 * 1024
/** Size of the part that `sendOpening` sends. */
const PART = 4 * 1024 * 1024
const FULL = [422, errors.fileFull]

/** Sends the first part of a file without a second one. @returns its status, and its refusal */
const sendOpening = async ({ services }: Api, ip: string): Promise<[number, string]> => {
  const begun = await beginFile(services, 'cv.pdf', MAX, ip)
  const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(PART - 9, 32)])
  const answer = begun.ok
    ? await sendPart(services, begun.headers.get('location') ?? '', 0, new Uint8Array(bytes), ip)
    : begun
  return [
    answer.status,
    answer.status === 204 ? '' : ((await answer.json()) as { detail: string }).detail,
  ]
}

/** Counts bytes as if they had been received. */
const takeBytes = async ({ services }: Api, limit: Limit, subject: string, size: number) =>
  (await takeVisitorsAttempts(services, [[limit, subject, size]], randomUUID())).ok

test('bytes of a network are counted as they come, not as they are announced', async (t) => {
  const api = await startApi(t)
  assert.equal((await sendOpening(api, '2001:db8:7:1::1'))[0], 204)
  for (let n = 0; n < 15; n += 1)
    assert.equal((await beginFile(api.services, 'cv.pdf', MAX, '2001:db8:7:2::1')).status, 201)
  const upToLast = fileBytesPerBlock.max - MAX
  assert.ok(await takeBytes(api, fileBytesPerBlock, '2001:db8:7', upToLast))
  assert.equal((await sendOpening(api, '2001:db8:7:3::1'))[0], 429, 'a /48 counts as one')
})

// Two thirds of a day's bytes are open to all; the rest only to networks that have sent no more than
// two files of the maximum size.
test('the last third of the bytes of a day is for who sends little', async (t) => {
  const clock = movableClock()
  const api = await startApi(t, { clock })
  const [busy, quiet] = ['198.51.100.1', '198.51.100.2']
  assert.ok(await takeBytes(api, fileBytesPerBlock, busy, 2 * MAX))
  const upToShare = (fileBytesPerDay.max / 3) * 2 - PART
  assert.ok(await takeBytes(api, fileBytesPerDay, 'everybody', upToShare))
  assert.equal((await sendOpening(api, busy))[0], 204, 'the last part within the share')
  assert.deepEqual(await sendOpening(api, busy), FULL)
  assert.equal((await sendOpening(api, quiet))[0], 204, 'who has sent none yet')
  assert.equal((await kept(api)).files, 0)
  clock.move(DAY_MS)
  assert.equal((await sendOpening(api, busy))[0], 204)
})

test('a part that is refused for all takes nothing of its own network', async (t) => {
  const api = await startApi(t)
  const ip = '198.51.100.3'
  const almostAll = fileBytesPerDay.max - PART + 1
  assert.ok(await takeBytes(api, fileBytesPerDay, 'everybody', almostAll))
  assert.deepEqual(await sendOpening(api, ip), FULL)
  assert.ok(await takeBytes(api, fileBytesPerBlock, ip, fileBytesPerBlock.max))
})

test('one round sweeps a hundred uploads, the oldest first', async (t) => {
  const clock = movableClock()
  const api = await startApi(t, { clock })
  for (let n = 0; n < 120; n += 1) {
    assert.equal((await beginFile(api.services, 'cv.pdf', 100, `198.51.100.${n}`)).status, 201)
    clock.move(1_000)
  }
  const left = async () => (await api.services.forms.list('up')).map(({ key }) => key).sort()
  const before = await left()
  clock.move(DAY_MS)
  await sweepAttachments(api.services)
  assert.deepEqual(await left(), before.slice(100))
  await sweepAttachments(api.services)
  assert.deepEqual(await left(), [])
})

test('twenty files from one network in ten minutes, then others only; a lost part is sent again', async (t) => {
  const api = await startApi(t)
  for (let n = 0; n < 20; n += 1)
    assert.equal((await beginFile(api.services, 'cv.pdf', 100)).status, 201)
  const refused = await beginFile(api.services, 'cv.pdf', 100)
  assert.equal(refused.status, 429)
  assert.ok(Number(refused.headers.get('retry-after')) > 0)
  const begun = await beginFile(api.services, 'cv.pdf', pdf.byteLength, '198.51.100.4')
  const location = begun.headers.get('location') ?? ''
  assert.equal((await sendPart(api.services, location, 5, pdf.slice(5))).status, 409)
  assert.equal((await sendPart(api.services, location, 0, pdf.slice(0, 50))).status, 204)
  assert.equal((await askDoor(api.services, 'HEAD', location)).headers.get('upload-offset'), '50')
  assert.equal((await sendPart(api.services, location, 50, pdf.slice(50))).status, 204)
})

/**
 * Posts a form as a browser without scripts does: its file field is always sent, and empty when no
 * file was chosen.
 */
const postPlain = (
  api: Api,
  fields: Record<string, string>,
  file: { name: string; bytes: string | Uint8Array } | null,
) => {
  const texts = Object.entries(fields).map(
    ([key, value]) => `--edge\r\nContent-Disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`,
  )
  const head = `--edge\r\nContent-Disposition: form-data; name="resume"; filename="${file?.name ?? ''}"\r\nContent-Type: application/octet-stream\r\n\r\n`
  const raw = new Uint8Array(
    Buffer.concat([
      Buffer.from(texts.join('') + head),
      Buffer.from(file?.bytes ?? ''),
      Buffer.from('\r\n--edge--\r\n'),
    ]),
  )
  return api.call('/api/form/', {
    method: 'POST',
    raw,
    headers: {
      'content-type': 'multipart/form-data; boundary=edge',
      'sec-fetch-site': 'same-origin',
    },
  })
}

const plainFields = fieldsOf('CAREER', { resumeUrl: '', locale: 'ar' })
const plainFile = { name: 'سيرة.pdf', bytes: pdf }

test('without scripts the file comes with the form; a double press submits it once', async (t) => {
  const api = await startApi(t)
  assert.equal((await postPlain(api, plainFields, plainFile)).status, 303)
  assert.equal((await postPlain(api, plainFields, plainFile)).status, 303)
  assert.equal((await inboxOf(api).read()).length, 1)
})

test('without scripts an error in another field keeps the file', async (t) => {
  const api = await startApi(t)
  const wrong = await postPlain(api, { ...plainFields, contactNumber: '1' }, plainFile)
  assert.equal(wrong.status, 422)
  const held =
    /<bdi>سيرة\.pdf<\/bdi><input type="hidden" name="resume" value="([^"]+)"\/><\/p><input id="resume"/.exec(
      wrong.text,
    )?.[1] ?? ''
  assert.equal((await postPlain(api, { ...plainFields, resume: held }, null)).status, 303)
  assert.deepEqual(
    (await inboxOf(api).read()).map(({ FormData }) => FormData['resume']),
    [held],
  )
})

test('without scripts a wrong file and none are refused in the words of the form', async (t) => {
  const api = await startApi(t)
  for (const [file, says] of [
    [{ name: 'cv.pdf', bytes: '<html>' }, arabic.errors.filePdf],
    [null, arabic.errors.resume],
  ] as const) {
    const refused = await postPlain(api, plainFields, file)
    assert.equal(refused.status, 422)
    assert.ok(refused.text.includes(says), says)
  }
  assert.equal((await inboxOf(api).read()).length, 0)
})

test('without scripts a file name of a megabyte costs no more than a short one', async (t) => {
  const api = await startApi(t)
  const named = { name: `${'-'.repeat(1_000_000)}.pdf`, bytes: pdf }
  assert.equal((await postPlain(api, plainFields, named)).status, 303)
  assert.equal((await inboxOf(api).read()).length, 1)
})

test('without scripts and without consent no file is stored', async (t) => {
  const api = await startApi(t)
  const { consent: _consent, ...silent } = plainFields
  const unasked = await postPlain(api, silent, plainFile)
  assert.deepEqual([unasked.status, (await kept(api)).files], [422, 0])
  assert.ok(unasked.text.includes(arabic.errors.fileGone))
})

test('without scripts a file of a form that has no file field is refused', async (t) => {
  const api = await startApi(t)
  assert.equal((await postPlain(api, fieldsOf('CONTACT'), plainFile)).status, 400)
  assert.equal((await inboxOf(api).read()).length, 0)
})

test('without scripts a file that is too large gets a page that leads back', async (t) => {
  const api = await startApi(t)
  const large = { name: 'cv.pdf', bytes: new Uint8Array(4_700_000) }
  const refused = await postPlain(api, plainFields, large)
  assert.equal(refused.status, 413)
  assert.ok(refused.text.includes('href="/ar/careers"') || refused.text.includes('href="/careers"'))
  assert.equal((await inboxOf(api).read()).length, 0)
})
