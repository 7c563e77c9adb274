import { useStore } from '@nanostores/react'
import { useId, useState, type ReactNode } from 'react'
import { agoInWords, dayAndTime } from '#i18n/time.ts'
import { cmsLinks as words } from '#messages/en/cms-links.ts'
import { $email } from '../network/entry.ts'
import { $now } from '../stores/clock.ts'
import { endLink, type PreviewLink } from '../stores/preview-links.ts'
import { showToast } from '../stores/toasts.ts'
import { Button } from '../ui/controls.tsx'
import { Confirm } from '../ui/dialog.tsx'

/** Copies a link's address to the clipboard. */
async function copy({ Address }: PreviewLink): Promise<void> {
  const isCopied = await navigator.clipboard.writeText(Address).then(
    () => true,
    () => false,
  )
  showToast(
    isCopied
      ? { tone: 'success', text: words.copied }
      : { tone: 'failure', text: words.copyFailed },
  )
}

/**
 * List of links: each with its address, and buttons that copy and end it.
 * @param headOf renders the item that a link shows, where the links are of several items
 * @param onEnded called when a link has been ended, to move the focus
 */
export function LinkRows({
  links,
  headOf,
  onEnded,
}: {
  links: readonly PreviewLink[]
  headOf?: (link: PreviewLink) => ReactNode
  onEnded: () => void
}): ReactNode {
  return (
    <ul className="wide-rows">
      {links.map((link) => (
        <LinkRow key={link.Id} link={link} head={headOf?.(link)} onEnded={onEnded} />
      ))}
    </ul>
  )
}

function LinkRow({
  link,
  head,
  onEnded,
}: {
  link: PreviewLink
  head: ReactNode
  onEnded: () => void
}): ReactNode {
  const { Note, Title, Address, createdAt, createdBy, ExpiresAt } = link
  const [isAsking, setIsAsking] = useState(false)
  const now = useStore($now)
  const email = useStore($email)
  const id = useId()
  const until = dayAndTime(ExpiresAt, new Date(now))
  const forWhom = Note === '' ? words.forAnybody : words.for(Note)
  // Name of the link for screen readers. Without a recipient it has the time of the link's end, by
  // which it differs from other links to the same item.
  const name = [Title, Note === '' ? words.works(until) : forWhom].filter(Boolean).join(', ')
  const end = async (): Promise<boolean> => {
    const isEnded = await endLink(link)
    showToast(
      isEnded ? { tone: 'success', text: words.ended } : { tone: 'failure', text: words.endFailed },
    )
    if (isEnded) onEnded()
    return isEnded
  }
  return (
    <li className="wide-row link-row">
      <div>
        {head}
        <strong className="link-note">
          <bdi>{forWhom}</bdi>
        </strong>
        <p>
          {words.works(until)} ·{' '}
          {words.madeBy(agoInWords(createdAt, now), createdBy === email ? words.you : createdBy)}
        </p>
        <label className="visually-hidden" htmlFor={id}>
          {words.address}
        </label>
        <input
          id={id}
          className="input link-address"
          dir="ltr"
          readOnly
          value={Address}
          onFocus={(event) => event.currentTarget.select()}
        />
      </div>
      <div className="link-acts">
        <Button icon="copy" aria-label={words.copyLabel(name)} onPress={() => void copy(link)}>
          {words.copy}
        </Button>
        <Button
          tone="quiet"
          icon="close"
          aria-label={words.endLabel(name)}
          onPress={() => setIsAsking(true)}
        >
          {words.end}
        </Button>
      </div>
      <Confirm
        {...words.ask}
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={end}
      />
    </li>
  )
}
