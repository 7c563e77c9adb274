import type { AnyKind, Row } from '#kinds/define.ts'
import { fieldEditors } from './fields/field-editors.ts'

/** The rows that stand with the content, or with the facts about it. */
export const rowsIn = (kind: AnyKind, place: 'content' | 'details'): Row[] => kind.form.filter(({ type }) => fieldEditors[type].place === place)
