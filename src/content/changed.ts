import { getCollection } from 'astro:content'

type Changed = { updatedAt: string; publishAt: string | null }

/** When an item became as it is: its last change, or the moment from which visitors could see it. ISO 8601. */
export const changedAt = ({ updatedAt, publishAt }: Changed): string => (publishAt !== null && publishAt > updatedAt ? publishAt : updatedAt)

const newest = (items: readonly Changed[]): string | undefined => items.map(changedAt).sort().at(-1)

/** When the newest change of a kind's visible items was, ISO 8601; nothing when there is none. */
export const newestChange = {
  blog: async () => newest((await getCollection('blog')).map(({ data }) => data)),
  news: async () => newest((await getCollection('news')).map(({ data }) => data)),
  jobs: async () => newest((await getCollection('jobs')).map(({ data }) => data)),
  places: async () => newest((await getCollection('places')).map(({ data }) => data)),
  fees: async () => newest((await getCollection('fees')).map(({ data }) => data)),
  testimonials: async () => newest((await getCollection('testimonials')).map(({ data }) => data)),
  leaders: async () => newest((await getCollection('leaders')).map(({ data }) => data)),
  documents: async () => newest((await getCollection('documents')).map(({ data }) => data)),
  faq: async () => newest((await getCollection('faq')).map(({ data }) => data).filter(({ data }) => data.FaqType === 'INDIVIDUAL_FAQ')),
  businessfaq: async () => newest((await getCollection('faq')).map(({ data }) => data).filter(({ data }) => data.FaqType === 'BUSINESS_FAQ')),
} satisfies Record<string, () => Promise<string | undefined>>
