import { randomInt, randomUUID } from 'node:crypto'
import { kinds } from '#kinds/index.ts'
import { wireOf } from '#kinds/wire.ts'
import { endpointNames, sampleOf, recordSaver, SAVE_DRAFT } from './kind-lanes.ts'
import { revisionOf, type Lane } from './lane.ts'

const { blog } = kinds

/** Record in a response of the API, with its draft. */
type WithDraft = { Draft: { Revision: string } }

/**
 * Lane (an endless loop of writes, see lane.ts) of two articles whose titles change only together,
 * by a release of both. Some releases are deleted before they are published, and some are taken
 * back afterwards.
 */
export const releaseLane: Lane = {
  usedEndpoints: [
    ...endpointNames(blog.api.create),
    'PUT /api/draft/blog',
    'POST /api/releases',
    'PUT /api/releases',
    'DELETE /api/releases',
    'POST /api/releases/publish',
    'POST /api/releases/take-back',
  ],
  async *write(send, note) {
    const ids = [randomUUID(), randomUUID()]
    const titled = (title: string) => ({ ...sampleOf(blog), BlogTitle: title })
    let title = `Release ${randomUUID()}`
    for (const id of ids) await recordSaver(blog, send, note)('create', id, null, titled(title))
    note({ event: 'together', ids })
    /** Reads the revision that a save of an article must name: the draft's, if there is a draft. */
    const readRevision = async (id: string): Promise<string> => {
      const { body } = await send('read', { method: 'GET', path: `/api/blog/${id}?scope=staff` })
      return (body as Partial<WithDraft>).Draft?.Revision ?? (body as { Revision: string }).Revision
    }
    for (;;) {
      const titleBefore = title
      title = `Release ${randomUUID()}`
      // The draft's revision of each article, as a request to publish a release names them.
      const Seen: { Kind: string; ItemId: string; Revision: string }[] = []
      for (const id of ids) {
        const response = await send(SAVE_DRAFT, {
          method: 'PUT',
          path: '/api/draft/blog',
          headers: { 'if-match': await readRevision(id) },
          json: { BlogId: id, ...wireOf(blog, id, titled(title)) },
        })
        const { Revision } = (response.body as WithDraft).Draft
        note({
          event: 'version',
          action: SAVE_DRAFT,
          kind: blog.name,
          id,
          rev: Revision,
          data: titled(title),
        })
        Seen.push({ Kind: blog.name, ItemId: id, Revision })
        yield
      }
      const release = {
        Id: randomUUID(),
        Title: 'First',
        Items: Seen.map(({ Kind, ItemId }) => ({ Kind, ItemId })),
      }
      const createdRevision = revisionOf(
        await send('make a release', { method: 'POST', path: '/api/releases', json: release }),
      )
      yield
      const renamedRevision = revisionOf(
        await send('change a release', {
          method: 'PUT',
          path: '/api/releases',
          headers: { 'if-match': createdRevision },
          json: { ...release, Title: 'Second' },
        }),
      )
      yield
      if (randomInt(4) === 0) {
        await send('delete a release', {
          method: 'DELETE',
          path: `/api/releases?id=${release.Id}`,
          headers: { 'if-match': renamedRevision },
        })
        title = titleBefore
        yield
        continue
      }
      const publishedRevision = revisionOf(
        await send('publish a release', {
          method: 'POST',
          path: '/api/releases/publish',
          headers: { 'if-match': renamedRevision },
          json: { Id: release.Id, Seen },
        }),
      )
      // From here on, both articles must be found with this title.
      note({ event: 'released', title })
      yield
      if (randomInt(2) === 0) {
        await send('take a release back', {
          method: 'POST',
          path: '/api/releases/take-back',
          headers: { 'if-match': publishedRevision },
          json: { Id: release.Id },
        })
        note({ event: 'released', title: titleBefore })
        title = titleBefore
        yield
      }
    }
  },
}
