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
import { isAnswerLost, isVersionConflict, saveOver, type Decision } from '../network/save-over.ts'
import { baseFrom, type Conflict, type EditorState } from './editor-state.ts'
import type { EditorServices } from './editor.ts'

export type SaveContext = Pick<EditorServices, 'email' | 'afterChange' | 'toastFor'> & {
  itemApi: Pick<ItemApi, 'readItem'> & ItemSaves
  kind: AnyKind
  state: () => EditorState
  change: (part: Partial<EditorState>) => void
  autosave: Autosave
  /** Whether a view shows it. */
  isOpen: () => boolean
  /** Called after every save that the server has acknowledged. */
  onSaved: () => void
}

const besideToast = (draft: StoredDraft | null): string =>
  draft === null
    ? words.same
    : draft.PublishAt === null
      ? words.savedBeside
      : words.savedPlanned(momentInWords(draft.PublishAt))

/** How many saves without an answer are remembered. */
const REMEMBERED = 5

/** What was typed while the save was under way, put onto what the server has stored. */
export const withLaterChanges = (stored: Values, sent: Values, now: Values): Values => ({
  ...stored,
  ...Object.fromEntries(changedPaths(sent, now).map((path) => [path, now[path]])),
})

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)

type Saved = Stored & { Revision: string }

/** The form that is sent over a version, and what that version was. */
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

/** Whether what is stored is what was sent; an address that was left to the server is none of the sender's. */
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
  /** The act that the save under way carries out. */
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
      isBeside(record)
        ? besideToast(draftOf(record))
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

  /** A save that leaves the version for visitors as it is. */
  const isBeside = (record: Stored | null): boolean =>
    act.name === 'draft' && hasPublicVersion(kind, record)

  const request = (
    record: Stored | null,
    values: Values,
    revision: string | null,
  ): Promise<Answer<Stored>> => {
    const save = { kind, id: state().id, values, updatedBy: email() }
    if (isBeside(record) && revision !== null)
      return itemApi.saveDraft({ ...save, revision, at: act.at })
    const draft = draftOf(record)
    // The draft that was seen, or none: where another one is there by now, it is refused.
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
    // Noted before it is sent: the tab may be closed when the answer comes.
    const all = storedBy(kind, record, values, act, Date.now())
    change({
      base,
      record,
      revision,
      saving: { name: 'saving', act },
      sent: [all, ...sent].slice(0, REMEMBERED),
    })
    void autosave.flush()
    const answer = await request(record, all, revision)
    if (!answer.ok) {
      if (!isAnswerLost(answer) || isVersionConflict(answer)) change({ sent })
      return answer
    }
    // An answer that is no record of ours came from something on the way, not from the store.
    return isRecord(answer.data)
      ? { ...answer, data: answer.data }
      : { ok: false, kind: 'unexpected' }
  }

  /** The record that overtook this save: sent along with a 412, read for a 409 or 428. */
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
    // Exactly the form that was looked at is published.
    const values = act.values ? attempt.values : state().values
    const current = revisionOf(record)
    // The server still has the version that was saved over: it was refused for another reason.
    if (current === revision) return { name: 'refused' }
    const conflict = conflictOf(kind, record, base, values)
    const { theirs, merge } = conflict
    const isUntouched = merge.conflicts.length === 0 && merge.theirs.length === 0
    // In lists both may have put in or taken out something: then the one form is not what comes of both.
    const isWhole = () =>
      changedPaths(values, mergedItem(kind, merge, { base, theirs, yours: values }, {})).length ===
      0
    // An earlier save had arrived although its answer had not, or nobody has changed anything that is not the same here.
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
      // The editor is closed: a toast says that it is not saved; the draft in this browser holds it.
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

  /** A publication, or a time for one: it is not part of the save before it. */
  const isOrder = (one: SaveRequest | null): boolean =>
    one !== null && (one.name === PUBLISH.name || one.at !== undefined)

  /** Once more when it was asked for while a save was under way, for what that one did not take along. */
  const all = async (first: SaveRequest): Promise<boolean> => {
    for (act = first; ; act = askedAgain) {
      askedAgain = null
      const isDone = await begin()
      if (
        askedAgain === null ||
        state().saving.name !== 'saved' ||
        (isDone && !isOrder(askedAgain))
      )
        return isDone
    }
  }

  return (asked = DRAFT) => {
    if (running && (isOrder(asked) || !isOrder(askedAgain))) askedAgain = asked
    running ??= all(asked).finally(() => (running = null))
    return running
  }
}
