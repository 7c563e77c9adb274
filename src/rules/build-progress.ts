import * as v from 'valibot'

/** Steps of a build, in their order: Astro bundles the pages, content is read, pages are made, the whole is checked and goes live. */
export const buildSteps = ['program', 'content', 'pages', 'finish'] as const
export type BuildStep = (typeof buildSteps)[number]

const count = v.pipe(v.number(), v.integer(), v.minValue(0))

/** The step that a build is at, and how many pages are done of how many, as far as that is known. */
export const buildProgress = v.strictObject({
  step: v.picklist(buildSteps),
  done: v.nullable(count),
  of: v.nullable(count),
})
export type BuildProgress = v.InferOutput<typeof buildProgress>
