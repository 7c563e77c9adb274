import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import { records } from '../fixtures/records.ts'
import { ADMIN, startApi, type Answer } from './harness.ts'

/**
 * Client that sends only what section 7 of the specification, its table of calls, describes: paths,
 * names of the payload, and `Data` as JSON text. It adds two things from the README: the headers of
 * the sign-in, and `If-Match` with an update.
 */
const startClient = async (t: TestContext) => {
  const api = await startApi(t)
  const { authorization, 'x-pass-key': key } = api.staff
  const signIn = { authorization, 'x-pass-key': key }
  const staff = async (
    method: string,
    path: string,
    payload?: object,
    revision?: string | null,
  ): Promise<Answer> => {
    const answer = await api.call(path, {
      method,
      headers: { ...signIn, ...(revision && { 'if-match': revision }) },
      ...(payload && { json: payload }),
    })
    await api.settled()
    return answer
  }
  const visitor = (method: string, path: string, payload?: object): Promise<Answer> =>
    api.call(path, { method, ...(payload && { json: payload }) })
  return { api, staff, visitor }
}

type Item = Record<string, unknown> & {
  Id: string
  Data: Record<string, unknown>
  Revision: string
}

const text = JSON.stringify
const itemsOf = ({ body }: Answer): Item[] => body as Item[]
const oneOf = (answer: Answer, id: string): Item =>
  itemsOf(answer).find(({ Id }) => Id === id) ?? assert.fail(`${id} is not listed`)

const collections = [
  {
    at: 'blog',
    id: 'BlogId',
    sample: records.blog,
    write: 'add-or-update-blog',
    title: 'BlogTitle',
    isRead: true,
  },
  {
    at: 'news',
    id: 'NewsId',
    sample: records.news,
    write: 'add-or-update-news',
    title: 'NewsTitle',
    isRead: true,
  },
  {
    at: 'job-listings',
    id: 'JobId',
    sample: records.jobs,
    write: 'add-or-update-job-listings',
    title: 'JobTitle',
    isRead: false,
  },
  {
    at: 'testimonial',
    id: 'TestimonialId',
    sample: records.testimonials,
    write: 'add-or-update-testimonial',
    title: 'Name',
    isRead: false,
  },
] as const

for (const { at, id, sample, write, title, isRead } of collections) {
  test(`a client of the specification can create, list, read, update and delete an item of ${at}`, async (t) => {
    const { staff, visitor } = await startClient(t)
    const itemId = crypto.randomUUID()
    assert.equal(
      (
        await staff('POST', `/api/${at}/${write}`, {
          Data: text(sample.data),
          [id]: itemId,
          updatedBy: ADMIN,
        })
      ).status,
      201,
    )
    const listed = oneOf(await visitor('GET', `/api/${at}`), itemId)
    const read = isRead ? await visitor('GET', `/api/${at}/${itemId}`) : null
    const item = (read?.body as Item | undefined) ?? listed
    assert.equal(item.Data[title], sample.data[title as keyof typeof sample.data])
    // In the specification an update of some kinds has no field for the id, which is then in
    // `Data`.
    const changed = { ...item.Data, [title]: 'Another name' }
    const payload = isRead
      ? { Data: text({ ...changed, [id]: itemId.toUpperCase() }), updatedBy: ADMIN }
      : { Data: text(changed), [id]: itemId, updatedBy: ADMIN }
    const updated = await staff(
      'PUT',
      `/api/${at}/${write}`,
      payload,
      read?.headers.get('etag') ?? listed.Revision,
    )
    assert.equal(updated.status, 200, updated.text)
    const withTwoIds = await staff(
      'PUT',
      `/api/${at}/${write}`,
      { Data: text({ ...changed, [id]: crypto.randomUUID() }), [id]: itemId, updatedBy: ADMIN },
      updated.headers.get('etag'),
    )
    assert.deepEqual(
      [withTwoIds.status, (withTwoIds.body as { errors: unknown }).errors],
      [422, [{ path: id, message: 'The two ids are not the same.' }]],
    )
    const after = oneOf(await visitor('GET', `/api/${at}`), itemId)
    assert.deepEqual([after.Data[title], after.Data[id]], ['Another name', undefined])
    assert.equal(
      (await staff('DELETE', `/api/${at}/delete?id=${itemId}&updatedBy=${ADMIN}`)).status,
      200,
    )
    assert.deepEqual(
      itemsOf(await visitor('GET', `/api/${at}`)).filter(({ Id }) => Id === itemId),
      [],
    )
  })
}

