import { clockTime, dayOf, momentInWords } from '#i18n/time.ts'
import { cmsEdit } from '#messages/en/cms-edit.ts'
import type { DraftStatus } from '../drafts/autosave.ts'
import type { Saving } from '../session/session-state.ts'
import { ageInWords } from '../ui/ages.ts'
import type { IconName } from '../ui/icon.tsx'

const words = cmsEdit.bar

/** State of the open item that the save bar describes. */
export type ItemSaveState = {
  saving: Saving
  /** Time of the last save in this session, in milliseconds; null before the first save. */
  savedAt: number | null
  draftStatus: DraftStatus
  /** Number of fields that differ from the server's version. */
  changes: number
  /** True while the server has no version of the item. */
  isNew: boolean
}

/** First line of the save bar. */
export type SaveBarLine = {
  icon: IconName
  text: string
  /** True for failures, which are announced to screen readers. */
  urgent: boolean
  tone: 'quiet' | 'failed'
}

const line = (icon: IconName, text: string, tone: SaveBarLine['tone'] = 'quiet'): SaveBarLine => ({
  icon,
  text,
  tone,
  urgent: tone === 'failed',
})

/** State of the draft in this browser; null without unsaved changes. */
const browserDraftLine = (
  { draftStatus, changes }: ItemSaveState,
  now: number,
): SaveBarLine | null => {
  if (changes === 0) return null
  if (draftStatus.name === 'impossible') return line('warning', words.impossible, 'failed')
  return draftStatus.name === 'kept'
    ? line('laptop', words.kept(ageInWords(draftStatus.at, now)))
    : line('laptop', words.pending)
}

const failureLine = ({ saving, draftStatus }: ItemSaveState): SaveBarLine => {
  const isOffline = saving.name === 'failed' && saving.why === 'offline'
  if (draftStatus.name === 'impossible')
    return line('warning', isOffline ? words.offlineNoDraft : words.failedNoDraft, 'failed')
  return line('warning', isOffline ? words.offline : words.failed, 'failed')
}

/** Second line with the reason of a failed save; null when the first line contains the reason. */
export const failureReason = (saving: Saving): string | null =>
  saving.name === 'failed' ? (words.why[saving.why] ?? null) : null

/**
 * Current first line of the save bar.
 * @param isSignedIn false after the person was signed out: a running save then waits for signing in
 */
export function saveBarLine(state: ItemSaveState, isSignedIn: boolean, now: number): SaveBarLine {
  const { saving } = state
  if (saving.name === 'saving')
    return isSignedIn ? line('refresh', words.saving) : line('lock', words.signedOut, 'failed')
  if (saving.name === 'failed') return failureLine(state)
  if (saving.name === 'conflict') {
    const hasNoDraft = state.draftStatus.name === 'impossible'
    return line('merge', hasNoDraft ? words.conflictNoDraft : words.conflict, 'failed')
  }
  const unsaved = browserDraftLine(state, now)
  if (unsaved) return unsaved
  if (state.savedAt !== null) return line('check-circle', words.saved(clockTime(state.savedAt)))
  return line('laptop', state.isNew ? words.fresh : words.clean)
}

/** Time in Dubai (clock time alone when it is today) and its age. Both times in milliseconds. */
export const timeAndAge = (at: number, now: number): string => {
  const isToday = dayOf(at) === dayOf(now)
  const time = isToday ? clockTime(at) : momentInWords(new Date(at).toISOString())
  return cmsEdit.ago.with(time, ageInWords(at, now))
}
