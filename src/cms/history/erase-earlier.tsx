import { useState, type ReactNode } from 'react'
import { momentInWords } from '#i18n/time.ts'
import { cmsHistory } from '#messages/en/cms-history.ts'
import { useItem, useSession } from '../session/session-context.ts'
import { showToast } from '../stores/toasts.ts'
import { Button } from '../ui/controls.tsx'
import { Confirm } from '../ui/dialog.tsx'
import { afterPaint } from '../ui/focus.ts'
import { eraseUpTo, type ItemVersion } from '../network/item-history.ts'

const words = cmsHistory.erase

/** Focuses the shown version in the list, after the button that had the focus has disappeared. */
const focusShownVersion = (): void =>
  afterPaint(() => document.querySelector<HTMLElement>('.history-version[aria-current]')?.focus())

type EraseEarlierProps = {
  version: ItemVersion
  /** Number of versions to erase, including this one. */
  count: number
  onErased: () => Promise<unknown>
}

/** Button that erases a version and all versions before it, after a question. */
export function EraseEarlier({ version, count, onErased }: EraseEarlierProps): ReactNode {
  const { kind } = useSession()
  const { id } = useItem()
  const [isAsking, setAsking] = useState(false)
  const erase = async (): Promise<boolean> => {
    const answer = await eraseUpTo(kind.name, id, version.Revision)
    if (!answer.ok) {
      if (answer.kind !== 'aborted') showToast({ tone: 'failure', text: words.failed })
      return false
    }
    showToast({ tone: 'success', text: words.done(count) })
    await onErased()
    focusShownVersion()
    return true
  }
  return (
    <>
      <Button
        icon="bin"
        size="small"
        tone="quiet"
        aria-label={words.openLabel(momentInWords(version.updatedAt))}
        onPress={() => setAsking(true)}
      >
        {words.open(count)}
      </Button>
      <Confirm
        title={words.title(count)}
        text={<p>{words.text(count)}</p>}
        action={words.action}
        pending={words.pending}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={erase}
      />
    </>
  )
}
