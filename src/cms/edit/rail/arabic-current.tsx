import { useState, type ReactNode } from 'react'
import { checks as words } from '#messages/en/cms-checks.ts'
import { markArabicCurrent } from '../../stores/changes.ts'
import { say } from '../../stores/toasts.ts'
import { useEditing, useEditState } from '../editor-context.ts'
import { storedTranslation } from '../editor-state.ts'

/** The line for an Arabic text that is older than the English one; what is stored so can be said to be right as it is. */
export function ArabicCurrent(): ReactNode {
  const editor = useEditing()
  const { id, record, revision, phase, saving } = useEditState()
  const [busy, setBusy] = useState(false)
  const canSay = record !== null && revision !== null && storedTranslation(record) === 'outdated'
  const mark = async (): Promise<void> => {
    if (revision === null || busy) return
    setBusy(true)
    const answer = await markArabicCurrent(editor.kind, { Id: id, Revision: revision })
    setBusy(false)
    if (answer.ok) {
      editor.adopt(answer.data, answer.revision ?? String(answer.data['Revision']))
      say({ tone: 'success', text: words.marked })
    } else if (answer.kind !== 'aborted') say({ tone: 'failure', text: answer.kind === 'stale' ? words.markStale : words.markFailed })
  }
  return (
    <div>
      {words.outdated}
      {canSay && (
        <button type="button" className="edit-link" disabled={phase !== 'ready' || saving.name === 'saving'} aria-disabled={busy} onClick={() => void mark()}>
          {busy ? words.marking : words.current}
        </button>
      )}
    </div>
  )
}
