import { useStore } from '@nanostores/react'
import { useEffect, useState, type ReactNode } from 'react'
import { cmsLinks as words } from '#messages/en/cms-links.ts'
import { LinkRows } from '../../links/links.tsx'
import { $links, makeLink, readLinks } from '../../stores/preview-links.ts'
import { routes } from '../../stores/router.ts'
import { showToast } from '../../stores/toasts.ts'
import { Button } from '../../ui/controls.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { afterPaint } from '../../ui/focus.ts'
import { FieldFrame } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { LoadError, SkeletonRows } from '../../ui/placeholders.tsx'

/** Maximum number of characters of the recipient's name. */
const MAX_NOTE_LENGTH = 100

const focusInDialog = (selector: string): void =>
  document.querySelector<HTMLElement>(`.send-preview ${selector}`)?.focus()

type SendProps = {
  /** Name of the item's kind, or 'release'. */
  kind: string
  /** Id of the item; null for an item that was never saved, to which no link can be made. */
  item: string | null
  /** Sentence on the items that the recipient of the link sees. */
  text: string
  /** Warning before a link is created. */
  notice?: string
  onClose: () => void
}

/** Links to the preview of an item or a release: the existing ones, and a new one. */
export function SendDialog({ kind, item, text, notice, onClose }: SendProps): ReactNode {
  const { state, items: links } = useStore($links)
  useEffect(() => void readLinks(), [])
  const itemLinks = links.filter(({ Kind, ItemId }) => Kind === kind && ItemId === item)
  return (
    <Dialog title={words.dialog.title} isOpen onClose={onClose} size="place">
      <div className="send-preview vstack">
        <p>{text}</p>
        {notice && <Notice text={notice} />}
        {item !== null && <NewLink kind={kind} item={item} />}
        <h3>{words.dialog.open}</h3>
        {state === 'failed' && <LoadError text={words.failed} onRetry={() => void readLinks()} />}
        {state === 'loading' && itemLinks.length === 0 && <SkeletonRows label={words.loading} />}
        {state === 'loaded' && itemLinks.length === 0 && (
          <p className="quiet">{words.dialog.none}</p>
        )}
        {itemLinks.length > 0 && (
          <LinkRows links={itemLinks} onEnded={() => afterPaint(() => focusInDialog('input'))} />
        )}
        <p>
          <a href={routes.links}>{words.dialog.all}</a>
        </p>
      </div>
    </Dialog>
  )
}

function Notice({ text }: { text: string }): ReactNode {
  return (
    <p className="send-notice">
      <Icon name="info" />
      <span>{text}</span>
    </p>
  )
}

/** Form that creates a link, optionally with the name of its recipient. */
function NewLink({ kind, item }: { kind: string; item: string }): ReactNode {
  /** Id of the next link. A repeated request with the same id creates no second link. */
  const [id, setId] = useState(() => crypto.randomUUID())
  const [note, setNote] = useState('')
  const [isBusy, setBusy] = useState(false)
  const make = async () => {
    setBusy(true)
    const answer = await makeLink({ id, kind, item, note: note.trim() })
    setBusy(false)
    if (!answer.ok) {
      if (answer.kind !== 'aborted')
        showToast({
          tone: 'failure',
          text: answer.kind === 'not_found' ? words.gone : words.makeFailed,
        })
      // The server has a link with this id and another recipient.
      if (answer.kind === 'conflict') setId(crypto.randomUUID())
      return
    }
    showToast({ tone: 'success', text: words.made })
    setId(crypto.randomUUID())
    setNote('')
    afterPaint(() => focusInDialog('.link-acts button'))
  }
  return (
    <form
      className="send-form"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) void make()
      }}
    >
      <FieldFrame label={words.dialog.note} hint={words.dialog.noteHint}>
        {(control) => (
          <input
            {...control}
            className="input"
            dir="auto"
            maxLength={MAX_NOTE_LENGTH}
            value={note}
            onChange={(event) => setNote(event.target.value)}
            autoComplete="off"
          />
        )}
      </FieldFrame>
      <Button tone="primary" type="submit" icon="link" isPending={isBusy}>
        {isBusy ? words.dialog.making : words.dialog.make}
      </Button>
    </form>
  )
}
