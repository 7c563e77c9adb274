import type { AnyKind } from '#kinds/define.ts'
import type { FieldError } from '#rules/problems.ts'
import { operation, readCurrent, wasFollowed, type Context, type SlugTaken, type Target } from './content.ts'
import { retry } from './clock.ts'
import { isSameContent, leftOverlaps } from './rebase.ts'
import { lastWrite, nextRev, withDraft, withOperation, writeEntity, type Draft, type Entity, type Refusal, type Save, type WriteMark, type Written } from './records.ts'
import { ownerOf } from './slugs.ts'
import { touchedAfterSave } from './translation.ts'

/** A draft's content as it is saved. Absent parts stay as they are. */
export type DraftSave = Pick<Save, 'data' | 'publishAt' | 'expireAt' | 'slug' | 'arabicIsCurrent'>

/** Refuses who has not seen the draft, or where there is none the record. */
const unlessSeen = (current: Entity | null, rev: string): Refusal | null => {
  if (!current || current.deletedAt !== null) return { refused: 'not found', current: null }
  const seen = [current.draft?.rev ?? current.rev, lastWrite(current).rev]
  return seen.includes(rev) ? null : { refused: 'stale', current }
}

/** The document after a write of its draft: the record in it stays as it is, its version and its times too. */
const nextDraft = (current: Entity, op: string, draftWrite: WriteMark, draft: Draft | undefined): Entity =>
  ({ ...withDraft(current, draft), op, ops: withOperation(current.ops, op), draftWrite })

const draftAfter = (kind: AnyKind, current: Entity, save: DraftSave, { rev, at, by }: WriteMark): Draft => {
  const working = current.draft ?? current
  const content = {
    data: save.data,
    slug: save.slug ?? working.slug,
    expireAt: save.expireAt === undefined ? working.expireAt : save.expireAt,
  }
  return {
    ...content,
    rev,
    publishAt: save.publishAt === undefined ? (current.draft?.publishAt ?? null) : save.publishAt,
    began: current.draft?.began ?? current.rev,
    touched: { ...touchedAfterSave(kind, working, save.data, at), ...(save.arabicIsCurrent && { ar: at }) },
    overlaps: current.draft ? leftOverlaps(kind, current.draft, content) : [],
    createdAt: current.draft?.createdAt ?? at,
    updatedAt: at,
    updatedBy: by,
  }
}

/** An address that belongs to another item. It is taken for this one when the draft is published: a draft that is given up must not keep it. */
const isTaken = ({ store, clock }: Context, { kind, id }: Target, slug: string | undefined, current: Entity | null): Promise<boolean> =>
  slug === undefined || slug === current?.slug || !kind.page
    ? Promise.resolve(false)
    : retry(clock, async () => ![null, id].includes(await ownerOf(store, kind, slug)))

/**
 * Saves a record's next version beside it: visitors see nothing of it. One that says the same as the record ends the draft.
 * @param rev the version of the draft that its author has seen; that of the record where there is no draft yet
 */
export const saveDraft = async (context: Context, target: Target, save: DraftSave, rev: string): Promise<Written | Refusal | SlugTaken> => {
  const { kind, id, actor } = target
  const op = operation('draft', kind.name, id, rev, save)
  const found = await readCurrent(context, target)
  const isRepeated = found?.data.ops.includes(op) === true
  if (!isRepeated && !unlessSeen(found?.data ?? null, rev) && (await isTaken(context, target, save.slug, found?.data ?? null))) return { refused: 'slug taken' }
  const at = new Date(context.clock.now()).toISOString()
  const written = await writeEntity(context.store, context.clock, { kind, id, op, found }, (current) => {
    const refusal = unlessSeen(current, rev)
    if (refusal || !current) return refusal ?? { refused: 'not found', current }
    const mark: WriteMark = { rev: nextRev(lastWrite(current).rev, op), at, by: actor.email }
    const draft = draftAfter(kind, current, save, mark)
    const visibleFrom = draft.publishAt ?? current.publishAt
    if (draft.expireAt !== null && visibleFrom !== null && draft.expireAt <= visibleFrom) return { refused: 'times', current }
    const isEnd = isSameContent(kind, current, draft)
    if (isEnd && !current.draft) return { unchanged: current }
    return nextDraft(current, op, mark, isEnd ? undefined : draft)
  })
  return staleWhenFollowed(written, op)
}

/** Takes a record's draft away; the history keeps it. @param rev the version of the draft that was seen */
export const discardDraft = async (context: Context, { kind, id, actor }: Target, rev: string): Promise<Written | Refusal> => {
  const op = operation('discard', kind.name, id, rev)
  const at = new Date(context.clock.now()).toISOString()
  const written = await writeEntity(context.store, context.clock, { kind, id, op }, (current) => {
    const refusal = unlessSeen(current, rev)
    if (refusal || !current?.draft) return refusal ?? { refused: 'stale', current }
    return nextDraft(current, op, { rev: nextRev(lastWrite(current).rev, op), at, by: actor.email }, undefined)
  })
  return staleWhenFollowed(written, op)
}

/** The save that publishes a draft at its time, as its last author left it. */
export const saveOfDraft = (kind: AnyKind, draft: Draft): Save => ({
  data: draft.data,
  status: 'published',
  publishAt: kind.shape === 'collection' ? draft.publishAt : null,
  expireAt: draft.expireAt,
  ...(draft.slug !== null && { slug: draft.slug }),
  endsDraft: draft.rev,
})

/** Takes a draft's time away that it cannot be published at, and notes why. @param rev the draft's version */
export const blockDraft = async (context: Context, { kind, id }: Omit<Target, 'actor'>, rev: string, errors: readonly FieldError[]): Promise<Written | Refusal> => {
  const op = operation('block', kind.name, id, rev)
  const at = new Date(context.clock.now()).toISOString()
  return writeEntity(context.store, context.clock, { kind, id, op }, (current) => {
    if (current?.draft?.rev !== rev) return { refused: 'stale', current }
    const mark: WriteMark = { rev: nextRev(lastWrite(current).rev, op), at, by: current.draft.updatedBy }
    return nextDraft(current, op, mark, { ...current.draft, rev: mark.rev, publishAt: null, blocked: { at, errors } })
  })
}

/** A repeated write that others have written over since: its author must see the current version. */
const staleWhenFollowed = (written: Written | Refusal, op: string): Written | Refusal => {
  if (!('entity' in written) || !written.entity.ops.includes(op) || !wasFollowed(written, op)) return written
  return { refused: 'stale', current: written.entity }
}

/** A version as it is shown in a history: one that saved a draft holds what the draft said. */
export type Version = Entity & { ofDraft: 'saved' | 'discarded' | null }

export const versionOf = (entity: Entity): Version => {
  const { draft, draftWrite } = entity
  if (!draftWrite) return { ...entity, ofDraft: null }
  const written = { rev: draftWrite.rev, updatedAt: draftWrite.at, updatedBy: draftWrite.by, previous: entity.rev }
  if (!draft) return { ...entity, ...written, ofDraft: 'discarded' }
  const { data, slug, expireAt, touched } = draft
  return { ...entity, ...written, data, slug, expireAt, touched, ofDraft: 'saved' }
}
