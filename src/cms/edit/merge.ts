import { same, type Values } from './values.ts'

export type Choice = 'theirs' | 'yours'

export type Merge = {
  /** Changed on both sides, and not to the same: a person chooses. In the order of `paths`. */
  conflicts: string[]
  /** Changed on one side only: that side is kept. */
  theirs: string[]
  yours: string[]
  /** How many fields are equal on both sides. */
  equal: number
}

/**
 * Compares two descendants of one base field by field. `paths` gives the fields and their order; a path that only
 * one side knows counts as changed there.
 */
export function compare(paths: readonly string[], base: Values, theirs: Values, yours: Values): Merge {
  const merge: Merge = { conflicts: [], theirs: [], yours: [], equal: 0 }
  for (const path of paths) {
    if (same(theirs[path], yours[path])) merge.equal += 1
    else if (same(theirs[path], base[path])) merge.yours.push(path)
    else if (same(yours[path], base[path])) merge.theirs.push(path)
    else merge.conflicts.push(path)
  }
  return merge
}
