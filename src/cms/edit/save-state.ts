import { clockTime, dayOf, momentInWords } from '#i18n/time.ts'
import { cmsEdit } from '#messages/en/cms-edit.ts'
import type { DraftStatus } from '../drafts/autosave.ts'
import type { Saving } from '../session/session-state.ts'
import { age } from '../ui/ages.ts'
import type { IconName } from '../ui/icon.tsx'

const words = cmsEdit.bar

/** State of the open item that the save bar describes. */
export type Unsaved = {
  saving: Saving
  savedAt: number | null
  draftStatus: DraftStatus
  /** Number of fields that differ from the server's version. */
  changes: number
  /** True while the server has no version of the item. */
  isNew: boolean
}

export type SaveState = {
  icon: IconName
  text: string
  /** True for failures, which are announced to screen readers. */
  urgent: boolean
  tone: 'quiet' | 'failed'
}

const line = (icon: IconName, text: string, tone: SaveState['tone'] = 'quiet'): SaveState => ({
  icon,
  text,
  tone,
  urgent: tone === 'failed',
})

const draftState = ({ draftStatus, changes }: Unsaved, now: number): SaveState | null => {
  if (changes === 0) return null
  if (draftStatus.name === 'impossible') return line('warning', words.impossible, 'failed')
  return draftStatus.name === 'kept'
    ? line('laptop', words.kept(age(draftStatus.at, now)))
    : line('laptop', words.pending)
}

const failure = ({ saving, draftStatus }: Unsaved): SaveState => {
  const offline = saving.name === 'failed' && saving.why === 'offline'
  if (draftStatus.name === 'impossible')
    return line('warning', offline ? words.offlineNoDraft : words.failedNoDraft, 'failed')
  return line('warning', offline ? words.offline : words.failed, 'failed')
}

/** Reason of the failed save, in a second line; null when the first one says it already. */
export const failureReason = (saving: Saving): string | null =>
  saving.name === 'failed' ? (words.why[saving.why] ?? null) : null

/**
 * Current line of the save bar. `open` is false while the session is lost: a save under way waits
 * for it.
 */
export function saveState(state: Unsaved, open: boolean, now: number): SaveState {
  const { saving } = state
  if (saving.name === 'saving')
    return open ? line('refresh', words.saving) : line('lock', words.signedOut, 'failed')
  if (saving.name === 'failed') return failure(state)
  if (saving.name === 'conflict')
    return line(
      'merge',
      state.draftStatus.name === 'impossible' ? words.conflictNoDraft : words.conflict,
      'failed',
    )
  const kept = draftState(state, now)
  if (kept) return kept
  if (state.savedAt !== null) return line('check-circle', words.saved(clockTime(state.savedAt)))
  return line('laptop', state.isNew ? words.fresh : words.clean)
}

/** Clock time in Dubai, with its day when it is not today's, and its age. */
export const timeAndAge = (at: number, now: number): string =>
  cmsEdit.ago.with(
    dayOf(at) === dayOf(now) ? clockTime(at) : momentInWords(new Date(at).toISOString()),
    age(at, now),
  )
