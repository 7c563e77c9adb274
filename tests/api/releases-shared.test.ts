import assert from 'node:assert/strict'
import test from 'node:test'
import { releaseKey, type Release as Stored } from '#store/releases.ts'
import type { Store } from '#store/store.ts'
import { writeRelease } from '../../netlify/api/releases.ts'
import { records } from '../fixtures/records.ts'
import { ADMIN } from './harness.ts'
import { startReleases, type Release } from './releases.ts'

const postData = (title: string) => ({ ...records.blog.data, BlogTitle: title })

/**
 * Store that runs `act` once, right before the write that decides if a release is published. That
 * write is the one with the audit entries to come, `toAudit`.
 */
const beforeDecision = (content: Store, { Id }: Release, act: () => Promise<unknown>): Store => {
  let isDone = false
  return {
    ...content,
    put: async (key, value, condition) => {
      if (!isDone && key === releaseKey(Id) && (value as Partial<Stored>).toAudit) {
        isDone = true
        await act()
      }
      return content.put(key, value, condition)
    },
  }
}

test('a publish or take-back that is sent twice at once succeeds twice and takes effect once', async (t) => {
  const { api, staff, createItem, saveDraft, createRelease, check } = await startReleases(t)
  const one = await createItem('blog', postData('One'))
  await saveDraft(one, postData('New'), one.Revision)
  const release = await createRelease([one])
  const checked = await check(release)
  const seen = checked.Items.map(({ Kind, ItemId, Revision }) => ({
    kind: Kind,
    id: ItemId,
    rev: Revision ?? '',
  }))
  const request = { act: 'publish' as const, actor: { email: ADMIN }, rev: release.Revision, seen }
  let again: Promise<unknown> = Promise.resolve()
  const first = await writeRelease(
    {
      ...api.services,
      content: beforeDecision(api.services.content, release, () => {
        // Starts the same request again, and does not wait for its end.
        again = writeRelease(api.services, release.Id, request)
        return new Promise((resolve) => setImmediate(resolve))
      }),
    },
    release.Id,
    request,
  )
  assert.ok('published' in first && first.state === 'published')
  assert.equal(((await again) as Stored).rev, first.rev)
  const both = await Promise.all(
    [1, 2].map(() =>
      api.call('/api/releases/take-back', {
        method: 'POST',
        headers: { ...staff, 'if-match': first.rev },
        json: { Id: release.Id },
      }),
    ),
  )
  assert.deepEqual(
    both.map(({ status }) => status),
    [200, 200],
  )
})

test('two releases with a common item that are published at once can both give up without publishing anything, and be published later', async (t) => {
  const {
    api: { services },
    createItem,
    saveDraft,
    read,
    createRelease,
    check,
    publish,
  } = await startReleases(t)
  const items = [
    await createItem('blog', postData('One')),
    await createItem('blog', postData('Shared')),
    await createItem('blog', postData('Other')),
  ] as const
  for (const each of items) await saveDraft(each, postData('New'), each.Revision)
  const [one, other] = [await createRelease(items.slice(0, 2)), await createRelease(items.slice(1))]
  const write = ({ Id, Revision }: Release, content: Store) =>
    writeRelease({ ...services, content }, Id, {
      act: 'publish',
      actor: { email: ADMIN },
      rev: Revision,
      seen: null,
    })
  // The second release is published while the first one is, and one of its drafts changes
  // meanwhile.
  const saveOther = async () =>
    saveDraft(items[2], postData('Newer'), (await read(items[2])).Draft?.Revision ?? '')
  const result = await write(
    one,
    beforeDecision(services.content, one, () =>
      write(other, beforeDecision(services.content, other, saveOther)),
    ),
  )
  assert.deepEqual(result, { changed: [] })
  for (const each of items) assert.ok((await read(each)).Draft, 'nothing is published')
  for (const release of [one, other])
    assert.equal((await publish(release, await check(release))).status, 200)
})
