import * as v from 'valibot'

/**
 * Steps of a build in order: Astro bundles the page program, content is read, pages are made, the
 * files that depend on all pages are made and the site goes live.
 */
export const buildSteps = ['program', 'content', 'pages', 'finish'] as const
export type BuildStep = (typeof buildSteps)[number]

const count = v.pipe(v.number(), v.integer(), v.minValue(0))

/** Progress of a build. */
export const buildProgress = v.strictObject({
  /** The current step. */
  step: v.picklist(buildSteps),
  /** Number of finished pages; null where it is not known. */
  done: v.nullable(count),
  /** Number of all pages; null where it is not known. */
  of: v.nullable(count),
})
export type BuildProgress = v.InferOutput<typeof buildProgress>
