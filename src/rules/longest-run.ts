/**
 * The longest increasing subsequence, as indexes: the items that remain in place when a list is
 * reordered. Of several with that length, the one with the lowest last value.
 */
export const longestRun = (values: readonly number[] | readonly string[]): ReadonlySet<number> => {
  // `ends`: for each length, the index at which the run with the lowest end ends; `before`: for
  // each index, the one before it in its run.
  const ends: number[] = []
  const before: (number | undefined)[] = []
  values.forEach((value, index) => {
    const longer = ends.findIndex((end) => (values[end] ?? value) >= value)
    const at = longer === -1 ? ends.length : longer
    before[index] = ends[at - 1]
    ends[at] = index
  })
  const run = new Set<number>()
  for (let index = ends.at(-1); index !== undefined; index = before[index]) run.add(index)
  return run
}
