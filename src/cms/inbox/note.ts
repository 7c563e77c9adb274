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

/** Draft, with the note that its author has seen. */
type Writing = { text: string; seen: string }

export type NoteState = {
  /** Null while the form is closed. */
  text: string | null
  /** True when writing was started by the button, not restored from a draft. */
  isAsked: boolean
  keeping: DraftStatus
  isSaving: boolean
  errorMessage: string | null
  /** Current note, when somebody else has changed it meanwhile; null otherwise. */
  theirs: string | null
}

export type Note = {
  $state: ReadableAtom<NoteState>
  /** Restores this device's draft; resolves once that is done. */
  open(): Promise<void>
  /** Closes the note; its draft stays on this device. */
  close(): Promise<void>
  begin(): void
  write(text: string): void
  /** Saves the note. @returns true when the server has it */
  save(): Promise<boolean>
  discard(): void
  keepTheirs(): void
  keepYours(): Promise<boolean>
  keepBoth(): void
}

export type NoteOptions = {
  inbox: Pick<InboxStore, 'known'>
  marking: Pick<Marking, 'saveNote'>
  drafts: Pick<InboxDrafts, 'open'>
  toasts: Pick<Toasts, 'toastFor'>
}

/**
 * Note of one response: saved as a draft while it is written, and on the server only over the note
 * that was seen.
 */
export function makeNote(
  { inbox, marking, drafts, toasts }: NoteOptions,
  response: FormResponse,
): Note {
  const { ContactId: id } = response
  const $state = atom<NoteState>({
    text: null,
    isAsked: false,
    keeping: { name: 'nothing' },
    isSaving: false,
    errorMessage: null,
    theirs: null,
  })
  let draft: DraftHandle<Writing> | null = null
  let writing: Writing | null = null

  const change = (part: Partial<NoteState>): void => $state.set({ ...$state.get(), ...part })
  const stored = (): string => (inbox.known(id) ?? response).Note
  const show = (next: Writing | null): void => {
    writing = next
    change({ text: next?.text ?? null })
  }

  const go = (next: Writing | null): void => {
    show(next)
    change({ theirs: null, errorMessage: null })
    draft?.change(next && next.text !== next.seen ? next : null)
  }

  const saveOver = async ({ text, seen }: Writing): Promise<boolean> => {
    change({ isSaving: true, errorMessage: null })
    const marked = await marking.saveNote(response, seen, text)
    change({ isSaving: false })
    if (marked.name === 'failed') {
      change({ errorMessage: marked.why === 'offline' ? words.offline : words.failed })
      toasts.toastFor(submissions.messages.updateFailed, 'failure')
      return false
    }
    if (marked.name === 'changed') {
      change({ theirs: marked.now.Note })
      return false
    }
    go(null)
    toasts.toastFor(submissions.messages.update, 'success')
    return true
  }

  return {
    $state,
    async open() {
      draft = drafts.open<Writing>(noteName(id), {
        onStatus: (keeping) => change({ keeping }),
        onFound: ({ value }) => {
          // Already saved: the page was closed before the answer came.
          if (value.text === stored()) draft?.change(null)
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
      change({ isAsked: true })
      show({ text: stored(), seen: stored() })
    },
    write: (text) => go({ text, seen: writing?.seen ?? stored() }),
    save: () => (writing && !$state.get().isSaving ? saveOver(writing) : Promise.resolve(false)),
    discard: () => go(null),
    keepTheirs: () => go(null),
    keepYours: () =>
      writing && !$state.get().isSaving
        ? saveOver({ text: writing.text, seen: $state.get().theirs ?? '' })
        : Promise.resolve(false),
    keepBoth() {
      const { theirs } = $state.get()
      if (writing)
        go({ text: [theirs, writing.text].filter(Boolean).join('\n'), seen: theirs ?? '' })
    },
  }
}
