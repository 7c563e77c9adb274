import { atom, type ReadableAtom } from 'nanostores'
import type { DraftStatus } from '../drafts/autosave.ts'
import { noteName, type DraftHandle, type InboxDrafts } from './drafts.ts'
import { submissions } from '#kinds/submissions.ts'
import { cmsInbox } from '#messages/en/cms-inbox.ts'
import type { Toasts } from '../stores/toasts.ts'
import type { FormResponse } from './form-response.ts'
import type { InboxStore } from './inbox.ts'
import type { Marking } from './marking.ts'

const words = cmsInbox.notes

/** Draft of a note. */
type NoteDraft = {
  text: string
  /** Note on the server that the author has seen, and that the draft replaces. */
  seen: string
}

export type NoteState = {
  /** Null while the form is closed. */
  text: string | null
  /** True when the button opened the form; false when a draft was restored into it. */
  isOpenedByButton: boolean
  /** State of the draft on this device. */
  draftStatus: DraftStatus
  isSaving: boolean
  errorMessage: string | null
  /** Current note, when somebody else has changed it meanwhile; null otherwise. */
  theirs: string | null
}

export type Note = {
  $state: ReadableAtom<NoteState>
  /** Restores the draft on this device, if there is one; resolves once that is done. */
  open(): Promise<void>
  /** Closes the note; its draft stays on this device. */
  close(): Promise<void>
  /** Opens the form, with the current note to edit. */
  begin(): void
  /** Changes the text in the form. */
  write(text: string): void
  /** Saves the note. @returns true when the server has it */
  save(): Promise<boolean>
  /** Closes the form without saving. */
  discard(): void
  /** Ends a conflict: keeps the note on the server and discards this text. */
  keepTheirs(): void
  /** Ends a conflict: saves this text over `theirs`. @returns true when the server has it */
  keepYours(): Promise<boolean>
  /** Ends a conflict: both notes are in the form, one below the other, and are not saved yet. */
  keepBoth(): void
}

export type NoteOptions = {
  inbox: Pick<InboxStore, 'lastKnown'>
  marking: Pick<Marking, 'saveNote'>
  drafts: Pick<InboxDrafts, 'open'>
  toasts: Pick<Toasts, 'toastFor'>
}

/**
 * Note on one response. While it is written, a draft is stored on this device. It is saved on the
 * server only while the note there is the one that the author has seen.
 */
export function makeNote(
  { inbox, marking, drafts, toasts }: NoteOptions,
  response: FormResponse,
): Note {
  const { ContactId: id } = response
  const $state = atom<NoteState>({
    text: null,
    isOpenedByButton: false,
    draftStatus: { name: 'nothing' },
    isSaving: false,
    errorMessage: null,
    theirs: null,
  })
  let draft: DraftHandle<NoteDraft> | null = null
  let writing: NoteDraft | null = null

  const change = (part: Partial<NoteState>): void => $state.set({ ...$state.get(), ...part })
  const knownNote = (): string => (inbox.lastKnown(id) ?? response).Note
  /** Shows a text in the form; null closes the form. */
  const show = (next: NoteDraft | null): void => {
    writing = next
    change({ text: next?.text ?? null })
  }

  /** Shows a text in the form, and stores it as the draft; null closes the form. */
  const setWriting = (next: NoteDraft | null): void => {
    show(next)
    change({ theirs: null, errorMessage: null })
    draft?.change(next && next.text !== next.seen ? next : null)
  }

  const saveReplacing = async ({ text, seen }: NoteDraft): Promise<boolean> => {
    change({ isSaving: true, errorMessage: null })
    const marked = await marking.saveNote(response, seen, text)
    change({ isSaving: false })
    if (marked.name === 'failed') {
      change({ errorMessage: marked.why === 'offline' ? words.offline : words.failed })
      toasts.toastFor(submissions.messages.updateFailed, 'failure')
      return false
    }
    if (marked.name === 'changed') {
      change({ theirs: marked.current.Note })
      return false
    }
    setWriting(null)
    toasts.toastFor(submissions.messages.update, 'success')
    return true
  }

  return {
    $state,
    async open() {
      draft = drafts.open<NoteDraft>(noteName(id), {
        onStatus: (keeping) => change({ draftStatus: keeping }),
        onFound: ({ value }) => {
          // The draft is saved already: the page was closed before the server's answer came.
          if (value.text === knownNote()) draft?.change(null)
          else show(value)
        },
      })
      await draft.ready
    },
    async close() {
      const closing = draft
      draft = null
      await closing?.close()
    },
    begin() {
      change({ isOpenedByButton: true })
      show({ text: knownNote(), seen: knownNote() })
    },
    write: (text) => setWriting({ text, seen: writing?.seen ?? knownNote() }),
    save: () =>
      writing && !$state.get().isSaving ? saveReplacing(writing) : Promise.resolve(false),
    discard: () => setWriting(null),
    keepTheirs: () => setWriting(null),
    keepYours: () =>
      writing && !$state.get().isSaving
        ? saveReplacing({ text: writing.text, seen: $state.get().theirs ?? '' })
        : Promise.resolve(false),
    keepBoth() {
      const { theirs } = $state.get()
      if (writing)
        setWriting({ text: [theirs, writing.text].filter(Boolean).join('\n'), seen: theirs ?? '' })
    },
  }
}
