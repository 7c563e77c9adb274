import { map, type MapStore } from 'nanostores'
import type { AnyKind } from '#kinds/define.ts'
import { $email } from '../stores/entry.ts'
import { sayFor } from '../stores/toasts.ts'
import { copiesOf, forget, type Copy } from './copies.ts'
import { insideOf, valueAt, withValue } from './entries.ts'
import { based, firstState, type EditState, type Mode } from './editor-state.ts'
import { makeKeeper } from './keeper.ts'
import type { Choice } from './merge.ts'
import { mergedItem } from './merge-lists.ts'
import { readItem } from './records.ts'
import { makeSave } from './save.ts'
import { noteUnkept } from './unkept.ts'
import { changedPaths, same, type Values } from './values.ts'

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
  restore(copy: Copy): void
  discard(copy: Copy): void
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

  const keeper = makeKeeper(
    opening,
    () => {
      const { id: now, base, values, revision, sent } = state()
      if (changedPaths(base, values).length === 0) return null
      return { kind: kind.name, id: now, opening, isNew: mode === 'new', values, base, revision, sent, at: Date.now() }
    },
    (keeping) => {
      noteUnkept(opening, keeping.name === 'impossible')
      change({ keeping })
    },
  )

  const save = makeSave({ kind, state, change, keeper, updatedBy: () => $email.get() })
  let stop = new AbortController()

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
  }

  const lookForCopies = async (): Promise<void> => {
    const { signal } = stop
    const copies = await copiesOf(kind.name, mode === 'new' ? null : id)
    if (!signal.aborted) change({ copies })
  }

  const withoutCopy = (copy: Copy) => state().copies.filter((one) => one !== copy)

  return {
    kind,
    $state,
    start() {
      stop = new AbortController()
      keeper.start()
      if (state().phase !== 'ready') void load()
      void lookForCopies()
      return () => {
        stop.abort()
        keeper.stop()
        noteUnkept(opening, false)
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
      change({ values: state().base, refused: {}, attempted: false, touched: new Set(), saving: { name: 'rest' } })
      void keeper.flush()
    },
    restore(copy) {
      const { id: ownId, values, base, revision, sent } = copy
      change({ id: ownId, values, base, revision, sent, copies: withoutCopy(copy) })
      // The older copy goes only once its content is safe under this opening.
      void keeper.flush().then(() => (state().keeping.name === 'kept' ? forget(copy) : undefined))
    },
    discard(copy) {
      change({ copies: withoutCopy(copy) })
      void forget(copy)
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
    openConflict: () => change({ conflictOpen: true }),
  }
}
