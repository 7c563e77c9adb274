import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import test from 'node:test'
import type { AnyKind } from '#kinds/define.ts'
import { allKinds, kinds } from '#kinds/index.ts'
import { wireOf } from '#kinds/wire.ts'
import { pdf } from '../fixtures/files/pdf-objects.ts'
import { records } from '../fixtures/records.ts'
import { plainFormFields, formData } from './forms.ts'
import { startGeneratedClient, type Client, type ClientAnswer } from './generated-client.ts'
import { ADMIN, PASSPHRASE, startApi } from './harness.ts'
import { apiDescription } from './openapi-document.ts'
import { uploadMetadata } from './uploads-server.ts'

type Sample = { data: Record<string, unknown>; changed: Record<string, unknown> }
type Listed = { Id: string }

const samples = records as Record<string, Sample>
const bytes = new Uint8Array(pdf())
const etagOf = ({ headers }: ClientAnswer): string => headers.get('etag') ?? ''
const idIn = ({ headers }: ClientAnswer): string => headers.get('location')?.split('/').at(-1) ?? ''
const fileIn = ({ headers }: ClientAnswer): string =>
  (JSON.parse(decodeURIComponent(headers.get('x-upload-file') ?? '')) as { FilePath: string })
    .FilePath

/** Name of an endpoint's operation for `call`. */
const nameOf = ({ method, path }: { method: string; path: string }): string => `${method} ${path}`

/** Sends the order of a group unchanged: only the call matters here. */
const reorder = async (
  { call }: Client,
  kind: AnyKind,
  data: Record<string, unknown>,
): Promise<void> => {
  const { list } = kind.api
  if (!kind.ordered || !list) return
  const group = { [kind.ordered.by]: data[kind.ordered.by] }
  const listed = await call(nameOf(list), { query: { scope: 'staff' }, body: group })
  await call(nameOf(kind.ordered.api), {
    body: { ...group, order: (listed.data as Listed[]).map(({ Id }) => Id), updatedBy: ADMIN },
    headers: { 'If-Match': etagOf(listed) },
  })
}

/**
 * Saves a draft and discards it, then saves it again and publishes it. `seen`: ETag of the item
 * before.
 */
const walkDraft = async (
  { call }: Client,
  kind: AnyKind,
  bodyOf: (values: Record<string, unknown>) => { [name: string]: unknown },
  seen: string,
): Promise<void> => {
  const { data } = samples[kind.name] ?? assert.fail()
  const path = `/api/draft/${kind.name}`
  const body = bodyOf(data)
  const saved = await call(`PUT ${path}`, { body, headers: { 'If-Match': seen } })
  const id = String(body[kind.wire.id])
  const discarded = await call(`DELETE ${path}`, {
    query: { id, updatedBy: ADMIN },
    headers: { 'If-Match': etagOf(saved) },
  })
  const again = await call(`PUT ${path}`, { body, headers: { 'If-Match': etagOf(discarded) } })
  const { Draft } = again.data as { Draft: { Revision: string } }
  await call(nameOf(kind.api.update ?? assert.fail()), {
    body: { ...body, Draft: Draft.Revision },
    headers: { 'If-Match': etagOf(again) },
  })
}