test('a client of the specification can create, list, update, reorder and delete FAQs, with or without a type', async (t) => {
  const { staff, visitor } = await startClient(t)
  const ids = [crypto.randomUUID(), crypto.randomUUID()] as const
  const { FaqType, ...data } = records.faq.data
  for (const SupportId of ids)
    assert.equal(
      (
        await staff('POST', '/api/support/add-or-update-support', {
          Data: text({ ...data, SupportId }),
          SupportId,
          FaqType,
          updatedBy: ADMIN,
        })
      ).status,
      201,
    )
  const all = await visitor('POST', '/api/support')
  for (const payload of [{}, { FaqType: '' }, { FaqType: null }, { FaqType }])
    assert.deepEqual((await visitor('POST', '/api/support', payload)).body, all.body, text(payload))
  const other = FaqType === 'INDIVIDUAL_FAQ' ? 'BUSINESS_FAQ' : 'INDIVIDUAL_FAQ'
  assert.deepEqual((await visitor('POST', '/api/support', { FaqType: other })).body, [])
  const wrong = await visitor('POST', '/api/support', { FaqType: 'OTHER' })
  assert.deepEqual(
    [wrong.status, (wrong.body as { errors: unknown }).errors],
    [422, [{ path: 'FaqType', message: 'Choose INDIVIDUAL_FAQ or BUSINESS_FAQ.' }]],
  )

  const one = await visitor('GET', `/api/support/${ids[0]}`)
  const { Data } = one.body as Item
  assert.equal(Data['SupportId'], ids[0])
  const updated = await staff(
    'PUT',
    '/api/support/add-or-update-support',
    { Data: text({ ...Data, SupportHeading: 'Another' }), updatedBy: ADMIN },
    one.headers.get('etag'),
  )
  assert.deepEqual(
    [updated.status, (updated.body as Item)['FaqType']],
    [200, FaqType],
    updated.text,
  )

  const listed = await visitor('POST', '/api/support', { FaqType })
  const order = itemsOf(listed)
    .map(({ Id }) => Id)
    .reverse()
  const reordered = await staff(
    'POST',
    '/api/support/update-order',
    { FaqType, order, updatedBy: ADMIN },
    listed.headers.get('etag'),
  )
  assert.deepEqual(
    [
      reordered.status,
      itemsOf(await visitor('POST', '/api/support', { FaqType })).map(({ Id }) => Id),
    ],
    [200, order],
  )
  assert.equal(
    (await staff('DELETE', `/api/support/delete?id=${ids[0]}&updatedBy=${ADMIN}`)).status,
    200,
  )
})

test('a client of the specification can ask for access', async (t) => {
  const { staff } = await startClient(t)
  assert.deepEqual((await staff('POST', '/api/user-access', { userEmail: ADMIN })).body, {
    EmailId: ADMIN,
  })
})

test('a client of the specification can save and update the settings', async (t) => {
  const { staff, visitor } = await startClient(t)
  assert.equal(
    (
      await staff('PUT', '/api/app-settings/add-or-update-settings', {
        Key: 'WEB_NOTIFICATION',
        Value: text(records.settings.data),
        updatedBy: ADMIN,
      })
    ).status,
    200,
  )
  const [setting] = (await visitor('GET', '/api/app-settings')).body as {
    Value: object
    Revision: string
  }[]
  const saved = await staff(
    'PUT',
    '/api/app-settings/add-or-update-settings',
    {
      Key: 'WEB_NOTIFICATION',
      Value: text({ ...setting?.Value, isActive: false }),
      updatedBy: ADMIN,
    },
    setting?.Revision,
  )
  assert.equal(saved.status, 200, saved.text)
})

test('a client of the specification can send a form and list the responses', async (t) => {
  const { staff, visitor } = await startClient(t)
  const ContactId = crypto.randomUUID()
  const FormData = text({
    firstName: 'Maha',
    lastName: 'Ali',
    email: 'maha@mail.example',
    contactNumber: '+971501234567',
    message: 'Hello.',
    consent: true,
    consentVersion: '2026-11',
  })
  assert.equal(
    (await visitor('POST', '/api/form/', { ContactId, FormData, FormType: 'CONTACT' })).status,
    201,
  )
  const responses = (await staff('GET', '/api/form/?FormType=CONTACT')).body as {
    ContactId: string
  }[]
  assert.deepEqual(
    responses.map((response) => response.ContactId),
    [ContactId],
  )
})

test('a client of the specification can read the client data', async (t) => {
  const { visitor } = await startClient(t)
  const client = await visitor('GET', '/api/client')
  assert.deepEqual(
    [client.status, Object.keys(client.body as object)],
    [200, ['appSettings', 'faqDocumentations', 'testimonials', 'documentUploads']],
  )
})

test('a client of the specification can add, list and delete a document', async (t) => {
  const { staff, visitor } = await startClient(t)
  const DocumentId = crypto.randomUUID()
  const { data: paper } = records.documents
  const papers = async () =>
    (
      (await visitor('GET', '/api/document-uploads')).body as Record<
        string,
        { Id: string; FilePath: string }[]
      >
    )[paper.Category] ?? []
  assert.equal(
    (
      await staff('POST', '/api/document-uploads/add-new-document', {
        ...paper,
        DocumentId,
        updatedBy: ADMIN,
      })
    ).status,
    201,
  )
  assert.deepEqual(
    (await papers()).map(({ Id, FilePath }) => [Id, FilePath]),
    [[DocumentId, paper.FilePath]],
  )
  assert.equal(
    (await staff('DELETE', `/api/document-uploads/delete?id=${DocumentId}&updatedBy=${ADMIN}`))
      .status,
    200,
  )
  assert.deepEqual(await papers(), [])
})
