import { useStore } from '@nanostores/react'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { timeOrDate } from '#i18n/time.ts'
import { cmsInbox } from '#messages/en/cms-inbox.ts'
import { $email } from '../network/entry.ts'
import { $now } from '../stores/clock.ts'
import { Button } from '../ui/controls.tsx'
import { Icon } from '../ui/icon.tsx'
import { languageIn, type FormResponse } from './form-response.ts'
import type { Note, NoteState } from './note.ts'
import { noteOn } from './stores.ts'

const words = cmsInbox.notes

/** Maximum number of characters that the server accepts in a note. */
const MAX_LENGTH = 2_000

function NoteText({ text }: { text: string }): ReactNode {
  const lang = languageIn(text)
  return (
    <p className="note-text" lang={lang} dir={lang === 'ar' ? 'rtl' : 'ltr'}>
      {text}
    </p>
  )
}

type NoteProps = {
  note: Note
  state: NoteState
  /** Called when the form closes; moves the focus to the button that opens the form. */
  onDone: () => void
}

/** Both notes of a conflict, and buttons that keep one or both of them. */
function ConflictChoice({ note, state, onDone }: NoteProps): ReactNode {
  return (
    <div className="note-choice" role="alert">
      <p>
        <Icon name="merge" /> {words.conflict}
      </p>
      <h4>{words.theirs}</h4>
      {state.theirs ? <NoteText text={state.theirs} /> : <p className="quiet">{words.empty}</p>}
      <h4>{words.yours}</h4>
      <NoteText text={state.text ?? ''} />
      <div className="note-actions cluster">
        <Button
          onPress={() => {
            note.keepTheirs()
            onDone()
          }}
        >
          {words.keepTheirs}
        </Button>
        <Button
          isPending={state.isSaving}
          onPress={() => void note.keepYours().then((isSaved) => isSaved && onDone())}
        >
          {words.keepYours}
        </Button>
        <Button tone="primary" onPress={note.keepBoth}>
          {words.keepBoth}
        </Button>
      </div>
    </div>
  )
}

function NoteForm({ note, state, onDone }: NoteProps): ReactNode {
  const id = useId()
  return (
    <div className="note-form">
      <label htmlFor={id}>{words.label}</label>
      <textarea
        id={id}
        className="input"
        dir="auto"
        rows={4}
        maxLength={MAX_LENGTH}
        autoFocus={state.isOpenedByButton}
        aria-describedby={`${id}-hint`}
        value={state.text ?? ''}
        readOnly={state.isSaving}
        onChange={(event) => note.write(event.target.value)}
      />
      <p className="quiet" id={`${id}-hint`}>
        {state.draftStatus.name === 'kept' ? words.kept : words.hint}
      </p>
      {state.errorMessage !== null && (
        <p className="inbox-trouble" role="alert">
          <Icon name="refused" />
          {state.errorMessage}
        </p>
      )}
      <div className="note-actions cluster">
        <Button
          tone="quiet"
          onPress={() => {
            note.discard()
            onDone()
          }}
        >
          {words.cancel}
        </Button>
        <Button
          tone="primary"
          isPending={state.isSaving}
          onPress={() => void note.save().then((isSaved) => isSaved && onDone())}
        >
          {state.isSaving ? words.saving : words.save}
        </Button>
      </div>
    </div>
  )
}

/** Note of staff about a response, and its form. */
export function Notes({ response }: { response: FormResponse }): ReactNode {
  const now = useStore($now)
  const email = useStore($email)
  const [note] = useState(() => noteOn(response))
  const state = useStore(note.$state)
  useEffect(() => {
    void note.open()
    return () => void note.close()
  }, [note])
  const beginButton = useRef<HTMLButtonElement>(null)
  /**
   * True from the closing of the form until the button that replaces it is rendered: the button
   * then gets the focus.
   */
  const mustFocusButton = useRef(false)
  const isClosed = state.text === null
  useEffect(() => {
    if (isClosed && mustFocusButton.current) beginButton.current?.focus()
    mustFocusButton.current = false
  }, [isClosed])
  const focusButton = () => {
    if (beginButton.current) beginButton.current.focus()
    else mustFocusButton.current = true
  }
  const { Note: text, NotedAt, NotedBy } = response
  return (
    <section>
      <h3>{words.title}</h3>
      {state.text === null && text !== '' && (
        <>
          <NoteText text={text} />
          {NotedAt && (
            <p className="quiet">
              {NotedBy === email ? cmsInbox.you : NotedBy}, {timeOrDate(NotedAt, new Date(now))}
            </p>
          )}
        </>
      )}
      {state.text === null ? (
        <button
          type="button"
          ref={beginButton}
          className="note-begin button button-quiet button-small"
          onClick={note.begin}
        >
          <Icon name={text === '' ? 'plus' : 'edit'} />
          {text === '' ? words.add : words.edit}
        </button>
      ) : state.theirs === null ? (
        <NoteForm note={note} state={state} onDone={focusButton} />
      ) : (
        <ConflictChoice note={note} state={state} onDone={focusButton} />
      )}
    </section>
  )
}
