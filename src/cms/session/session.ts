import { batch, type ReadableAtom, type WritableAtom } from 'nanostores'
import type { AnyKind } from '#kinds/define.ts'
import { compareItem, type Choice } from '#kinds/merge.ts'
import { changedPaths, same } from '#kinds/values.ts'
import type { OnPageLeaving } from '../drafts/autosave.ts'
import type { Draft, DraftStore } from '../drafts/item-drafts.ts'
import type { LeaveGuard } from '../drafts/leave-guard.ts'
import type { SaveRequest } from '../model/acts.ts'
import { locateEntry, valueAt, withValue } from '../model/entries.ts'
import { revisionOf, type Stored } from '../model/values.ts'
import type { Transport } from '../network/api.ts'
import { makeItemApi } from '../network/item-api.ts'
import { makeItemSaves } from '../network/item-saves.ts'
import type { After } from '../stores/clock.ts'
import type { toastFor } from '../stores/toasts.ts'
import { asNewItem, baseFrom, resolved, withRecord } from './item-form.ts'
import { makeSave } from './saving.ts'
import { sessionDrafts } from './session-drafts.ts'
import { makeSessionState, type SessionState, type SessionTarget } from './session-state.ts'
import { makeWithdrawals, type Withdrawals } from './withdrawals.ts'

/** Dependencies of a session. `edit-screen.tsx` passes those of the browser. */
export type SessionServices = {
  request: Transport
  drafts: DraftStore
  leaveGuard: Pick<LeaveGuard, 'guard' | 'registerFlush'>
  onPageLeaving: OnPageLeaving
  after?: After | undefined
  /** E-mail address under which changes are saved. */
  email: () => string
  /** Called after every save that the server has acknowledged. */
  afterChange: (kind: AnyKind) => Promise<void>
  /** Shows a toast with a message of the kind. */
  toastFor: typeof toastFor
}

/** Atoms of the state that views read; actions alone change them. */
type Readable = {
  readonly [Name in keyof SessionState]: SessionState[Name] extends WritableAtom<infer Value>
    ? ReadableAtom<Value>
    : SessionState[Name]
}

/** Open item: its state, and the actions on it. */
export type Session = Omit<Readable, 'setForm' | 'resetValidation' | 'showErrors'> & {
  /** Loads the item and looks for its drafts. @returns stop */
  start(): () => void
  load(): Promise<void>
  set(path: string, value: unknown): void
  /** Opens a list entry, or with null none. */
  openEntry(path: string | null): void
  /** Marks a field as left: from then on its errors are shown. */
  touch(path: string): void
  /**
   * Saves the form, one save at a time. True when the server has acknowledged all of its values.
   */
  save(act?: SaveRequest): Promise<boolean>
  /** Shows every error of the form, as a save does that is refused because of them. */
  showErrors(): void
  /** Resets the form to the version on the server. */
  revert(): void
  /** Copies a draft into the form; unsaved values of the form become a separate draft. */
  restore(draft: Draft): Promise<void>
  discard(draft: Draft): Promise<void>
  /** Discards the values of fields that the form no longer has, once the person has read them. */
  dismissOrphanedValues(): void
  /** Saves the form's values as a new item, after the old one was deleted. */
  saveAsNew(): Promise<boolean>
  /**
   * Restores the item from the bin and saves over it. If it was changed before its deletion, the
   * save results in a conflict with that version. True when everything is saved.
   */
  restoreFromBinAndSave(): Promise<boolean>
  /** Sets a record that was saved outside of the form as the base; typed changes are retained. */
  replaceRecord(record: Stored): void
  /**
   * Applies the choices of a conflict to the form, over the version that the other session saved.
   */
  resolve(choices: Readonly<Record<string, Choice>>): void
  closeConflict(): void
  openConflict(): void
} & Withdrawals

