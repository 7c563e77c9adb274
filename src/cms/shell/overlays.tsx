import { useStore } from '@nanostores/react'
import { useEffect, type ReactNode } from 'react'
import { cmsKeys } from '#messages/en/cms-keys.ts'
import { cmsShell } from '#messages/en/cms-shell.ts'
import { $losing, signOut } from '../entry/sign-out.ts'
import { useShortcuts } from '../keys/use-shortcuts.ts'
import { $overlay, closeOverlay } from '../stores/overlay.ts'
import { Confirm } from '../ui/confirm.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { useOnDemand } from '../ui/on-demand.tsx'
import { preloadPalette, PaletteDialog } from './palette-dialog.tsx'

const loadKeys = async () => (await import('../keys/keys-list.tsx')).KeysList

function KeysDialog({ isOpen }: { isOpen: boolean }): ReactNode {
  const { draw, missing } = useOnDemand(loadKeys, isOpen)
  const list = draw ? draw({}) : missing
  return (
    <Dialog title={cmsKeys.title} isOpen={isOpen && Boolean(list)} onClose={closeOverlay} size="keys">
      {list}
    </Dialog>
  )
}

function SignOutQuestion(): ReactNode {
  const losing = useStore($losing)
  const { title, unsent, unsaved, uploading, action, pending } = cmsShell.signOut
  const text = losing && (
    <>
      {losing.unsent > 0 && <p>{unsent(losing.unsent)}</p>}
      {losing.unsaved && <p>{unsaved}</p>}
      {losing.uploading && <p>{uploading}</p>}
    </>
  )
  const leave = async () => {
    await signOut()
    return true
  }
  return <Confirm title={title} text={text} action={action} pending={pending} isOpen={losing !== null} onClose={() => $losing.set(null)} onConfirm={leave} />
}

/** What can come over any page: the palette, the list of keys, and the question before signing out. */
export function Overlays(): ReactNode {
  const overlay = useStore($overlay)
  useShortcuts({
    palette: () => $overlay.set(overlay === 'palette' ? null : 'palette'),
    keys: () => $overlay.set('keys'),
  })
  useEffect(() => {
    const hear = ({ key }: KeyboardEvent) => (key === 'Control' || key === 'Meta') && preloadPalette()
    window.addEventListener('keydown', hear)
    return () => window.removeEventListener('keydown', hear)
  }, [])
  return (
    <>
      <PaletteDialog isOpen={overlay === 'palette'} />
      <KeysDialog isOpen={overlay === 'keys'} />
      <SignOutQuestion />
    </>
  )
}
