import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import test from 'node:test'
import { errors } from '#forms/define.ts'
import { attachmentsIn } from '#forms/index.ts'
import { forms as arabic } from '#messages/ar/forms.ts'
import { eraseOldResponses } from '../../netlify/api/submissions/scheduled.ts'
import { countVisitorsAttempts, type Limit } from '../../netlify/api/attempts.ts'
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
import { sendTusRequest, beginFile, sendFile, sendPart, fileFieldValue } from './form-files.ts'
import { plainFormFields, formData, inboxOf } from './forms.ts'
import { movableClock, startApi, type Api } from './harness.ts'

const pdf = samplePdf
const DAY_MS = 86_400_000
const withFile = (resume: string, more: Record<string, unknown> = {}) =>
  formData('CAREER', { resumeUrl: '', resume, ...more })

/** Stored notes on an upload whose form was sent: of its beginning, of its end, and of the form. */
const NOTES = 3

/** Numbers of stored files and of upload notes. */
const storedCounts = async ({ services }: Api) => {
  const keys = (await services.forms.list()).map(({ key }) => key)
  return {
    files: keys.filter((key) => key.startsWith('f/')).length,
    notes: keys.filter((key) => key.startsWith('up/')).length,
  }
}

/** Sends an application with a CV. @returns its id and the value of its file field */
const sendApplication = async (api: Api, name = 'سيرة مريم.pdf') => {
  const [id, resume] = [randomUUID(), fileFieldValue(await sendFile(api.services, name, pdf))]
  assert.equal((await inboxOf(api).send(id, withFile(resume), 'CAREER')).status, 201)
  return { id, resume }
}

test('staff download the CV of an application with the same bytes, and the download is audited', async (t) => {
  const api = await startApi(t)
  const { id, resume } = await sendApplication(api)
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
})

test('nobody but staff can read the file of a response', async (t) => {
  const api = await startApi(t)
  const { id } = await sendApplication(api)
  const { 'x-pass-key': _key, ...onlySignedIn } = api.staff
  for (const headers of [{}, onlySignedIn])
    assert.ok([401, 403].includes((await api.call(`/api/form/${id}/file`, { headers })).status))
  assert.equal(
    (await api.call(`/api/form/${randomUUID()}/file`, { headers: api.staff })).status,
    404,
  )
})

test('an upload of a visitor can be neither read nor removed', async (t) => {
  const api = await startApi(t)
  const [upload = ''] = (await sendApplication(api)).resume.split('/')
  assert.equal((await sendTusRequest(api.services, 'GET', `/api/form-file/${upload}`)).status, 405)
  assert.equal(
    (await sendTusRequest(api.services, 'DELETE', `/api/form-file/${upload}`)).status,
    405,
  )
})

test('an upload from a page of another site is refused', async (t) => {
  const api = await startApi(t)
  assert.equal(
    (
      await sendTusRequest(api.services, 'POST', '/api/form-file/', {
        origin: 'https://evil.example',
        'upload-length': '9',
      })
    ).status,
    403,
  )
})

test('a file is erased with its response: singly, with all of one person, and after the retention time', async (t) => {
  const clock = movableClock()
  const api = await startApi(t, { clock, settings: { retentionDays: 30 } })
  const { id } = await sendApplication(api)
  await sendApplication(api)
  assert.deepEqual(await storedCounts(api), { files: 2, notes: 2 * NOTES })
  assert.equal(
    (await api.call(`/api/form/${id}`, { method: 'DELETE', headers: api.staff })).status,
    200,
  )
  assert.deepEqual(await storedCounts(api), { files: 1, notes: NOTES })
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
  assert.deepEqual(await storedCounts(api), { files: 0, notes: 0 })
  await sendApplication(api)
  clock.move(31 * DAY_MS)
  await eraseOldResponses(api.services)
  assert.deepEqual(await storedCounts(api), { files: 0, notes: 0 })
})

