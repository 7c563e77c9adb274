import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { Button as AriaButton } from 'react-aria-components/Button'
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { cms as words } from '#messages/en/cms.ts'
import { screenAt } from '../screens.ts'
import { $email } from '../stores/entry.ts'
import { $page, BASE } from '../stores/router.ts'
import { signOut } from '../stores/session.ts'
import { IconButton } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { BrandMark } from '../ui/mark.tsx'
import { LiveState } from './live-state.tsx'

function UserMenu(): ReactNode {
  const email = useStore($email)
  return (
    <MenuTrigger>
      <AriaButton className="user-button">
        <span className="user-initial" data-initial={email.charAt(0).toUpperCase()} aria-hidden="true" />
        <span className="visually-hidden">{words.user.account} </span>
        <span className="user-email">{email}</span>
        <Icon name="chevron-down" size={16} />
      </AriaButton>
      <Popover className="popover" placement="bottom end" offset={6}>
        <Menu className="menu" onAction={() => void signOut()}>
          <MenuItem className="menu-item" id="sign-out" textValue={words.user.signOut}>
            <Icon name="sign-out" />
            {words.user.signOut}
          </MenuItem>
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}

/** The title of the current screen, for windows without the sidebar. */
function ScreenTitle(): ReactNode {
  const page = useStore($page)
  const params: Record<string, string> = page?.params ?? {}
  const title = page?.route === 'bin' ? words.sidebar.bin : (screenAt(params['screen'] ?? '')?.Title ?? words.brand.area)
  return <span className="bar-title">{title}</span>
}

export function TopBar({ isStart, onMenu }: { isStart: boolean; onMenu: () => void }): ReactNode {
  return (
    <header className="bar">
      {isStart ? (
        <a className="bar-brand" href={BASE}>
          <BrandMark />
          <span>
            <strong>{words.brand.name}</strong>
            <span>{words.brand.area}</span>
          </span>
        </a>
      ) : (
        <div className="bar-narrow">
          <IconButton icon="menu" label={words.sidebar.menu} onPress={onMenu} />
          <BrandMark />
          <ScreenTitle />
        </div>
      )}
      <div className="bar-end">
        <LiveState />
        <UserMenu />
      </div>
    </header>
  )
}
