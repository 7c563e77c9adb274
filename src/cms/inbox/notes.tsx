import { useStore } from '@nanostores/react'
import { useId, useRef, type ReactNode } from 'react'
import { cmsInbox } from '#messages/en/cms-inbox.ts'
import { $now } from '../stores/clock.ts'
import { $email } from '../stores/entry.ts'
import { sinceTime } from '../times.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { languageIn, type FormResponse } from './form-response.ts'
import { useNote, type Note } from './use-note.ts'

const words = cmsInbox.notes

/** Longest note, as the server takes it. */
const LIMIT = 2_000

function NoteText({ text }: { text: string }): ReactNode {
  const lang = languageIn(text)
  return (
    <p className="note-text" lang={lang} dir={lang === 'ar' ? 'rtl' : 'ltr'}>
      {text}
    </p>
  )
}

/** Both notes, and what may become of them. */
function Choice({ note, onDone }: { note: Note; onDone: () => void }): ReactNode {
  return (
    <div className="note-choice" role="alert">
      <p>
        <Icon name="merge" /> {words.conflict}
      </p>
      <h4>{words.theirs}</h4>
      {note.theirs ? <NoteText text={note.theirs} /> : <p className="inbox-quiet">{words.empty}</p>}
      <h4>{words.yours}</h4>
      <NoteText text={note.text ?? ''} />
      <div className="note-actions">
        <Button
          onPress={() => {
            note.keepTheirs()
            onDone()
          }}
        >
          {words.keepTheirs}
        </Button>
        <Button isPending={note.isSaving} onPress={() => void note.keepYours().then((isDone) => isDone && onDone())}>
          {words.keepYours}
        </Button>
        <Button tone="primary" onPress={note.keepBoth}>
          {words.keepBoth}
        </Button>
      </div>
    </div>
  )
}

function NoteForm({ note, onDone }: { note: Note; onDone: () => void }): ReactNode {
  const id = useId()
  return (
    <div className="note-form">
      <label htmlFor={id}>{words.label}</label>
      <textarea
        id={id}
        className="input"
        dir="auto"
        rows={4}
        maxLength={LIMIT}
        autoFocus={note.isAsked}
        aria-describedby={`${id}-hint`}
        value={note.text ?? ''}
        readOnly={note.isSaving}
        onChange={(event) => note.write(event.target.value)}
      />
      <p className="inbox-quiet" id={`${id}-hint`}>
        {note.keeping.name === 'kept' ? words.kept : words.hint}
      </p>
      {note.trouble !== null && (
        <p className="inbox-trouble" role="alert">
          <Icon name="refused" />
          {note.trouble}
        </p>
      )}
      <div className="note-actions">
        <Button
          tone="quiet"
          onPress={() => {
            note.discard()
            onDone()
          }}
        >
          {words.cancel}
        </Button>
        <Button tone="primary" isPending={note.isSaving} onPress={() => void note.save().then((isDone) => isDone && onDone())}>
          {note.isSaving ? words.saving : words.save}
        </Button>
      </div>
    </div>
  )
}

/** What staff wrote for each other about a response. */
export function Notes({ response }: { response: FormResponse }): ReactNode {
  const now = useStore($now)
  const email = useStore($email)
  const note = useNote(response)
  const section = useRef<HTMLElement>(null)
  const toButton = () => requestAnimationFrame(() => section.current?.querySelector<HTMLElement>('.note-begin')?.focus())
  const { Note: text, NotedAt, NotedBy } = response
  return (
    <section ref={section}>
      <h3>{words.title}</h3>
      {note.text === null && text !== '' && (
        <>
          <NoteText text={text} />
          {NotedAt && (
            <p className="inbox-quiet">
              {NotedBy === email ? cmsInbox.you : NotedBy}, {sinceTime(NotedAt, new Date(now))}
            </p>
          )}
        </>
      )}
      {note.text === null ? (
        <button type="button" className="note-begin button button-quiet button-small" onClick={note.begin}>
          <Icon name={text === '' ? 'plus' : 'edit'} />
          {text === '' ? words.add : words.edit}
        </button>
      ) : note.theirs === null ? (
        <NoteForm note={note} onDone={toButton} />
      ) : (
        <Choice note={note} onDone={toButton} />
      )}
    </section>
  )
}
