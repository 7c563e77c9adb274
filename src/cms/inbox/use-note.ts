import { useState } from 'react'
import { submissions } from '#kinds/submissions.ts'
import { cmsInbox } from '#messages/en/cms-inbox.ts'
import { sayFor } from '../stores/toasts.ts'
import { noteDraft, type Keeping } from './drafts.ts'
import type { FormResponse } from './form-response.ts'
import { saveNote } from './marking.ts'
import { useDraft } from './use-draft.ts'

const words = cmsInbox.notes

/** What is being written, over the note that its author saw. */
type Writing = { text: string; seen: string }

export type Note = {
  /** Null while nobody writes. */
  text: string | null
  /** Whether it was begun here and now, and not found on this device. */
  isAsked: boolean
  keeping: Keeping
  isSaving: boolean
  trouble: string | null
  /** The note as it stands now, where somebody else changed it meanwhile. */
  theirs: string | null
  begin: () => void
  write: (text: string) => void
  save: () => Promise<boolean>
  discard: () => void
  keepTheirs: () => void
  keepYours: () => Promise<boolean>
  keepBoth: () => void
}

/** The note of one response: kept on this device while it is written, saved only over the note that was seen. */
export function useNote(response: FormResponse): Note {
  const [writing, setWriting] = useState<Writing | null>(null)
  const [isAsked, setAsked] = useState(false)
  const [theirs, setTheirs] = useState<string | null>(null)
  const [isSaving, setSaving] = useState(false)
  const [trouble, setTrouble] = useState<string | null>(null)
  const draft = useDraft<Writing>(noteDraft(response.ContactId), ({ value }, keep) => {
    // It reached the server, and the page went before this device knew.
    if (value.text === response.Note) keep(null)
    else setWriting(value)
  })

  const go = (next: Writing | null) => {
    setWriting(next)
    setTheirs(null)
    setTrouble(null)
    draft.keep(next && next.text !== next.seen ? next : null)
  }

  const saveOver = async ({ text, seen }: Writing): Promise<boolean> => {
    setSaving(true)
    setTrouble(null)
    const marked = await saveNote(response, seen, text)
    setSaving(false)
    if (marked.name === 'failed') {
      setTrouble(marked.why === 'offline' ? words.offline : words.failed)
      sayFor(submissions.messages.updateFailed, 'failure')
      return false
    }
    if (marked.name === 'changed') {
      setTheirs(marked.now.Note)
      return false
    }
    go(null)
    sayFor(submissions.messages.update, 'success')
    return true
  }

  return {
    text: writing?.text ?? null,
    isAsked,
    keeping: draft.keeping,
    isSaving,
    trouble,
    theirs,
    begin: () => {
      setAsked(true)
      setWriting({ text: response.Note, seen: response.Note })
    },
    write: (text) => go({ text, seen: writing?.seen ?? response.Note }),
    save: () => (writing && !isSaving ? saveOver(writing) : Promise.resolve(false)),
    discard: () => go(null),
    keepTheirs: () => go(null),
    keepYours: () => (writing ? saveOver({ text: writing.text, seen: theirs ?? '' }) : Promise.resolve(false)),
    keepBoth: () => writing && go({ text: [theirs, writing.text].filter(Boolean).join('\n'), seen: theirs ?? '' }),
  }
}