/** Opens an item: its state, its draft in this browser, and its saves. Views only render it. */
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
  let stop = new AbortController()

  const itemApi = { ...makeItemApi(request), ...makeItemSaves(request) }
  const own = sessionDrafts({
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
  const { autosave } = own

  /** Id of the item whose drafts are offered; null for drafts of items not on the server yet. */
  let watched = target.mode === 'new' ? null : target.id
  let stopWatching = new AbortController()
  const watchDrafts = (): void => {
    stopWatching.abort()
    stopWatching = new AbortController()
    if (isOpen) void own.watch(watched, stopWatching.signal)
  }
  /** Limits the offered drafts to the saved item: drafts of other new items do not belong to it. */
  const onSaved = (): void => {
    const { id, mode } = form()
    if (watched === id) return
    watched = id
    if (mode === 'new') setForm({ mode: 'edit' })
    $offered.set($offered.get().filter((draft) => draft.id === watched))
    watchDrafts()
  }
  const context = { state, autosave, itemApi, email, afterChange, toastFor }
  const save = makeSave({ ...context, isOpen: () => isOpen, onSaved })

  const load = async (): Promise<void> => {
    const { signal } = stop
    setForm({ phase: 'loading' })
    const answer = await itemApi.readItem(kind, form().id, signal)
    if (signal.aborted) return
    if ('ok' in answer) {
      setForm({ phase: answer.kind === 'not_found' ? 'gone' : 'failed' })
      return toastFor(kind.messages.fetchFailed, 'failure')
    }
    if (answer.record === null) return setForm({ phase: 'ready' })
    const next = baseFrom(kind, answer.record)
    setForm({ ...next, values: next.base, phase: 'ready' })
    own.discardSaved()
  }

  /** Ends a conflict and a failed save. */
  const backToRest = (): void => {
    $conflict.set(null)
    $saving.set({ name: 'rest' })
  }

  const asNew = (): void => {
    setForm(asNewItem(kind, form()))
    backToRest()
    void autosave.flush()
  }

  const replaceRecord = (record: Stored): void => {
    const { base, values } = form()
    setForm(withRecord(kind, record, base, values))
    backToRest()
    void autosave.flush()
  }

  return {
    kind,
    form,
    ...atoms,
    ...makeWithdrawals({ ...context, replaceRecord }),
    start() {
      stop = new AbortController()
      isOpen = true
      const release = own.start()
      const unsubscribe = leaveGuard.registerFlush(sessionId, autosave.finish)
      if (form().phase !== 'ready') void load()
      watchDrafts()
      return () => {
        isOpen = false
        stop.abort()
        stopWatching.abort()
        release()
        unsubscribe()
      }
    },
    load,
    set(path, value) {
      const { values, phase } = form()
      if (phase !== 'ready' || same(valueAt(kind, values, path), value)) return
      const validation = $validation.get()
      const {
        [path]: own,
        [locateEntry(kind, path)?.list ?? path]: list = own,
        ...serverErrors
      } = validation.serverErrors
      batch(() => {
        if ((own ?? list) !== undefined) $validation.set({ ...validation, serverErrors })
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
    revert() {
      const { base, revision, record } = form()
      const conflict = $conflict.get()
      const last = conflict
        ? { base: conflict.theirs, revision: revisionOf(conflict.record), record: conflict.record }
        : { base, revision, record }
      setForm({ ...last, values: last.base })
      resetValidation()
      backToRest()
      void autosave.flush()
    },
    async restore(draft) {
      const isGone = form().phase === 'gone'
      const restoring = own.restore(draft)
      // The item is deleted: the draft's values become a new one.
      if (isGone) asNew()
      await restoring
    },
    discard: own.discard,
    dismissOrphanedValues() {
      $orphanedValues.set([])
      void autosave.flush()
    },
    saveAsNew() {
      asNew()
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
      // Unchanged since it was opened: the save overwrites it as if it had never been deleted.
      if (changedPaths(baseFrom(kind, answer.data).base, form().base).length === 0)
        replaceRecord(answer.data)
      return save()
    },
    replaceRecord,
    resolve(choices) {
      const conflict = $conflict.get()
      if (!conflict) return
      setForm(resolved(kind, conflict, form(), choices))
      backToRest()
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
      // Compared again, because the form may have changed since the conflict.
      const versions = { base, theirs: conflict.theirs, yours: values }
      const merge = compareItem(kind, Object.keys(values), versions)
      $conflict.set({ ...conflict, merge, isOpen: true })
    },
  }
}
