import type { AnyKind } from '#kinds/define.ts'
import type { FieldError } from '#rules/problems.ts'
import {
  operation,
  readCurrent,
  wasFollowed,
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
  type WriteMark,
  type Written,
} from './records.ts'
import { ownerOf } from './slugs.ts'
import { sameTexts, touchedAfterSave, translationOf } from './translation.ts'

/** The content of a draft to save. Absent parts are left unchanged. */
export type DraftSave = Pick<Save, 'data' | 'publishAt' | 'expireAt' | 'slug' | 'arabicIsCurrent'>

/**
 * The version that a save of a record's draft must have seen: that of the draft or, without one, of
 * the record.
 */
export const draftToken = ({ draft, rev }: Entity): string => draft?.rev ?? rev

const unlessSeen = (current: Entity | null, rev: string): Refusal | null => {
  if (!current || current.deletedAt !== null) return { refused: 'not found', current: null }
  const isSeen = rev === draftToken(current) || (!current.draft && rev === lastWrite(current).rev)
  return isSeen ? null : { refused: 'stale', current }
}

/**
 * The document after a write of its draft: the record in it retains its version, times and content;
 * `op` and `ops` belong to the whole document.
 */
const nextDraft = (
  current: Entity,
  op: string,
  draftWrite: WriteMark,
  draft: Draft | undefined,
): Entity => ({ ...withDraft(current, draft), op, ops: withOperation(current.ops, op), draftWrite })

