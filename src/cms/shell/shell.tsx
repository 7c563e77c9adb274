import { useStore } from '@nanostores/react'
import { useEffect, useState, type ReactNode } from 'react'
import { allKinds } from '#kinds/index.ts'
import { cmsShell } from '#messages/en/cms-shell.ts'
import { cms as words } from '#messages/en/cms.ts'
import { $expiryWarning, staySignedIn } from '../stores/activity.ts'
import { readUnrequestedLists, whenIdle } from '../stores/lists.ts'
import { recordOpenedItems } from '../stores/recent.ts'
import { $page } from '../stores/router.ts'
import { Button } from '../ui/controls.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Icon } from '../ui/icon.tsx'
import { useMedia } from '../ui/use-media.ts'
import { UploadsDock } from '../uploads/dock.tsx'
import { CurrentScreen } from './current-screen.tsx'
import { followMissedDrops } from './missed-drops.ts'
import { Overlays } from './overlays.tsx'
import { SkipLink } from './places.tsx'
import { Sidebar } from './sidebar.tsx'
import { TopBar } from './top-bar.tsx'

/**
 * Menu of narrow windows: the sidebar in a dialog at the start edge. A change of page closes it.
 */
function MenuDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }): ReactNode {
  const path = useStore($page)?.path
  useEffect(onClose, [path, onClose])
  return (
    <Dialog title={words.sidebar.label} titleHidden size="start" isOpen={isOpen} onClose={onClose}>
      <Sidebar />
    </Dialog>
  )
}

/** Media query for windows that have room for the uploads next to a whole list. */
const WIDE = '(width >= 1560px)'

/** Shell with sidebar, top bar and the current screen. The start page has no sidebar. */
export function Shell(): ReactNode {
  const page = useStore($page)
  const [menuOpen, setMenuOpen] = useState(false)
  // Always the same function, because an effect of the menu depends on it.
  const [closeMenu] = useState(() => () => setMenuOpen(false))
  const isWide = useMedia(WIDE)
  const isStart = page?.route === 'start'
  const widthClass = isWide ? 'shell shell-wide' : 'shell'

  useEffect(() => {
    void whenIdle().then(() =>
      readUnrequestedLists(allKinds.filter(({ shape }) => shape === 'collection')),
    )
  }, [])

  useEffect(() => recordOpenedItems(), [])
  useEffect(() => followMissedDrops(), [])

  return (
    <div className={isStart ? 'shell shell-start' : widthClass}>
      <SkipLink />
      {!isStart && (
        <div className="side">
          <Sidebar />
        </div>
      )}
      <TopBar isStart={isStart} onMenu={() => setMenuOpen(true)} />
      <SessionEndWarning />
      <main id="content" tabIndex={-1}>
        <CurrentScreen />
      </main>
      <UploadsDock />
      <MenuDialog isOpen={menuOpen} onClose={closeMenu} />
      <Overlays />
    </div>
  )
}

/** Warning in the last five minutes of a session, updated each minute; also over an open dialog. */
function SessionEndWarning(): ReactNode {
  const endsSoon = useStore($expiryWarning)
  return (
    <div className="ends-soon" role="status" data-react-aria-top-layer="true">
      {endsSoon && (
        <p>
          <Icon name="clock" />
          <span>
            <strong>{cmsShell.soon.text(endsSoon.minutes)}</strong>{' '}
            {cmsShell.soon.why[endsSoon.why]}
          </span>
          <Button size="small" onPress={() => void staySignedIn()}>
            {cmsShell.soon.stay}
          </Button>
        </p>
      )}
    </div>
  )
}
