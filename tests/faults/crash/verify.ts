import assert from 'node:assert/strict'
import { allKinds, kindNamed, kinds } from '#kinds/index.ts'
import { mapPooled } from '#store/concurrency.ts'
import { hashOf, openFile, readFileFacts } from '#store/files.ts'
import { keyOf, sha256 } from '#store/keys.ts'
import { inOrder } from '#store/order.ts'
import { readSummaries, refresh } from '#store/projections.ts'
import { readPublishing } from '#store/publishing.ts'
import { historySteps } from '#store/drafts.ts'
import { lastWrite, readEntity, readRevisions } from '#store/records.ts'
import type { PreviewLink } from '../../../netlify/api/preview-links.ts'
import type { Services } from '../../../netlify/api/services.ts'
import { assertStoreInvariants } from '../store-invariants.ts'
import { DISCARD_DRAFT, SAVE_DRAFT } from './kind-lanes.ts'
import { entriesOf, type Acknowledgement, type AcknowledgementOf } from './acknowledged.ts'
import { assertResponses } from './verify-inbox.ts'

/** Number of parallel reads. */
const PARALLEL_READS = 8

/** Actions that change a draft and leave the published record unchanged. */
const draftActions: readonly string[] = [SAVE_DRAFT, DISCARD_DRAFT]

/**
 * Asserts that the history of one record has each acknowledged version with its content, and that
 * the record is not older than the last acknowledged version. It may be newer: another write may
 * have been in progress when the server was killed.
 * @param versions all acknowledged versions of the record, in order
 * @param isRemoved true when the record must be in the bin
 */
const assertRecord = async (
  { content }: Services,
  versions: readonly AcknowledgementOf<'version'>[],
  isRemoved: boolean,
): Promise<void> => {
  const { kind: name = '', id = '' } = versions[0] ?? {}
  const kind = kindNamed(name)
  assert.ok(kind, name)
  const history = historySteps(await readRevisions(content, kind, id)).map(({ version }) => version)
  for (const { rev, data, action } of versions) {
    const stored = history.find((version) => version.rev === rev)
    assert.ok(stored, `${name}/${id}: the ${action} that was acknowledged as ${rev} is lost`)
    assert.deepEqual(stored.data, data, `${name}/${id} ${rev} is not what was sent`)
  }
  const entity = (await readEntity(content, kind, id))?.data
  const last = versions.at(-1)
  assert.equal(
    entity?.deletedAt !== null,
    isRemoved,
    `${name}/${id} should ${isRemoved ? '' : 'not '}be in the bin`,
  )
  assert.ok(
    last && entity && lastWrite(entity).rev >= last.rev,
    `${name}/${id} is older than what was acknowledged`,
  )
  const published = versions.findLast(({ action }) => !draftActions.includes(action))
  assert.ok(
    published && entity.rev >= published.rev,
    `${name}/${id} is not what was published last`,
  )
  if (draftActions.includes(last.action) && lastWrite(entity).rev === last.rev)
    assert.deepEqual(
      entity.draft?.data,
      last.action === SAVE_DRAFT ? last.data : undefined,
      `${name}/${id}: its draft`,
    )
}

/** Asserts all records that were written. @returns their number */
const assertRecords = async (
  services: Services,
  lines: readonly Acknowledgement[],
): Promise<number> => {
  /** Last event of each record: a later entry of the list replaces an earlier one. */
  const lastEvents = new Map<string, Acknowledgement['event']>(
    [...lines].flatMap((line) =>
      line.event === 'version' || line.event === 'removed'
        ? [[`${line.kind}/${line.id}`, line.event] as const]
        : [],
    ),
  )
  const byRecord = Map.groupBy(entriesOf(lines, 'version'), ({ kind, id }) => `${kind}/${id}`)
  for (const [record, versions] of byRecord)
    await assertRecord(services, versions, lastEvents.get(record) === 'removed')
  return byRecord.size
}

