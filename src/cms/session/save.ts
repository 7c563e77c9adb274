import type { AnyKind } from '#kinds/define.ts'
import { mergedItem } from '#kinds/merge.ts'
import { changedPaths, type Values } from '#kinds/values.ts'
import { hasPublicVersion, PUBLISH, storedBy, type SaveRequest } from '../model/acts.ts'
import { errorsFrom, errorsIn, normalised, type Errors } from '../model/validation.ts'
import { draftOf, revisionOf, SLUG, textAt, type Stored } from '../model/values.ts'
import type { Failure } from '../network/api.ts'
import type { DraftSave, Save } from '../network/item-saves.ts'
import type { Decision, Outcome } from '../network/save-over.ts'
import { conflictOf, withRecord, type Conflict, type ItemForm } from './item-form.ts'

/** Maximum number of remembered saves without an answer. */
const REMEMBERED = 5

/** Form as a save sends it. */
export type Attempt = Pick<ItemForm, 'base' | 'record' | 'values' | 'revision' | 'sent'>

type Request<Sent> = Omit<Sent, 'kind' | 'id' | 'updatedBy'>

export type SavePlan = {
  /** Request to send: a draft leaves the version for visitors unchanged. */
  request:
    | { to: 'draft'; save: Request<DraftSave> }
    | { to: 'item'; save: Request<Save> & { draft?: string | null } }
  /** Errors of the values, by path; with any, a save does not begin. */
  errors: Errors
  /**
   * Item during the request; this browser stores it before sending, because the tab may be closed
   * when the answer comes.
   */
  during: Pick<ItemForm, 'base' | 'record' | 'revision' | 'sent'>
}

/** True when an act on this record saves a draft, next to the version for visitors. */
export const isDraftSave = (kind: AnyKind, record: Stored | null, act: SaveRequest): boolean =>
  act.name === 'draft' && hasPublicVersion(kind, record)

/**
 * Plans the request of a save.
 * @param now milliseconds since 1970
 */
export function planSave(kind: AnyKind, attempt: Attempt, act: SaveRequest, now: number): SavePlan {
  const { base, record, revision, sent } = attempt
  const values = storedBy(kind, record, attempt.values, act, now)
  const errors = errorsIn(kind, values)
  const during = { base, record, revision, sent: [values, ...sent].slice(0, REMEMBERED) }
  if (isDraftSave(kind, record, act) && revision !== null)
    return { request: { to: 'draft', save: { values, revision, at: act.at } }, errors, during }
  // Revision of the draft that was seen, or null: refused if there is another draft by now.
  const draft = revision === null ? {} : { draft: draftOf(record) ? revision : null }
  return { request: { to: 'item', save: { values, revision, ...draft } }, errors, during }
}

/**
 * True when the stored values are the sent ones; a slug that was sent empty is ignored, because the
 * server makes it.
 */
export const isSameSave = (kind: AnyKind, sent: Values, stored: Values): boolean =>
  changedPaths(normalised(kind, sent), stored).every(
    (path) => path === SLUG && textAt(sent, SLUG) === '',
  )

/**
 * Decides about a save that was refused because the server has another version.
 * @param form the form at the time of the refusal
 * @param current the record that the server has
 */
export function decideConflict(
  kind: AnyKind,
  act: SaveRequest,
  form: ItemForm,
  current: Stored,
  attempt: Attempt,
  mayRepeat: boolean,
): Decision<Attempt, Conflict> {
  const { base, sent } = form
  // A publication contains exactly the reviewed values.
  const values = act.values ? attempt.values : form.values
  const revision = revisionOf(current)
  // The server still has the version that was saved over: the refusal has another reason.
  if (revision === form.revision) return { name: 'refused' }
  const conflict = conflictOf(kind, current, base, values)
  const { theirs, merge } = conflict
  const isUntouched = merge.conflicts.length === 0 && merge.theirs.length === 0
  // Both sessions may have added or removed list entries: the form may differ from the merged item.
  const isWhole = () =>
    changedPaths(values, mergedItem(kind, merge, { base, theirs, yours: values }, {})).length === 0
  // True when an earlier save was stored although its answer was lost, or when the form already
  // contains every change of the other session.
  const isOwn = sent.some((one) => isSameSave(kind, one, theirs)) || (isUntouched && isWhole())
  if (isOwn && mayRepeat)
    return { name: 'again', attempt: { base: theirs, record: current, values, revision, sent: [] } }
  return {
    name: 'ask',
    question: act.values ? conflictOf(kind, current, base, form.values) : conflict,
  }
}

/** Effect of a save's answer on the session. */
export type Applied =
  | { name: 'saved'; form: Partial<ItemForm>; isNew: boolean }
  | { name: 'failed'; why: Failure; errors: Errors | null; isNew: boolean }
  | { name: 'conflict'; conflict: Conflict }

/**
 * Applies the answer of a save to the form.
 * @param form the form at the time of the answer, with what was typed since
 */
export function applyAnswer(
  kind: AnyKind,
  form: ItemForm,
  outcome: Exclude<Outcome<Stored, Stored, Attempt, Conflict>, { name: 'done' }>,
): Applied {
  const isNew = form.revision === null
  switch (outcome.name) {
    case 'saved': {
      const { answer, attempt } = outcome
      const next = withRecord(kind, answer.data, attempt.values, form.values)
      return { name: 'saved', form: { ...next, sent: [] }, isNew }
    }
    case 'ask':
      return { name: 'conflict', conflict: outcome.question }
    case 'refused': {
      const { kind: why, errors = [] } = outcome.refusal
      const own = errors.length > 0 ? errorsFrom(kind, errors, form.values) : null
      return { name: 'failed', why, errors: own, isNew }
    }
  }
}

/** True for a publication or a time for one: the save before it does not include it. */
export const isPublication = (act: SaveRequest | null): boolean =>
  act !== null && (act.name === PUBLISH.name || act.at !== undefined)
