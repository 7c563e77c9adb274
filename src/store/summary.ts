import type { AnyKind, Data } from '#kinds/define.ts'
import type { Draft, Entity } from './records.ts'
import { translationOf, type Translation } from './translation.ts'

/**
 * An entity as stored in a list: without the fields that lists omit (`bodies` of the kind) and
 * without its operations. `translation` replaces the times in `touched`.
 */
export type Summary = Omit<Entity, 'op' | 'ops' | 'touched' | 'draft'> & {
  translation: Translation
  draft?: DraftSummary
}

/** A draft as stored in a list. */
export type DraftSummary = Omit<Draft, 'touched'> & { translation: Translation }

const withoutBodies = (kind: AnyKind, data: Data): Data =>
  Object.fromEntries(Object.entries(data).filter(([key]) => !kind.bodies.includes(key)))

const draftSummary = (kind: AnyKind, draft: Draft): DraftSummary => {
  const { touched: _touched, data, ...rest } = draft
  return { ...rest, data: withoutBodies(kind, data), translation: translationOf(kind, draft) }
}

/** An entity as stored in its list. */
export const summarise = (kind: AnyKind, entity: Entity): Summary => {
  const { op: _op, ops: _ops, touched: _touched, draft, data, ...rest } = entity
  const next = draft && { draft: draftSummary(kind, draft) }
  return {
    ...rest,
    ...next,
    data: withoutBodies(kind, data),
    translation: translationOf(kind, entity),
  }
}
