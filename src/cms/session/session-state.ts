import { atom, batch, computed, type ReadableAtom, type WritableAtom } from 'nanostores'
import type { AnyKind } from '#kinds/define.ts'
import type { Values } from '#kinds/values.ts'
import type { DraftStatus } from '../drafts/autosave.ts'
import type { Draft, OrphanedValue } from '../drafts/item-drafts.ts'
import type { SaveRequest } from '../model/acts.ts'
import { shownErrors, type Errors } from '../model/validation.ts'
import type { Failure } from '../network/api.ts'
import {
  firstEntry,
  initialForm,
  type Conflict,
  type ItemForm,
  type EditorMode,
  type OpenItem,
} from './item-form.ts'

/** State of saving the form. `rest`: no save has run, or its result is no longer shown. */
export type Saving =
  | { name: 'rest' }
  | { name: 'saving'; act: SaveRequest }
  | { name: 'saved' }
  | { name: 'failed'; why: Failure }
  | { name: 'conflict' }

/** State that decides which errors are shown. */
export type Validation = {
  /** Errors from the server, by path; each is removed when its field changes. */
  serverErrors: Errors
  /** Paths of fields that were focused and left: their errors are shown. */
  touched: ReadonlySet<string>
  /** True after the first try to save: all errors are shown. */
  attempted: boolean
  /** Number of tries to save that had errors; each increase focuses the summary of the errors. */
  failedSaveCount: number
}

/** True when the last save failed because somebody else had deleted the item. */
export const isDeleted = (saving: Saving, { revision }: Pick<OpenItem, 'revision'>): boolean =>
  saving.name === 'failed' && saving.why === 'not_found' && revision !== null

/** Item to open. */
export type SessionTarget = {
  kind: AnyKind
  mode: EditorMode
  /** Id of the item; the caller makes the id of a new item. */
  id: string
  /** Initial values of a new item, in addition to those of its kind. */
  preset?: Values
}

/**
 * State of one open item, in atoms to which views subscribe one by one. Only the modules of the
 * session write the atoms; views call the functions of `Session` (`session.ts`).
 */
export type SessionState = {
  kind: AnyKind
  $item: WritableAtom<OpenItem>
  /** Current values of the form. */
  $values: WritableAtom<Values>
  $validation: WritableAtom<Validation>
  /** Errors to show now, by path, in the form's order. */
  $errors: ReadableAtom<Errors>
  $saving: WritableAtom<Saving>
  /** Time of the last save in this session, in milliseconds since 1970; null for none. */
  $savedAt: WritableAtom<number | null>
  /** Conflict of the last save; `isOpen`: its dialog is open. Null for none. */
  $conflict: WritableAtom<(Conflict & { isOpen: boolean }) | null>
  $draftStatus: WritableAtom<DraftStatus>
  /** Drafts of earlier sessions in this browser, to be restored or discarded. */
  $offered: WritableAtom<readonly Draft[]>
  /** Values of a restored draft for fields that the form no longer has. */
  $orphanedValues: WritableAtom<readonly OrphanedValue[]>
  /** Path of the open list entry; at most one is open. */
  $openEntry: WritableAtom<string | null>
  /** Returns the item together with the current values. */
  form: () => ItemForm
  /** Changes properties of the item, and the values, at once. */
  setForm: (part: Partial<ItemForm>) => void
  /** Hides the errors, as before the first try to save. */
  resetValidation: () => void
  /** Counts a try to save that had errors, and shows them. */
  showErrors: (serverErrors?: Errors) => void
}

/** State of an item that is not read yet. */
export function makeSessionState({ kind, mode, id, preset }: SessionTarget): SessionState {
  const { values, ...item } = initialForm(kind, mode, id, preset)
  const $item = atom<OpenItem>(item)
  const $values = atom(values)
  const $validation = atom<Validation>({
    serverErrors: {},
    touched: new Set(),
    attempted: false,
    failedSaveCount: 0,
  })
  const setValidation = (part: Partial<Validation>) =>
    $validation.set({ ...$validation.get(), ...part })
  return {
    kind,
    $item,
    $values,
    $validation,
    $errors: computed([$values, $validation], (currentValues, validation) =>
      shownErrors(kind, { values: currentValues, ...validation }),
    ),
    $saving: atom<Saving>({ name: 'rest' }),
    $savedAt: atom<number | null>(null),
    $conflict: atom<(Conflict & { isOpen: boolean }) | null>(null),
    $draftStatus: atom<DraftStatus>({ name: 'nothing' }),
    $offered: atom<readonly Draft[]>([]),
    $orphanedValues: atom<readonly OrphanedValue[]>([]),
    $openEntry: atom<string | null>(firstEntry(kind, values)),
    form: () => ({ ...$item.get(), values: $values.get() }),
    setForm: ({ values: next, ...part }) =>
      batch(() => {
        if (Object.keys(part).length > 0) $item.set({ ...$item.get(), ...part })
        if (next) $values.set(next)
      }),
    resetValidation: () =>
      setValidation({ serverErrors: {}, touched: new Set(), attempted: false }),
    showErrors: (serverErrors = $validation.get().serverErrors) =>
      setValidation({
        serverErrors,
        attempted: true,
        failedSaveCount: $validation.get().failedSaveCount + 1,
      }),
  }
}
