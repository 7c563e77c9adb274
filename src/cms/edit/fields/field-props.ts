import type { ReactNode } from 'react'
import type { Row } from '#kinds/define.ts'
import type { Side } from '../values.ts'

/** Rows to draw: where the fields of each stand, and how a row is called where its label alone does not tell. */
export type RowsProps = { rows: readonly Row[]; pathFor: (key: string) => string; nameFor: (row: Row) => string }

/** What every field editor gets. `side` is null for a field that has no twin; `draw` is for one that holds others. */
export type FieldProps = { row: Row; path: string; side: Side | null; label: string; draw: (rows: RowsProps) => ReactNode }
