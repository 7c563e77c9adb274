import * as v from 'valibot'

/**
 * Steps of a build in order: Astro bundles the pages, content is read, pages are made, the whole is
 * checked and goes live.
 */
export const buildSteps = ['program', 'content', 'pages', 'finish'] as const
export type BuildStep = (typeof buildSteps)[number]

const count = v.pipe(v.number(), v.integer(), v.minValue(0))

/** The current step of a build, with the number of finished pages and of all pages where known. */
export const buildProgress = v.strictObject({
  step: v.picklist(buildSteps),
  done: v.nullable(count),
  of: v.nullable(count),
})
export type BuildProgress = v.InferOutput<typeof buildProgress>
