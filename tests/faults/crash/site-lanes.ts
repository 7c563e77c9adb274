import { randomUUID } from 'node:crypto'
import { kinds } from '#kinds/index.ts'
import { anyVisitor } from './inbox-lanes.ts'
import { named, sampleOf, saving } from './kind-lanes.ts'
import type { Lane } from './lane.ts'

const { faq } = kinds
const MANY_TRIES = 429

/**
 * Lane of visitors' votes on one answer, and of searches without results. Rate-limited ones are not
 * acknowledged.
 */
export const feedbackLane: Lane = {
  uses: [...named(faq.api.create), 'POST /api/feedback/answer', 'POST /api/feedback/search'],
  async *write(send, note) {
    const [question] = sampleOf(faq)['SupportData'] as Record<string, unknown>[]
    const guid = randomUUID()
    await saving(faq, send, note)('create', randomUUID(), null, {
      ...sampleOf(faq),
      SupportData: [{ ...question, Guid: guid }],
    })
    for (;;) {
      const vote = await send('vote', {
        method: 'POST',
        path: '/api/feedback/answer',
        headers: anyVisitor(),
        json: { Guid: guid, Helped: true },
        also: [MANY_TRIES],
      })
      if (vote.status !== MANY_TRIES) note({ event: 'voted', guid })
      yield
      const search = await send('search', {
        method: 'POST',
        path: '/api/feedback/search',
        headers: anyVisitor(),
        json: { Words: 'gold coins', Language: 'en' },
        also: [MANY_TRIES],
      })
      if (search.status !== MANY_TRIES) note({ event: 'missed', words: 'gold coins' })
      yield
    }
  },
}

/** Lane of preview links to an item: each is created, and every second one ended. */
export const previewLinkLane: Lane = {
  uses: [...named(faq.api.create), 'POST /api/preview-links', 'DELETE /api/preview-links'],
  async *write(send, note) {
    const item = randomUUID()
    await saving(faq, send, note)('create', item, null, sampleOf(faq))
    for (;;) {
      const [kept, ended] = [randomUUID(), randomUUID()]
      for (const Id of [kept, ended]) {
        await send('make a preview link', {
          method: 'POST',
          path: '/api/preview-links',
          json: { Id, Kind: faq.name, ItemId: item },
        })
        note({ event: 'link made', id: Id })
        yield
      }
      await send('end a preview link', { method: 'DELETE', path: `/api/preview-links?id=${ended}` })
      note({ event: 'link ended', id: ended })
      yield
    }
  },
}

/** Lane of builds requested by staff. */
export const publishLane: Lane = {
  uses: ['POST /api/publish'],
  async *write(send, note) {
    for (;;) {
      const at = new Date().toISOString()
      await send('publish', { method: 'POST', path: '/api/publish' })
      note({ event: 'published', at })
      yield
    }
  },
}
