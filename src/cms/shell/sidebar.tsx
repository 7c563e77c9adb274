import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { inbox } from '#kinds/index.ts'
import { cms as words } from '#messages/en/cms.ts'
import { cmsShell } from '#messages/en/cms-shell.ts'
import { $newResponses } from '../inbox/new-count.ts'
import { sidebar } from '../screens.ts'
import { $page, BASE, PROTECTED } from '../stores/router.ts'
import { Icon } from '../ui/icon.tsx'
import type { IconName } from '../ui/icons.ts'
import { BrandMark } from '../ui/mark.tsx'
import { Meter } from './meter.tsx'

type ItemProps = { href: string; icon: IconName; title: string; isCurrent?: boolean; isExternal?: boolean; /** What is new there, in words. */ note?: string | undefined }

function Item({ href, icon, title, isCurrent, isExternal, note }: ItemProps): ReactNode {
  return (
    <li>
      <a
        className="side-item"
        href={href}
        aria-current={isCurrent ? 'page' : undefined}
        {...(isExternal && { target: '_blank', rel: 'noopener' })}
      >
        <Icon name={icon} size={20} />
        <span className="side-title">
          <span>{title}</span>
          {note && <span className="side-note"> {note}</span>}
        </span>
        {note && <span className="side-dot" aria-hidden="true" />}
      </a>
    </li>
  )
}

/** The nine screens in their order, then the bin and the way out; the current one by its path, an open item included. */
export function Sidebar(): ReactNode {
  const path = useStore($page)?.path ?? ''
  const fresh = useStore($newResponses) ?? 0
  const isAt = (href: string) => path === href || path.startsWith(`${href}/`)
  return (
    <nav className="side-inner" aria-label={words.sidebar.label}>
      <a className="side-brand" href={BASE}>
        <BrandMark />
        <span className="side-title">
          <strong>{words.brand.name}</strong>
          <span>{words.brand.area}</span>
        </span>
      </a>
      <div className="side-lists">
        <ul>
          {sidebar.map(({ ID, Title, HrefLink, icon, path: own }) => (
            <Item
              key={ID}
              href={HrefLink}
              icon={icon}
              title={Title}
              isCurrent={isAt(HrefLink)}
              note={own === inbox.screen.path && fresh > 0 ? cmsShell.newResponses(fresh) : undefined}
            />
          ))}
        </ul>
        <ul className="side-rest">
          <Item href={`${PROTECTED}/bin`} icon="bin" title={words.sidebar.bin} isCurrent={isAt(`${PROTECTED}/bin`)} />
          <Item href="/" icon="external" title={words.sidebar.site} isExternal />
        </ul>
      </div>
      <Meter />
    </nav>
  )
}
