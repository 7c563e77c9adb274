import { batch, type ReadableAtom, type WritableAtom } from 'nanostores'
import type { AnyKind } from '#kinds/define.ts'
import { compareItem, type Choice } from '#kinds/merge.ts'
import { changedPaths, areEqual } from '#kinds/values.ts'
import type { OnPageLeaving } from '../drafts/autosave.ts'
import type { Draft, DraftStore } from '../drafts/item-drafts.ts'
import type { LeaveGuard } from '../drafts/leave-guard.ts'
import type { SaveRequest } from '../model/acts.ts'
import { locateEntry, valueAt, withValue } from '../model/entries.ts'
import { revisionOf, type StoredRecord } from '../model/values.ts'
import type { Transport } from '../network/api.ts'
import { makeItemApi } from '../network/item-api.ts'
import { makeItemSaves } from '../network/item-saves.ts'
import type { RunAfterDelay } from '../stores/clock.ts'
import type { toastFor } from '../stores/toasts.ts'
import { newItemForm, itemPartFrom, withResolvedConflict, formWithRecord } from './item-form.ts'
import { makeSave } from './saving.ts'
import { sessionDrafts } from './session-drafts.ts'
import { makeSessionState, type SessionState, type SessionTarget } from './session-state.ts'
import { makeWithdrawals, type Withdrawals } from './withdrawals.ts'

/** Dependencies of a session. `edit-screen.tsx` passes the browser's; tests pass others. */
export type SessionServices = {
  request: Transport
  drafts: DraftStore
  leaveGuard: Pick<LeaveGuard, 'guard' | 'registerFlush'>
  onPageLeaving: OnPageLeaving
  after?: RunAfterDelay | undefined
  /** E-mail address under which changes are saved. */
  email: () => string
  /** Called after every save that the server has acknowledged. */
  afterChange: (kind: AnyKind) => Promise<void>
  /** Shows a toast with a message of the kind. */
  toastFor: typeof toastFor
}

/** {@link SessionState} with read-only atoms, for views. */
type ReadonlyState = {
  readonly [Name in keyof SessionState]: SessionState[Name] extends WritableAtom<infer Value>
    ? ReadableAtom<Value>
    : SessionState[Name]
}

/** Open item: its state, and functions that change it. */
export type Session = Omit<ReadonlyState, 'setForm' | 'resetValidation' | 'showErrors'> & {
  /** Loads the item and looks for its drafts. @returns a function that stops the session */
  start(): () => void
  /** Reads the item from the server, also after a failure. */
  load(): Promise<void>
  /** Changes the value of a field. */
  set(path: string, value: unknown): void
  /** Opens a list entry and closes any other; null closes all. */
  openEntry(path: string | null): void
  /** Marks a field as left: from then on its errors are shown. */
  touch(path: string): void
  /**
   * Saves the form. During a save, the request is remembered and follows it if it is still needed.
   * @returns true when the server has acknowledged all values of the form
   */
  save(saveRequest?: SaveRequest): Promise<boolean>
  /** Shows every error of the form, as after a try to save with errors. */
  showErrors(): void
  /** Resets the form to the version on the server. */
  discardUnsaved(): void
  /** Copies a draft into the form; unsaved values of the form become a separate draft. */
  restoreOfferedDraft(draft: Draft): Promise<void>
  /** Deletes an offered draft. */
  deleteOfferedDraft(draft: Draft): Promise<void>
  /** Discards the texts of a draft for which the form no longer has a field. */
  dismissOrphanedValues(): void
  /** Saves the form's values as a new item, for an item that was deleted. */
  saveAsNew(): Promise<boolean>
  /**
   * Restores the item from the bin and saves the form over it. If the item was changed before its
   * deletion, the save leads to a conflict.
   * @returns true when everything is saved
   */
  restoreFromBinAndSave(): Promise<boolean>
  /** Makes a record that was not saved by `save` the base of the form; typed changes remain. */
  replaceRecord(record: StoredRecord): void
  /** Merges the other session's version of a conflict into the form, by the person's choices. */
  resolveConflict(choices: Readonly<Record<string, Choice>>): void
  closeConflict(): void
  openConflict(): void
} & Withdrawals

