import { defineCollection } from 'astro:content'
import { kinds, type KindName } from '#kinds/index.ts'
import { fromValibot } from './content/bridge.ts'
import { entrySchema } from './content/entry.ts'
import { entityLoader } from './content/loader.ts'

export const collections = {
  blog: defineCollection({ loader: entityLoader(kinds.blog), schema: fromValibot(entrySchema(kinds.blog)) }),
  settings: defineCollection({ loader: entityLoader(kinds.settings), schema: fromValibot(entrySchema(kinds.settings)) }),
} satisfies Record<KindName, unknown>
