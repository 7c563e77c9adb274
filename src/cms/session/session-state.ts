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
  type Mode,
  type OpenItem,
} from './item-form.ts'

/** State of saving. After `failed` the form still has everything that was typed. */
export type Saving =
  | { name: 'rest' }
  | { name: 'saving'; act: SaveRequest }
  | { name: 'saved' }
  | { name: 'failed'; why: Failure }
  | { name: 'conflict' }

export type Validation = {
  /** Server's errors by path; each is removed when its field changes. */
  serverErrors: Errors
  /** Fields that were left once: their errors are shown. */
  touched: ReadonlySet<string>
  /** True after the first try to save: all errors are shown. */
  attempted: boolean
  /** Number of tries to save that had errors; each increase moves the focus to their summary. */
  failedSaveCount: number
}

/** True when the last save failed because somebody else had deleted the item. */
export const isDeleted = (saving: Saving, { revision }: Pick<OpenItem, 'revision'>): boolean =>
  saving.name === 'failed' && saving.why === 'not_found' && revision !== null

/** Item to open. The caller makes the `id` of a new item; `preset`: its initial values. */
export type SessionTarget = { kind: AnyKind; mode: Mode; id: string; preset?: Values }

/**
 * State of one open item, in atoms that views subscribe to one by one. The session's own modules
 * write them; views call the actions of {@link Session}.
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
  /** Time of the form's last save in this session, in milliseconds since 1970; null before it. */
  $savedAt: WritableAtom<number | null>
  $conflict: WritableAtom<(Conflict & { isOpen: boolean }) | null>
  $draftStatus: WritableAtom<DraftStatus>
  /** Drafts of earlier sessions in this browser, to be restored or discarded. */
  $offered: WritableAtom<readonly Draft[]>
  /** Values of a restored draft for fields that the form no longer has. */
  $orphanedValues: WritableAtom<readonly OrphanedValue[]>
  /** Path of the open list entry; at most one is open. */
  $openEntry: WritableAtom<string | null>
  /** Item and values, which belong together. */
  form: () => ItemForm
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
  const validate = (part: Partial<Validation>) => $validation.set({ ...$validation.get(), ...part })
  return {
    kind,
    $item,
    $values,
    $validation,
    $errors: computed([$values, $validation], (now, validation) =>
      shownErrors(kind, { values: now, ...validation }),
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
    resetValidation: () => validate({ serverErrors: {}, touched: new Set(), attempted: false }),
    showErrors: (serverErrors = $validation.get().serverErrors) =>
      validate({
        serverErrors,
        attempted: true,
        failedSaveCount: $validation.get().failedSaveCount + 1,
      }),
  }
}
