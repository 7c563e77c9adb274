import type { ReactNode } from 'react'
import { Menu, MenuItem } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import type { AnyKind } from '#kinds/define.ts'
import { cms as words } from '#messages/en/cms.ts'
import { titleOf, type Item } from '../stores/records.ts'
import { open } from '../stores/router.ts'
import { Icon } from '../ui/icon.tsx'
import type { Row } from './query.ts'

/** The row whose menu is open, and the button that opened it. */
export type OpenMenu = { row: Row; button: HTMLElement; href: string }

type RowMenuProps = { kind: AnyKind; menu: OpenMenu; onClose: () => void; onRemove: (item: Item) => void }

/** What can be done to one item: one menu for all rows, at the button that was pressed. */
export function RowMenu({ kind, menu: { row, button, href }, onClose, onRemove }: RowMenuProps): ReactNode {
  const address = kind.page && row.live.name === 'live' ? `${kind.page.path}/${row.item.Slug ?? row.item.Id}` : null
  const acts: Readonly<Record<string, () => void>> = {
    edit: () => open(href),
    view: () => address !== null && window.open(address, '_blank', 'noopener'),
    remove: () => onRemove(row.item),
  }
  const name = words.list.more(titleOf(kind, row.item))
  const close = () => {
    onClose()
    button.focus()
  }
  return (
    <Popover className="popover" aria-label={name} placement="bottom end" offset={4} triggerRef={{ current: button }} isOpen onOpenChange={(isOpen) => !isOpen && close()}>
      <Menu
        className="menu"
        autoFocus="first"
        aria-label={name}
        onClose={close}
        onAction={(key) => acts[String(key)]?.()}
      >
        <MenuItem className="menu-item" id="edit" textValue={words.list.edit}>
          <Icon name="edit" />
          {words.list.edit}
        </MenuItem>
        {address !== null && (
          <MenuItem className="menu-item" id="view" textValue={words.list.view}>
            <Icon name="external" />
            {words.list.view}
          </MenuItem>
        )}
        {kind.api.remove && (
          <MenuItem className="menu-item menu-item-danger" id="remove" textValue={words.list.remove}>
            <Icon name="bin" />
            {words.list.remove}
          </MenuItem>
        )}
      </Menu>
    </Popover>
  )
}
