import { momentInWords } from '#i18n/time.ts'
import type { AnyKind } from '#kinds/define.ts'
import { compareItem, mergedItem } from '#kinds/merge.ts'
import { changedPaths, type Values } from '#kinds/values.ts'
import { cmsDraft as words } from '#messages/en/cms-draft.ts'
import type { Autosave } from '../drafts/autosave.ts'
import {
  DRAFT,
  withRecordStatus,
  hasPublicVersion,
  PUBLISH,
  storedBy,
  type SaveRequest,
} from '../model/acts.ts'
import { errorsFrom, errorsIn, normalised } from '../model/validation.ts'
import {
  draftOf,
  revisionOf,
  SLUG,
  textAt,
  valuesOf,
  workingOf,
  type Stored,
  type StoredDraft,
} from '../model/values.ts'
import type { Answer, Refusal } from '../network/api.ts'
import type { ItemApi } from '../network/item-api.ts'
import type { ItemSaves } from '../network/item-saves.ts'
import { mayBeStored, isVersionConflict, saveOver, type Decision } from '../network/save-over.ts'
import { baseFrom, type Conflict, type EditorState } from './editor-state.ts'
import type { EditorServices } from './editor.ts'

export type SaveContext = Pick<EditorServices, 'email' | 'afterChange' | 'toastFor'> & {
  itemApi: Pick<ItemApi, 'readItem'> & ItemSaves
  kind: AnyKind
  state: () => EditorState
  change: (part: Partial<EditorState>) => void
  autosave: Autosave
  /** True while a view shows the item. */
  isOpen: () => boolean
  /** Called after every save that the server has acknowledged. */
  onSaved: () => void
}

const draftSavedToast = (draft: StoredDraft | null): string =>
  draft === null
    ? words.same
    : draft.PublishAt === null
      ? words.savedBeside
      : words.savedPlanned(momentInWords(draft.PublishAt))

/** Maximum number of remembered saves without an answer. */
const REMEMBERED = 5

/** Stored values with the changes that were typed during the save. */
export const withLaterChanges = (stored: Values, sent: Values, now: Values): Values => ({
  ...stored,
  ...Object.fromEntries(changedPaths(sent, now).map((path) => [path, now[path]])),
})

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)

type Saved = Stored & { Revision: string }

/** Form values to send, and the version that they are sent over. */
type Attempt = Pick<EditorState, 'base' | 'record' | 'values' | 'revision' | 'sent'>

const isRecord = (value: unknown): value is Saved =>
  typeof value === 'object' &&
  value !== null &&
  'Revision' in value &&
  typeof value.Revision === 'string'

const conflictOf = (kind: AnyKind, record: Stored, base: Values, yours: Values): Conflict => {
  const working = workingOf(record)
  const theirs = valuesOf(kind, working, new Date())
  return {
    record,
    theirs,
    updatedAt: textOf(working['updatedAt']),
    updatedBy: textOf(working['updatedBy']),
    merge: compareItem(kind, Object.keys(yours), { base, theirs, yours }),
  }
}

/**
 * True when the stored values are the sent ones; a slug that was sent empty is ignored, because the
 * server makes it.
 */
export const isSameSave = (kind: AnyKind, sent: Values, stored: Values): boolean =>
  changedPaths(normalised(kind, sent), stored).every(
    (path) => path === SLUG && textAt(sent, SLUG) === '',
  )

