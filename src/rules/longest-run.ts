/**
 * The longest run of values that go up, by their indices: what stays in its place when a list is put in another order.
 * Of several runs of that length it is the one that ends lowest.
 */
export const longestRun = (values: readonly number[] | readonly string[]): ReadonlySet<number> => {
  // Of all runs of one length the index at which the lowest of them ends, and for each index the one before it in its run.
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
