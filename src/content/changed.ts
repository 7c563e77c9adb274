import { entriesOf } from './entries.ts'

type Changed = { updatedAt: string; publishAt: string | null }

/**
 * Time of an item's last visible change: its last update, or its publication if later. ISO 8601.
 */
export const changedAt = ({ updatedAt, publishAt }: Changed): string =>
  publishAt !== null && publishAt > updatedAt ? publishAt : updatedAt

const newest = (items: readonly Changed[]): string | undefined => items.map(changedAt).sort().at(-1)

/**
 * Time of the newest change among a kind's visible items, ISO 8601; undefined when there are none.
 */
export const newestChange = {
  blog: async () => newest(await entriesOf('blog')),
  news: async () => newest(await entriesOf('news')),
  jobs: async () => newest(await entriesOf('jobs')),
  places: async () => newest(await entriesOf('places')),
  fees: async () => newest(await entriesOf('fees')),
  testimonials: async () => newest(await entriesOf('testimonials')),
  leaders: async () => newest(await entriesOf('leaders')),
  documents: async () => newest(await entriesOf('documents')),
  faq: async () =>
    newest((await entriesOf('faq')).filter(({ data }) => data.FaqType === 'INDIVIDUAL_FAQ')),
  businessfaq: async () =>
    newest((await entriesOf('faq')).filter(({ data }) => data.FaqType === 'BUSINESS_FAQ')),
} satisfies Record<string, () => Promise<string | undefined>>
