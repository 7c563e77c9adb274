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

/** What an editor depends on. `edit-screen.tsx` passes the browser's own. */
export type EditorServices = {
  request: Transport
  drafts: DraftStore
  leaveGuard: Pick<LeaveGuard, 'guard' | 'registerFlush'>
  onPageLeaving: OnPageLeaving
  after?: After | undefined
  /** The e-mail under which changes are saved. */
  email: () => string
  /** What follows every save that the server has acknowledged. */
  afterChange: (kind: AnyKind) => Promise<void>
  /** Shows a toast with a kind's own message. */
  toastFor: typeof toastFor
}

/** What is opened. `id` is the item's; a new one is given its own by whoever opens it. `preset` is what a new item begins with. */
export type EditorTarget = { kind: AnyKind; mode: Mode; id: string; preset?: Values }

export type Editor = {
  kind: AnyKind
  $state: MapStore<EditorState>
  /** Loads the item and looks for drafts of it; returns what stops that. */
  start(): () => void
  load(): Promise<void>
  set(path: string, value: unknown): void
  /** Shows an entry of a list, or with null none of them. */
  openEntry(path: string | null): void
  /** The person left a field: from now on its errors show. */
  touch(path: string): void
  /** One save at a time. True when the server has acknowledged all of the form's values. */
  save(act?: SaveRequest): Promise<boolean>
  /** Shows every error of the form, as a save that is not sent for them. */
  showErrors(): void
  /** Back to what the server has. */
  revert(): void
  /** Takes a draft into the form; unsaved values of the form become a draft of their own. */
  restore(draft: Draft): Promise<void>
  discard(draft: Draft): Promise<void>
  /** The person has what a draft held for fields that are gone. */
  dismissOrphanedValues(): void
  /** Saves the form's values as a new item, when the old one is deleted. */
  saveAsNew(): Promise<boolean>
  /**
   * Restores the item from the bin and saves over it. When it was changed before it was deleted, the save meets that
   * version and asks what to keep. True when everything is saved.
   */
  restoreFromBinAndSave(): Promise<boolean>
  /** Takes over a record that was saved outside of the form; what was typed stays. */
  replaceRecord(record: Stored): void
  /** Takes the choices of a conflict into the form, over what the other session saved. */
  resolve(choices: Readonly<Record<string, Choice>>): void
  closeConflict(): void
  openConflict(): void
} & TakingBack

/** One open item: its state, its draft in this browser, its saves. Views only draw it. */
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

  /** The item whose drafts are offered; null for those of items that are not on the server yet. */
  let watched = mode === 'new' ? null : id
  let stopWatching = new AbortController()
  const watchDrafts = (): void => {
    stopWatching.abort()
    stopWatching = new AbortController()
    if (isOpen) void own.watch(watched, stopWatching.signal)
  }
  /** A new item has become one of its own: the drafts of other new ones are none of it. */
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
    // The address that the old one had may still lead to it.
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
      // The item itself is deleted: its text continues as a new one.
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
      // What was typed since then belongs to the comparison, too.
      const merge = compareItem(kind, Object.keys(values), {
        base,
        theirs: conflict.theirs,
        yours: values,
      })
      change({ conflict: { ...conflict, merge }, conflictOpen: true })
    },
  }
}
