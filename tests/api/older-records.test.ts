import assert from 'node:assert/strict'
import test from 'node:test'
import { kinds } from '#kinds/index.ts'
import { createRecord } from '#store/content.ts'
import { refresh } from '#store/projections.ts'
import { records } from '../fixtures/records.ts'
import { ADMIN, blogData, startApi } from './harness.ts'

const { id } = records.blog

test('a post stored before some fields existed can be read, listed and saved, and its history names only changed fields', async (t) => {
  const { call, staff, services } = await startApi(t)
  const { content: store, clock } = services
  const data = {
    ...blogData('Old'),
    BlogImageUrl_EN: '',
    BlogImageUrl_AR: '',
    BlogImageAlt_EN: '',
    BlogImageAlt_AR: '',
    PdFImage_En: '',
    LanguageSelection: 'all',
  }
  await createRecord({ store, clock }, { kind: kinds.blog, id, actor: { email: ADMIN } }, { data })
  await refresh(store, clock, kinds.blog)

  const list = (await call('/api/blog')).body as { Data: object }[]
  assert.equal(list.length, 1)
  const read = (await call(`/api/blog/${id}`, { headers: staff })).body as {
    Revision: string
    Data: Record<string, unknown>
  }
  assert.deepEqual([read.Data['BlogLead'], read.Data['BlogTopic']], ['', 'none'])

  const put = (Data: object, revision: string) =>
    call('/api/blog/add-or-update-blog', {
      method: 'PUT',
      headers: { ...staff, 'if-match': revision },
      json: { BlogId: id, Data },
    })
  // The first save comes from a program that does not know the field `BlogLead`.
  const saved = await put({ ...data, BlogTitle: 'Newer' }, read.Revision)
  assert.equal(saved.status, 200)
  const { Revision } = saved.body as { Revision: string }
  assert.equal(
    (await put({ ...data, BlogTitle: 'Newer', BlogLead: 'A lead.' }, Revision)).status,
    200,
  )

  const versions = (await call(`/api/revisions?kind=blog&id=${id}`, { headers: staff })).body as {
    changed: string[]
  }[]
  assert.deepEqual(
    versions.map(({ changed }) => changed),
    [['Data.BlogLead'], ['Data.BlogTitle'], []],
  )
})
