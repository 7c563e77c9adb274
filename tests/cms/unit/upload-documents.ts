import assert from 'node:assert/strict'
import { documents } from '#kinds/documents.ts'
import type { Values } from '#kinds/values.ts'
import { valuesOf, type StoredRecord } from '../../../src/cms/model/values.ts'
import { storedOf } from '../../../src/cms/network/wire-names.ts'
import type { UploadTarget, Purpose } from '../../../src/cms/uploads/job.ts'
import { hashOf } from '../../api/uploads-server.ts'
import { pdf } from '../../fixtures/files/pdf-objects.ts'
import { samplePdf } from '../../fixtures/sample-pdf.ts'
import { pdfFile, type UploadDevice } from './upload-page.ts'

/** Address of the PDF that every store of the tests has. */
export const SAMPLE_PDF_PATH = `/assets/${hashOf(samplePdf)}/sample.pdf`

/** Word document under the name of a PDF. */
export const WORD_DOCUMENT = pdfFile(
  'letter.pdf',
  Buffer.from('PK\u0003\u0004 word/document.xml', 'latin1'),
)

/** Purpose of a file that goes into the library only. */
export const libraryPurpose: Purpose = { label: 'Library', accept: 'files', place: null }

let pdfCount = 0
/** New PDF of a few hundred bytes, which no store has. */
export const smallPdf = (name: string): File => {
  pdfCount += 1
  return pdfFile(name, pdf({ more: [`(${pdfCount})`] }))
}

/** Record as it is transferred. */
export type Data = Readonly<Record<string, unknown>>

/** Makes a document in the store, whose file a test replaces as the board of documents does. */
export const makeDocument = async ({ server }: UploadDevice) => {
  const id = crypto.randomUUID()
  const data = {
    Category: 'FEES_BUSINESS',
    Title: 'Fees',
    Title_AR: '',
    FilePath: SAMPLE_PDF_PATH,
    FileName: 'sample.pdf',
    EffectiveFrom: '2026-01-01',
  }
  const created = await server.request<Data>('POST', '/api/document-uploads/add-new-document', {
    body: { DocumentId: id, ...data },
  })
  assert.ok(created.ok, JSON.stringify(created))
  const all = async (): Promise<readonly Data[]> => {
    const answer = await server.request<Readonly<Record<string, readonly Data[]>>>(
      'GET',
      '/api/document-uploads?scope=staff',
    )
    assert.ok(answer.ok)
    return Object.values(answer.data).flat()
  }
  const stored = async (): Promise<StoredRecord> =>
    storedOf(documents, (await all()).find((one) => one['Id'] === id) ?? {})
  const dataNow = async (): Promise<Data> => (await stored()).Data
  /** Target of an upload: the document with this change, saved over its current version. */
  const place = async (change: Values = {}): Promise<UploadTarget> => {
    const record = await stored()
    const values = valuesOf(documents, record, new Date())
    return {
      kind: 'documents',
      id,
      base: { revision: String(record['Revision']), values },
      values: { ...values, ...change },
    }
  }
  const purpose = async (change: Values = {}): Promise<Purpose> => ({
    label: 'Fees for businesses, English',
    accept: 'pdf',
    place: await place(change),
  })
  /** Saves over the current version, as another person. */
  const saveElsewhere = async (change: Data): Promise<void> => {
    const { Revision } = await stored()
    const answer = await server.request('PUT', '/api/document-uploads/add-new-document', {
      body: { DocumentId: id, ...(await dataNow()), ...change },
      ifMatch: String(Revision),
    })
    assert.ok(answer.ok, JSON.stringify(answer))
  }
  return { id, all, dataNow, purpose, saveElsewhere }
}

/** Purpose of a document that does not exist yet. */
export const newDocument = (title: string): Purpose => ({
  label: 'Fees for businesses, English',
  accept: 'pdf',
  place: {
    kind: 'documents',
    id: crypto.randomUUID(),
    base: null,
    values: {
      Category: 'FEES_BUSINESS',
      Title: title,
      Title_AR: '',
      FilePath: '',
      FileName: '',
      EffectiveFrom: '2026-11-01',
      Status: 'published',
      PublishAt: null,
      ExpireAt: null,
    },
  },
})