/** Asserts that a group has its last acknowledged order, and so have the entries of its items. */
const assertOrder = async (
  { content, clock }: Services,
  { kind: name, group, ids, entries }: AcknowledgementOf<'order'>,
): Promise<void> => {
  const kind = kindNamed(name)
  assert.ok(kind?.ordered, name)
  const { by, entries: entriesKey = '' } = kind.ordered
  const items = inOrder(kind, await readSummaries(content, clock, kind, 'staff')).filter(
    ({ data }) => data[by] === group,
  )
  assert.deepEqual(
    items.map(({ id }) => id),
    ids,
    `the last order of ${name} that was acknowledged`,
  )
  for (const { id, data } of items) {
    if (entries[id])
      assert.deepEqual(
        (data[entriesKey] as { Guid: string }[]).map(({ Guid }) => Guid),
        entries[id],
        'the entries in the last order that was acknowledged',
      )
  }
}

/** Asserts that an acknowledged file is stored whole. */
const assertFile = async (
  { files }: Services,
  { path, hash }: AcknowledgementOf<'file'>,
): Promise<void> => {
  assert.ok(path.includes(hash), `${path} is not what was sent`)
  const file = await openFile(files, hash)
  assert.ok(file, `${path} is lost`)
  const bytes = new Uint8Array(await new Response(file.body).arrayBuffer())
  assert.equal(sha256(bytes), hash, `${path} is torn`)
}

/**
 * Asserts that no record, version or list contains erased words, and that no erased file is stored.
 */
const assertErased = async (
  { content, files, clock }: Services,
  lines: readonly Acknowledgement[],
): Promise<void> => {
  // A killed process may leave the lists outdated. The scheduled work refreshes them in this way.
  for (const kind of allKinds) await refresh(content, clock, kind)
  const keys = (await content.list()).map(({ key }) => key)
  const texts = (
    await mapPooled(keys, PARALLEL_READS, async (key) =>
      JSON.stringify((await content.get(keyOf(key)))?.data),
    )
  ).join('\n')
  for (const { words } of entriesOf(lines, 'forgotten'))
    assert.ok(!texts.includes(words), `${words} was erased and is still there`)
  for (const { path } of entriesOf(lines, 'withdrawn'))
    assert.equal(
      await readFileFacts(files, hashOf(path) ?? ''),
      null,
      `${path} was erased and is still there`,
    )
}

/** Stored counts of a month: votes by the question's Guid, searches by their words. */
type Counts = { counts: Record<string, { helped?: number; count?: number }> }

/**
 * Asserts that each acknowledged vote and search is counted at least once. It may be counted twice:
 * a request that gets no response is sent again, and as it is anonymous, it is counted again.
 */
const assertCounts = async (
  { ops }: Services,
  lines: readonly Acknowledgement[],
): Promise<void> => {
  const documents = await Promise.all(
    (await ops.list('fb')).map(({ key }) => ops.get<Counts>(keyOf(key))),
  )
  const allCounts = documents.flatMap((document) => Object.entries(document?.data.counts ?? {}))
  const votesOn = (guid: string): number =>
    allCounts
      .filter(([name]) => name === guid)
      .reduce((total, [, { helped = 0 }]) => total + helped, 0)
  for (const [guid, votes] of Map.groupBy(entriesOf(lines, 'voted'), (line) => line.guid))
    assert.ok(votesOn(guid) >= votes.length, `${votesOn(guid)} of ${votes.length} opinions`)
  const searches = allCounts.reduce((total, [, { count = 0 }]) => total + count, 0)
  const missed = entriesOf(lines, 'missed').length
  assert.ok(searches >= missed, `${searches} of ${missed} searches`)
}

