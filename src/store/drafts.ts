import type { AnyKind } from '#kinds/define.ts'
import type { FieldError } from '#rules/problems.ts'
import {
  operationIdOf,
  readCurrent,
  wasChangedSince,
  type Context,
  type SlugTaken,
  type Target,
} from './content.ts'
import { retry } from './clock.ts'
import { hasNoEffect, isSameContent, leftOverlaps } from './rebase.ts'
import {
  highestRev,
  lastWrite,
  nextRev,
  withDraft,
  withOperation,
  writeEntity,
  type Draft,
  type Entity,
  type Refusal,
  type Save,
  type Unchanged,
  type WriteStamp,
  type Written,
} from './records.ts'
import { ownerOf } from './slugs.ts'
import { haveSameTexts, touchedAfterSave, translationOf } from './translation.ts'

/** The content of a draft to save. Absent parts are left unchanged. */
export type DraftSave = Pick<Save, 'data' | 'publishAt' | 'expireAt' | 'slug' | 'arabicIsCurrent'>

/**
 * The version that the author of a draft must have seen to save it: that of the stored draft or, if
 * there is none, that of the record.
 */
export const draftToken = ({ draft, rev }: Entity): string => draft?.rev ?? rev

/**
 * Refuses a write of a draft whose author has not seen the current version; null for no refusal.
 */
const refusalUnlessSeen = (current: Entity | null, rev: string): Refusal | null => {
  if (!current || current.deletedAt !== null) return { refused: 'not found', current: null }
  const isSeen = rev === draftToken(current) || (!current.draft && rev === lastWrite(current).rev)
  return isSeen ? null : { refused: 'stale', current }
}

/**
 * The document of an entity after a write of its draft. The record's version, times and content
 * stay the same, but `op` and `ops` change, as they are those of the whole document.
 * @param draft undefined to end the draft
 */
const nextDraft = (
  current: Entity,
  op: string,
  draftWrite: WriteStamp,
  draft: Draft | undefined,
): Entity => ({ ...withDraft(current, draft), op, ops: withOperation(current.ops, op), draftWrite })

/**
 * The draft after a save. Parts that the save does not contain come from the draft, or the record.
 */
const draftAfter = (
  kind: AnyKind,
  current: Entity,
  save: DraftSave,
  { rev, at, by }: WriteStamp,
): Draft => {
  const working = current.draft ?? current
  const content = {
    data: save.data,
    slug: save.slug ?? working.slug,
    expireAt: save.expireAt === undefined ? working.expireAt : save.expireAt,
  }
  const confirmedAt = save.arabicIsCurrent ? at : current.draft?.confirmedAt
  const touched = touchedAfterSave(kind, working, save.data, at)
  // A text equal to the record's has the record's time of change.
  const touchedIn = (language: 'en' | 'ar') =>
    haveSameTexts(kind, language, save.data, current.data)
      ? current.touched[language]
      : touched[language]
  const ar = touchedIn('ar')
  return {
    ...content,
    rev,
    began: current.draft?.began ?? current.rev,
    publishAt: save.publishAt === undefined ? (current.draft?.publishAt ?? null) : save.publishAt,
    touched: {
      en: touchedIn('en'),
      ar: confirmedAt !== undefined && confirmedAt > ar ? confirmedAt : ar,
    },
    ...(confirmedAt !== undefined && { confirmedAt }),
    overlaps: current.draft ? leftOverlaps(kind, current.draft, content) : [],
    createdAt: current.draft?.createdAt ?? at,
    updatedAt: at,
    updatedBy: by,
  }
}

/**
 * True when a save would not change the stored draft, for example one that is repeated after its
 * response was lost.
 */
const isSameAsStored = (kind: AnyKind, { draft }: Entity, next: Draft): boolean =>
  draft !== undefined &&
  draft.publishAt === next.publishAt &&
  !draft.blocked &&
  isSameContent(kind, draft, next) &&
  translationOf(kind, draft) === translationOf(kind, next)

