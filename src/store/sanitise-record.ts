import { keysOf, type AnyKind, type Data, type Row } from '#kinds/define.ts'
import { sanitise } from '#rich-text/sanitise.ts'

/** The data of a record or of a list's entry with every rich text sanitised. */
const sanitisedData = (rows: readonly Row[], data: Data): Data => {
  const parts = rows.flatMap((row): [string, unknown][] => {
    if (row.type === 'html')
      return keysOf(row).map((key) => [key, sanitise(String(data[key] ?? ''))])
    if (row.type !== 'list') return []
    const entries: unknown = data[row.key]
    return Array.isArray(entries)
      ? [[row.key, entries.map((entry: Data) => sanitisedData(row.rows, entry))]]
      : []
  })
  return { ...data, ...Object.fromEntries(parts) }
}

/**
 * A record's data with every rich text sanitised, also in entries of lists. Called before a record
 * is stored, and again by the build.
 */
export const sanitiseRecord = (kind: AnyKind, data: Data): Data => sanitisedData(kind.form, data)