/** Asserts that a build is wanted at least since the last acknowledged request for one. */
const assertPublished = async (
  { ops }: Services,
  lines: readonly Acknowledgement[],
): Promise<void> => {
  const last = entriesOf(lines, 'published').at(-1)
  const { wantedAt } = await readPublishing(ops)
  if (last)
    assert.ok(
      wantedAt !== null && wantedAt >= last.at,
      `a build is wanted since ${wantedAt}, and was asked for after ${last.at}`,
    )
}

/**
 * Asserts that each acknowledged preview link is stored, and is ended if its end was acknowledged.
 * For the last link a request to end it may have been in progress, so its end is not compared.
 */
const assertLinks = async ({ ops }: Services, lines: readonly Acknowledgement[]): Promise<void> => {
  const endedIds = new Set(entriesOf(lines, 'link ended').map(({ id }) => id))
  const lastId = entriesOf(lines, 'link made').at(-1)?.id
  await mapPooled(entriesOf(lines, 'link made'), PARALLEL_READS, async ({ id }) => {
    const link = await ops.get<PreviewLink>(keyOf('pl', id))
    assert.ok(link, `the preview link ${id} is lost`)
    if (id !== lastId)
      assert.equal(link.data.endedAt !== null, endedIds.has(id), `the preview link ${id}`)
  })
}

/**
 * Asserts that the articles of the release lane have the same title: that of the last acknowledged
 * release.
 */
const assertReleases = async (
  { content }: Services,
  lines: readonly Acknowledgement[],
): Promise<void> => {
  const last = entriesOf(lines, 'released').at(-1)
  for (const { ids } of entriesOf(lines, 'together')) {
    const titles = await Promise.all(
      ids.map(async (id) => (await readEntity(content, kinds.blog, id))?.data.data['BlogTitle']),
    )
    assert.equal(new Set(titles).size, 1, `a release was published by halves: ${titles.join(', ')}`)
    if (last) assert.equal(titles[0], last.title, 'the last release that was acknowledged')
  }
}

/**
 * Asserts that every document in the stores can be read, so that no write is torn. Documents are
 * JSON, except for files of forms, which are bytes.
 * @returns the number of documents
 */
const assertWhole = async ({ content, forms, ops }: Services): Promise<number> => {
  let count = 0
  for (const store of [content, forms, ops]) {
    const keys = (await store.list()).map(({ key }) => key)
    const documents = await mapPooled(keys, PARALLEL_READS, (key) =>
      isBytes(key) ? store.getMetadata(keyOf(key)) : store.get(keyOf(key)),
    )
    assert.ok(!documents.includes(null), 'a key is listed and not there')
    count += keys.length
  }
  return count
}

/** True for the key of a form's file, `f/…`, or of a part of an upload, `up/…/<number>`. */
const isBytes = (key: string): boolean => /^f\/|^up\/.*\/\d+$/.test(key)

/** Compares the stores with the acknowledgements. @returns a sentence with the numbers of both */
export const verify = async (
  services: Services,
  lines: readonly Acknowledgement[],
): Promise<string> => {
  assert.deepEqual(
    entriesOf(lines, 'refused'),
    [],
    'each lane has its records to itself: nothing may be refused',
  )
  const records = await assertRecords(services, lines)
  // Only the last acknowledged order of each kind still holds.
  for (const orders of Map.groupBy(entriesOf(lines, 'order'), ({ kind }) => kind).values())
    for (const order of orders.slice(-1)) await assertOrder(services, order)
  await assertResponses(services, lines)
  await mapPooled(entriesOf(lines, 'file'), PARALLEL_READS, (line) => assertFile(services, line))
  await assertErased(services, lines)
  await assertCounts(services, lines)
  await assertPublished(services, lines)
  await assertLinks(services, lines)
  await assertReleases(services, lines)
  await assertStoreInvariants(services, allKinds)
  const keys = await assertWhole(services)
  const events = [...Map.groupBy(lines, ({ event }) => event)].map(
    ([event, all]) => `${event} ${all.length}`,
  )
  return `${lines.length} acknowledgements (${events.join(', ')}) for ${records} records, ${keys} keys`
}
