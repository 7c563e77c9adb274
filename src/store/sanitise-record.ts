import { keysOf, type AnyKind, type Data, type Row } from '#kinds/define.ts'
import { sanitise } from '#rich-text/sanitise.ts'

const cleaned = (rows: readonly Row[], data: Data): Data => {
  const parts = rows.flatMap((row): [string, unknown][] => {
    if (row.type === 'html')
      return keysOf(row).map((key) => [key, sanitise(String(data[key] ?? ''))])
    if (row.type !== 'list') return []
    const entries: unknown = data[row.key]
    return Array.isArray(entries)
      ? [[row.key, entries.map((entry: Data) => cleaned(row.rows, entry))]]
      : []
  })
  return { ...data, ...Object.fromEntries(parts) }
}

/**
 * A record's data with every rich text sanitised, also in list entries: on write, and again at
 * build.
 */
export const sanitiseRecord = (kind: AnyKind, data: Data): Data => cleaned(kind.form, data)
