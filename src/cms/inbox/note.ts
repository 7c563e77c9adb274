import { atom, type ReadableAtom } from 'nanostores'
import { submissions } from '#kinds/submissions.ts'
import { cmsInbox } from '#messages/en/cms-inbox.ts'
import type { DraftStatus } from '../drafts/autosave.ts'
import type { DraftHandle, Drafts } from '../drafts/personal.ts'
import { noteDraft } from './drafts.ts'
import type { FormResponse } from './form-response.ts'
import type { InboxStore, Toasts } from './inbox.ts'
import type { Marking } from './marking.ts'

const words = cmsInbox.notes

/** What is being written, over the note that its author saw. */
type Writing = { text: string; seen: string }

export type NoteState = {
  /** Null while nobody writes. */
  text: string | null
  /** Whether it was begun here and now, and not found on this device. */
  isAsked: boolean
  keeping: DraftStatus
  isSaving: boolean
  trouble: string | null
  /** The note as it stands now, where somebody else changed it meanwhile. */
  theirs: string | null
}

export type Note = {
  $state: ReadableAtom<NoteState>
  /** Looks for what this device kept; resolves once that is in place. */
  open(): Promise<void>
  /** Leaves the note; what was written stays on this device. */
  close(): Promise<void>
  begin(): void
  write(text: string): void
  /** @returns whether the server has the note */
  save(): Promise<boolean>
  discard(): void
  keepTheirs(): void
  keepYours(): Promise<boolean>
  keepBoth(): void
}

export type NoteOptions = { inbox: Pick<InboxStore, 'known'>; marking: Pick<Marking, 'saveNote'>; drafts: Pick<Drafts, 'open'>; toasts: Pick<Toasts, 'toastFor'> }

/** The note of one response: kept on this device while it is written, saved only over the note that was seen. */
export function makeNote({ inbox, marking, drafts, toasts }: NoteOptions, response: FormResponse): Note {
  const { ContactId: id } = response
  const $state = atom<NoteState>({ text: null, isAsked: false, keeping: { name: 'nothing' }, isSaving: false, trouble: null, theirs: null })
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
    change({ theirs: null, trouble: null })
    draft?.change(next && next.text !== next.seen ? next : null)
  }

  const saveOver = async ({ text, seen }: Writing): Promise<boolean> => {
    change({ isSaving: true, trouble: null })
    const marked = await marking.saveNote(response, seen, text)
    change({ isSaving: false })
    if (marked.name === 'failed') {
      change({ trouble: marked.why === 'offline' ? words.offline : words.failed })
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
      draft = drafts.open<Writing>(noteDraft(id), {
        onStatus: (keeping) => change({ keeping }),
        onFound: ({ value }) => {
          // It reached the server, and the page went before this device knew.
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
    keepYours: () => (writing && !$state.get().isSaving ? saveOver({ text: writing.text, seen: $state.get().theirs ?? '' }) : Promise.resolve(false)),
    keepBoth() {
      const { theirs } = $state.get()
      if (writing) go({ text: [theirs, writing.text].filter(Boolean).join('\n'), seen: theirs ?? '' })
    },
  }
}
