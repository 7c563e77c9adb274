import { randomUUID } from 'node:crypto'
import { kinds } from '#kinds/index.ts'
import { randomVisitorHeaders } from './inbox-lanes.ts'
import { endpointNames, sampleOf, recordSaver } from './kind-lanes.ts'
import type { Lane } from './lane.ts'

// Lanes (endless loops of writes, see lane.ts) of feedback, preview links and builds.

const { faq } = kinds
/** Status of a response to a visitor who has made too many requests. */
const TOO_MANY = 429

/**
 * Lane of visitors who vote on one answer of the FAQ, and who search without results. A vote or
 * search that is refused by the rate limit is not logged.
 */
export const feedbackLane: Lane = {
  usedEndpoints: [
    ...endpointNames(faq.api.create),
    'POST /api/feedback/answer',
    'POST /api/feedback/search',
  ],
  async *write(send, note) {
    const [question] = sampleOf(faq)['SupportData'] as Record<string, unknown>[]
    const guid = randomUUID()
    await recordSaver(faq, send, note)('create', randomUUID(), null, {
      ...sampleOf(faq),
      SupportData: [{ ...question, Guid: guid }],
    })
    for (;;) {
      const vote = await send('vote', {
        method: 'POST',
        path: '/api/feedback/answer',
        headers: randomVisitorHeaders(),
        json: { Guid: guid, Helped: true },
        acceptedStatuses: [TOO_MANY],
      })
      if (vote.status !== TOO_MANY) note({ event: 'voted', guid })
      yield
      const search = await send('search', {
        method: 'POST',
        path: '/api/feedback/search',
        headers: randomVisitorHeaders(),
        json: { Words: 'gold coins', Language: 'en' },
        acceptedStatuses: [TOO_MANY],
      })
      if (search.status !== TOO_MANY) note({ event: 'missed', words: 'gold coins' })
      yield
    }
  },
}

/** Lane of preview links to one item. Every second link that is created is ended. */
export const previewLinkLane: Lane = {
  usedEndpoints: [
    ...endpointNames(faq.api.create),
    'POST /api/preview-links',
    'DELETE /api/preview-links',
  ],
  async *write(send, note) {
    const item = randomUUID()
    await recordSaver(faq, send, note)('create', item, null, sampleOf(faq))
    for (;;) {
      const [openLink, endedLink] = [randomUUID(), randomUUID()]
      for (const Id of [openLink, endedLink]) {
        await send('make a preview link', {
          method: 'POST',
          path: '/api/preview-links',
          json: { Id, Kind: faq.name, ItemId: item },
        })
        note({ event: 'link made', id: Id })
        yield
      }
      await send('end a preview link', {
        method: 'DELETE',
        path: `/api/preview-links?id=${endedLink}`,
      })
      note({ event: 'link ended', id: endedLink })
      yield
    }
  },
}

/** Lane of staff who request builds of the site. */
export const publishLane: Lane = {
  usedEndpoints: ['POST /api/publish'],
  async *write(send, note) {
    for (;;) {
      const at = new Date().toISOString()
      await send('publish', { method: 'POST', path: '/api/publish' })
      note({ event: 'published', at })
      yield
    }
  },
}
