import type { AnyKind } from '#kinds/define.ts'
import type { Entity } from './records.ts'
import { translationOf, type Translation } from './translation.ts'

/** What a list keeps of an entity: everything but the bodies and the operation log. */
export type Summary = Omit<Entity, 'op' | 'ops' | 'touched'> & { translation: Translation }

export const summarise = (kind: AnyKind, entity: Entity): Summary => {
  const { op: _op, ops: _ops, touched: _touched, data, ...rest } = entity
  const kept = Object.fromEntries(Object.entries(data).filter(([key]) => !kind.bodies.includes(key)))
  return { ...rest, data: kept, translation: translationOf(kind, entity) }
}