/** The save of one editor. See {@link Editor.save}. */
export function makeSave({
  kind,
  state,
  change,
  autosave,
  itemApi,
  email,
  afterChange,
  toastFor,
  isOpen,
  onSaved,
}: SaveContext): (act?: SaveRequest) => Promise<boolean> {
  let running: Promise<boolean> | null = null
  let askedAgain: SaveRequest | null = null
  /** Act of the current save. */
  let act: SaveRequest = DRAFT

  const fail = (refusal: Refusal): false => {
    const isNew = state().revision === null
    change({
      saving: refusal.kind === 'aborted' ? { name: 'rest' } : { name: 'failed', why: refusal.kind },
    })
    void autosave.flush()
    if (refusal.kind !== 'aborted')
      toastFor((isNew && kind.messages.createFailed) || kind.messages.updateFailed, 'failure')
    return false
  }

  const hasChanges = (): boolean => changedPaths(state().base, state().values).length > 0

  const succeed = (record: Stored, sent: Values): boolean => {
    const wasNew = state().revision === null && kind.messages.create !== undefined
    const next = baseFrom(kind, record)
    const values = withRecordStatus(kind, record, withLaterChanges(next.base, sent, state().values))
    change({
      ...next,
      values,
      sent: [],
      serverErrors: {},
      attempted: false,
      touched: new Set(),
      conflict: null,
      saving: { name: 'saved' },
      savedAt: Date.now(),
    })
    onSaved()
    void autosave.flush()
    toastFor(
      isDraftSave(record)
        ? draftSavedToast(draftOf(record))
        : wasNew
          ? kind.messages.create
          : kind.messages.update,
      'success',
    )
    void afterChange(kind)
    return !hasChanges()
  }

  const refuse = (refusal: Refusal): false => {
    const errors = refusal.errors ?? []
    if (errors.length > 0) {
      change({
        serverErrors: errorsFrom(kind, errors, state().values),
        failedSaveCount: state().failedSaveCount + 1,
      })
    }
    return fail(refusal)
  }

  /** True when the save leaves the version for visitors unchanged. */
  const isDraftSave = (record: Stored | null): boolean =>
    act.name === 'draft' && hasPublicVersion(kind, record)

  const request = (
    record: Stored | null,
    values: Values,
    revision: string | null,
  ): Promise<Answer<Stored>> => {
    const save = { kind, id: state().id, values, updatedBy: email() }
    if (isDraftSave(record) && revision !== null)
      return itemApi.saveDraft({ ...save, revision, at: act.at })
    const draft = draftOf(record)
    // Revision of the draft that was seen, or null: refused if there is another draft by now.
    return itemApi.saveItem({
      ...save,
      revision,
      ...(revision !== null && { draft: draft ? revision : null }),
    })
  }

  const send = async ({
    base,
    record,
    values,
    revision,
    sent,
  }: Attempt): Promise<Answer<Saved>> => {
    // Stored before sending: the tab may be closed when the answer comes.
    const expected = storedBy(kind, record, values, act, Date.now())
    change({
      base,
      record,
      revision,
      saving: { name: 'saving', act },
      sent: [expected, ...sent].slice(0, REMEMBERED),
    })
    void autosave.flush()
    const answer = await request(record, expected, revision)
    if (!answer.ok) {
      if (!mayBeStored(answer) || isVersionConflict(answer)) change({ sent })
      return answer
    }
    // An answer that is no record came from an intermediary, not from the store.
    return isRecord(answer.data)
      ? { ...answer, data: answer.data }
      : { ok: false, kind: 'unexpected' }
  }

  /** Record that was stored in the meantime: part of a 412 answer, read after a 409 or 428. */
  const readCurrent = async (
    refusal: Refusal,
  ): Promise<{ current: Stored } | { refusal: Refusal }> => {
    if (isRecord(refusal.current)) return { current: refusal.current }
    const answer = await itemApi.readItem(kind, state().id)
    if ('ok' in answer) return { refusal: answer }
    return answer.record ? { current: answer.record } : { refusal }
  }

  const decide = (
    record: Stored,
    attempt: Attempt,
    mayRepeat: boolean,
  ): Decision<Attempt, Conflict> => {
    const { base, sent, revision } = state()
    // A publication contains exactly the reviewed values.
    const values = act.values ? attempt.values : state().values
    const current = revisionOf(record)
    // The server still has the version that was saved over: the refusal has another reason.
    if (current === revision) return { name: 'refused' }
    const conflict = conflictOf(kind, record, base, values)
    const { theirs, merge } = conflict
    const isUntouched = merge.conflicts.length === 0 && merge.theirs.length === 0
    // Both sessions may have added or removed list entries: the form may differ from the merged
    // item.
    const isWhole = () =>
      changedPaths(values, mergedItem(kind, merge, { base, theirs, yours: values }, {})).length ===
      0
    // True when an earlier save was stored although its answer was lost, or when the form already
    // contains every change of the other session.
    const isOwn = sent.some((one) => isSameSave(kind, one, theirs)) || (isUntouched && isWhole())
    if (isOwn && mayRepeat)
      return {
        name: 'again',
        attempt: { base: theirs, record, values, revision: current, sent: [] },
      }
    return {
      name: 'ask',
      question: act.values ? conflictOf(kind, record, base, state().values) : conflict,
    }
  }

  const saveForm = async (): Promise<boolean> => {
    const outcome = await saveOver<Saved, Stored, Attempt, Conflict>(
      { send, readCurrent, decide, maxAttempts: 2 },
      { ...state(), ...(act.values && { values: act.values }) },
    )
    if (outcome.name === 'saved') {
      return succeed(outcome.answer.data, outcome.attempt.values)
    }
    if (outcome.name === 'refused') return refuse(outcome.refusal)
    if (outcome.name === 'ask') {
      change({ conflict: outcome.question, conflictOpen: true, saving: { name: 'conflict' } })
      // The editor is closed: a toast reports the failure; the draft in this browser has the
      // values.
      if (!isOpen()) toastFor(kind.messages.updateFailed, 'failure')
    }
    return false
  }

  const begin = (): Promise<boolean> => {
    const { phase, record, saving } = state()
    const values = act.values ?? state().values
    // Another act on the item is under way.
    if (phase !== 'ready' || saving.name === 'saving') return Promise.resolve(false)
    if (Object.keys(errorsIn(kind, storedBy(kind, record, values, act, Date.now()))).length > 0) {
      change({ attempted: true, failedSaveCount: state().failedSaveCount + 1 })
      return Promise.resolve(false)
    }
    change({ attempted: true, serverErrors: {} })
    return saveForm()
  }

  /** True for a publication or a time for one: the save before it does not include it. */
  const isPublication = (one: SaveRequest | null): boolean =>
    one !== null && (one.name === PUBLISH.name || one.at !== undefined)

  /** Saves, and saves again when a save was requested meanwhile that the first did not include. */
  const saveUntilCurrent = async (first: SaveRequest): Promise<boolean> => {
    for (act = first; ; act = askedAgain) {
      askedAgain = null
      const isDone = await begin()
      if (
        askedAgain === null ||
        state().saving.name !== 'saved' ||
        (isDone && !isPublication(askedAgain))
      )
        return isDone
    }
  }

  return (asked = DRAFT) => {
    if (running && (isPublication(asked) || !isPublication(askedAgain))) askedAgain = asked
    running ??= saveUntilCurrent(asked).finally(() => (running = null))
    return running
  }
}