/**
 * True for a slug that belongs to another item. Saving a draft does not claim its slug, so that an
 * abandoned draft does not reserve it; publishing the draft does.
 */
export const isSlugTaken = (
  { store, clock }: Context,
  { kind, id }: Omit<Target, 'actor'>,
  slug: string | undefined,
  current: Entity | null,
): Promise<boolean> =>
  slug === undefined || slug === current?.slug || !kind.page
    ? Promise.resolve(false)
    : retry(clock, async () => ![null, id].includes(await ownerOf(store, kind, slug)))

/**
 * Saves a record's draft, its next version, which visitors do not see. A save that is equal to the
 * record ends the draft; a save that is equal to the draft writes nothing.
 * @param rev the version that the author has seen: see {@link draftToken}
 */
export const saveDraft = async (
  context: Context,
  target: Target,
  save: DraftSave,
  rev: string,
): Promise<Written | Refusal | SlugTaken> => {
  const { kind, id, actor } = target
  const found = await readCurrent(context, target)
  const before = found?.data ?? null
  // Without a draft `rev` is the record's version, which drafts do not change: the same save may be
  // made twice for different drafts. The last write distinguishes the two operations.
  const op = operationIdOf(
    'draft',
    kind.name,
    id,
    rev,
    save,
    before?.draft ? '' : before && lastWrite(before).rev,
  )
  const at = new Date(context.clock.now()).toISOString()
  const decide = (current: Entity | null): Entity | Unchanged | Refusal => {
    if (!current || current.deletedAt !== null) return { refused: 'not found', current: null }
    const stamp: WriteStamp = { rev: nextRev(highestRev(current), op), at, by: actor.email }
    const draft = draftAfter(kind, current, save, stamp)
    const isEnd = hasNoEffect(kind, current, draft)
    if (isSameAsStored(kind, current, draft) || (isEnd && !current.draft))
      return { unchanged: current }
    const refusal = refusalUnlessSeen(current, rev)
    if (refusal) return refusal
    const visibleFrom = draft.publishAt ?? current.publishAt
    if (draft.expireAt !== null && visibleFrom !== null && draft.expireAt <= visibleFrom)
      return { refused: 'times', current }
    return nextDraft(current, op, stamp, isEnd ? undefined : draft)
  }
  if (
    before?.ops.includes(op) !== true &&
    !('refused' in decide(before)) &&
    (await isSlugTaken(context, target, save.slug, before))
  )
    return { refused: 'slug taken' }
  return writeEntity(context.store, context.clock, { kind, id, op, found }, decide).then(
    (written) => staleWhenFollowed(written, op),
  )
}

/**
 * Deletes a record's draft. It remains in the history.
 * @param rev the version of the draft that the author has seen
 */
export const discardDraft = async (
  context: Context,
  { kind, id, actor }: Target,
  rev: string,
): Promise<Written | Refusal> => {
  const op = operationIdOf('discard', kind.name, id, rev)
  const at = new Date(context.clock.now()).toISOString()
  const written = await writeEntity(context.store, context.clock, { kind, id, op }, (current) => {
    const refusal = refusalUnlessSeen(current, rev)
    if (refusal || !current?.draft) return refusal ?? { refused: 'stale', current }
    return nextDraft(
      current,
      op,
      { rev: nextRev(highestRev(current), op), at, by: actor.email },
      undefined,
    )
  })
  return staleWhenFollowed(written, op)
}

/**
 * The save by which the schedule publishes a draft. An item that is already visible keeps its own
 * time of publication.
 */
export const saveOfDraft = ({ status, publishAt }: Entity, draft: Draft): Save => {
  // True if the draft makes the item visible, or visible earlier.
  const isFirst =
    status === 'draft' ||
    (publishAt !== null && draft.publishAt !== null && publishAt > draft.publishAt)
  return {
    data: draft.data,
    status: 'published',
    ...(isFirst && { publishAt: draft.publishAt }),
    expireAt: draft.expireAt,
    ...(draft.slug !== null && { slug: draft.slug }),
    endsDraft: draft.rev,
    bySchedule: true,
  }
}