/** Calls every endpoint of a kind with one record, which it also bins, restores and erases. */
const walkKind = async (client: Client, kind: AnyKind): Promise<void> => {
  const { call } = client
  const { create, update, list, read, remove } = kind.api
  const { data, changed } = samples[kind.name] ?? assert.fail(`no sample of ${kind.name}`)
  const id = kind.singletonId ?? randomUUID()
  const bodyOf = (values: Record<string, unknown>) => ({
    ...wireOf(kind, id, values),
    [kind.wire.id]: id,
    updatedBy: ADMIN,
  })
  const first = create ?? update
  assert.ok(first && update && list)
  const made = await call(nameOf(first), { body: bodyOf(data) })
  const updated = await call(nameOf(update), {
    body: bodyOf(changed),
    headers: { 'If-Match': etagOf(made) },
  })
  await walkDraft(client, kind, bodyOf, etagOf(updated))
  await call(nameOf(list), {})
  await reorder(client, kind, data)
  if (read) await call(nameOf(read), { path: { id }, query: { scope: 'staff' } })
  await call('GET /api/revisions', { query: { kind: kind.name, id } })
  if (!remove) return
  await call(nameOf(remove), { query: { id, updatedBy: ADMIN } })
  await call('GET /api/bin')
  const restored = await call('POST /api/restore', { body: { kind: kind.name, id } })
  if (kind.versions) return
  const [, before] = (await call('GET /api/revisions', { query: { kind: kind.name, id } }))
    .data as { Revision: string }[]
  assert.notEqual(before?.Revision, etagOf(restored))
  await call('DELETE /api/revisions', {
    query: { kind: kind.name, id, Revision: before?.Revision ?? '' },
  })
  await call(nameOf(remove), { query: { id, updatedBy: ADMIN } })
  await call('DELETE /api/bin', { query: { kind: kind.name, id } })
}

/** Creates a release of one article, publishes it, takes it back and deletes it. */
const walkReleases = async ({ call }: Client): Promise<void> => {
  const { blog } = kinds
  const [id, Id] = [randomUUID(), randomUUID()]
  const body = (values: Record<string, unknown>) => ({ ...wireOf(blog, id, values), BlogId: id })
  const item = { Kind: 'blog', ItemId: id }
  const { data, changed } = samples['blog'] ?? assert.fail()
  const made = await call(nameOf(blog.api.create ?? assert.fail()), { body: body(data) })
  const drafted = await call('PUT /api/draft/blog', {
    body: body(changed),
    headers: { 'If-Match': etagOf(made) },
  })
  const {
    Draft: { Revision: revision },
  } = drafted.data as { Draft: { Revision: string } }
  const release = await call('POST /api/releases', { body: { Id, Title: 'Launch', Items: [item] } })
  const later = await call('PUT /api/releases', {
    body: { Id, Title: 'Launch', Items: [item], PublishAt: '2099-01-01T08:00:00.000Z' },
    headers: { 'If-Match': etagOf(release) },
  })
  await call('GET /api/releases')
  const checked = (await call('GET /api/releases/check', { query: { id: Id } })).data as {
    Items: { Revision: string; Changes: boolean }[]
  }
  assert.deepEqual(
    checked.Items.map(({ Revision, Changes }) => [Revision, Changes]),
    [[revision, true]],
  )
  const published = await call('POST /api/releases/publish', {
    body: { Id, Seen: [{ ...item, Revision: revision }] },
    headers: { 'If-Match': etagOf(later) },
  })
  const open = await call('POST /api/releases/take-back', {
    body: { Id },
    headers: { 'If-Match': etagOf(published) },
  })
  await call('DELETE /api/releases', { query: { id: Id }, headers: { 'If-Match': etagOf(open) } })
}

/** Sends a file in two parts, the second with POST in place of PATCH. @returns path of the file */
const sendFile = async ({ call }: Client, path: '/upload' | '/api/form-file'): Promise<string> => {
  await call(`OPTIONS ${path}`)
  const announced = {
    'Upload-Length': String(bytes.length),
    'Upload-Metadata': uploadMetadata('cv.pdf', 'application/pdf'),
  }
  const id = idIn(await call(`POST ${path}`, { headers: announced }))
  const upload = `${path}/{id}`
  /** Bytes in the first part. */
  const split = 99
  await call(`PATCH ${upload}`, {
    path: { id },
    headers: { 'Upload-Offset': '0' },
    body: bytes.slice(0, split),
  })
  const { headers } = await call(`HEAD ${upload}`, { path: { id } })
  return fileIn(
    await call(`POST ${upload}`, {
      path: { id },
      headers: {
        'X-HTTP-Method-Override': 'PATCH',
        'Upload-Offset': headers.get('upload-offset') ?? '',
      },
      body: bytes.slice(split),
    }),
  )
}

