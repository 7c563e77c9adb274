/**
 * Checks every row of a table in one test.
 * @param nameOf names a failed row in the error
 * @throws Error with every failed row and its fault
 */
export const assertRows = async <Row>(
  rows: Iterable<Row>,
  nameOf: (row: Row) => string,
  check: (row: Row) => unknown,
): Promise<void> => {
  const wrong: string[] = []
  let count = 0
  for (const row of rows) {
    count += 1
    try {
      await check(row)
    } catch (error) {
      wrong.push(`${nameOf(row)}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  if (wrong.length > 0) throw new Error(`${wrong.length} of ${count}:\n${wrong.join('\n')}`)
  if (count === 0) throw new Error('There is no row to check.')
}
