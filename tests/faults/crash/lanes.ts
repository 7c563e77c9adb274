import { createHash, randomInt, randomUUID } from 'node:crypto'
import type { AnyKind, Data } from '#kinds/define.ts'
import { allKinds, kinds } from '#kinds/index.ts'
import { wireOf } from '#kinds/wire.ts'
import { addressOf, formData } from '../../api/forms.ts'
import { records } from '../../fixtures/records.ts'
import { pdf } from '../../fixtures/files/pdf-objects.ts'
import type { Line } from './acknowledged.ts'

/** `also`: statuses that are an answer, too. */
export type Sent = { method: string; path: string; headers?: Record<string, string>; json?: unknown; raw?: Uint8Array<ArrayBuffer>; also?: readonly number[] }
export type Heard = { status: number; body: unknown; headers: Headers }
/** Sends a request, again and again as a browser does, until it is acknowledged. */
export type Send = (what: string, request: Sent) => Promise<Heard>
/** Writes for ever, in steps; `note` puts an acknowledgement on record. Lanes never touch each other's records. */
export type Lane = (send: Send, note: (line: Line) => void) => AsyncGenerator<undefined, void>

type Wire = { Revision: string }
const revisionOf = ({ headers }: Heard): string => headers.get('etag')?.replaceAll('"', '') ?? ''
const sampleOf = ({ name }: AnyKind) => (records as Record<string, { id: string; data: Data }>)[name]?.data ?? {}

/** The first plain text of a kind, in which each version says which one it is. */
const textKey = (kind: AnyKind): string | undefined => kind.form.flatMap((row) => (row.type === 'text' && 'en' in row ? [row.en] : []))[0]

const versionOf = (kind: AnyKind, count: number): Data => {
  const key = textKey(kind)
  return key ? { ...sampleOf(kind), [key]: `Version ${count} of ${randomUUID()}` } : { ...sampleOf(kind), refreshToken: randomUUID() }
}

const saving = (kind: AnyKind, send: Send, note: (line: Line) => void) => {
  const save = async (action: 'create' | 'update', id: string, rev: string | null, data: Data): Promise<string> => {
    const endpoint = kind.api[action]
    const json = { [kind.wire.id]: id, ...wireOf(kind, id, data) }
    const headers: Record<string, string> = rev === null ? {} : { 'if-match': rev }
    const { body } = await send(`${action} ${kind.name}`, { method: endpoint?.method ?? '', path: endpoint?.path ?? '', headers, json })
    const { Revision } = body as Wire
    note({ event: 'version', action, kind: kind.name, id, rev: Revision, data })
    return Revision
  }
  return save
}

const collectionLane = (kind: AnyKind): Lane =>
  async function* (send, note) {
    const save = saving(kind, send, note)
    const { remove } = kind.api
    for (;;) {
      const id = randomUUID()
      let data = versionOf(kind, 0)
      let rev = await save('create', id, null, data)
      yield
      for (let count = 1; count <= randomInt(4); count += 1) {
        data = versionOf(kind, count)
        rev = await save('update', id, rev, data)
        yield
      }
      await send(`remove ${kind.name}`, { method: remove?.method ?? '', path: `${remove?.path}?id=${id}` })
      note({ event: 'removed', kind: kind.name, id })
      yield
      if (randomInt(2) === 0) continue
      const { body } = await send(`restore ${kind.name}`, { method: 'POST', path: '/api/restore', json: { kind: kind.name, id } })
      note({ event: 'version', action: 'restore', kind: kind.name, id, rev: (body as Wire).Revision, data })
      yield
    }
  }

const singletonLane = (kind: AnyKind): Lane =>
  async function* (send, note) {
    const save = saving(kind, send, note)
    let rev: string | null = null
    for (let count = 0; ; count += 1) {
      rev = await save('update', kind.singletonId ?? '', rev, versionOf(kind, count))
      yield
    }
  }

const SETS = 5
const shuffled = <T>(items: readonly T[]): T[] => items.map((item) => ({ item, at: Math.random() })).sort((a, b) => a.at - b.at).map(({ item }) => item)

