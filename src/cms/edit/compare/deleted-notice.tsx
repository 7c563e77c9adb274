import { useState, type ReactNode } from 'react'
import { cmsHistory } from '#messages/en/cms-history.ts'
import { nounOf } from '../../stores/noun.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useEditing, useEditState } from '../editor-context.ts'
import { isDeleted } from '../editor-state.ts'

const words = cmsHistory.gone

/** The item was deleted while it was being edited: what was typed stays, and has two ways to the server. */
export function DeletedNotice({ onDone }: { onDone: (() => void) | undefined }): ReactNode {
  const editor = useEditing()
  const state = useEditState()
  const [busy, setBusy] = useState(false)
  if (!isDeleted(state) && !busy) return null
  const run = (save: () => Promise<boolean>) => () => {
    setBusy(true)
    void save().then((isDone) => {
      setBusy(false)
      if (isDone) onDone?.()
    })
  }
  return (
    <section className="edit-notice edit-notice-failed" role="alert">
      <Icon name="bin" />
      <p>
        <strong>{words.title(nounOf(editor.kind).one)}</strong> {words.text}
      </p>
      <div className="edit-notice-actions">
        <Button tone="primary" isPending={busy} onPress={run(editor.takeBackAndSave)}>
          {busy ? words.takingBack : words.takeBack}
        </Button>
        {editor.kind.api.create && (
          <Button isDisabled={busy} onPress={run(editor.saveAsNew)}>
            {words.asNew}
          </Button>
        )}
      </div>
    </section>
  )
}
