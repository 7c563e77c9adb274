import assert from 'node:assert/strict'
import { allKinds, kinds, kindNamed } from '#kinds/index.ts'
import { mapPooled } from '#store/concurrency.ts'
import { openFile } from '#store/files.ts'
import { keyOf, sha256 } from '#store/keys.ts'
import { fold } from '#i18n/fold.ts'
import { inOrder } from '#store/order.ts'
import { readSummaries } from '#store/projections.ts'
import { readEntity, readRevisions } from '#store/records.ts'
import type { Services } from '../../../netlify/api/services.ts'
import { readSubmission } from '../../../netlify/api/submissions/submission.ts'
import { listedInbox } from '../../inbox.ts'
import { assertSound } from '../sound.ts'
import type { Line } from './acknowledged.ts'

const WIDTH = 8

type Version = Extract<Line, { event: 'version' }>
type Of<Event extends Line['event']> = Extract<Line, { event: Event }>
const linesOf = <Event extends Line['event']>(lines: readonly Line[], event: Event): Of<Event>[] =>
  lines.filter((line): line is Of<Event> => line.event === event)

/** One record: each acknowledged version is in its history with its content, and the last one stands. */
const assertRecord = async ({ content }: Services, versions: readonly Version[], isRemoved: boolean): Promise<void> => {
  const { kind: name = '', id = '' } = versions[0] ?? {}
  const kind = kindNamed(name)
  assert.ok(kind, name)
  const history = await readRevisions(content, kind, id)
  for (const { rev, data, action } of versions) {
    const kept = history.find((version) => version.rev === rev)
    assert.ok(kept, `${name}/${id}: the ${action} that was acknowledged as ${rev} is lost`)
    // A reorder moves the entries of a version: what they say stays.
    assert.deepEqual(kept.data, data, `${name}/${id} ${rev} is not what was sent`)
  }
  const entity = (await readEntity(content, kind, id))?.data
  const last = versions.at(-1)
  assert.equal(entity?.deletedAt !== null, isRemoved, `${name}/${id} should ${isRemoved ? '' : 'not '}be in the bin`)
  assert.ok(last && entity && entity.rev >= last.rev, `${name}/${id} is older than what was acknowledged`)
}

const assertOrder = async ({ content, clock }: Services, { group, ids, entries }: Of<'order'>): Promise<void> => {
  const sets = inOrder(kinds.faq, await readSummaries(content, clock, kinds.faq, 'staff')).filter(({ data }) => data['FaqType'] === group)
  assert.deepEqual(sets.map(({ id }) => id), ids, 'the last order that was acknowledged')
  for (const { id, data } of sets) {
    const shown = (data['SupportData'] as { Guid: string }[]).map(({ Guid }) => Guid)
    if (entries[id]) assert.deepEqual(shown, entries[id], 'the entries in the last order that was acknowledged')
  }
}

/** Every response stands once, as it was sent and marked, but for those that were erased; the inbox says the same. */
const assertResponses = async (services: Services, lines: readonly Line[]): Promise<void> => {
  const erased = new Set(linesOf(lines, 'erased').map(({ id }) => id))
  const notes = new Map(linesOf(lines, 'marked').map(({ id, note }) => [id, note]))
  const standing = linesOf(lines, 'response').filter(({ id }) => !erased.has(id))
  const inbox = new Map((await listedInbox(services)).map((item) => [item.id, item]))
  assert.deepEqual([...inbox.keys()].sort(), standing.map(({ id }) => id).sort(), 'the inbox holds what was sent and not erased')
  for (const { id, message } of standing) {
    const stored = await readSubmission(services, id)
    assert.ok(stored, `the form ${id} that was acknowledged is lost`)
    assert.deepEqual([stored.values['message'], stored.note], [message, notes.get(id) ?? ''])
    assert.ok(inbox.get(id)?.text.includes(fold(stored.note)))
  }
}

/** A file that was acknowledged is there, whole. */
const assertFile = async ({ files }: Services, { path, hash }: Of<'file'>): Promise<void> => {
  assert.ok(path.includes(hash), `${path} is not what was sent`)
  const found = await openFile(files, hash)
  assert.ok(found, `${path} is lost`)
  const bytes = new Uint8Array(await new Response(found.body).arrayBuffer())
  assert.equal(sha256(bytes), hash, `${path} is torn`)
}

/** Everything that a store holds can be read as JSON: nothing is torn. */
const assertWhole = async ({ content, forms, ops }: Services): Promise<number> => {
  let count = 0
  for (const store of [content, forms, ops]) {
    const keys = (await store.list()).map(({ key }) => key)
    const found = await mapPooled(keys, WIDTH, (key) => store.get(keyOf(key)))
    assert.ok(!found.includes(null), 'a key is listed and not there')
    count += keys.length
  }
  return count
}

/** Compares what a store holds with what was acknowledged. @returns a sentence of numbers */
export const verify = async (services: Services, lines: readonly Line[]): Promise<string> => {
  assert.deepEqual(linesOf(lines, 'refused'), [], 'each lane has its records to itself: nothing may be refused')
  const byRecord = Map.groupBy(linesOf(lines, 'version'), ({ kind, id }) => `${kind}/${id}`)
  const last = new Map<string, Line['event']>(lines.flatMap((line) => ('kind' in line ? [[`${line.kind}/${line.id}`, line.event] as const] : [])))
  for (const [record, versions] of byRecord) await assertRecord(services, versions, last.get(record) === 'removed')
  const order = linesOf(lines, 'order').at(-1)
  if (order) await assertOrder(services, order)
  await assertResponses(services, lines)
  await mapPooled(linesOf(lines, 'file'), WIDTH, (line) => assertFile(services, line))
  await assertSound(services, allKinds)
  const keys = await assertWhole(services)
  return `${lines.length} acknowledgements for ${byRecord.size} records, ${keys} keys`
}
