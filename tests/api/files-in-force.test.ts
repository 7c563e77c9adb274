import assert from 'node:assert/strict'
import test from 'node:test'
import { dayInWords, dayOf } from '#i18n/time.ts'
import { addDays } from '#rules/time.ts'
import { putFile } from '#store/files.ts'
import { records } from '../fixtures/records.ts'
import { samplePdf } from '../fixtures/sample-pdf.ts'
import { startApi } from './harness.ts'

type Answer = { DocumentId: string; Revision: string; errors?: { path: string; message: string }[] }

const today = dayOf(Date.now())
const inDays = (days: number): string => addDays(today, days)

const open = async (t: test.TestContext) => {
  const api = await startApi(t)
  /** Another file: the sample PDF with one more line break. */
  const another = new Uint8Array([...samplePdf, 10])
  const { path: FilePath } = await putFile(api.services.files, another, {
    name: 'another.pdf',
    type: 'application/pdf',
    width: null,
    height: null,
  })
  const send = async (method: 'POST' | 'PUT', json: object, revision?: string) => {
    const { status, body } = await api.call('/api/document-uploads/add-new-document', {
      method,
      headers: { ...api.staff, ...(revision !== undefined && { 'if-match': `"${revision}"` }) },
      json,
    })
    return { status, ...(body as Answer) }
  }
  const create = async (EffectiveFrom: string, more: object = {}) => {
    const created = await send('POST', {
      DocumentId: crypto.randomUUID(),
      ...records.documents.data,
      EffectiveFrom,
      ...more,
    })
    assert.equal(created.status, 201)
    return created
  }
  /** Saves a document with the other file, unless `more` names one, and this day. */
  const replace = ({ DocumentId, Revision }: Answer, EffectiveFrom: string, more: object = {}) =>
    send(
      'PUT',
      { DocumentId, ...records.documents.data, FilePath, EffectiveFrom, ...more },
      Revision,
    )
  return { create, replace }
}

test('a save that replaces a file in force with one of a later day is refused', async (t) => {
  const { create, replace } = await open(t)
  const current = await create(inDays(-30))
  for (const day of [inDays(40), today]) {
    const { status, errors } = await replace(current, day)
    assert.equal(status, 422, day)
    assert.deepEqual(
      errors?.map(({ path }) => path),
      ['EffectiveFrom'],
    )
    assert.match(
      errors?.[0]?.message ?? '',
      new RegExp(`Press “Replace” on the board.*${dayInWords(day)}`),
    )
  }
})

test('a file can be replaced if its day stays or moves back, if it is not in force yet, or if it is or becomes a draft', async (t) => {
  const { create, replace } = await open(t)
  assert.equal((await replace(await create(inDays(-30)), inDays(-30))).status, 200)
  assert.equal((await replace(await create(inDays(-30)), inDays(-40))).status, 200)
  assert.equal((await replace(await create(inDays(10)), inDays(40))).status, 200)
  assert.equal(
    (await replace(await create(inDays(-30), { Status: 'draft' }), inDays(40))).status,
    200,
  )
  assert.equal(
    (await replace(await create(inDays(-30)), inDays(40), { Status: 'draft' })).status,
    200,
  )
})

test('the day of a document in force can be corrected if its file stays', async (t) => {
  const { create, replace } = await open(t)
  const { FilePath } = records.documents.data as { FilePath: string }
  assert.equal((await replace(await create(inDays(-30)), inDays(-10), { FilePath })).status, 200)
})
