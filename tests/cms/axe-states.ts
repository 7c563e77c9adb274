import { conflictStates } from './states/conflict.ts'
import { documentStates } from './states/documents.ts'
import { editorStates } from './states/editor.ts'
import { savedStates } from './states/editor-saved.ts'
import { entryStates } from './states/entry.ts'
import { fileStates } from './states/files.ts'
import { historyStates } from './states/history.ts'
import { inboxResponseStates } from './states/inbox-answers.ts'
import { inboxStates } from './states/inbox.ts'
import { linkStates } from './states/links.ts'
import { listStates } from './states/list.ts'
import { missingStates } from './states/missing.ts'
import { overlayStates } from './states/overlays.ts'
import { previewStates } from './states/previews.ts'
import { releaseStates } from './states/releases.ts'
import { screenStates } from './states/screens.ts'
import type { State } from './states/stage.ts'
import { uploadStates } from './states/uploads.ts'

/** Every screen of the staff area in every state, common and rare. */
export const states: readonly State[] = [
  ...entryStates,
  ...screenStates,
  ...listStates,
  ...editorStates,
  ...savedStates,
  ...overlayStates,
  ...inboxStates,
  ...inboxResponseStates,
  ...documentStates,
  ...previewStates,
  ...conflictStates,
  ...uploadStates,
  ...missingStates,
  ...historyStates,
  ...fileStates,
  ...linkStates,
  ...releaseStates,
]

/** Names of one state per screen, so that each layout of the staff area occurs once. */
const everyRunNames = [
  'sign-in',
  'forgotten password',
  'invitation',
  'no access',
  'passphrase',
  'start',
  'screen forms',
  'screen blogs',
  'screen pdf-uploads',
  'screen web-notification',
  'screen bin',
  'screen files',
  'what visitors ask',
  'no such page',
  'list, some selected',
  'order of individual-faqs',
  'live state',
  'menu of a narrow window',
  'palette, hits',
  'list of keys',
  'editor, a blog',
  'editor, errors of a faq',
  'editor, library',
  'checks dialog',
  'editor, preview of a blog',
  'history, the versions',
  'conflict, nothing chosen',
  'inbox, a response',
  'inbox, reply',
  'uploads, running, paused and refused',
  'links, three',
  'links, the dialog of an article',
  'preview link, a blog',
  'preview link, in Arabic',
  'releases, three',
  'release, open',
  'release, publish',
]

/** States that every run examines; all other states are examined only in the full run. */
export const everyRunStates: readonly State[] = everyRunNames.map((name) => {
  const state = states.find((one) => one.name === name)
  if (!state) throw new Error(`There is no state "${name}".`)
  return state
})
