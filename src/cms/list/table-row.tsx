import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { Button as AriaButton } from 'react-aria-components/Button'
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import type { AnyKind, Screen } from '#kinds/define.ts'
import { cms as words } from '#messages/en/cms.ts'
import { $email } from '../stores/entry.ts'
import { publishNow } from '../stores/publish.ts'
import { fieldText, titleOf, type Item } from '../stores/records.ts'
import { itemPath, open } from '../stores/router.ts'
import { ago } from '../times.ts'
import { Icon } from '../ui/icon.tsx'
import { LiveMark, StatusMark, TranslationMark } from '../ui/indicators.tsx'
import { Text } from '../ui/language.tsx'
import { secondOf, secondText } from './columns.ts'
import type { Query, Row } from './query.ts'
import { WhyFailed } from './why-failed.tsx'

type RowProps = { kind: AnyKind; screen: Screen; row: Row; now: number; search: Query; onRemove: (item: Item) => void }

/** Both titles; where the Arabic is absent, whether that is on purpose. */
function Titles({ kind, row, href }: { kind: AnyKind; row: Row; href: string }): ReactNode {
  const column = kind.columns[0]
  const [en, ar] = [fieldText(row.item, column?.key), fieldText(row.item, column?.ar)]
  return (
    <>
      <a className="row-link" href={href}>
        {en ? <Text lang="en">{en}</Text> : <Text lang="ar">{titleOf(kind, row.item)}</Text>}
      </a>
      {en && ar && <Text lang="ar">{ar}</Text>}
      {column?.ar && !ar && <span className="row-note">{words.list.onlyIn[row.shownIn] ?? words.list.noArabic}</span>}
    </>
  )
}

/** What stands beside the title; a text with its twin under it. */
function SecondCell({ kind, row }: { kind: AnyKind; row: Row }): ReactNode {
  const second = secondOf(kind)
  if (!second) return null
  const text = secondText(second, row.item)
  const ar = fieldText(row.item, second.ar)
  return (
    <div className="cell cell-second" role="cell" data-shown={second.type === 'language' ? row.shownIn : undefined}>
      {second.type === 'text' ? (
        <>
          {text && <Text lang="en">{text}</Text>}
          {ar && <Text lang="ar">{ar}</Text>}
        </>
      ) : (
        <>
          {text}
          {second.type === 'count' && <span className="cell-unit"> {second.label.toLowerCase()}</span>}
        </>
      )}
    </div>
  )
}

function Updated({ item, now }: { item: Item; now: number }): ReactNode {
  const email = useStore($email)
  return (
    <>
      <time dateTime={item.updatedAt}>{ago(item.updatedAt, now)}</time>
      <span className="row-note">{item.updatedBy === email ? words.you : item.updatedBy.split('@')[0]}</span>
    </>
  )
}

function RowMenu({ kind, row, href, onRemove }: Omit<RowProps, 'now' | 'search' | 'screen'> & { href: string }): ReactNode {
  const title = titleOf(kind, row.item)
  const address = kind.page && row.live.name === 'live' ? `${kind.page.path}/${row.item.Slug ?? row.item.Id}` : null
  const acts: Readonly<Record<string, () => void>> = {
    edit: () => open(href),
    view: () => address !== null && window.open(address, '_blank', 'noopener'),
    remove: () => onRemove(row.item),
  }
  return (
    <MenuTrigger>
      <AriaButton className="icon-button row-more" aria-label={words.list.more(title)}>
        <Icon name="more" />
      </AriaButton>
      <Popover className="popover" placement="bottom end" offset={4}>
        <Menu className="menu" onAction={(key) => acts[String(key)]?.()}>
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
    </MenuTrigger>
  )
}

/** One item. The title is the link; the whole row is its target. */
export function TableRow({ kind, screen, row, now, search, onRemove }: RowProps): ReactNode {
  const { item, live } = row
  const href = itemPath(screen.path, item.Id, search)
  const why = (
    <>
      <WhyFailed error={live.name === 'failed' ? live.error : null} /> ·{' '}
      <button type="button" className="link-button" onClick={() => void publishNow()}>
        {words.live.publishNow}
      </button>
    </>
  )
  return (
    <div className="row" role="row">
      <div className="cell cell-title" role="cell">
        <Titles kind={kind} row={row} href={href} />
      </div>
      <SecondCell kind={kind} row={row} />
      <div className="cell cell-translation" role="cell">
        {item.translation && <TranslationMark state={item.translation} />}
      </div>
      <div className="cell cell-status" role="cell">
        <StatusMark item={item} now={now} />
      </div>
      <div className="cell cell-live" role="cell">
        {/* The time itself stands under the status. */}
        <LiveMark live={live.name === 'waits' ? { name: 'waits', until: null } : live} now={now} action={why} />
      </div>
      <div className="cell cell-updated" role="cell">
        <Updated item={item} now={now} />
      </div>
      <div className="cell cell-actions" role="cell">
        <RowMenu kind={kind} row={row} href={href} onRemove={onRemove} />
      </div>
    </div>
  )
}
