import type { AnyKind } from '#kinds/define.ts'
import { cmsDraft as words } from '#messages/en/cms-draft.ts'
import { cms } from '#messages/en/cms.ts'
import { DRAFT } from '../model/acts.ts'
import { draftOf, PUBLISH_AT, revisionOf, STATUS, type Stored } from '../model/values.ts'
import { reasonsIn, type Answer, type Success } from '../network/answer.ts'
import { isVersionConflict } from '../network/save-over.ts'
import { liveValues, withChanges, withRecord } from './item-form.ts'
import type { SaveContext } from './saving.ts'

type Context = Omit<SaveContext, 'isOpen' | 'onSaved'> & { replaceRecord: (record: Stored) => void }

export type Withdrawals = {
  /**
   * Discards the draft and returns to the record; the toast can undo that. True when the server has
   * discarded it.
   */
  discardDraft(): Promise<boolean>
  /**
   * Removes the draft's publishing time; typed changes stay unsaved. True when the server has
   * accepted it.
   */
  cancelSchedule(): Promise<boolean>
  /**
   * Takes the item off the site: its published version becomes a draft; the toast can undo that.
   * True when the server has accepted it.
   */
  unpublish(): Promise<boolean>
}

type Words = { failed: string; stale?: string }

/**
 * Acts that withdraw a draft, its publishing time or a publication, over the version that was seen,
 * never forced.
 */
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

  /** Sends one act at a time, and none during a save; null unless the act has succeeded. */
  const act = async (
    send: (
      target: { kind: AnyKind; id: string; updatedBy: string },
      revision: string,
    ) => Promise<Answer<Stored>>,
    said: Words,
  ): Promise<Success<Stored> | null> => {
    const { id, revision, phase } = form()
    if (phase !== 'ready' || revision === null || $saving.get().name === 'saving') return null
    $saving.set({ name: 'saving', act: DRAFT })
    const answer = await send({ kind, id, updatedBy: email() }, revision)
    if (form().id !== id) return null
    $saving.set(
      !answer.ok && answer.kind === 'not_found'
        ? { name: 'failed', why: 'not_found' }
        : { name: 'rest' },
    )
    if (answer.ok) {
      void afterChange(kind)
      return answer
    }
    const detail = reasonsIn(answer).join(' · ')
    if (answer.kind !== 'aborted')
      toastFor(
        (isVersionConflict(answer) && said.stale) || said.failed,
        'failure',
        detail === '' ? {} : { detail },
      )
    return null
  }

  const done = (text: string, undo: () => Promise<void>): void =>
    toastFor(text, 'success', { action: { label: cms.undo, run: () => void undo() } })

  const discardDraft = async (): Promise<boolean> => {
    const { record, base, values } = form()
    const draft = draftOf(record)
    if (!draft) return false
    const answer = await act(
      (target, revision) => itemApi.discardDraft({ ...target, revision }),
      words.discard,
    )
    if (!answer) return false
    // Text typed during the request is retained.
    setForm({ ...withRecord(kind, answer.data, values, form().values), sent: [] })
    state.$conflict.set(null)
    state.resetValidation()
    state.$savedAt.set(null)
    void autosave.flush()
    done(words.discard.done, async () => {
      const again = await act(
        (target) =>
          itemApi.saveDraft({
            ...target,
            values: base,
            revision: revisionOf(answer.data),
            at: draft.PublishAt,
          }),
        words.undone,
      )
      if (!again) return
      const { base: now, values: typed } = form()
      replaceRecord(again.data)
      setForm({ values: withChanges(withChanges(form().base, base, values), now, typed) })
      void autosave.flush()
      toastFor(words.undone.done, 'success')
    })
    return true
  }

  const cancelSchedule = async (): Promise<boolean> => {
    const { base } = form()
    const answer = await act(
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
    const answer = await act(
      (target, revision) =>
        itemApi.saveItem({ ...target, values: { ...live, [STATUS]: 'draft' }, revision }),
      words.takeOff,
    )
    if (!answer) return false
    replaceRecord(answer.data)
    done(words.takeOff.done, async () => {
      // Over the version of that answer: text that was saved since is not published unseen.
      const again = await act(
        (target) =>
          itemApi.saveItem({
            ...target,
            values: { ...live, [STATUS]: 'published', [PUBLISH_AT]: live[PUBLISH_AT] },
            revision: String(answer.data['Revision']),
          }),
        words.putBack,
      )
      if (!again) return
      replaceRecord(again.data)
      toastFor(words.putBack.done, 'success')
    })
    return true
  }

  return { discardDraft, cancelSchedule, unpublish }
}
