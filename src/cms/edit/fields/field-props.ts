import type { Row } from '#kinds/define.ts'
import type { Side } from '../values.ts'

/** What every field editor gets. `side` is null for a field that has no twin. */
export type FieldProps = { row: Row; path: string; side: Side | null; label: string }