/**
 * Stores the errors that have prevented the publication of a draft at its time, and removes the
 * time.
 * @param rev the draft's version
 */
export const blockDraft = async (
  context: Context,
  { kind, id }: Omit<Target, 'actor'>,
  rev: string,
  errors: readonly FieldError[],
): Promise<Written | Refusal> => {
  const op = operationIdOf('block', kind.name, id, rev)
  const at = new Date(context.clock.now()).toISOString()
  return writeEntity(context.store, context.clock, { kind, id, op }, (current) => {
    if (current?.draft?.rev !== rev) return { refused: 'stale', current }
    const stamp: WriteStamp = {
      rev: nextRev(highestRev(current), op),
      at,
      by: current.draft.updatedBy,
    }
    return nextDraft(current, op, stamp, {
      ...current.draft,
      rev: stamp.rev,
      publishAt: null,
      blocked: { at, errors },
    })
  })
}

/**
 * Refuses a repeated write if the record has been changed since the first one: its author must see
 * the current version.
 */
const staleWhenFollowed = (written: Written | Refusal, op: string): Written | Refusal => {
  if (!('entity' in written) || !written.entity.ops.includes(op) || !wasChangedSince(written, op))
    return written
  return { refused: 'stale', current: written.entity }
}

/**
 * A version in a history. `ofDraft` says what a write did to the draft; null for a write of the
 * record. A version that saved a draft has the draft's content.
 */
export type Version = Entity & { ofDraft: 'saved' | 'discarded' | 'blocked' | null }

/** The record in a document as a version, without its draft. */
const recordVersion = ({ draft: _, draftWrite: _write, ...record }: Entity): Version => ({
  ...record,
  ofDraft: null,
})

/** The draft in a document as a version; parts that a draft does not have are the record's. */
const draftVersion = (entity: Entity, draft: Draft, ofDraft: 'saved' | 'blocked'): Version => {
  const { data, slug, expireAt, touched, publishAt } = draft
  return {
    ...recordVersion(entity),
    data,
    slug,
    expireAt,
    touched,
    publishAt: publishAt ?? entity.publishAt,
    ofDraft,
  }
}

/** The version made by a document's last write. */
const versionOf = (entity: Entity): Version => {
  const { rev, at, by } = lastWrite(entity)
  const { draft } = entity
  if (rev === entity.rev) return recordVersion(entity)
  const written = { rev, updatedAt: at, updatedBy: by, previous: entity.rev }
  if (!draft) return { ...recordVersion(entity), ...written, ofDraft: 'discarded' }
  return {
    ...draftVersion(entity, draft, draft.blocked?.at === at ? 'blocked' : 'saved'),
    ...written,
  }
}

/** A version in a history, with the version to compare it with. */
export type Step = {
  /** The version itself. */
  version: Version
  /**
   * For a write of the record, the record before the write. For a write of a draft, the draft
   * before it, or the record if there was no draft. Null if there is none.
   */
  before: Version | null
}

/** The version with which a write of a draft is compared: see {@link Step}. */
const beforeDraftWrite = (earlier: Entity | undefined): Version | null => {
  if (!earlier) return null
  return earlier.draft ? draftVersion(earlier, earlier.draft, 'saved') : recordVersion(earlier)
}

/**
 * The steps of a history, newest first.
 * @param documents the documents of the history as returned by `readRevisions` (`records.ts`)
 */
export const historySteps = (documents: readonly Entity[]): Step[] => {
  const steps = documents.map((document, index): Step => {
    const version = versionOf(document)
    const earlier = documents.slice(index + 1)
    if (version.ofDraft !== null) return { version, before: beforeDraftWrite(earlier[0]) }
    const previous = earlier.find((other) => other.rev !== document.rev)
    return { version, before: previous ? recordVersion(previous) : null }
  })
  const [newest] = documents
  if (!newest || steps.some(({ version }) => version.rev === newest.rev)) return steps
  // The document that wrote the record's current version has expired or was erased. The documents
  // of later draft writes still contain that version.
  return [...steps, { version: recordVersion(newest), before: null }]
}
