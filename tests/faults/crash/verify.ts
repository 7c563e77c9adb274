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
import { linesOf, type Line, type Of } from './acknowledged.ts'
import { assertResponses } from './verify-inbox.ts'

const WIDTH = 8

/** Actions that leave the published record unchanged. */
const ofDrafts: readonly string[] = [SAVE_DRAFT, DISCARD_DRAFT]

/**
 * Asserts for one record that each acknowledged version is in its history with its content, and
 * that the last one is current.
 */
const assertRecord = async (
  { content }: Services,
  versions: readonly Of<'version'>[],
  isRemoved: boolean,
): Promise<void> => {
  const { kind: name = '', id = '' } = versions[0] ?? {}
  const kind = kindNamed(name)
  assert.ok(kind, name)
  const history = historySteps(await readRevisions(content, kind, id)).map(({ one }) => one)
  for (const { rev, data, action } of versions) {
    const kept = history.find((version) => version.rev === rev)
    assert.ok(kept, `${name}/${id}: the ${action} that was acknowledged as ${rev} is lost`)
    // Reordering moves the entries of a version and keeps their content.
    assert.deepEqual(kept.data, data, `${name}/${id} ${rev} is not what was sent`)
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
  const published = versions.findLast(({ action }) => !ofDrafts.includes(action))
  assert.ok(
    published && entity.rev >= published.rev,
    `${name}/${id} is not what was published last`,
  )
  // Another write may have been in progress when the server was killed.
  if (ofDrafts.includes(last.action) && lastWrite(entity).rev === last.rev)
    assert.deepEqual(
      entity.draft?.data,
      last.action === SAVE_DRAFT ? last.data : undefined,
      `${name}/${id}: its draft`,
    )
}

const assertRecords = async (services: Services, lines: readonly Line[]): Promise<number> => {
  const last = new Map<string, Line['event']>(
    [...lines].flatMap((line) =>
      line.event === 'version' || line.event === 'removed'
        ? [[`${line.kind}/${line.id}`, line.event] as const]
        : [],
    ),
  )
  const byRecord = Map.groupBy(linesOf(lines, 'version'), ({ kind, id }) => `${kind}/${id}`)
  for (const [record, versions] of byRecord)
    await assertRecord(services, versions, last.get(record) === 'removed')
  return byRecord.size
}

/** Asserts a kind's last acknowledged order. */
const assertOrder = async (
  { content, clock }: Services,
  { kind: name, group, ids, entries }: Of<'order'>,
): Promise<void> => {
  const kind = kindNamed(name)
  assert.ok(kind?.ordered, name)
  const { by, entries: list = '' } = kind.ordered
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
        (data[list] as { Guid: string }[]).map(({ Guid }) => Guid),
        entries[id],
        'the entries in the last order that was acknowledged',
      )
  }
}

/** Asserts that an acknowledged file is stored whole. */
const assertFile = async ({ files }: Services, { path, hash }: Of<'file'>): Promise<void> => {
  assert.ok(path.includes(hash), `${path} is not what was sent`)
  const found = await openFile(files, hash)
  assert.ok(found, `${path} is lost`)
  const bytes = new Uint8Array(await new Response(found.body).arrayBuffer())
  assert.equal(sha256(bytes), hash, `${path} is torn`)
}

/**
 * Asserts that erased data is in no content, version or list, and that an erased file has no owner.
 */
const assertErased = async (
  { content, files, clock }: Services,
  lines: readonly Line[],
): Promise<void> => {
  // Refreshed as by the scheduled work: a killed process left the lists outdated.
  for (const kind of allKinds) await refresh(content, clock, kind)
  const keys = (await content.list()).map(({ key }) => key)
  const texts = (
    await mapPooled(keys, WIDTH, async (key) =>
      JSON.stringify((await content.get(keyOf(key)))?.data),
    )
  ).join('\n')
  for (const { words } of linesOf(lines, 'forgotten'))
    assert.ok(!texts.includes(words), `${words} was erased and is still there`)
  for (const { path } of linesOf(lines, 'withdrawn'))
    assert.equal(
      await readFileFacts(files, hashOf(path) ?? ''),
      null,
      `${path} was erased and is still there`,
    )
}

type Counts = { counts: Record<string, { helped?: number; count?: number }> }

