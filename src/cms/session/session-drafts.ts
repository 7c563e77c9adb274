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
import type { RunAfterDelay } from '../stores/clock.ts'
import { isSameSave } from './save.ts'
import type { SessionState } from './session-state.ts'

type Context = {
  sessionId: string
  state: SessionState
  drafts: DraftStore
  onPageLeaving: OnPageLeaving
  after?: RunAfterDelay | undefined
  report: (status: DraftStatus) => void
}

/** Draft of one session with the present values of its form. */
const draftFromForm = ({ kind, form, $orphanedValues }: SessionState, sessionId: string): Draft => {
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

/** True when the form has content that the server does not have. */
const isUnsaved = ({ $item, $values, $orphanedValues }: SessionState): boolean =>
  changedPaths($item.get().base, $values.get()).length > 0 || $orphanedValues.get().length > 0

/**
 * Makes the function that writes the draft of one session. It deletes the draft when there is
 * nothing to store. It also deletes the draft under a previous id of the item.
 * @param draftToWrite returns the draft to write; null when nothing differs from the server
 */
export function draftWriter(
  drafts: Pick<DraftStore, 'write' | 'remove'>,
  draftToWrite: () => Draft | null,
): () => Promise<DraftStatus> {
  /** Name of the draft that was written last; null when no draft is stored. */
  let lastName: Pick<Draft, 'kind' | 'id' | 'opening'> | null = null

  // A failure is ignored: the remaining draft is equal to the server's version, and such drafts are
  // not offered.
  const remove = (name: typeof lastName) => name && drafts.remove(name).catch(() => undefined)

  return async () => {
    const draft = draftToWrite()
    const previousName = lastName
    // Set before writing, so that a call during the write knows the draft and can delete it.
    lastName = draft && { kind: draft.kind, id: draft.id, opening: draft.opening }
    if (!draft) {
      await remove(previousName)
      return { name: 'nothing' }
    }
    try {
      await drafts.write(draft)
    } catch (error) {
      lastName = previousName ?? lastName
      throw error
    }
    if (previousName && previousName.id !== draft.id) await remove(previousName)
    return { name: 'kept', at: draft.at }
  }
}

/** Drafts of one item from earlier sessions: finds, offers, restores and deletes them. */
function draftOffers({ sessionId, state, drafts }: Context, autosave: Autosave) {
  const { kind, form, setForm, $offered } = state

  /** Deletes offered drafts that are equal to the server's version, without asking. */
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

  /**
   * Offers the drafts of the item now, and again whenever another tab with the item has closed or
   * crashed, until the signal is aborted.
   * @param id null for items that are not on the server yet
   */
  const offerUntilAborted = async (id: string | null, signal: AbortSignal): Promise<void> => {
    const { offered, held } = await drafts.ofItem(kind.name, id)
    if (signal.aborted) return
    const alreadyOffered = new Set($offered.get().map((draft) => draft.opening))
    const newlyOffered = offered.filter((draft) => !alreadyOffered.has(draft.opening))
    $offered.set([...$offered.get(), ...newlyOffered].sort((a, b) => b.at - a.at))
    discardSaved()
    const ofOtherTabs = held.filter((draft) => draft.opening !== sessionId)
    const isAnyFree = await Promise.race([
      ...ofOtherTabs.map((draft) => drafts.whenFree(draft.opening, signal)),
      whenAborted(signal),
    ])
    if (isAnyFree) await offerUntilAborted(id, signal)
  }

  const offeredWithout = (draft: Draft) => $offered.get().filter((one) => one !== draft)

  return {
    offerUntilAborted,
    discardSaved,
    async restore(draft: Draft): Promise<void> {
      const { base, record } = form()
      // Unsaved values of the form become a separate draft, which is offered.
      const hasTyped = isUnsaved(state)
      const typedDraft = draftFromForm(state, crypto.randomUUID())
      const restored = migrateDraft(kind, base, draft)
      const restoredBase = migrateDraft(kind, base, { values: draft.base, base: draft.base })
      setForm({
        id: draft.id,
        values: withRecordStatus(kind, record, restored.values),
        base: withRecordStatus(kind, record, restoredBase.values),
        revision: draft.revision,
        sent: draft.sent,
        phase: 'ready',
      })
      state.$orphanedValues.set([...draft.strays, ...restored.orphaned])
      $offered.set([...(hasTyped ? [typedDraft] : []), ...offeredWithout(draft)])
      state.$conflict.set(null)
      state.resetValidation()
      state.$saving.set({ name: 'rest' })
      if (hasTyped) await drafts.write(typedDraft).catch(() => undefined)
      await autosave.flush()
      // The restored draft is deleted only if its content is now stored as this session's draft.
      if (state.$draftStatus.get().name === 'kept')
        await drafts.remove(draft).catch(() => undefined)
    },
    async discard(draft: Draft): Promise<void> {
      $offered.set(offeredWithout(draft))
      await drafts.remove(draft).catch(() => undefined)
    },
  }
}

/** Drafts of one open item in this browser: of this session and of earlier sessions. */
export function sessionDrafts(context: Context) {
  const { sessionId, state, drafts, onPageLeaving, after, report } = context
  const draftToWrite = () => (isUnsaved(state) ? draftFromForm(state, sessionId) : null)
  const autosave = makeAutosave({
    write: draftWriter(drafts, draftToWrite),
    report,
    onPageLeaving,
    after,
  })
  return {
    ...draftOffers(context, autosave),
    autosave,
    /** Marks the session as open until the returned function is called. */
    start(): () => void {
      const release = drafts.hold(sessionId)
      autosave.start()
      // The session is released after its last write. Before that, another tab would be offered an
      // older state of the draft.
      return () => void autosave.stop().then(release)
    },
  }
}

/** Resolves to false when the signal is aborted. */
const whenAborted = (signal: AbortSignal): Promise<false> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve(false)
    else signal.addEventListener('abort', () => resolve(false), { once: true })
  })
