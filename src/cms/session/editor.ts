import { map, type MapStore } from 'nanostores'
import type { AnyKind } from '#kinds/define.ts'
import { compareItem, mergedItem, type Choice } from '#kinds/merge.ts'
import { changedPaths, same, type Values } from '#kinds/values.ts'
import type { DraftStatus, OnPageLeaving } from '../drafts/autosave.ts'
import type { Draft, DraftStore } from '../drafts/item-drafts.ts'
import type { LeaveGuard } from '../drafts/leave-guard.ts'
import { withRecordStatus, type SaveRequest } from '../model/acts.ts'
import { locateEntry, valueAt, withValue } from '../model/entries.ts'
import { emptyValues, revisionOf, SLUG, type Stored } from '../model/values.ts'
import type { Transport } from '../network/api.ts'
import { makeItemApi } from '../network/item-api.ts'
import { makeItemSaves } from '../network/item-saves.ts'
import type { After } from '../stores/clock.ts'
import type { toastFor } from '../stores/toasts.ts'
import { baseFrom, firstState, type EditorState, type Mode } from './editor-state.ts'
import { makeSave, withLaterChanges } from './save.ts'
import { sessionDrafts } from './session-drafts.ts'
import { makeTakingBack, type TakingBack } from './taking-back.ts'