const walkFiles = async (client: Client): Promise<void> => {
  const { call } = client
  const [, , hash = '', name = ''] = (await sendFile(client, '/upload')).split('/')
  await call('GET /assets/{hash}/{name}', { path: { hash, name }, headers: { Range: 'bytes=0-9' } })
  await call('GET /api/files')
  await call('DELETE /api/files', { query: { FilePath: `/assets/${hash}/${name}` } })
  const abandoned = await call('POST /upload', {
    headers: { 'Upload-Length': '9', 'Upload-Metadata': uploadMetadata('a.pdf') },
  })
  await call('DELETE /upload/{id}', { path: { id: idIn(abandoned) } })
}

const walkForms = async (client: Client): Promise<void> => {
  const { call } = client
  const ContactId = randomUUID()
  const one = { path: { ContactId } }
  await call('POST /api/form', {
    body: {
      ContactId,
      FormType: 'CAREER',
      FormData: formData('CAREER', {
        resumeUrl: '',
        resume: await sendFile(client, '/api/form-file'),
      }),
    },
  })
  const read = await call('GET /api/form/{ContactId}', one)
  await call('GET /api/form/{ContactId}/file', one)
  await call('PATCH /api/form/{ContactId}', {
    ...one,
    body: { State: 'read' },
    headers: { 'If-Match': etagOf(read) },
  })
  await call('GET /api/form', { query: { FormType: 'CAREER' } })
  await call('GET /api/form-counts')
  for (const name of ['POST /api/form-search', 'POST /api/form-export'])
    await call(name, { body: { q: 'Mariam' } })
  await call('POST /api/email', {
    body: { ContactId, Subject: 'Your application', Message: 'Thank you.' },
  })
  await call('DELETE /api/form/{ContactId}', one)
  await call('DELETE /api/form', { body: { Email: 'mariam@mail.example' } })
}

test('a client generated from the description can call every endpoint with the described headers alone', async (t) => {
  const api = await startApi(t)
  const client = await startGeneratedClient(t, api)
  const { call, called } = client
  await call('POST /api/user-access', { body: { userEmail: ADMIN } })
  await call('POST /api/pass-key', { body: { passphrase: PASSPHRASE } })
  await walkFiles(client)
  await walkReleases(client)
  for (const kind of allKinds) await walkKind(client, kind)
  await walkForms(client)
  const { id, data } = records.faq
  await call('POST /api/support/add-or-update-support', {
    body: {
      SupportId: id,
      ...wireOf(allKinds.find(({ name }) => name === 'faq') as AnyKind, id, data),
    },
  })
  await call('POST /api/feedback/answer', {
    body: { Guid: data.SupportData[0]?.Guid, Helped: true },
  })
  await call('POST /api/feedback/search', { body: { Words: 'exchange rate', Language: 'en' } })
  await call('GET /api/fees/on/{day}', { path: { day: '2026-11-27' } })
  for (const path of ['feedback', 'client', 'audit', 'health', 'openapi.json', 'publish-status'])
    await call(`GET /api/${path}`)
  await call('POST /api/publish')
  const link = { Id: randomUUID(), Kind: 'settings', ItemId: kinds.settings.singletonId }
  const made = (await call('POST /api/preview-links', { body: link })).data as { Address: string }
  await call('GET /api/preview-links')
  // The address of a link has its token after `#`.
  const token = new URL(made.Address).hash.slice(1)
  await call('GET /api/preview', { headers: { 'Preview-Link': token } })
  await call('DELETE /api/preview-links', { query: { id: link.Id } })
  const described = Object.entries(apiDescription.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  assert.deepEqual(
    described.filter((name) => !called.has(name)),
    [],
  )
  // A form sent by HTML alone needs a header that names its origin; `call` adds `Origin`.
  const htmlForm = {
    body: new URLSearchParams(plainFormFields('CONTACT')).toString(),
    bodySerializer: null,
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  }
  assert.equal((await call('POST /api/form', htmlForm)).status, 303)
})
