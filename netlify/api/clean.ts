import type { AnyKind, Data } from '#kinds/define.ts'
import { sanitise } from '#rich-text/sanitise.ts'

const htmlKeys = (kind: AnyKind): string[] =>
  kind.form.flatMap((row) => (row.type !== 'html' ? [] : 'en' in row ? [row.en, row.ar] : [row.key]))

/** A record's data with every rich text cleaned: on write, and again at build. */
export const cleanData = (kind: AnyKind, data: Data): Data => ({
  ...data,
  ...Object.fromEntries(htmlKeys(kind).map((key) => [key, sanitise(String(data[key] ?? ''))])),
})
