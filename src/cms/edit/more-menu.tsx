import type { ReactNode } from 'react'
import { Button as AriaButton } from 'react-aria-components/Button'
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { cmsEdit as words } from '#messages/en/cms-edit.ts'
import { Icon } from '../ui/icon.tsx'
import type { IconName } from '../ui/icons.ts'

export type MoreItem = { id: string; label: string; icon: IconName; run: () => void; isDisabled?: boolean }

/** On a phone, everything beside the one primary button. Wider windows show the same as buttons and not this. */
export function MoreMenu({ items }: { items: readonly MoreItem[] }): ReactNode {
  if (items.length === 0) return null
  return (
    <div className="edit-more">
      <MenuTrigger>
        <AriaButton className="icon-button" aria-label={words.more}>
          <Icon name="more" />
        </AriaButton>
        <Popover className="popover" placement="top end" offset={6}>
          <Menu className="menu" aria-label={words.more} onAction={(key) => items.find(({ id }) => id === key)?.run()}>
            {items.map(({ id, label, icon, isDisabled }) => (
              <MenuItem key={id} id={id} className="menu-item" textValue={label} isDisabled={isDisabled ?? false}>
                <Icon name={icon} />
                {label}
              </MenuItem>
            ))}
          </Menu>
        </Popover>
      </MenuTrigger>
    </div>
  )
}
