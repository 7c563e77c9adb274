import { defineCollection } from 'astro:content'
import { kinds, type KindName } from '#kinds/index.ts'
import { entityLoader, entrySchema, fromValibot } from '#content/loader.ts'

export const collections = {
  blog: defineCollection({ loader: entityLoader(kinds.blog), schema: fromValibot(entrySchema(kinds.blog)) }),
  news: defineCollection({ loader: entityLoader(kinds.news), schema: fromValibot(entrySchema(kinds.news)) }),
  faq: defineCollection({ loader: entityLoader(kinds.faq), schema: fromValibot(entrySchema(kinds.faq)) }),
  jobs: defineCollection({ loader: entityLoader(kinds.jobs), schema: fromValibot(entrySchema(kinds.jobs)) }),
  testimonials: defineCollection({ loader: entityLoader(kinds.testimonials), schema: fromValibot(entrySchema(kinds.testimonials)) }),
  documents: defineCollection({ loader: entityLoader(kinds.documents), schema: fromValibot(entrySchema(kinds.documents)) }),
  fees: defineCollection({ loader: entityLoader(kinds.fees), schema: fromValibot(entrySchema(kinds.fees)) }),
  places: defineCollection({ loader: entityLoader(kinds.places), schema: fromValibot(entrySchema(kinds.places)) }),
  leaders: defineCollection({ loader: entityLoader(kinds.leaders), schema: fromValibot(entrySchema(kinds.leaders)) }),
  settings: defineCollection({ loader: entityLoader(kinds.settings), schema: fromValibot(entrySchema(kinds.settings)) }),
} satisfies Record<KindName, unknown>
