/**
 * Edit distance: the minimum number of steps that turn one word into the other. A step changes,
 * adds or removes a letter, or swaps two adjacent letters.
 * @param maxDistance distances above it need not be exact: the result is then any number above
 * `maxDistance`
 * @param isPrefix true for the distance of `from` to a beginning of `to`
 */
export const editDistance = (
  from: string,
  to: string,
  maxDistance: number,
  isPrefix: boolean,
): number => {
  if (from.length - to.length > maxDistance || (!isPrefix && to.length - from.length > maxDistance))
    return maxDistance + 1
  const width = isPrefix ? Math.min(to.length, from.length + maxDistance) : to.length
  // Rows of the table of distances between the beginnings of both words: the row above the current
  // one, and the row before that.
  let before: number[] = []
  let above = Array.from({ length: width + 1 }, (_, at) => at)
  for (let row = 1; row <= from.length; row++) {
    const line = [row]
    let least = row
    for (let at = 1; at <= width; at++) {
      const isSame = from[row - 1] === to[at - 1]
      let cost = Math.min(
        (above[at] ?? 0) + 1,
        (line[at - 1] ?? 0) + 1,
        (above[at - 1] ?? 0) + (isSame ? 0 : 1),
      )
      if (row > 1 && at > 1 && from[row - 1] === to[at - 2] && from[row - 2] === to[at - 1])
        cost = Math.min(cost, (before[at - 2] ?? 0) + 1)
      line.push(cost)
      if (cost < least) least = cost
    }
    if (least > maxDistance) return least
    before = above
    above = line
  }
  return isPrefix ? Math.min(...above.slice(1)) : (above[width] ?? 0)
}
