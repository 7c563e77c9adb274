import type { AnyKind, Data } from '#kinds/define.ts'
import { wireOf } from '#kinds/wire.ts'
import type { Draft, Entity } from '#store/records.ts'
import { visibleFrom } from '#store/visible.ts'
import type { DraftSummary, Summary } from '#store/summary.ts'
import { translationOf } from '#store/translation.ts'

/** A whole record, or its summary in a list, which has no bodies (long texts). */
type Item = Entity | Summary
/** The draft of a whole record, or of its summary. */
type ItemDraft = Draft | DraftSummary

type JsonByViewer = { staff?: Buffer<ArrayBuffer>; visitors?: Buffer<ArrayBuffer> }

/** JSON of records. Key: the record as it was read, an object that is never changed. */
const jsonCache = new WeakMap<Item, JsonByViewer>()

/**
 * A record's data with all fields of its kind: a field that is younger than the record is empty. A
 * summary has no bodies, and visitors get no internal fields.
 */
const wholeData = (kind: AnyKind, item: Item | ItemDraft, staff: boolean): Data => {
  // Only summaries have the property `translation`.
  const empty =
    'translation' in item
      ? Object.entries(kind.defaults).filter(([key]) => !kind.bodies.includes(key))
      : Object.entries(kind.defaults)
  const data = { ...Object.fromEntries(empty), ...item.data }
  return staff
    ? data
    : Object.fromEntries(Object.entries(data).filter(([key]) => !kind.internals.includes(key)))
}

const translationIn = (kind: AnyKind, item: Item | ItemDraft) =>
  'translation' in item ? item.translation : translationOf(kind, item)

/**
 * The draft of a record for staff, with content in the shape of the record's; {} without a draft.
 */
const draftWire = (
  kind: AnyKind,
  id: string,
  draft: ItemDraft | undefined,
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

/** A record in the API's answers. Its author, translation state and draft are for staff only. */
export const toWire = (kind: AnyKind, item: Item, staff: boolean): Record<string, unknown> => {
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
    // The notice of a version is counted from this time, which may be in the future.
    ...(staff && kind.versions ? { VisibleFrom: visibleFrom(item) } : {}),
    Slug: item.slug,
    ...wireOf(kind, item.id, wholeData(kind, item, staff)),
  }
}

/** JSON of {@link toWire}, made once for each cached record. */
export const toWireJson = (kind: AnyKind, item: Item, staff: boolean): Buffer<ArrayBuffer> => {
  const cached = jsonCache.get(item) ?? {}
  jsonCache.set(item, cached)
  const viewer = staff ? 'staff' : 'visitors'
  cached[viewer] ??= Buffer.from(JSON.stringify(toWire(kind, item, staff)))
  return cached[viewer]
}
