/**
 * Checks every row of a table in one test.
 * @param nameOf name of a row, for the error
 * @throws Error with the name and the message of every failed row, or when there is no row
 */
export const assertRows = async <Row>(
  rows: Iterable<Row>,
  nameOf: (row: Row) => string,
  check: (row: Row) => unknown,
): Promise<void> => {
  const failures: string[] = []
  let count = 0
  for (const row of rows) {
    count += 1
    try {
      await check(row)
    } catch (error) {
      failures.push(`${nameOf(row)}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  if (failures.length > 0)
    throw new Error(`${failures.length} of ${count}:\n${failures.join('\n')}`)
  if (count === 0) throw new Error('There is no row to check.')
}