test('after a day the notes of every upload are erased, and so is a file that no form refers to', async (t) => {
  const clock = movableClock()
  const api = await startApi(t, { clock })
  const { id } = await sendApplication(api)
  const unused = fileFieldValue(await sendFile(api.services, 'unused.pdf', pdf))
  await beginFile(api.services, 'unfinished.pdf', 100)
  await sweepAttachments(api.services)
  // The upload of the unused file has two notes, begun and complete; the unfinished one has one.
  assert.deepEqual(await storedCounts(api), { files: 2, notes: NOTES + 2 + 1 })
  clock.move(DAY_MS)
  assert.equal((await inboxOf(api).send(randomUUID(), withFile(unused), 'CAREER')).status, 422)
  await sweepAttachments(api.services)
  assert.deepEqual(await storedCounts(api), { files: 1, notes: 0 })
  const stored = await readSubmission(api.services, id)
  const [resume] = stored ? attachmentsIn(stored) : []
  assert.ok(resume && (await openAttachment(api.services, resume.attachment)))
})

test('a repeated form with a new copy of its file is the same form, and the copy is erased', async (t) => {
  const api = await startApi(t)
  const { send } = inboxOf(api)
  const { id, resume } = await sendApplication(api, 'cv.pdf')
  const secondCopy = fileFieldValue(await sendFile(api.services, 'cv.pdf', pdf))
  assert.notEqual(secondCopy, resume)
  assert.equal((await storedCounts(api)).files, 2)
  assert.equal((await send(id, withFile(secondCopy), 'CAREER')).status, 200)
  assert.equal((await storedCounts(api)).files, 1, 'the second copy is erased')
  assert.equal((await send(id, withFile(resume, { message: 'More' }), 'CAREER')).status, 409)
})

