import { momentInWords } from '#i18n/time.ts'
import { changedPaths } from '#kinds/values.ts'
import { cmsDraft as words } from '#messages/en/cms-draft.ts'
import type { Autosave } from '../drafts/autosave.ts'
import { DRAFT, type SaveRequest } from '../model/acts.ts'
import { draftOf, type StoredRecord, type StoredDraft } from '../model/values.ts'
import type { Answer, Refusal } from '../network/api.ts'
import type { ItemApi } from '../network/item-api.ts'
import type { ItemSaves } from '../network/item-saves.ts'
import { isVersionConflict, mayBeStored, saveOver } from '../network/save-over.ts'
import type { Conflict } from './item-form.ts'
import {
  applyAnswer,
  decideConflict,
  isDraftSave,
  isPublication,
  planSave,
  type Attempt,
} from './save.ts'
import type { SessionState } from './session-state.ts'
import type { SessionServices } from './session.ts'

/** Dependencies of {@link makeSave}. */
export type SaveContext = Pick<SessionServices, 'email' | 'afterChange' | 'toastFor'> & {
  state: SessionState
  itemApi: Pick<ItemApi, 'readItem'> & ItemSaves
  autosave: Autosave
  /** True while a view shows the item. */
  isOpen: () => boolean
  /** Called after every save that the server has acknowledged. */
  onSaved: () => void
}

/** Text after a draft was saved. Without a draft, the values are those of the published version. */
function draftSavedToast(draft: StoredDraft | null): string {
  if (draft === null) return words.same
  if (draft.PublishAt === null) return words.savedBeside
  return words.savedPlanned(momentInWords(draft.PublishAt))
}

type SavedRecord = StoredRecord & { Revision: string }

const isRecord = (value: unknown): value is SavedRecord =>
  typeof value === 'object' &&
  value !== null &&
  'Revision' in value &&
  typeof value.Revision === 'string'

/** Makes the function `save` of `session.ts`, which runs one save of a session at a time. */
export function makeSave({
  state,
  autosave,
  itemApi,
  email,
  afterChange,
  toastFor,
  isOpen,
  onSaved,
}: SaveContext): (saveRequest?: SaveRequest) => Promise<boolean> {
  const { kind, form, setForm } = state
  let running: Promise<boolean> | null = null
  /** Request of the current save. */
  let saveRequest: SaveRequest = DRAFT
  /** Request that was made during the current save; null for none. */
  let waitingRequest: SaveRequest | null = null

  const send = async (attempt: Attempt): Promise<Answer<SavedRecord>> => {
    const { request, formDuringRequest } = planSave(kind, attempt, saveRequest, Date.now())
    setForm(formDuringRequest)
    state.$saving.set({ name: 'saving', act: saveRequest })
    void autosave.flush()
    const target = { kind, id: form().id, updatedBy: email() }
    const answer =
      request.to === 'draft'
        ? await itemApi.saveDraft({ ...target, ...request.save })
        : await itemApi.saveItem({ ...target, ...request.save })
    if (!answer.ok) {
      // The server has certainly not stored the values, so they are not remembered as sent.
      if (!mayBeStored(answer) || isVersionConflict(answer)) setForm({ sent: attempt.sent })
      return answer
    }
    // An answer without a record was sent by an intermediary (a proxy), not by the server.
    return isRecord(answer.data)
      ? { ...answer, data: answer.data }
      : { ok: false, kind: 'unexpected' }
  }

  /** Record that the server has: a refusal with 412 contains it, after 409 or 428 it is read. */
  const readCurrent = async (
    refusal: Refusal,
  ): Promise<{ current: StoredRecord } | { refusal: Refusal }> => {
    if (isRecord(refusal.current)) return { current: refusal.current }
    const answer = await itemApi.readItem(kind, form().id)
    if ('ok' in answer) return { refusal: answer }
    return answer.record ? { current: answer.record } : { refusal }
  }

  const saveForm = async (): Promise<boolean> => {
    const outcome = await saveOver<SavedRecord, StoredRecord, Attempt, Conflict>(
      {
        send,
        readCurrent,
        decide: (serverRecord, attempt, mayRepeat) =>
          decideConflict(kind, saveRequest, form(), serverRecord, attempt, mayRepeat),
        maxAttempts: 2,
      },
      { ...form(), ...(saveRequest.values && { values: saveRequest.values }) },
    )
    // Never the case, because `decideConflict` does not return `done`.
    if (outcome.name === 'done') return false
    const applied = applyAnswer(kind, form(), outcome)
    if (applied.name === 'saved') {
      setForm(applied.form)
      state.resetValidation()
      state.$conflict.set(null)
      state.$savedAt.set(Date.now())
      state.$saving.set({ name: 'saved' })
      onSaved()
      void autosave.flush()
      const { base, values, record } = form()
      toastFor(
        isDraftSave(kind, record, saveRequest)
          ? draftSavedToast(draftOf(record))
          : (applied.isNew && kind.messages.create) || kind.messages.update,
        'success',
      )
      void afterChange(kind)
      return changedPaths(base, values).length === 0
    }
    if (applied.name === 'conflict') {
      state.$conflict.set({ ...applied.conflict, isOpen: true })
      state.$saving.set({ name: 'conflict' })
      // No dialog shows the conflict of a closed session. The draft in this browser has the values.
      if (!isOpen()) toastFor(kind.messages.updateFailed, 'failure')
      return false
    }
    if (applied.errors) state.showErrors(applied.errors)
    const isAborted = applied.why === 'aborted'
    state.$saving.set(isAborted ? { name: 'rest' } : { name: 'failed', why: applied.why })
    void autosave.flush()
    if (!isAborted)
      toastFor(
        (applied.isNew && kind.messages.createFailed) || kind.messages.updateFailed,
        'failure',
      )
    return false
  }

  const saveOnce = (): Promise<boolean> => {
    const currentForm = form()
    // `saving`: a withdrawal, such as discarding the draft, is running.
    if (currentForm.phase !== 'ready' || state.$saving.get().name === 'saving')
      return Promise.resolve(false)
    const attempt = saveRequest.values
      ? { ...currentForm, values: saveRequest.values }
      : currentForm
    if (Object.keys(planSave(kind, attempt, saveRequest, Date.now()).errors).length > 0) {
      state.showErrors()
      return Promise.resolve(false)
    }
    const { $validation } = state
    $validation.set({ ...$validation.get(), attempted: true, serverErrors: {} })
    return saveForm()
  }

  /**
   * Request that must follow the ended save; null for none. A waiting request to save a draft is
   * not needed when the ended save has stored all values.
   * @param isAllStored true when the server has all values of the form
   */
  const nextRequest = (isAllStored: boolean): SaveRequest | null => {
    if (state.$saving.get().name !== 'saved') return null
    return isAllStored && !isPublication(waitingRequest) ? null : waitingRequest
  }

  /** Saves, and saves again while {@link nextRequest} returns a request. */
  const saveUntilCurrent = async (firstRequest: SaveRequest): Promise<boolean> => {
    saveRequest = firstRequest
    for (;;) {
      waitingRequest = null
      const isAllStored = await saveOnce()
      const next = nextRequest(isAllStored)
      if (next === null) return isAllStored
      saveRequest = next
    }
  }

  return (newRequest = DRAFT) => {
    // A waiting publication is not replaced by a draft.
    const mayReplaceWaiting = isPublication(newRequest) || !isPublication(waitingRequest)
    if (running && mayReplaceWaiting) waitingRequest = newRequest
    running ??= saveUntilCurrent(newRequest).finally(() => {
      running = null
    })
    return running
  }
}