/**
 * Asserts that votes and searches are counted at least once: they are anonymous, so a retry without
 * a response counts again.
 */
const assertCounts = async ({ ops }: Services, lines: readonly Line[]): Promise<void> => {
  const documents = await Promise.all(
    (await ops.list('fb')).map(({ key }) => ops.get<Counts>(keyOf(key))),
  )
  const all = documents.flatMap((found) => Object.entries(found?.data.counts ?? {}))
  const sum = (which: 'helped' | 'count', of: string | undefined): number =>
    all
      .filter(([name]) => of === undefined || name === of)
      .reduce((total, [, counts]) => total + (counts[which] ?? 0), 0)
  for (const [guid, votes] of Map.groupBy(linesOf(lines, 'voted'), (line) => line.guid))
    assert.ok(
      sum('helped', guid) >= votes.length,
      `${sum('helped', guid)} of ${votes.length} opinions`,
    )
  const missed = linesOf(lines, 'missed').length
  assert.ok(sum('count', undefined) >= missed, `${sum('count', undefined)} of ${missed} searches`)
}

const assertPublished = async ({ ops }: Services, lines: readonly Line[]): Promise<void> => {
  const last = linesOf(lines, 'published').at(-1)
  const { wantedAt } = await readPublishing(ops)
  if (last)
    assert.ok(
      wantedAt !== null && wantedAt >= last.at,
      `a build is wanted since ${wantedAt}, and was asked for after ${last.at}`,
    )
}

/**
 * Asserts that an acknowledged link opens its item, unless its end was acknowledged. Another end
 * may have been in progress.
 */
const assertLinks = async ({ ops }: Services, lines: readonly Line[]): Promise<void> => {
  const ended = new Set(linesOf(lines, 'link ended').map(({ id }) => id))
  const last = linesOf(lines, 'link made').at(-1)?.id
  await mapPooled(linesOf(lines, 'link made'), WIDTH, async ({ id }) => {
    const found = await ops.get<PreviewLink>(keyOf('pl', id))
    assert.ok(found, `the preview link ${id} is lost`)
    if (id !== last)
      assert.equal(found.data.endedAt !== null, ended.has(id), `the preview link ${id}`)
  })
}

/**
 * Asserts that articles changed by releases only share one title, that of the last acknowledged
 * release.
 */
const assertReleases = async ({ content }: Services, lines: readonly Line[]): Promise<void> => {
  const last = linesOf(lines, 'released').at(-1)
  for (const { ids } of linesOf(lines, 'together')) {
    const titles = await Promise.all(
      ids.map(async (id) => (await readEntity(content, kinds.blog, id))?.data.data['BlogTitle']),
    )
    assert.equal(new Set(titles).size, 1, `a release was published by halves: ${titles.join(', ')}`)
    if (last) assert.equal(titles[0], last.title, 'the last release that was acknowledged')
  }
}

/**
 * Asserts that everything in the stores can be read: no write is torn. Files of forms are bytes,
 * everything else is JSON.
 */
const assertWhole = async ({ content, forms, ops }: Services): Promise<number> => {
  let count = 0
  for (const store of [content, forms, ops]) {
    const keys = (await store.list()).map(({ key }) => key)
    const found = await mapPooled(keys, WIDTH, (key) =>
      isBytes(key) ? store.getMetadata(keyOf(key)) : store.get(keyOf(key)),
    )
    assert.ok(!found.includes(null), 'a key is listed and not there')
    count += keys.length
  }
  return count
}

/** True for a file of a form, or a part of one. */
const isBytes = (key: string): boolean => /^f\/|^up\/.*\/\d+$/.test(key)

/** Compares the stores with the acknowledgements. @returns a sentence of numbers */
export const verify = async (services: Services, lines: readonly Line[]): Promise<string> => {
  assert.deepEqual(
    linesOf(lines, 'refused'),
    [],
    'each lane has its records to itself: nothing may be refused',
  )
  const records = await assertRecords(services, lines)
  for (const orders of Map.groupBy(linesOf(lines, 'order'), ({ kind }) => kind).values())
    for (const order of orders.slice(-1)) await assertOrder(services, order)
  await assertResponses(services, lines)
  await mapPooled(linesOf(lines, 'file'), WIDTH, (line) => assertFile(services, line))
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
