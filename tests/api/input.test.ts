import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import test from 'node:test'
import { blogData, startApi, type Answer } from './harness.ts'

const path = '/api/blog/add-or-update-blog'
const errorsOf = ({ body }: Answer) =>
  (body as { errors?: { path: string; message: string }[] }).errors ?? []

test('an invalid body is refused with its status and a problem document, and writes nothing', async (t) => {
  const { call, staff, blobs } = await startApi(t)
  const json = { ...staff, 'content-type': 'application/json' }
  const good = { BlogId: randomUUID(), Data: blogData('Fine') }
  const cases: [
    name: string,
    status: number,
    sent: { headers?: Record<string, string>; raw: string | Uint8Array<ArrayBuffer> },
  ][] = [
    ['no JSON', 400, { raw: '{"Data":' }],
    ['a list', 400, { raw: '[]' }],
    ['not UTF-8', 400, { raw: new Uint8Array([0x7b, 0xff, 0x7d]) }],
    [
      'another type',
      415,
      { headers: { ...staff, 'content-type': 'text/plain' }, raw: JSON.stringify(good) },
    ],
    ['1.1 MB', 413, { raw: JSON.stringify({ ...good, Data: 'x'.repeat(1_100_000) }) }],
    ['deep nesting', 400, { raw: `{"Data":${'['.repeat(5_000)}${']'.repeat(5_000)}}` }],
    ['__proto__', 400, { raw: `{"BlogId":"${randomUUID()}","__proto__":{"a":1},"Data":{}}` }],
    [
      '__proto__ in the serialized data',
      400,
      { raw: JSON.stringify({ ...good, Data: '{"__proto__":{"a":1}}' }) },
    ],
    ['data that is not JSON', 400, { raw: JSON.stringify({ ...good, Data: 'x' }) }],
    [
      'a title in which nothing can be seen',
      422,
      { raw: JSON.stringify({ ...good, Data: blogData('\u200E\u0000') }) },
    ],
    ['an id that is no UUID', 422, { raw: JSON.stringify({ ...good, BlogId: '../../x' }) }],
    [
      'a day that does not exist',
      422,
      { raw: JSON.stringify({ ...good, Data: blogData('x', { BlogDate: '2026-02-30' }) }) },
    ],
    [
      'a picture of a foreign host',
      422,
      {
        raw: JSON.stringify({
          ...good,
          Data: blogData('x', { BlogImageUrl_EN: 'https://evil.example/x.png' }),
        }),
      },
    ],
    ['an unknown key', 422, { raw: JSON.stringify({ ...good, op: 'x' }) }],
    [
      'an unknown key in the data',
      422,
      { raw: JSON.stringify({ ...good, Data: blogData('x', { deletedAt: null }) }) },
    ],
    [
      'an end before its start',
      422,
      {
        raw: JSON.stringify({
          ...good,
          PublishAt: '2026-12-02T00:00:00Z',
          ExpireAt: '2026-12-01T00:00:00Z',
        }),
      },
    ],
  ]
  const before = blobs.writeCount()
  for (const [name, status, sent] of cases) {
    const answer = await call(path, { method: 'POST', headers: json, ...sent })
    assert.equal(answer.status, status, name)
    assert.equal(
      answer.headers.get('content-type'),
      'application/problem+json; charset=utf-8',
      name,
    )
  }
  assert.equal(blobs.writeCount(), before)
})

test('each error names its field and a reason', async (t) => {
  const { save } = await startApi(t)
  const answer = await save(randomUUID(), {
    BlogTitle: '  ',
    BlogData: '<script>alert(1)</script>',
    BlogDate: 'today',
    BlogTitle_AR: 'ا'.repeat(201),
  })
  const errors = Object.fromEntries(errorsOf(answer).map(({ path: at, message }) => [at, message]))
  assert.equal(answer.status, 422)
  assert.equal(errors['Data.BlogTitle'], 'This field is required.')
  assert.equal(errors['Data.BlogTitle_AR'], 'Too long: 200 characters at most.')
  assert.equal(errors['Data.BlogDate'], 'Write the date as YYYY-MM-DD.')
  const script = await save(randomUUID(), blogData('x', { BlogData: '<script>alert(1)</script>' }))
  assert.deepEqual(errorsOf(script), [
    { path: 'Data.BlogData', message: 'This field is required.' },
  ])
})

