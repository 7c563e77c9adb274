import assert from 'node:assert/strict'
import test from 'node:test'
import { allKinds, kinds } from '#kinds/index.ts'
import { readFileFacts } from '#store/files.ts'
import { readSummaries } from '#store/projections.ts'
import { createServices, settingsFrom } from '../../netlify/api/services.ts'
import { fillStore } from '../../netlify/local/seed/fill.ts'
import { faqs } from '../../netlify/local/seed/faqs/faqs.ts'
import { temporaryServer } from '../blobs/temporary.ts'

const environment = {
  URL: 'http://localhost:8888',
  DEPLOY_PRIME_URL: 'http://localhost:8888',
  ADMIN_EMAIL: 'admin@ghaf.example',
  CMS_PASSPHRASE: 'a passphrase',
  CONTEXT: 'test',
}

test('an empty store is filled with published items in their order, and a second fill changes nothing', async (t) => {
  const blobs = await temporaryServer(t)
  const before = { ...process.env }
  t.after(() => {
    for (const key of Object.keys(process.env)) if (!(key in before)) delete process.env[key]
    Object.assign(process.env, before)
  })
  Object.assign(process.env, environment, { NETLIFY_BLOBS_CONTEXT: blobs.context })

  const lines: string[] = []
  const items = await fillStore((line) => lines.push(line))
  assert.deepEqual(lines, [`${items} sample items are written.`])

  const { content, files, clock } = createServices({
    settings: settingsFrom(process.env, 'test'),
    deployContext: 'test',
  })
  const listsOf = () =>
    Promise.all(allKinds.map((kind) => readSummaries(content, clock, kind, 'public')))
  const lists = await listsOf()
  assert.equal(lists.flat().length, items, 'all items are public')
  for (const item of lists.flat()) assert.equal(item.status, 'published')

  const sets = (lists[allKinds.indexOf(kinds.faq)] ?? []).toSorted((a, b) =>
    (a.rank ?? '') < (b.rank ?? '') ? -1 : 1,
  )
  for (const type of ['INDIVIDUAL_FAQ', 'BUSINESS_FAQ']) {
    assert.deepEqual(
      sets.filter(({ data }) => data['FaqType'] === type).map(({ id }) => id),
      faqs.filter(({ data }) => data.FaqType === type).map(({ id }) => id),
      'questions keep the order in which they are written',
    )
  }

  for (const { data } of lists[allKinds.indexOf(kinds.documents)] ?? []) {
    const stored = await readFileFacts(files, String(data['FilePath']).split('/')[2] ?? '')
    assert.equal(stored?.type, 'application/pdf')
    assert.equal(stored.path, data['FilePath'])
  }

  await fillStore(() => undefined)
  assert.deepEqual(await listsOf(), lists)
})
