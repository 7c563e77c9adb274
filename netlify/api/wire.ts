import type { AnyKind, Data } from '#kinds/define.ts'
import { wireOf } from '#kinds/wire.ts'
import type { Draft, Entity } from '#store/records.ts'
import { visibleFrom } from '#store/visible.ts'
import type { DraftSummary, Summary } from '#store/summary.ts'
import { translationOf } from '#store/translation.ts'

type Held = Entity | Summary
type HeldDraft = Draft | DraftSummary

type Packed = { staff?: Buffer<ArrayBuffer>; visitors?: Buffer<ArrayBuffer> }

/** Records as JSON of answers, by the record that was read, which is never changed. */
const packed = new WeakMap<Held, Packed>()

/**
 * A record's data with every field of its kind, also where the record is older than the field; a
 * list has no bodies, and visitors get no internal fields.
 */
const wholeData = (kind: AnyKind, item: Held | HeldDraft, staff: boolean): Data => {
  const empty =
    'translation' in item
      ? Object.entries(kind.empty).filter(([key]) => !kind.bodies.includes(key))
      : Object.entries(kind.empty)
  const data = { ...Object.fromEntries(empty), ...item.data }
  return staff
    ? data
    : Object.fromEntries(Object.entries(data).filter(([key]) => !kind.internals.includes(key)))
}

const translationIn = (kind: AnyKind, item: Held | HeldDraft) =>
  'translation' in item ? item.translation : translationOf(kind, item)

/**
 * A record's next version, for staff: its content has the shape of the record's. Empty for a record
 * without one.
 */
const draftWire = (
  kind: AnyKind,
  id: string,
  draft: HeldDraft | undefined,
): Record<string, unknown> =>
  draft
    ? {
        Draft: {
          Revision: draft.rev,
          Began: draft.began,
          createdAt: draft.createdAt,
          updatedAt: draft.updatedAt,
          updatedBy: draft.updatedBy,
          translation: translationIn(kind, draft),
          Overlaps: draft.overlaps,
          PublishAt: draft.publishAt,
          ...(draft.blocked && { Blocked: draft.blocked }),
          ...(kind.shape === 'collection' && { ExpireAt: draft.expireAt, Slug: draft.slug }),
          ...wireOf(kind, id, wholeData(kind, draft, true)),
        },
      }
    : {}

/**
 * A record as the API answers it; its author, its translation state and its draft are for staff.
 */
export const toWire = (kind: AnyKind, item: Held, staff: boolean): Record<string, unknown> => {
  const forStaff = staff
    ? {
        updatedBy: item.updatedBy,
        translation: translationIn(kind, item),
        ...draftWire(kind, item.id, item.draft),
      }
    : {}
  if (kind.shape === 'singleton') {
    return {
      [kind.wire.id]: item.id,
      ...wireOf(kind, item.id, wholeData(kind, item, staff)),
      Revision: item.rev,
      ...(staff ? { updatedAt: item.updatedAt, ...forStaff } : {}),
    }
  }
  return {
    Id: item.id,
    [kind.wire.id]: item.id,
    createdAt: item.createdAt,
    updatedAt: item.updatedAt,
    ...forStaff,
    Revision: item.rev,
    Status: item.status,
    PublishAt: item.publishAt,
    ExpireAt: item.expireAt,
    // The notice of a version is counted from this time.
    ...(staff && kind.versions ? { VisibleFrom: visibleFrom(item) } : {}),
    Slug: item.slug,
    ...wireOf(kind, item.id, wholeData(kind, item, staff)),
  }
}

/** JSON of {@link toWire}, made once for each cached record. */
export const packedWire = (kind: AnyKind, item: Held, staff: boolean): Buffer<ArrayBuffer> => {
  const known = packed.get(item) ?? {}
  packed.set(item, known)
  return (known[staff ? 'staff' : 'visitors'] ??= Buffer.from(
    JSON.stringify(toWire(kind, item, staff)),
  ))
}
