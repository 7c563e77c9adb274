import { momentInWords } from '#i18n/time.ts'
import { changedPaths } from '#kinds/values.ts'
import { cmsDraft as words } from '#messages/en/cms-draft.ts'
import type { Autosave } from '../drafts/autosave.ts'
import { DRAFT, type SaveRequest } from '../model/acts.ts'
import { draftOf, type Stored, type StoredDraft } from '../model/values.ts'
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

export type SaveContext = Pick<SessionServices, 'email' | 'afterChange' | 'toastFor'> & {
  state: SessionState
  itemApi: Pick<ItemApi, 'readItem'> & ItemSaves
  autosave: Autosave
  /** True while a view shows the item. */
  isOpen: () => boolean
  /** Called after every save that the server has acknowledged. */
  onSaved: () => void
}

const draftSavedToast = (draft: StoredDraft | null): string =>
  draft === null
    ? words.same
    : draft.PublishAt === null
      ? words.savedBeside
      : words.savedPlanned(momentInWords(draft.PublishAt))

type Saved = Stored & { Revision: string }

const isRecord = (value: unknown): value is Saved =>
  typeof value === 'object' &&
  value !== null &&
  'Revision' in value &&
  typeof value.Revision === 'string'

/** The save of one session, one at a time. See {@link Session.save}. */
export function makeSave({
  state,
  autosave,
  itemApi,
  email,
  afterChange,
  toastFor,
  isOpen,
  onSaved,
}: SaveContext): (act?: SaveRequest) => Promise<boolean> {
  const { kind, form, setForm } = state
  let running: Promise<boolean> | null = null
  let askedAgain: SaveRequest | null = null
  /** Act of the current save. */
  let act: SaveRequest = DRAFT

  const send = async (attempt: Attempt): Promise<Answer<Saved>> => {
    const { request, during } = planSave(kind, attempt, act, Date.now())
    setForm(during)
    state.$saving.set({ name: 'saving', act })
    void autosave.flush()
    const target = { kind, id: form().id, updatedBy: email() }
    const answer =
      request.to === 'draft'
        ? await itemApi.saveDraft({ ...target, ...request.save })
        : await itemApi.saveItem({ ...target, ...request.save })
    if (!answer.ok) {
      if (!mayBeStored(answer) || isVersionConflict(answer)) setForm({ sent: attempt.sent })
      return answer
    }
    // An answer that is no record came from an intermediary, not from the store.
    return isRecord(answer.data)
      ? { ...answer, data: answer.data }
      : { ok: false, kind: 'unexpected' }
  }

  /** Record that was stored in the meantime: part of a 412 answer, read after a 409 or 428. */
  const readCurrent = async (
    refusal: Refusal,
  ): Promise<{ current: Stored } | { refusal: Refusal }> => {
    if (isRecord(refusal.current)) return { current: refusal.current }
    const answer = await itemApi.readItem(kind, form().id)
    if ('ok' in answer) return { refusal: answer }
    return answer.record ? { current: answer.record } : { refusal }
  }

  const saveForm = async (): Promise<boolean> => {
    const outcome = await saveOver<Saved, Stored, Attempt, Conflict>(
      {
        send,
        readCurrent,
        decide: (current, attempt, mayRepeat) =>
          decideConflict(kind, act, form(), current, attempt, mayRepeat),
        maxAttempts: 2,
      },
      { ...form(), ...(act.values && { values: act.values }) },
    )
    // `decideConflict` has no such end.
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
        isDraftSave(kind, record, act)
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
      // The session is closed: a toast reports the failure; the draft in this browser has the
      // values.
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

  const begin = (): Promise<boolean> => {
    const now = form()
    // Another act on the item is under way.
    if (now.phase !== 'ready' || state.$saving.get().name === 'saving')
      return Promise.resolve(false)
    const attempt = act.values ? { ...now, values: act.values } : now
    if (Object.keys(planSave(kind, attempt, act, Date.now()).errors).length > 0) {
      state.showErrors()
      return Promise.resolve(false)
    }
    const { $validation } = state
    $validation.set({ ...$validation.get(), attempted: true, serverErrors: {} })
    return saveForm()
  }

  /** Saves, and saves again when a save was requested meanwhile that the first did not include. */
  const saveUntilCurrent = async (first: SaveRequest): Promise<boolean> => {
    for (act = first; ; act = askedAgain) {
      askedAgain = null
      const isDone = await begin()
      if (
        askedAgain === null ||
        state.$saving.get().name !== 'saved' ||
        (isDone && !isPublication(askedAgain))
      )
        return isDone
    }
  }

  return (asked = DRAFT) => {
    if (running && (isPublication(asked) || !isPublication(askedAgain))) askedAgain = asked
    running ??= saveUntilCurrent(asked).finally(() => (running = null))
    return running
  }
}
