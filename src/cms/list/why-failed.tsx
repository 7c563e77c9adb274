import { useState, type ReactNode } from 'react'
import { cms as words } from '#messages/en/cms.ts'
import { Dialog } from '../ui/dialog.tsx'

/** "Read why" and what the build said. */
export function WhyFailed({ error }: { error: string | null }): ReactNode {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="link-button" onClick={() => setOpen(true)}>
        {words.live.readWhy}
      </button>
      <Dialog title={words.live.whyTitle} isOpen={open} onClose={() => setOpen(false)}>
        <p className="dialog-text why-text">{error ?? words.live.whyUnknown}</p>
      </Dialog>
    </>
  )
}
