import { changedPaths } from '#kinds/values.ts'
import {
  makeAutosave,
  type Autosave,
  type DraftStatus,
  type OnPageLeaving,
} from '../drafts/autosave.ts'
import type { Draft, DraftStore } from '../drafts/item-drafts.ts'
import { migrateDraft } from '../drafts/migrate-draft.ts'
import { withRecordStatus } from '../model/acts.ts'
import type { After } from '../stores/clock.ts'
import { isSameSave } from './save.ts'
import type { SessionState } from './session-state.ts'

type Context = {
  sessionId: string
  state: SessionState
  drafts: DraftStore
  onPageLeaving: OnPageLeaving
  after?: After | undefined
  report: (status: DraftStatus) => void
}

/** The values of a form as the draft of one session. */
const draftOf = ({ kind, form, $orphanedValues }: SessionState, sessionId: string): Draft => {
  const { mode, id, base, values, revision, sent } = form()
  return {
    kind: kind.name,
    id,
    opening: sessionId,
    isNew: mode !== 'single' && revision === null,
    values,
    base,
    revision,
    sent,
    strays: $orphanedValues.get(),
    at: Date.now(),
  }
}

/** True when the form has content that the server has not. */
const isUnsaved = ({ $item, $values, $orphanedValues }: SessionState): boolean =>
  changedPaths($item.get().base, $values.get()).length > 0 || $orphanedValues.get().length > 0

/**
 * Makes the function that writes the draft of one session; when `read` returns null, because
 * nothing differs from the server, it deletes the draft. A draft under a previous id of the item is
 * deleted.
 */
export function draftWriter(
  drafts: Pick<DraftStore, 'write' | 'remove'>,
  read: () => Draft | null,
): () => Promise<DraftStatus> {
  let last: Pick<Draft, 'kind' | 'id' | 'opening'> | null = null

  // After a save, a draft that cannot be deleted equals the server's version: it is not offered
  // again.
  const remove = (name: typeof last) => name && drafts.remove(name).catch(() => undefined)

  return async () => {
    const draft = read()
    const before = last
    // Set before writing: a deletion that is requested meanwhile runs after it.
    last = draft && { kind: draft.kind, id: draft.id, opening: draft.opening }
    if (!draft) {
      await remove(before)
      return { name: 'nothing' }
    }
    try {
      await drafts.write(draft)
    } catch (error) {
      last = before ?? last
      throw error
    }
    if (before && before.id !== draft.id) await remove(before)
    return { name: 'kept', at: draft.at }
  }
}

/** Drafts of one item from earlier sessions: finds, offers, restores and deletes them. */
function draftOffers({ sessionId, state, drafts }: Context, autosave: Autosave) {
  const { kind, form, setForm, $offered } = state

  /** Deletes offered drafts that equal the server's version, without asking. */
  const discardSaved = () => {
    const { record, base } = form()
    if (record === null) return
    const isStored = (draft: Draft) =>
      draft.strays.length === 0 &&
      isSameSave(kind, withRecordStatus(kind, record, { ...base, ...draft.values }), base)
    const stored = $offered.get().filter(isStored)
    if (stored.length === 0) return
    $offered.set($offered.get().filter((draft) => !stored.includes(draft)))
    for (const draft of stored) void drafts.remove(draft).catch(() => undefined)
  }

  const watch = async (id: string | null, signal: AbortSignal): Promise<void> => {
    const { offered, held } = await drafts.of(kind.name, id)
    if (signal.aborted) return
    const others = held.filter((draft) => draft.opening !== sessionId)
    const known = new Set($offered.get().map((draft) => draft.opening))
    $offered.set(
      [...$offered.get(), ...offered.filter((draft) => !known.has(draft.opening))].sort(
        (a, b) => b.at - a.at,
      ),
    )
    discardSaved()
    // Another tab with the item may crash or close: its draft is then offered here.
    const next = await Promise.race([
      ...others.map((draft) => drafts.whenFree(draft.opening, signal)),
      whenAborted(signal),
    ])
    if (next) await watch(id, signal)
  }

  const without = (draft: Draft) => $offered.get().filter((one) => one !== draft)

  return {
    watch,
    discardSaved,
    async restore(draft: Draft): Promise<void> {
      const { base, record } = form()
      const isTyped = isUnsaved(state)
      const typed = draftOf(state, crypto.randomUUID())
      const next = migrateDraft(kind, base, draft)
      const before = migrateDraft(kind, base, { values: draft.base, base: draft.base })
      setForm({
        id: draft.id,
        values: withRecordStatus(kind, record, next.values),
        base: withRecordStatus(kind, record, before.values),
        revision: draft.revision,
        sent: draft.sent,
        phase: 'ready',
      })
      state.$orphanedValues.set([...draft.strays, ...next.orphaned])
      $offered.set([...(isTyped ? [typed] : []), ...without(draft)])
      state.$conflict.set(null)
      state.resetValidation()
      state.$saving.set({ name: 'rest' })
      if (isTyped) await drafts.write(typed).catch(() => undefined)
      await autosave.flush()
      // The older draft is deleted only once its content is stored under this session.
      if (state.$draftStatus.get().name === 'kept')
        await drafts.remove(draft).catch(() => undefined)
    },
    async discard(draft: Draft): Promise<void> {
      $offered.set(without(draft))
      await drafts.remove(draft).catch(() => undefined)
    },
  }
}

/** Drafts of one open item in this browser: this session's, and those of earlier sessions. */
export function sessionDrafts(context: Context) {
  const { sessionId, state, drafts, onPageLeaving, after, report } = context
  const read = () => (isUnsaved(state) ? draftOf(state, sessionId) : null)
  const autosave = makeAutosave({ write: draftWriter(drafts, read), report, onPageLeaving, after })
  return {
    ...draftOffers(context, autosave),
    autosave,
    /** Marks the session as open until the returned function is called. */
    start(): () => void {
      const release = drafts.hold(sessionId)
      autosave.start()
      // Released only after the last write: before it, another tab would be offered an older state.
      return () => void autosave.stop().then(release)
    },
  }
}

/** Resolves, to false, only when the signal ends the wait. */
const whenAborted = (signal: AbortSignal): Promise<false> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve(false)
    else signal.addEventListener('abort', () => resolve(false), { once: true })
  })
