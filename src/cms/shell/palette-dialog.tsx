import { useState, type ReactNode } from 'react'
import { cmsPalette as words } from '#messages/en/cms-palette.ts'
import { openAsked } from '../stores/address-guard.ts'
import { IconButton } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Icon } from '../ui/icon.tsx'
import { closeOverlay } from '../stores/overlay.ts'
import { useOnDemand } from '../ui/on-demand.tsx'

const load = async () => (await import('../palette/palette.tsx')).Palette

/** Fetches the palette's code ahead: while Ctrl is held, or the pointer is on its button. */
export const preloadPalette = (): void => void load().catch(() => undefined)

type Go = string | (() => void)

/** Find any item or action. The field is there at once and takes letters while the rest is still on its way. */
export function PaletteDialog({ isOpen }: { isOpen: boolean }): ReactNode {
  const [typed, setTyped] = useState('')
  const { draw, missing } = useOnDemand(load, isOpen)
  const close = () => {
    closeOverlay()
    setTyped('')
  }
  const go = (to: Go) => {
    close()
    if (typeof to === 'string') openAsked(to)
    else to()
  }
  return (
    <Dialog title={words.title} titleHidden isOpen={isOpen} onClose={close} size="palette">
      <div className="palette">
        <div className="palette-close">
          <IconButton icon="close" label={words.close} onPress={close} />
        </div>
        {draw ? (
          draw({ typed, onType: setTyped, onGo: ({ go: to }) => go(to) })
        ) : (
          <>
            <div className="palette-head">
              <Icon name="search" size={20} />
              <input className="palette-field" aria-label={words.title} placeholder={words.title} dir="auto" value={typed} onChange={(event) => setTyped(event.target.value)} autoFocus />
            </div>
            {missing}
          </>
        )}
      </div>
    </Dialog>
  )
}