/** Makes the session of an item: its state, its drafts in this browser, and its saves. */
export function makeSession(
  {
    request,
    drafts,
    leaveGuard,
    onPageLeaving,
    after,
    email,
    afterChange,
    toastFor,
  }: SessionServices,
  target: SessionTarget,
): Session {
  const sessionId = crypto.randomUUID()
  const state = makeSessionState(target)
  const { kind, form, setForm, showErrors, resetValidation, ...atoms } = state
  const { $values, $validation, $saving, $conflict, $offered, $orphanedValues } = atoms
  let isOpen = false
  let sessionAborter = new AbortController()

  const itemApi = { ...makeItemApi(request), ...makeItemSaves(request) }
  const itemDrafts = sessionDrafts({
    sessionId,
    state,
    drafts,
    onPageLeaving,
    after,
    report(status) {
      if (isOpen) leaveGuard.guard('unsaved text', sessionId, status.name === 'impossible')
      state.$draftStatus.set(status)
    },
  })
  const { autosave } = itemDrafts

  /** Id of the item whose drafts are offered; null for drafts of items not on the server yet. */
  let watchedId = target.mode === 'new' ? null : target.id
  let draftWatchAborter = new AbortController()
  const watchDrafts = (): void => {
    draftWatchAborter.abort()
    draftWatchAborter = new AbortController()
    if (isOpen) void itemDrafts.offerUntilAborted(watchedId, draftWatchAborter.signal)
  }
  /** After the first save of a new item, drafts of other new items are no longer offered. */
  const onSaved = (): void => {
    const { id, mode } = form()
    if (watchedId === id) return
    watchedId = id
    if (mode === 'new') setForm({ mode: 'edit' })
    $offered.set($offered.get().filter((draft) => draft.id === watchedId))
    watchDrafts()
  }
  const context = { state, autosave, itemApi, email, afterChange, toastFor }
  const save = makeSave({ ...context, isOpen: () => isOpen, onSaved })

  const load = async (): Promise<void> => {
    const { signal } = sessionAborter
    setForm({ phase: 'loading' })
    const answer = await itemApi.readItem(kind, form().id, signal)
    if (signal.aborted) return
    if ('ok' in answer) {
      setForm({ phase: answer.kind === 'not_found' ? 'gone' : 'failed' })
      return toastFor(kind.messages.fetchFailed, 'failure')
    }
    if (answer.record === null) return setForm({ phase: 'ready' })
    const next = itemPartFrom(kind, answer.record)
    setForm({ ...next, values: next.base, phase: 'ready' })
    itemDrafts.discardSaved()
  }

  /** Hides a conflict or a failed save. */
  const clearSaving = (): void => {
    $conflict.set(null)
    $saving.set({ name: 'rest' })
  }

  const makeNew = (): void => {
    setForm(newItemForm(kind, form()))
    clearSaving()
    void autosave.flush()
  }

  const replaceRecord = (record: StoredRecord): void => {
    const { base, values } = form()
    setForm(formWithRecord(kind, record, base, values))
    clearSaving()
    void autosave.flush()
  }

  return {
    kind,
    form,
    ...atoms,
    ...makeWithdrawals({ ...context, replaceRecord }),
    start() {
      sessionAborter = new AbortController()
      isOpen = true
      const release = itemDrafts.start()
      const unsubscribe = leaveGuard.registerFlush(sessionId, autosave.finish)
      if (form().phase !== 'ready') void load()
      watchDrafts()
      return () => {
        isOpen = false
        sessionAborter.abort()
        draftWatchAborter.abort()
        release()
        unsubscribe()
      }
    },
    load,
    set(path, value) {
      const { values, phase } = form()
      if (phase !== 'ready' || areEqual(valueAt(kind, values, path), value)) return
      const validation = $validation.get()
      // A change removes the server's errors of the field and of the list around it.
      const changed = [path, locateEntry(kind, path)?.listKey ?? path]
      const errors = Object.entries(validation.serverErrors)
      const remaining = errors.filter(([errorPath]) => !changed.includes(errorPath))
      batch(() => {
        if (remaining.length < errors.length)
          $validation.set({ ...validation, serverErrors: Object.fromEntries(remaining) })
        $values.set(withValue(kind, values, path, value))
      })
      autosave.schedule()
    },
    touch(path) {
      const validation = $validation.get()
      if (!validation.touched.has(path))
        $validation.set({ ...validation, touched: new Set([...validation.touched, path]) })
    },
    openEntry: (path) => atoms.$openEntry.set(path),
    showErrors: () => showErrors(),
    save,
    discardUnsaved() {
      const { base, revision, record } = form()
      const conflict = $conflict.get()
      const onServer = conflict
        ? { base: conflict.theirs, revision: revisionOf(conflict.record), record: conflict.record }
        : { base, revision, record }
      setForm({ ...onServer, values: onServer.base })
      resetValidation()
      clearSaving()
      void autosave.flush()
    },
    async restoreOfferedDraft(draft) {
      const isGone = form().phase === 'gone'
      const restoring = itemDrafts.restore(draft)
      // The item no longer exists, so the draft's values become a new item.
      if (isGone) makeNew()
      await restoring
    },
    deleteOfferedDraft: itemDrafts.discard,
    dismissOrphanedValues() {
      $orphanedValues.set([])
      void autosave.flush()
    },
    saveAsNew() {
      makeNew()
      return save()
    },
    async restoreFromBinAndSave() {
      const answer = await itemApi.restoreItem(kind.name, form().id)
      if (!answer.ok) {
        if (answer.kind !== 'aborted') toastFor(kind.messages.restoreFailed, 'failure')
        return false
      }
      toastFor(kind.messages.restore, 'success')
      void afterChange(kind)
      // If nobody has changed the item since it was opened, the save replaces it without conflict.
      if (changedPaths(itemPartFrom(kind, answer.data).base, form().base).length === 0)
        replaceRecord(answer.data)
      return save()
    },
    replaceRecord,
    resolveConflict(choices) {
      const conflict = $conflict.get()
      if (!conflict) return
      setForm(withResolvedConflict(kind, conflict, form(), choices))
      clearSaving()
      autosave.schedule()
    },
    closeConflict() {
      const conflict = $conflict.get()
      if (conflict) $conflict.set({ ...conflict, isOpen: false })
    },
    openConflict() {
      const conflict = $conflict.get()
      if (!conflict) return
      const { base, values } = form()
      // The versions are compared again, because the form may have changed since the last time.
      const versions = { base, theirs: conflict.theirs, yours: values }
      const merge = compareItem(kind, Object.keys(values), versions)
      $conflict.set({ ...conflict, merge, isOpen: true })
    },
  }
}