/** Dependencies of an editor. `edit-screen.tsx` passes those of the browser. */
export type EditorServices = {
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

/** Item to open. The caller makes the `id` of a new item; `preset`: its initial values. */
export type EditorTarget = { kind: AnyKind; mode: Mode; id: string; preset?: Values }

export type Editor = {
  kind: AnyKind
  $state: MapStore<EditorState>
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
} & TakingBack

/** Open item: its state, its draft in this browser, and its saves. Views only render it. */
export function makeEditor(
  {
    request,
    drafts,
    leaveGuard,
    onPageLeaving,
    after,
    email,
    afterChange,
    toastFor,
  }: EditorServices,
  { kind, mode, id, preset = {} }: EditorTarget,
): Editor {
  const sessionId = crypto.randomUUID()
  const $state = map<EditorState>(firstState(kind, mode, id, preset))
  const state = () => $state.get()
  const change = (part: Partial<EditorState>) => $state.set({ ...state(), ...part })
  let isOpen = false
  let stop = new AbortController()

  const itemApi = { ...makeItemApi(request), ...makeItemSaves(request) }
  const report = (draftStatus: DraftStatus): void => {
    if (isOpen) leaveGuard.guard('unsaved text', sessionId, draftStatus.name === 'impossible')
    change({ draftStatus })
  }
  const own = sessionDrafts({
    kind,
    sessionId,
    state,
    change,
    drafts,
    onPageLeaving,
    after,
    report,
  })
  const { autosave } = own

  /** Id of the item whose drafts are offered; null for drafts of items not on the server yet. */
  let watched = mode === 'new' ? null : id
  let stopWatching = new AbortController()
  const watchDrafts = (): void => {
    stopWatching.abort()
    stopWatching = new AbortController()
    if (isOpen) void own.watch(watched, stopWatching.signal)
  }
  /** Limits the offered drafts to the saved item: drafts of other new items do not belong to it. */
  const onSaved = (): void => {
    if (watched === state().id) return
    watched = state().id
    change({
      mode: state().mode === 'new' ? 'edit' : state().mode,
      offered: state().offered.filter((draft) => draft.id === watched),
    })
    watchDrafts()
  }
  const save = makeSave({
    kind,
    state,
    change,
    autosave,
    itemApi,
    email,
    afterChange,
    toastFor,
    isOpen: () => isOpen,
    onSaved,
  })

  const load = async (): Promise<void> => {
    const { signal } = stop
    change({ phase: 'loading' })
    const answer = await itemApi.readItem(kind, id, signal)
    if (signal.aborted) return
    if ('ok' in answer) {
      change({ phase: answer.kind === 'not_found' ? 'gone' : 'failed' })
      return toastFor(kind.messages.fetchFailed, 'failure')
    }
    if (answer.record === null) return change({ phase: 'ready' })
    const next = baseFrom(kind, answer.record)
    change({ ...next, values: next.base, phase: 'ready' })
    own.discardSaved()
  }

  const asNew = (): void => {
    const { base, values } = state()
    // The slug of the old item may still lead to it.
    const isOwnSlug = SLUG in values && same(values[SLUG], base[SLUG])
    change({
      id: crypto.randomUUID(),
      record: null,
      revision: null,
      base: emptyValues(kind, new Date()),
      values: withRecordStatus(kind, null, isOwnSlug ? { ...values, [SLUG]: '' } : values),
      sent: [],
      conflict: null,
      phase: 'ready',
      saving: { name: 'rest' },
    })
    void autosave.flush()
  }

  const replaceRecord = (record: Stored): void => {
    const next = baseFrom(kind, record)
    change({
      ...next,
      values: withRecordStatus(
        kind,
        record,
        withLaterChanges(next.base, state().base, state().values),
      ),
      conflict: null,
      saving: { name: 'rest' },
    })
    void autosave.flush()
  }

  return {
    kind,
    $state,
    ...makeTakingBack({
      itemApi,
      kind,
      state,
      change,
      autosave,
      email,
      afterChange,
      toastFor,
      replaceRecord,
    }),
    start() {
      stop = new AbortController()
      isOpen = true
      const release = own.start()
      const unsubscribe = leaveGuard.registerFlush(sessionId, autosave.finish)
      if (state().phase !== 'ready') void load()
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
      const { values, phase, serverErrors } = state()
      if (phase !== 'ready' || same(valueAt(kind, values, path), value)) return
      const {
        [path]: _gone,
        [locateEntry(kind, path)?.list ?? path]: _list,
        ...rest
      } = serverErrors
      change({
        values: withValue(kind, values, path, value),
        serverErrors: rest,
      })
      autosave.schedule()
    },
    touch(path) {
      if (!state().touched.has(path)) change({ touched: new Set([...state().touched, path]) })
    },
    openEntry: (path) => change({ openEntry: path }),
    showErrors: () => change({ attempted: true, failedSaveCount: state().failedSaveCount + 1 }),
    save,
    revert() {
      const { conflict, base, revision, record } = state()
      const last = conflict
        ? { base: conflict.theirs, revision: revisionOf(conflict.record), record: conflict.record }
        : { base, revision, record }
      change({
        ...last,
        values: last.base,
        conflict: null,
        serverErrors: {},
        attempted: false,
        touched: new Set(),
        saving: { name: 'rest' },
      })
      void autosave.flush()
    },
    async restore(draft) {
      const isGone = state().phase === 'gone'
      const restoring = own.restore(draft)
      // The item is deleted: the draft's values become a new one.
      if (isGone) asNew()
      await restoring
    },
    discard: own.discard,
    dismissOrphanedValues() {
      change({ orphanedValues: [] })
      void autosave.flush()
    },
    saveAsNew() {
      asNew()
      return save()
    },
    async restoreFromBinAndSave() {
      const answer = await itemApi.restoreItem(kind.name, state().id)
      if (!answer.ok) {
        if (answer.kind !== 'aborted') toastFor(kind.messages.restoreFailed, 'failure')
        return false
      }
      toastFor(kind.messages.restore, 'success')
      void afterChange(kind)
      // Unchanged since it was opened: the save overwrites it as if it had never been deleted.
      if (changedPaths(baseFrom(kind, answer.data).base, state().base).length === 0)
        replaceRecord(answer.data)
      return save()
    },
    replaceRecord,
    resolve(choices) {
      const { conflict, base, values } = state()
      if (!conflict) return
      const { merge, theirs, record } = conflict
      change({
        record,
        values: withRecordStatus(
          kind,
          record,
          mergedItem(kind, merge, { base, theirs, yours: values }, choices),
        ),
        base: theirs,
        revision: revisionOf(record),
        conflict: null,
        conflictOpen: false,
        saving: { name: 'rest' },
      })
      autosave.schedule()
    },
    closeConflict: () => change({ conflictOpen: false }),
    openConflict() {
      const { conflict, base, values } = state()
      if (!conflict) return
      // Compared again, because the form may have changed since the conflict.
      const merge = compareItem(kind, Object.keys(values), {
        base,
        theirs: conflict.theirs,
        yours: values,
      })
      change({ conflict: { ...conflict, merge }, conflictOpen: true })
    },
  }
}