test('text is trimmed and normalised, and scripts, styles and foreign pictures are removed from rich text', async (t) => {
  const { save } = await startApi(t)
  const html =
    '<h2 onclick="x()">A</h2><p style="color:red">b<script>x()</script><a href="javascript:x()">c</a> <a href="/ar/blog">d</a></p><img src="https://evil.example/x.png" alt="">'
  const { body } = await save(randomUUID(), blogData('  Cafe\u0301 ', { BlogData: html }))
  const { Data } = body as { Data: Record<string, string> }
  assert.equal(Data['BlogTitle'], 'Caf\u00e9')
  assert.equal(Data['BlogData'], '<h2>A</h2><p>b<a>c</a> <a href="/ar/blog">d</a></p>')
})

test('an invalid id or kind is not found and writes nothing', async (t) => {
  const { call, staff, blobs } = await startApi(t)
  const ids = [
    '',
    '.',
    '..',
    '../x',
    '%2e%2e',
    'e/blog',
    'site:other',
    '__proto__',
    'constructor',
    'a'.repeat(5_000),
    '\u202e',
    '%00',
    '*',
    'null',
    '0',
    randomUUID().slice(1),
  ]
  // The first read builds the list; after that nothing may be written.
  await call('/api/blog')
  const before = blobs.writeCount()
  for (const id of ids) {
    // With an empty id, `.` or `..`, the URL may resolve to the address of the list.
    const expected = ['', '.', '..'].includes(id) ? [200, 404] : [404]
    assert.ok(expected.includes((await call(`/api/blog/${encodeURIComponent(id)}`)).status), id)
    assert.equal(
      (
        await call(`/api/blog/delete?id=${encodeURIComponent(id)}`, {
          method: 'DELETE',
          headers: staff,
        })
      ).status,
      404,
    )
    assert.equal(
      (await call(`/api/revisions?kind=blog&id=${encodeURIComponent(id)}`, { headers: staff }))
        .status,
      404,
    )
    assert.equal(
      (
        await call(`/api/revisions?kind=${encodeURIComponent(id)}&id=${randomUUID()}`, {
          headers: staff,
        })
      ).status,
      404,
    )
  }
  assert.equal(blobs.writeCount(), before)
})

test('an unknown address, method or query parameter is refused with its own status', async (t) => {
  const { call, staff } = await startApi(t)
  assert.equal((await call('/api/nothing')).status, 404)
  const wrong = await call('/api/blog', { method: 'DELETE' })
  assert.deepEqual([wrong.status, wrong.headers.get('allow')], [405, 'GET'])
  for (const query of [
    'limit=0',
    'limit=1001',
    'limit=x',
    'scope=public&scope=public',
    'nothing=1',
  ]) {
    const { status } = await call(`/api/blog?${query}`, { headers: staff })
    assert.ok(status === 400 || status === 422, query)
  }
})

test('a public list is the same for staff, for other languages and behind another host', async (t) => {
  const { call, save, settled, staff } = await startApi(t)
  await save(randomUUID(), blogData('Seen'))
  await settled()
  const plain = await call('/api/blog')
  assert.equal(
    (
      await call('/api/blog', {
        headers: { ...staff, 'x-forwarded-host': 'evil.example', 'accept-language': 'ar' },
      })
    ).text,
    plain.text,
  )
  assert.match(plain.headers.get('netlify-cache-tag') ?? '', /blog/)
  assert.equal(
    plain.headers.get('content-security-policy'),
    "default-src 'none'; frame-ancestors 'none'",
  )
})

test('an empty body counts as none where the body is optional, whatever its content type', async (t) => {
  const { call } = await startApi(t)
  for (const headers of [
    {},
    { 'content-type': 'application/json' },
    { 'content-type': 'text/plain' },
    { 'content-length': '0' },
  ]) {
    assert.equal((await call('/api/support', { method: 'POST', headers, raw: '' })).status, 200)
  }
  assert.equal(
    (
      await call('/api/support', {
        method: 'POST',
        headers: { 'content-type': 'text/plain' },
        raw: '{}',
      })
    ).status,
    415,
  )
  assert.equal(
    (
      await call('/api/support', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        raw: ' ',
      })
    ).status,
    400,
  )
})
