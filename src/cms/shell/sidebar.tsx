import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { cms as words } from '#messages/en/cms.ts'
import { sidebar } from '../screens.ts'
import { $page, BASE, PROTECTED } from '../stores/router.ts'
import { Icon } from '../ui/icon.tsx'
import type { IconName } from '../ui/icons.ts'
import { BrandMark } from '../ui/mark.tsx'
import { Meter } from './meter.tsx'

type ItemProps = { href: string; icon: IconName; title: string; isCurrent?: boolean; isExternal?: boolean }

function Item({ href, icon, title, isCurrent, isExternal }: ItemProps): ReactNode {
  return (
    <li>
      <a
        className="side-item"
        href={href}
        aria-current={isCurrent ? 'page' : undefined}
        {...(isExternal && { target: '_blank', rel: 'noopener' })}
      >
        <Icon name={icon} size={20} />
        <span className="side-title">{title}</span>
      </a>
    </li>
  )
}

/** The nine screens in their order, then the bin and the way out; the current one by its path, an open item included. */
export function Sidebar(): ReactNode {
  const path = useStore($page)?.path ?? ''
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
          {sidebar.map(({ ID, Title, HrefLink, icon }) => (
            <Item key={ID} href={HrefLink} icon={icon} title={Title} isCurrent={isAt(HrefLink)} />
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
