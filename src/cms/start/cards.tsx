import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { inbox } from '#kinds/index.ts'
import { cms as words } from '#messages/en/cms.ts'
import { cmsShell } from '#messages/en/cms-shell.ts'
import { $newResponses } from '../inbox/new-count.ts'
import { newName, sidebar, writable, type SidebarItem } from '../screens.ts'
import { nounOf } from '../stores/noun.ts'
import { newPath, PROTECTED } from '../stores/router.ts'
import { Icon } from '../ui/icon.tsx'
import type { IconName } from '../ui/icons.ts'
import { $tallies, type Tally } from './due.ts'

const start = cmsShell.start

type CardProps = { href: string; icon: IconName; title: string; detail: string; add?: { href: string; label: string } | undefined; isExternal?: boolean }

function Card({ href, icon, title, detail, add, isExternal }: CardProps): ReactNode {
  return (
    <li className="start-card">
      <a className="start-card-link" href={href} {...(isExternal && { target: '_blank', rel: 'noopener' })}>
        <Icon name={icon} size={20} />
        <span>
          <strong>{title}</strong>
          <span className="start-detail">{detail}</span>
        </span>
      </a>
      {add && (
        <a className="icon-button start-add" href={add.href} aria-label={add.label} title={add.label}>
          <Icon name="plus" />
        </a>
      )}
    </li>
  )
}

/** What stands under a screen's name: how much is there, and what of it is new or unfinished. */
function detailOf({ path, shows }: SidebarItem, tally: Tally | undefined, fresh: number | null): string {
  if (path === inbox.screen.path) return fresh ? cmsShell.newResponses(fresh) : ''
  if (!shows) return ''
  if (shows.kind.shape === 'singleton') return start.settingLead
  if (tally?.state !== 'loaded') return start.unread
  const { one, many } = nounOf(shows.kind)
  return [words.list.count(tally.all, one, many), tally.draft > 0 && start.drafts(tally.draft)].filter(Boolean).join(', ')
}

/** Every screen, with what is in it and the way to something new. */
export function ScreenCards(): ReactNode {
  const tallies = useStore($tallies)
  const fresh = useStore($newResponses)
  const adding = new Map(writable.map(({ kind, screen }) => [screen.path, { href: newPath(screen.path), label: words.start.write(newName(kind, screen)) }]))
  return (
    <ul className="start-cards">
      {sidebar.map((item) => (
        <Card
          key={item.ID}
          href={item.HrefLink}
          icon={item.icon}
          title={item.Title}
          detail={detailOf(item, tallies.find(({ path }) => path === item.path), fresh)}
          add={adding.get(item.path)}
        />
      ))}
      <Card href={`${PROTECTED}/bin`} icon="bin" title={words.sidebar.bin} detail={start.binLead} />
      <Card href="/" icon="external" title={words.sidebar.site} detail={start.siteLead} isExternal />
    </ul>
  )
}
