import type { AnyKind } from './define.ts'
import { blog } from './blog.ts'
import { documents } from './documents.ts'
import { faq } from './faq.ts'
import { fees } from './fees.ts'
import { jobs } from './jobs.ts'
import { leaders } from './leaders.ts'
import { news } from './news.ts'
import { places } from './places.ts'
import { settings } from './settings.ts'
import { testimonials } from './testimonials.ts'

/** Every content kind, by name. Adding a kind is a file beside this one and a line here. */
export const kinds = {
  blog,
  news,
  faq,
  jobs,
  testimonials,
  documents,
  fees,
  places,
  leaders,
  settings,
} satisfies Record<string, AnyKind>

export type KindName = keyof typeof kinds

/** The kinds as a list, for readers that loop over all of them. */
export const allKinds: readonly AnyKind[] = Object.values(kinds)

/** The kind with this name, or undefined: names from outside are looked up, never indexed. */
export const kindNamed = (name: string): AnyKind | undefined =>
  allKinds.find((kind) => kind.name === name)

/** What visitors send: no content of the site's, so none of the tables above. */
export { submissions as inbox } from './submissions.ts'
