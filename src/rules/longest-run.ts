/**
 * Indexes of the longest increasing subsequence: these items stay in place when a list is put into
 * another order, all others are moved. Of several subsequences with that length, the one with the
 * lowest last value.
 */
export const longestIncreasingSubsequence = (
  values: readonly number[] | readonly string[],
): ReadonlySet<number> => {
  /**
   * At `length - 1`: the index of the last item of the subsequence that has the lowest last value.
   */
  const ends: number[] = []
  /** For each index, the index of the previous item of the subsequence that ends with its item. */
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
