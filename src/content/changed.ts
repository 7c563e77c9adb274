import { entriesOf } from './entries.ts'

type Changed = { updatedAt: string; publishAt: string | null }

/** When an item became as it is: its last change, or the moment from which visitors could see it. ISO 8601. */
export const changedAt = ({ updatedAt, publishAt }: Changed): string =>
  publishAt !== null && publishAt > updatedAt ? publishAt : updatedAt

const newest = (items: readonly Changed[]): string | undefined => items.map(changedAt).sort().at(-1)

/** When the newest change of a kind's visible items was, ISO 8601; nothing when there is none. */
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
