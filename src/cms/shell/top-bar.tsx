import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { Button as AriaButton } from 'react-aria-components/Button'
import { Header } from 'react-aria-components/Header'
import { Menu, MenuItem, MenuSection, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { cms as words } from '#messages/en/cms.ts'
import { cmsFiles } from '#messages/en/cms-files.ts'
import { cmsKeys } from '#messages/en/cms-keys.ts'
import { cmsShell } from '#messages/en/cms-shell.ts'
import { askSignOut } from '../entry/sign-out.ts'
import { IconButton, KeyHint } from '../ui/controls.tsx'
import { ariaKeys } from '../keys/table.ts'
import { $email } from '../network/entry.ts'
import { screenAt } from '../screens.ts'
import { $overlay, $page } from '../stores/router.ts'
import { BrandMark, Icon } from '../ui/icon.tsx'
import { LiveState } from '../ui/live-state.tsx'
import { preloadPalette } from './overlays.tsx'
import { BarBrand } from './places.tsx'

/** Button that looks like the field that it opens; on narrower windows it is an icon. */
function SearchButton(): ReactNode {
  return (
    <button
      type="button"
      className="find"
      aria-haspopup="dialog"
      aria-keyshortcuts={ariaKeys('palette')}
      title={cmsShell.bar.find}
      onClick={() => $overlay.set('palette')}
      onPointerEnter={preloadPalette}
      onFocus={preloadPalette}
    >
      <Icon name="search" />
      <span className="find-words truncate">{cmsShell.bar.find}</span>
      <KeyHint name="palette" />
    </button>
  )
}

/** Actions of the user menu, by the `id` of their item. */
const menuActions: Readonly<Record<string, () => void>> = {
  keys: () => $overlay.set('keys'),
  'sign-out': () => void askSignOut(),
}

function UserMenu(): ReactNode {
  const email = useStore($email)
  return (
    <MenuTrigger>
      <AriaButton className="user-button">
        <span
          className="user-initial"
          data-initial={email.charAt(0).toUpperCase()}
          aria-hidden="true"
        />
        <span className="visually-hidden">{words.user.account} </span>
        <span className="user-email">{email}</span>
        <Icon name="chevron-down" size={16} />
      </AriaButton>
      <Popover className="popover" placement="bottom end" offset={6}>
        <Menu className="menu" onAction={(key) => menuActions[String(key)]?.()}>
          <MenuSection className="user-menu">
            <Header className="user-menu-head">
              <bdi dir="ltr">{email}</bdi>
            </Header>
            <MenuItem className="menu-item" id="keys" textValue={cmsKeys.title}>
              <Icon name="help" />
              {cmsKeys.title}
            </MenuItem>
            <MenuItem className="menu-item" id="sign-out" textValue={words.user.signOut}>
              <Icon name="sign-out" />
              {words.user.signOut}
            </MenuItem>
          </MenuSection>
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}

/** Title of the current screen, for windows without the sidebar. */
function ScreenTitle(): ReactNode {
  const page = useStore($page)
  const params: Record<string, string> = page?.params ?? {}
  const routeTitles: Readonly<Record<string, string>> = {
    bin: words.sidebar.bin,
    files: cmsFiles.title,
    links: cmsShell.links,
    releases: cmsShell.releases,
    release: cmsShell.releases,
    feedback: cmsShell.feedback,
  }
  const title =
    routeTitles[page?.route ?? ''] ?? screenAt(params['screen'] ?? '')?.Title ?? words.brand.area
  return <span className="bar-title truncate">{title}</span>
}

function KeysButton(): ReactNode {
  return (
    <span className="bar-keys">
      <IconButton icon="help" label={cmsShell.bar.keys} onPress={() => $overlay.set('keys')} />
    </span>
  )
}

/**
 * Bar above every screen: its title on narrow windows, the palette, the site's state, keys, and the
 * account.
 */
export function TopBar({ isStart, onMenu }: { isStart: boolean; onMenu: () => void }): ReactNode {
  return (
    <header className="bar">
      {isStart ? (
        <BarBrand />
      ) : (
        <div className="bar-narrow">
          <IconButton icon="menu" label={words.sidebar.menu} onPress={onMenu} />
          <BrandMark />
          <ScreenTitle />
        </div>
      )}
      <SearchButton />
      <div className="bar-end hstack">
        <LiveState />
        <KeysButton />
        <UserMenu />
      </div>
    </header>
  )
}