test('a form is refused with the file of another form, with a file that was never uploaded, and without a file', async (t) => {
  const api = await startApi(t)
  const { send } = inboxOf(api)
  const { resume } = await sendApplication(api, 'cv.pdf')
  // The upload id, up to the first slash, ends with other digits: there is no such upload.
  const neverUploaded = resume.replace(/^[^/]+/, (uploadId) =>
    uploadId.replace(/.{12}$/, '0'.repeat(12)),
  )
  for (const value of [
    resume,
    neverUploaded,
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
  const withoutFile = await send(randomUUID(), withFile(''), 'CAREER')
  assert.deepEqual((withoutFile.body as { errors: unknown }).errors, [
    { path: 'FormData.resume', message: errors.resume },
  ])
})

test('a form without a file field is refused with a file', async (t) => {
  const api = await startApi(t)
  const resume = fileFieldValue(await sendFile(api.services, 'cv.pdf', pdf))
  assert.equal((await inboxOf(api).send(randomUUID(), formData('CONTACT', { resume }))).status, 422)
})

test('a file that is not a PDF, has active content, is empty or too large is refused with a message of the form, and not stored', async (t) => {
  const api = await startApi(t)
  const { png } = await pictures()
  const activePdfs = Object.values(badPdfs)
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
    ...activePdfs,
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
  assert.equal((await storedCounts(api)).files, 0)
})

/** Maximum size of a file, in bytes. */
const MAX_FILE_BYTES = 5 * 1024 * 1024
/** Size in bytes of the part that {@link sendFirstPart} sends. */
const FIRST_PART_BYTES = 4 * 1024 * 1024
/** Answer of {@link sendFirstPart} when the bytes of the day are used up. */
const DAY_IS_FULL = [422, errors.fileFull]

/** Sends only the first part of a file. @returns the status, and the message of a refusal or '' */
const sendFirstPart = async ({ services }: Api, ip: string): Promise<[number, string]> => {
  const begun = await beginFile(services, 'cv.pdf', MAX_FILE_BYTES, ip)
  const header = Buffer.from('%PDF-1.7\n')
  const bytes = Buffer.concat([header, Buffer.alloc(FIRST_PART_BYTES - header.length, ' ')])
  const answer = begun.ok
    ? await sendPart(services, begun.headers.get('location') ?? '', 0, new Uint8Array(bytes), ip)
    : begun
  return [
    answer.status,
    answer.status === 204 ? '' : ((await answer.json()) as { detail: string }).detail,
  ]
}

/** Counts bytes as if they had been received. @returns true if the limit allowed them */
const takeBytes = async ({ services }: Api, limit: Limit, subject: string, size: number) =>
  (await countVisitorsAttempts(services, [[limit, subject, size]], randomUUID())).ok

test('the limit of a network counts received bytes, not announced ones', async (t) => {
  const api = await startApi(t)
  assert.equal((await sendFirstPart(api, '2001:db8:7:1::1'))[0], 204)
  for (let n = 0; n < 15; n += 1)
    assert.equal(
      (await beginFile(api.services, 'cv.pdf', MAX_FILE_BYTES, '2001:db8:7:2::1')).status,
      201,
    )
  // With the first part, less than one part is left after these.
  const nearlyAll = fileBytesPerBlock.max - MAX_FILE_BYTES
  assert.ok(await takeBytes(api, fileBytesPerBlock, '2001:db8:7', nearlyAll))
  assert.equal((await sendFirstPart(api, '2001:db8:7:3::1'))[0], 429, 'a /48 counts as one')
})

// Two thirds of a day's bytes are for all networks. The last third is only for networks that have
// sent no more than two files of the maximum size.
test('the last third of the bytes of a day is refused to a network that has sent much', async (t) => {
  const clock = movableClock()
  const api = await startApi(t, { clock })
  const [busy, quiet] = ['198.51.100.1', '198.51.100.2']
  assert.ok(await takeBytes(api, fileBytesPerBlock, busy, 2 * MAX_FILE_BYTES))
  const allButOnePart = (fileBytesPerDay.max / 3) * 2 - FIRST_PART_BYTES
  assert.ok(await takeBytes(api, fileBytesPerDay, 'everybody', allButOnePart))
  assert.equal((await sendFirstPart(api, busy))[0], 204, 'the last part of the two thirds')
  assert.deepEqual(await sendFirstPart(api, busy), DAY_IS_FULL)
  assert.equal((await sendFirstPart(api, quiet))[0], 204, 'a network that has sent nothing yet')
  assert.equal((await storedCounts(api)).files, 0)
  clock.move(DAY_MS)
  assert.equal((await sendFirstPart(api, busy))[0], 204)
})

test('a part that is refused by the limit of the day does not count for its network', async (t) => {
  const api = await startApi(t)
  const ip = '198.51.100.3'
  const almostAll = fileBytesPerDay.max - FIRST_PART_BYTES + 1
  assert.ok(await takeBytes(api, fileBytesPerDay, 'everybody', almostAll))
  assert.deepEqual(await sendFirstPart(api, ip), DAY_IS_FULL)
  assert.ok(await takeBytes(api, fileBytesPerBlock, ip, fileBytesPerBlock.max))
})

test('one sweep erases the hundred oldest uploads that have expired', async (t) => {
  const clock = movableClock()
  const api = await startApi(t, { clock })
  for (let n = 0; n < 120; n += 1) {
    assert.equal((await beginFile(api.services, 'cv.pdf', 100, `198.51.100.${n}`)).status, 201)
    clock.move(1_000)
  }
  // The keys sort by time.
  const uploadKeys = async () => (await api.services.forms.list('up')).map(({ key }) => key).sort()
  const before = await uploadKeys()
  clock.move(DAY_MS)
  await sweepAttachments(api.services)
  assert.deepEqual(await uploadKeys(), before.slice(100))
  await sweepAttachments(api.services)
  assert.deepEqual(await uploadKeys(), [])
})

test('one network can begin twenty files in ten minutes, and other networks are not affected', async (t) => {
  const api = await startApi(t)
  for (let n = 0; n < 20; n += 1)
    assert.equal((await beginFile(api.services, 'cv.pdf', 100)).status, 201)
  const refused = await beginFile(api.services, 'cv.pdf', 100)
  assert.equal(refused.status, 429)
  assert.ok(Number(refused.headers.get('retry-after')) > 0)
  assert.equal((await beginFile(api.services, 'cv.pdf', 100, '198.51.100.4')).status, 201)
})

test('a part at a wrong offset is refused, and the upload continues from the stored offset', async (t) => {
  const api = await startApi(t)
  const begun = await beginFile(api.services, 'cv.pdf', pdf.byteLength)
  const location = begun.headers.get('location') ?? ''
  assert.equal((await sendPart(api.services, location, 5, pdf.slice(5))).status, 409)
  assert.equal((await sendPart(api.services, location, 0, pdf.slice(0, 50))).status, 204)
  assert.equal(
    (await sendTusRequest(api.services, 'HEAD', location)).headers.get('upload-offset'),
    '50',
  )
  assert.equal((await sendPart(api.services, location, 50, pdf.slice(50))).status, 204)
})

/**
 * Posts a form as a browser without scripts does. The file field is always in the body: with an
 * empty name and no bytes if no file was chosen.
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

const plainFields = plainFormFields('CAREER', { resumeUrl: '', locale: 'ar' })
const plainFile = { name: 'سيرة.pdf', bytes: pdf }

test('without scripts a form is sent together with its file, and is stored once if it is sent twice', async (t) => {
  const api = await startApi(t)
  assert.equal((await postPlain(api, plainFields, plainFile)).status, 303)
  assert.equal((await postPlain(api, plainFields, plainFile)).status, 303)
  assert.equal((await inboxOf(api).read()).length, 1)
})

test('without scripts a form with an error in another field is returned with its file, which need not be sent again', async (t) => {
  const api = await startApi(t)
  const wrong = await postPlain(api, { ...plainFields, contactNumber: '1' }, plainFile)
  assert.equal(wrong.status, 422)
  const keptFile =
    /<bdi>سيرة\.pdf<\/bdi><input type="hidden" name="resume" value="([^"]+)"\/><\/p><input id="resume"/.exec(
      wrong.text,
    )?.[1] ?? ''
  assert.equal((await postPlain(api, { ...plainFields, resume: keptFile }, null)).status, 303)
  assert.deepEqual(
    (await inboxOf(api).read()).map(({ FormData }) => FormData['resume']),
    [keptFile],
  )
})

test('without scripts a file that is not a PDF and a missing file are refused with messages of the form', async (t) => {
  const api = await startApi(t)
  for (const [file, message] of [
    [{ name: 'cv.pdf', bytes: '<html>' }, arabic.errors.filePdf],
    [null, arabic.errors.resume],
  ] as const) {
    const refused = await postPlain(api, plainFields, file)
    assert.equal(refused.status, 422)
    assert.ok(refused.text.includes(message), message)
  }
  assert.equal((await inboxOf(api).read()).length, 0)
})

test('without scripts a file with a name of a megabyte is accepted', async (t) => {
  const api = await startApi(t)
  const named = { name: `${'-'.repeat(1_000_000)}.pdf`, bytes: pdf }
  assert.equal((await postPlain(api, plainFields, named)).status, 303)
  assert.equal((await inboxOf(api).read()).length, 1)
})

test('without scripts and without consent no file is stored', async (t) => {
  const api = await startApi(t)
  const { consent: _consent, ...withoutConsent } = plainFields
  const refused = await postPlain(api, withoutConsent, plainFile)
  assert.deepEqual([refused.status, (await storedCounts(api)).files], [422, 0])
  assert.ok(refused.text.includes(arabic.errors.fileGone))
})

test('without scripts a form that has no file field is refused with a file', async (t) => {
  const api = await startApi(t)
  assert.equal((await postPlain(api, plainFormFields('CONTACT'), plainFile)).status, 400)
  assert.equal((await inboxOf(api).read()).length, 0)
})

test('without scripts a file that is too large is answered with a page that links to the form', async (t) => {
  const api = await startApi(t)
  const large = { name: 'cv.pdf', bytes: new Uint8Array(4_700_000) }
  const refused = await postPlain(api, plainFields, large)
  assert.equal(refused.status, 413)
  assert.ok(refused.text.includes('href="/ar/careers"') || refused.text.includes('href="/careers"'))
  assert.equal((await inboxOf(api).read()).length, 0)
})
