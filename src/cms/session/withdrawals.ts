import type { AnyKind } from '#kinds/define.ts'
import { cmsDraft as words } from '#messages/en/cms-draft.ts'
import { cms } from '#messages/en/cms.ts'
import { DRAFT } from '../model/acts.ts'
import { draftOf, PUBLISH_AT, revisionOf, STATUS, type StoredRecord } from '../model/values.ts'
import { reasonsIn, type Answer, type Success } from '../network/answer.ts'
import { isVersionConflict } from '../network/save-over.ts'
import { liveValues, withChanges, formWithRecord } from './item-form.ts'
import type { SaveContext } from './saving.ts'

type Context = Omit<SaveContext, 'isOpen' | 'onSaved'> & {
  replaceRecord: (record: StoredRecord) => void
}

/** Functions that withdraw a draft, its publishing time, or a publication. */
export type Withdrawals = {
  /**
   * Discards the draft, so that the form has the published version. A toast offers undo.
   * @returns true when the server has discarded the draft
   */
  discardDraft(): Promise<boolean>
  /**
   * Removes the draft's publishing time; typed changes stay unsaved.
   * @returns true when the server has removed the time
   */
  cancelSchedule(): Promise<boolean>
  /**
   * Takes the item off the site: its published version becomes a draft. A toast offers undo.
   * @returns true when the server has taken the item off the site
   */
  unpublish(): Promise<boolean>
}

/** Messages of a withdrawal that has failed; `stale`: because the server has another version. */
type FailureWords = { failed: string; stale?: string }

/** Makes the {@link Withdrawals}. The server refuses them when it has a version not seen here. */
export function makeWithdrawals({
  itemApi,
  state,
  autosave,
  email,
  afterChange,
  toastFor,
  replaceRecord,
}: Context): Withdrawals {
  const { kind, form, setForm, $saving } = state

  /**
   * Sends a request, unless another one or a save is running; reports a failure in a toast.
   * @returns the server's answer; null when the request was not sent or has failed
   */
  const sendWithdrawal = async (
    send: (
      target: { kind: AnyKind; id: string; updatedBy: string },
      revision: string,
    ) => Promise<Answer<StoredRecord>>,
    messages: FailureWords,
  ): Promise<Success<StoredRecord> | null> => {
    const { id, revision, phase } = form()
    if (phase !== 'ready' || revision === null || $saving.get().name === 'saving') return null
    $saving.set({ name: 'saving', act: DRAFT })
    const answer = await send({ kind, id, updatedBy: email() }, revision)
    // The form has become a new item during the request.
    if (form().id !== id) return null
    const isDeleted = !answer.ok && answer.kind === 'not_found'
    $saving.set(isDeleted ? { name: 'failed', why: 'not_found' } : { name: 'rest' })
    if (answer.ok) {
      void afterChange(kind)
      return answer
    }
    const detail = reasonsIn(answer).join(' · ')
    const text = (isVersionConflict(answer) && messages.stale) || messages.failed
    if (answer.kind !== 'aborted') toastFor(text, 'failure', detail === '' ? {} : { detail })
    return null
  }

  const toastWithUndo = (text: string, undo: () => Promise<void>): void =>
    toastFor(text, 'success', { action: { label: cms.undo, run: () => void undo() } })

  const discardDraft = async (): Promise<boolean> => {
    const { record, base, values } = form()
    const draft = draftOf(record)
    if (!draft) return false
    const answer = await sendWithdrawal(
      (target, revision) => itemApi.discardDraft({ ...target, revision }),
      words.discard,
    )
    if (!answer) return false
    // Text typed during the request is retained.
    setForm({ ...formWithRecord(kind, answer.data, values, form().values), sent: [] })
    state.$conflict.set(null)
    state.resetValidation()
    state.$savedAt.set(null)
    void autosave.flush()
    toastWithUndo(words.discard.done, async () => {
      const undone = await sendWithdrawal(
        (target) =>
          itemApi.saveDraft({
            ...target,
            values: base,
            revision: revisionOf(answer.data),
            at: draft.PublishAt,
          }),
        words.undone,
      )
      if (!undone) return
      const { base: baseBeforeUndo, values: typed } = form()
      replaceRecord(undone.data)
      // The form gets the draft's values again, then the changes that were unsaved when the draft
      // was discarded, then the changes typed since.
      const discardedForm = withChanges(form().base, base, values)
      setForm({ values: withChanges(discardedForm, baseBeforeUndo, typed) })
      void autosave.flush()
      toastFor(words.undone.done, 'success')
    })
    return true
  }

  const cancelSchedule = async (): Promise<boolean> => {
    const { base } = form()
    const answer = await sendWithdrawal(
      (target, revision) => itemApi.saveDraft({ ...target, values: base, revision, at: null }),
      words.unplan,
    )
    if (!answer) return false
    replaceRecord(answer.data)
    toastFor(words.unplan.done, 'success')
    return true
  }

  const unpublish = async (): Promise<boolean> => {
    const { record } = form()
    if (record === null) return false
    const live = liveValues(kind, record)
    const answer = await sendWithdrawal(
      (target, revision) =>
        itemApi.saveItem({ ...target, values: { ...live, [STATUS]: 'draft' }, revision }),
      words.takeOff,
    )
    if (!answer) return false
    replaceRecord(answer.data)
    toastWithUndo(words.takeOff.done, async () => {
      // Undo replaces only the version of that answer, so that it does not publish a later save.
      const undone = await sendWithdrawal(
        (target) =>
          itemApi.saveItem({
            ...target,
            values: { ...live, [STATUS]: 'published', [PUBLISH_AT]: live[PUBLISH_AT] },
            revision: String(answer.data['Revision']),
          }),
        words.putBack,
      )
      if (!undone) return
      replaceRecord(undone.data)
      toastFor(words.putBack.done, 'success')
    })
    return true
  }

  return { discardDraft, cancelSchedule, unpublish }
}
