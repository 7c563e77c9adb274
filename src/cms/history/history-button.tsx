import { useState, type ComponentType, type ReactNode } from 'react'
import { cmsHistory as words } from '#messages/en/cms-history.ts'
import { useEditState } from '../edit/editor-context.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Failed } from '../ui/failed.tsx'

type HistoryDialog = ComponentType<{ onClose: () => void }>

/** Opens the history of the edited item, which is fetched when it is first asked for. An item that was never saved has none. */
export function HistoryButton(): ReactNode {
  const { record } = useEditState()
  const [isOpen, setOpen] = useState(false)
  const [loaded, setLoaded] = useState<HistoryDialog | null>(null)
  const [failed, setFailed] = useState(false)
  const load = () => {
    setFailed(false)
    import('./history-dialog.tsx').then(
      ({ default: dialog }) => setLoaded(() => dialog),
      () => setFailed(true),
    )
  }
  const open = () => {
    setOpen(true)
    if (!loaded) load()
  }
  if (!record) return null
  const close = () => setOpen(false)
  const Shown = loaded
  return (
    <>
      <Button icon="history" onPress={open}>
        <span className="edit-head-word">{words.open}</span>
      </Button>
      {isOpen && Shown && <Shown onClose={close} />}
      {isOpen && !Shown && failed && (
        <Dialog title={words.open} isOpen onClose={close}>
          <Failed text={words.failed} onAgain={load} />
        </Dialog>
      )}
    </>
  )
}