const draftAfter = (
  kind: AnyKind,
  current: Entity,
  save: DraftSave,
  { rev, at, by }: WriteMark,
): Draft => {
  const working = current.draft ?? current
  const content = {
    data: save.data,
    slug: save.slug ?? working.slug,
    expireAt: save.expireAt === undefined ? working.expireAt : save.expireAt,
  }
  const confirmedAt = save.arabicIsCurrent ? at : current.draft?.confirmedAt
  const touched = touchedAfterSave(kind, working, save.data, at)
  const asRecord = (language: 'en' | 'ar') =>
    sameTexts(kind, language, save.data, current.data)
      ? current.touched[language]
      : touched[language]
  const ar = asRecord('ar')
  return {
    ...content,
    rev,
    began: current.draft?.began ?? current.rev,
    publishAt: save.publishAt === undefined ? (current.draft?.publishAt ?? null) : save.publishAt,
    touched: {
      en: asRecord('en'),
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
 * True when a save equals the stored draft: sent again after its response was lost, or pressed
 * twice.
 */
const isStored = (kind: AnyKind, { draft }: Entity, next: Draft): boolean =>
  draft !== undefined &&
  draft.publishAt === next.publishAt &&
  !draft.blocked &&
  isSameContent(kind, draft, next) &&
  translationOf(kind, draft) === translationOf(kind, next)

/**
 * True for a slug of another item. A slug is claimed only when its draft is published: an abandoned
 * draft must not hold it.
 */
export const isTaken = (
  { store, clock }: Context,
  { kind, id }: Omit<Target, 'actor'>,
  slug: string | undefined,
  current: Entity | null,
): Promise<boolean> =>
  slug === undefined || slug === current?.slug || !kind.page
    ? Promise.resolve(false)
    : retry(clock, async () => ![null, id].includes(await ownerOf(store, kind, slug)))

/**
 * Saves a record's next version, which visitors do not see. One equal to the record ends the draft;
 * one equal to the draft writes nothing.
 * @param rev see {@link draftToken}
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
  // A record retains its version while its drafts change: the same save over the same version may
  // be a different operation.
  const op = operation(
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
    const mark: WriteMark = { rev: nextRev(highestRev(current), op), at, by: actor.email }
    const draft = draftAfter(kind, current, save, mark)
    const isEnd = hasNoEffect(kind, current, draft)
    if (isStored(kind, current, draft) || (isEnd && !current.draft)) return { unchanged: current }
    const refusal = unlessSeen(current, rev)
    if (refusal) return refusal
    const visibleFrom = draft.publishAt ?? current.publishAt
    if (draft.expireAt !== null && visibleFrom !== null && draft.expireAt <= visibleFrom)
      return { refused: 'times', current }
    return nextDraft(current, op, mark, isEnd ? undefined : draft)
  }
  if (
    before?.ops.includes(op) !== true &&
    !('refused' in decide(before)) &&
    (await isTaken(context, target, save.slug, before))
  )
    return { refused: 'slug taken' }
  return writeEntity(context.store, context.clock, { kind, id, op, found }, decide).then(
    (written) => staleWhenFollowed(written, op),
  )
}

/**
 * Deletes a record's draft; the history retains it.
 * @param rev the version of the draft that was seen
 */
export const discardDraft = async (
  context: Context,
  { kind, id, actor }: Target,
  rev: string,
): Promise<Written | Refusal> => {
  const op = operation('discard', kind.name, id, rev)
  const at = new Date(context.clock.now()).toISOString()
  const written = await writeEntity(context.store, context.clock, { kind, id, op }, (current) => {
    const refusal = unlessSeen(current, rev)
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
 * The save that publishes a draft at its time, with its last content. An item that is already
 * visible retains its time of publication.
 */
export const saveOfDraft = ({ status, publishAt }: Entity, draft: Draft): Save => {
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
 * Removes the time of a draft that cannot be published at it, and stores the errors.
 * @param rev the draft's version
 */
export const blockDraft = async (
  context: Context,
  { kind, id }: Omit<Target, 'actor'>,
  rev: string,
  errors: readonly FieldError[],
): Promise<Written | Refusal> => {
  const op = operation('block', kind.name, id, rev)
  const at = new Date(context.clock.now()).toISOString()
  return writeEntity(context.store, context.clock, { kind, id, op }, (current) => {
    if (current?.draft?.rev !== rev) return { refused: 'stale', current }
    const mark: WriteMark = {
      rev: nextRev(highestRev(current), op),
      at,
      by: current.draft.updatedBy,
    }
    return nextDraft(current, op, mark, {
      ...current.draft,
      rev: mark.rev,
      publishAt: null,
      blocked: { at, errors },
    })
  })
}

/**
 * Refuses a repeated write after which others have written: its author must see the current
 * version.
 */
const staleWhenFollowed = (written: Written | Refusal, op: string): Written | Refusal => {
  if (!('entity' in written) || !written.entity.ops.includes(op) || !wasFollowed(written, op))
    return written
  return { refused: 'stale', current: written.entity }
}

/** A version in a history: one that saved a draft has the draft's content. */
export type Version = Entity & { ofDraft: 'saved' | 'discarded' | 'blocked' | null }

const recordIn = ({ draft: _, draftWrite: _write, ...record }: Entity): Version => ({
  ...record,
  ofDraft: null,
})

/** The draft in a document as a version: its content, with the record's for parts that it lacks. */
const draftIn = (entity: Entity, draft: Draft, ofDraft: 'saved' | 'blocked'): Version => {
  const { data, slug, expireAt, touched, publishAt } = draft
  return {
    ...recordIn(entity),
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
  if (rev === entity.rev) return recordIn(entity)
  const written = { rev, updatedAt: at, updatedBy: by, previous: entity.rev }
  if (!draft) return { ...recordIn(entity), ...written, ofDraft: 'discarded' }
  return { ...draftIn(entity, draft, draft.blocked?.at === at ? 'blocked' : 'saved'), ...written }
}

/**
 * A version and the one that its write changed: for a write of the record the record before it,
 * whatever its drafts; for a write of a draft the draft before it, or the record if there was none.
 */
export type Step = { one: Version; before: Version | null }

/**
 * The steps of a history, newest first. If the document of the record's current version was erased
 * or has expired, the document of a later draft write still contains it.
 * @param documents as returned by {@link readRevisions}
 */
export const historySteps = (documents: readonly Entity[]): Step[] => {
  const steps = documents.map((document, index): Step => {
    const one = versionOf(document)
    const earlier = documents.slice(index + 1)
    if (one.ofDraft !== null)
      return {
        one,
        before: earlier[0]
          ? earlier[0].draft
            ? draftIn(earlier[0], earlier[0].draft, 'saved')
            : recordIn(earlier[0])
          : null,
      }
    const last = earlier.find((other) => other.rev !== document.rev)
    return { one, before: last ? recordIn(last) : null }
  })
  const [newest] = documents
  if (!newest || steps.some(({ one }) => one.rev === newest.rev)) return steps
  return [...steps, { one: recordIn(newest), before: null }]
}
