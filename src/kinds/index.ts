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

/** Every content kind, by name. A new kind needs a file in this folder and a line here. */
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

/** The kinds as a list, for code that loops over all of them. */
export const allKinds: readonly AnyKind[] = Object.values(kinds)

/**
 * The kind with this name, or undefined. For names from outside: `kinds[name]` would also find
 * properties that every object has.
 */
export const kindNamed = (name: string): AnyKind | undefined =>
  allKinds.find((kind) => kind.name === name)

/** Form responses. They are not content of the site, so they are not in {@link kinds}. */
export { submissions as inbox } from './submissions.ts'
