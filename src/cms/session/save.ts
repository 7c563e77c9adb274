import type { AnyKind } from '#kinds/define.ts'
import { mergedItem } from '#kinds/merge.ts'
import { changedPaths, type Values } from '#kinds/values.ts'
import { hasPublicVersion, PUBLISH, valuesToSend, type SaveRequest } from '../model/acts.ts'
import { errorsFrom, errorsIn, normalisedValues, type Errors } from '../model/validation.ts'
import { draftOf, revisionOf, SLUG, textAt, type StoredRecord } from '../model/values.ts'
import type { Failure } from '../network/api.ts'
import type { DraftSave, ItemSave } from '../network/item-saves.ts'
import type { ConflictDecision, SaveOutcome } from '../network/save-over.ts'
import { conflictOf, formWithRecord, type Conflict, type ItemForm } from './item-form.ts'

/** Maximum number of saves without an answer whose values are remembered. */
const MAX_REMEMBERED = 5

/** Form at the time at which a save is sent. */
export type Attempt = Pick<ItemForm, 'base' | 'record' | 'values' | 'revision' | 'sent'>

type Request<Sent> = Omit<Sent, 'kind' | 'id' | 'updatedBy'>

export type SavePlan = {
  /** Request to send. A draft of a published item leaves the published version unchanged. */
  request:
    | { to: 'draft'; save: Request<DraftSave> }
    | { to: 'item'; save: Request<ItemSave> & { draft?: string | null } }
  /** Errors of the values, by path. With errors, the request is not sent. */
  errors: Errors
  /**
   * Properties of the open item during the request. This browser stores them before the request is
   * sent, because the tab may be closed before the answer arrives.
   */
  formDuringRequest: Pick<ItemForm, 'base' | 'record' | 'revision' | 'sent'>
}

/** True for a request to save a draft in addition to the published version. */
export const isDraftSave = (
  kind: AnyKind,
  record: StoredRecord | null,
  saveRequest: SaveRequest,
): boolean => saveRequest.name === 'draft' && hasPublicVersion(kind, record)

/**
 * Plans the request of a save.
 * @param now milliseconds since 1970
 */
export function planSave(
  kind: AnyKind,
  attempt: Attempt,
  saveRequest: SaveRequest,
  now: number,
): SavePlan {
  const { base, record, revision, sent } = attempt
  const values = valuesToSend(kind, record, attempt.values, saveRequest, now)
  const errors = errorsIn(kind, values)
  const formDuringRequest = {
    base,
    record,
    revision,
    sent: [values, ...sent].slice(0, MAX_REMEMBERED),
  }
  if (isDraftSave(kind, record, saveRequest) && revision !== null)
    return {
      request: { to: 'draft', save: { values, revision, at: saveRequest.publishAt } },
      errors,
      formDuringRequest,
    }
  // Revision of the draft that the person saw; null for none. The server refuses the save if it has
  // another draft.
  const draft = revision === null ? {} : { draft: draftOf(record) ? revision : null }
  return {
    request: { to: 'item', save: { values, revision, ...draft } },
    errors,
    formDuringRequest,
  }
}

/**
 * True when the stored values are the values that were sent. A slug that was sent empty may differ,
 * because the server makes it.
 */
export const isSameSave = (kind: AnyKind, sent: Values, stored: Values): boolean =>
  changedPaths(normalisedValues(kind, sent), stored).every(
    (path) => path === SLUG && textAt(sent, SLUG) === '',
  )

/**
 * Decides what follows a save that was refused because the server has another version.
 * @param form the form at the time of the refusal
 * @param current the record that the server has
 * @param attempt the form as the refused save sent it
 * @param mayRepeat true when the save may be sent once more
 */
export function decideConflict(
  kind: AnyKind,
  saveRequest: SaveRequest,
  form: ItemForm,
  current: StoredRecord,
  attempt: Attempt,
  mayRepeat: boolean,
): ConflictDecision<Attempt, Conflict> {
  const { base, sent } = form
  // A publication sends exactly the reviewed values; other saves send what was typed since, too.
  const values = saveRequest.values ? attempt.values : form.values
  const revision = revisionOf(current)
  // The server still has the version that the save was to replace, so the reason is another one.
  if (revision === form.revision) return { name: 'refused' }
  const conflict = conflictOf(kind, current, base, values)
  const { theirs, merge } = conflict
  const hasNoOtherChanges = merge.conflicts.length === 0 && merge.theirs.length === 0
  // Even without changed fields, the other session may have added or removed list entries.
  const isMergedItem = () =>
    changedPaths(values, mergedItem(kind, merge, { base, theirs, yours: values }, {})).length === 0
  // An earlier save of this session was stored, but its answer was lost.
  const isOwnSave = sent.some((one) => isSameSave(kind, one, theirs))
  // The form already contains every change of the other session.
  const containsTheirs = hasNoOtherChanges && isMergedItem()
  if ((isOwnSave || containsTheirs) && mayRepeat)
    return { name: 'again', attempt: { base: theirs, record: current, values, revision, sent: [] } }
  return {
    name: 'ask',
    question: saveRequest.values ? conflictOf(kind, current, base, form.values) : conflict,
  }
}

/** Effect of a save's answer on the session. `isNew`: the item was not on the server before. */
export type AppliedAnswer =
  | { name: 'saved'; form: Partial<ItemForm>; isNew: boolean }
  | { name: 'failed'; why: Failure; errors: Errors | null; isNew: boolean }
  | { name: 'conflict'; conflict: Conflict }

/**
 * Applies the answer of a save to the form.
 * @param form the form at the time of the answer, which includes what was typed since the request
 */
export function applyAnswer(
  kind: AnyKind,
  form: ItemForm,
  outcome: Exclude<SaveOutcome<StoredRecord, StoredRecord, Attempt, Conflict>, { name: 'done' }>,
): AppliedAnswer {
  const isNew = form.revision === null
  switch (outcome.name) {
    case 'saved': {
      const { answer, attempt } = outcome
      const next = formWithRecord(kind, answer.data, attempt.values, form.values)
      return { name: 'saved', form: { ...next, sent: [] }, isNew }
    }
    case 'ask':
      return { name: 'conflict', conflict: outcome.question }
    case 'refused': {
      const { kind: why, errors = [] } = outcome.refusal
      const formErrors = errors.length > 0 ? errorsFrom(kind, errors, form.values) : null
      return { name: 'failed', why, errors: formErrors, isNew }
    }
  }
}

/** True for a request that publishes, or that sets or removes a draft's publishing time. */
export const isPublication = (saveRequest: SaveRequest | null): boolean =>
  saveRequest !== null && (saveRequest.name === PUBLISH.name || saveRequest.publishAt !== undefined)
