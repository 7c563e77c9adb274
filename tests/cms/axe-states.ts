import { conflictStates } from './states/conflict.ts'
import { documentStates } from './states/documents.ts'
import { editorStates } from './states/editor.ts'
import { entryStates } from './states/entry.ts'
import { historyStates } from './states/history.ts'
import { inboxAnswers } from './states/inbox-answers.ts'
import { inboxStates } from './states/inbox.ts'
import { listStates } from './states/list.ts'
import { missingStates } from './states/missing.ts'
import { overlayStates } from './states/overlays.ts'
import { previewStates } from './states/previews.ts'
import { screenStates } from './states/screens.ts'
import type { State } from './states/stage.ts'
import { uploadStates } from './states/uploads.ts'

/** What staff see on a usual day. */
export const usualStates: readonly State[] = [...entryStates, ...screenStates, ...listStates, ...editorStates, ...overlayStates, ...inboxStates, ...inboxAnswers, ...documentStates]

/** What they meet now and then: another's change, an upload that stops, code that did not come, old versions and previews. */
const rareStates: readonly State[] = [...previewStates, ...conflictStates, ...uploadStates, ...missingStates, ...historyStates]

/** Every screen of the staff area in every state that it can be in. */
export const states: readonly State[] = [...usualStates, ...rareStates]