/** Sets of questions of a type that no other lane uses, reordered for ever. */
const orderLane: Lane = async function* (send, note) {
  const FaqType = 'BUSINESS_FAQ'
  const save = saving(kinds.faq, send, note)
  const data = { ...records.faq.data, FaqType } as Data & { SupportData: { Guid: string }[] }
  const entries = data.SupportData.map(({ Guid }) => Guid)
  const ids = Array.from({ length: SETS }, () => randomUUID())
  for (const id of ids) await save('create', id, null, data)
  let etag = revisionOf(await send('read the order', { method: 'POST', path: '/api/support?scope=staff', json: { FaqType } }))
  for (;;) {
    const order = shuffled(ids)
    const wished = { [order[0] ?? '']: shuffled(entries) }
    const headers = { 'if-match': etag }
    const heard = await send('reorder', { method: 'POST', path: '/api/support/update-order', headers, json: { FaqType, order, entries: wished } })
    note({ event: 'order', group: FaqType, ids: order, entries: wished })
    etag = revisionOf(heard)
    yield
  }
}

/** A visitor's forms, each from an address of its own, and what staff do with them. */
const formLane: Lane = async function* (send, note) {
  for (;;) {
    const id = randomUUID()
    const message = `Message of ${id}`
    const visitor = { 'x-test-address': addressOf(randomInt(100_000)) }
    const json = { ContactId: id, FormType: 'CONTACT', FormData: formData('CONTACT', { message }) }
    await send('form', { method: 'POST', path: '/api/form/', headers: visitor, json })
    note({ event: 'response', id, message })
    yield
    if (randomInt(2) === 0) continue
    const revision = revisionOf(await send('read a response', { method: 'GET', path: `/api/form/${id}` }))
    const words = `Noted ${randomUUID()}`
    await send('mark', { method: 'PATCH', path: `/api/form/${id}`, headers: { 'if-match': revision }, json: { State: 'done', Note: words } })
    note({ event: 'marked', id, note: words })
    yield
    if (randomInt(2) === 0) continue
    await send('erase', { method: 'DELETE', path: `/api/form/${id}` })
    note({ event: 'erased', id })
    yield
  }
}

const TUS = { 'tus-resumable': '1.0.0' }

/** Where an upload stands; null when it is unknown, as one is whose beginning was never acknowledged. */
const standing = async (send: Send, path: string): Promise<{ offset: number; file: string | null } | null> => {
  const { status, headers } = await send('ask for the offset', { method: 'HEAD', path, headers: TUS, also: [404] })
  if (status === 404) return null
  const file = headers.get('x-upload-file')
  return { offset: Number(headers.get('upload-offset')), file: file && (JSON.parse(decodeURIComponent(file)) as { FilePath: string }).FilePath }
}

/** Files in two parts each; after an interruption the client asks where the upload stands, and goes on from there. */
const uploadLane: Lane = async function* (send, note) {
  for (;;) {
    const bytes = new Uint8Array(pdf({ more: [`(${randomUUID()})`] }))
    const begin = { ...TUS, 'upload-length': String(bytes.byteLength), 'upload-metadata': `filename ${btoa('crash.pdf')}` }
    const location = (await send('begin an upload', { method: 'POST', path: '/upload/', headers: begin })).headers.get('location') ?? ''
    const path = new URL(location, 'http://localhost').pathname
    for (let at = await standing(send, path); at && at.file === null; at = await standing(send, path)) {
      const raw = bytes.slice(at.offset, at.offset === 0 ? 100 : bytes.byteLength)
      const headers = { ...TUS, 'upload-offset': String(at.offset), 'content-type': 'application/offset+octet-stream' }
      await send('send a part', { method: 'PATCH', path, headers, raw, also: [409] })
    }
    const file = (await standing(send, path))?.file
    const hash = createHash('sha256').update(bytes).digest('hex')
    note(file ? { event: 'file', path: file, hash } : { event: 'refused', what: 'an upload that was begun is lost', status: 404, text: path })
    yield
  }
}

/** Every kind of write there is. A new one is a line here. */
export const lanes: Readonly<Record<string, Lane>> = {
  ...Object.fromEntries(allKinds.map((kind) => [kind.name, kind.shape === 'singleton' ? singletonLane(kind) : collectionLane(kind)])),
  order: orderLane,
  forms: formLane,
  uploads: uploadLane,
}
