import { useStore } from '@nanostores/react'
import { useEffect, useState, type ReactNode } from 'react'
import { cmsKeys } from '#messages/en/cms-keys.ts'
import { cmsPalette as words } from '#messages/en/cms-palette.ts'
import { cmsShell } from '#messages/en/cms-shell.ts'
import { $losing, signOut } from '../entry/sign-out.ts'
import { useShortcuts } from '../keys/shortcuts.ts'
import { $overlay, closeOverlay, openGuarded } from '../stores/router.ts'
import { IconButton } from '../ui/controls.tsx'
import { Confirm, Dialog } from '../ui/dialog.tsx'
import { Icon } from '../ui/icon.tsx'
import { useOnDemand } from '../ui/on-demand.tsx'
import { withStyles } from '../ui/sheet.ts'

const loadKeys = withStyles(async () => (await import('../keys/keys-list.tsx')).KeysList)

function KeysDialog({ isOpen }: { isOpen: boolean }): ReactNode {
  const { render, failureNotice } = useOnDemand(loadKeys, isOpen)
  const list = render ? render({}) : failureNotice
  return (
    <Dialog
      title={cmsKeys.title}
      isOpen={isOpen && Boolean(list)}
      onClose={closeOverlay}
      size="keys"
    >
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
  return (
    <Confirm
      title={title}
      text={text}
      action={action}
      pending={pending}
      isOpen={losing !== null}
      onClose={() => $losing.set(null)}
      onConfirm={leave}
    />
  )
}

/** Overlays over any page: the palette, the list of keys, and the question before signing out. */
export function Overlays(): ReactNode {
  const overlay = useStore($overlay)
  useShortcuts({
    palette: () => $overlay.set(overlay === 'palette' ? null : 'palette'),
    keys: () => $overlay.set('keys'),
  })
  useEffect(() => {
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === 'Control' || key === 'Meta') preloadPalette()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
  return (
    <>
      <PaletteDialog isOpen={overlay === 'palette'} />
      <KeysDialog isOpen={overlay === 'keys'} />
      <SignOutQuestion />
    </>
  )
}

const loadPalette = async () => (await import('../palette/palette.tsx')).Palette

/** Loads the palette's code early: when Ctrl is pressed, or its button has the pointer or focus. */
export const preloadPalette = (): void => void loadPalette().catch(() => undefined)

/**
 * Dialog of the palette. Its field is available at once and accepts letters while the rest is
 * loading.
 */
function PaletteDialog({ isOpen }: { isOpen: boolean }): ReactNode {
  const [typed, setTyped] = useState('')
  const { render, failureNotice } = useOnDemand(loadPalette, isOpen)
  const close = () => {
    closeOverlay()
    setTyped('')
  }
  const go = (to: string | (() => void)) => {
    close()
    if (typeof to === 'string') openGuarded(to)
    else to()
  }
  return (
    <Dialog title={words.title} titleHidden isOpen={isOpen} onClose={close} size="palette">
      <div className="palette">
        <div className="palette-close">
          <IconButton icon="close" label={words.close} onPress={close} />
        </div>
        {render ? (
          render({ typed, onType: setTyped, onGo: ({ target: to }) => go(to) })
        ) : (
          <>
            <div className="palette-head hstack">
              <Icon name="search" size={20} />
              <input
                className="palette-field"
                aria-label={words.title}
                placeholder={words.title}
                dir="auto"
                value={typed}
                onChange={(event) => setTyped(event.target.value)}
                autoFocus
              />
            </div>
            {failureNotice}
          </>
        )}
      </div>
    </Dialog>
  )
}
