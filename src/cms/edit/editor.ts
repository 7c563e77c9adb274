import { map, type MapStore } from 'nanostores'
import type { AnyKind } from '#kinds/define.ts'
import { $email } from '../stores/entry.ts'
import { sayFor } from '../stores/toasts.ts'
import { copyOf, keptCopies } from './editor-copies.ts'
import type { Copy } from './copies.ts'
import { insideOf, valueAt, withValue } from './entries.ts'
import { based, firstState, type EditState, type Mode } from './editor-state.ts'
import { makeKeeper } from './keeper.ts'
import type { Choice } from './merge.ts'
import { compareItem, mergedItem } from './merge-lists.ts'
import { readItem } from './records.ts'
import { makeSave, rebased } from './save.ts'
import { noteUnkept, watchOpening } from './unkept.ts'
import { changedPaths, emptyValues, same, SLUG, type Stored, type Values } from './values.ts'

export type Editor = {
  kind: AnyKind
  $state: MapStore<EditState>
  /** Loads the item and looks for copies; returns what ends it. */
  start(): () => void
  load(): Promise<void>
  set(path: string, value: unknown): void
  /** Shows an entry of a list, or with null none of them. */
  openEntry(path: string | null): void
  /** The person left a field: from now on its errors show. */
  leave(path: string): void
  /** One save at a time. True when the server has acknowledged everything that stands in the form. */
  save(): Promise<boolean>
  /** Back to what the server has. */
  revert(): void
  /** Takes a copy into the form; what stood there and was not saved becomes a copy of its own. */
  restore(copy: Copy): Promise<void>
  discard(copy: Copy): Promise<void>
  /** The person has what a copy held for fields that are gone. */
  dismissStrays(): void
  /** What stands in the form is saved as a new item from now on: the old one is not there any more. */
  asNew(): void
  /** Takes over a record that was saved beside the form; what was typed stays. */
  adopt(record: Stored, revision: string): void
  /** Takes the choices of a conflict into the form, over what the other session saved. */
  resolve(choices: Readonly<Record<string, Choice>>): void
  closeConflict(): void
  openConflict(): void
}

/** One opened item: its state, the copy on this machine, the way to the server. Views only draw it. */
export function makeEditor(kind: AnyKind, mode: Mode, id: string, preset: Values = {}): Editor {
  const opening = crypto.randomUUID()
  const $state = map<EditState>(firstState(kind, mode, id, preset))
  const state = () => $state.get()
  const change = (part: Partial<EditState>) => $state.set({ ...state(), ...part })
  let isOpen = false
  let stop = new AbortController()

  const keeper = makeKeeper(
    opening,
    () => {
      const { base, values, strays } = state()
      return changedPaths(base, values).length === 0 && strays.length === 0 ? null : copyOf(kind, mode, opening, state())
    },
    (keeping) => {
      if (isOpen) noteUnkept(opening, keeping.name === 'impossible')
      change({ keeping })
    },
  )
  const save = makeSave({ kind, state, change, keeper, updatedBy: () => $email.get(), isOpen: () => isOpen })
  const copies = keptCopies({ kind, mode, opening, openedId: id, state, change, keeper })

  const load = async (): Promise<void> => {
    const { signal } = stop
    change({ phase: 'loading' })
    const answer = await readItem(kind, id, signal)
    if (signal.aborted) return
    if ('ok' in answer) {
      change({ phase: answer.kind === 'not_found' ? 'gone' : 'failed' })
      return sayFor(kind.messages.fetchFailed, 'failure')
    }
    if (answer.record === null) return change({ phase: 'ready' })
    const next = based(kind, answer.record, answer.revision)
    change({ ...next, values: next.base, phase: 'ready' })
    copies.sweep()
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
      values: isOwnSlug ? { ...values, [SLUG]: '' } : values,
      sent: [],
      conflict: null,
      phase: 'ready',
      saving: { name: 'rest' },
    })
    void keeper.flush()
  }

  return {
    kind,
    $state,
    start() {
      stop = new AbortController()
      isOpen = true
      keeper.start()
      const unwatch = watchOpening(opening, keeper.settle)
      if (state().phase !== 'ready') void load()
      void copies.look(stop.signal)
      return () => {
        isOpen = false
        stop.abort()
        keeper.stop()
        unwatch()
      }
    },
    load,
    set(path, value) {
      const { values, phase, refused, saving } = state()
      if (phase !== 'ready' || same(valueAt(kind, values, path), value)) return
      const { [path]: _gone, [insideOf(kind, path)?.list ?? path]: _list, ...rest } = refused
      change({
        values: withValue(kind, values, path, value),
        refused: rest,
        ...(saving.name === 'saved' && { saving: { name: 'rest' as const } }),
      })
      keeper.change()
    },
    leave(path) {
      if (!state().touched.has(path)) change({ touched: new Set([...state().touched, path]) })
    },
    openEntry: (path) => change({ openEntry: path }),
    save,
    revert() {
      const { conflict, base, revision } = state()
      const last = conflict ? { base: conflict.theirs, revision: conflict.revision } : { base, revision }
      change({ ...last, values: last.base, conflict: null, refused: {}, attempted: false, touched: new Set(), saving: { name: 'rest' } })
      void keeper.flush()
    },
    async restore(copy) {
      const isGone = state().phase === 'gone'
      const restoring = copies.restore(copy)
      // The item itself is not there any more: its text goes on as a new one.
      if (isGone) asNew()
      await restoring
    },
    discard: copies.discard,
    dismissStrays() {
      change({ strays: [] })
      void keeper.flush()
    },
    asNew,
    adopt(record, revision) {
      const next = based(kind, record, revision)
      change({ ...next, values: rebased(next.base, state().base, state().values) })
      void keeper.flush()
    },
    resolve(choices) {
      const { conflict, base, values } = state()
      if (!conflict) return
      const { merge, theirs, revision } = conflict
      change({
        values: mergedItem(kind, merge, { base, theirs, yours: values }, choices),
        base: theirs,
        revision,
        conflict: null,
        conflictOpen: false,
        saving: { name: 'rest' },
      })
      keeper.change()
    },
    closeConflict: () => change({ conflictOpen: false }),
    openConflict() {
      const { conflict, base, values } = state()
      if (!conflict) return
      // What was typed since then belongs to the comparison, too.
      const merge = compareItem(kind, Object.keys(values), { base, theirs: conflict.theirs, yours: values })
      change({ conflict: { ...conflict, merge }, conflictOpen: true })
    },
  }
}
