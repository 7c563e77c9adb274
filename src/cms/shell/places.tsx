import type { ReactNode } from 'react'
import { cmsFiles } from '#messages/en/cms-files.ts'
import { cmsShell } from '#messages/en/cms-shell.ts'
import { cms as words } from '#messages/en/cms.ts'
import { sidebar } from '../screens.ts'
import { BASE, PROTECTED_BASE, routes } from '../stores/router.ts'
import { BrandMark, Icon, type IconName } from '../ui/icon.tsx'

type NavigationItemProps = {
  href: string
  icon: IconName
  title: string
  isCurrent?: boolean
  isExternal?: boolean
  /** Number of new items, in words. */
  note?: string | undefined
}

function NavigationItem({
  href,
  icon,
  title,
  isCurrent,
  isExternal,
  note,
}: NavigationItemProps): ReactNode {
  return (
    <li>
      <a
        className="side-item hstack"
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

type PlacesProps = {
  /** Address of the page; empty before the program is loaded. */
  path?: string
  /** Number of new responses in the inbox, in words. */
  inboxNote?: string | undefined
  children?: ReactNode
}

/**
 * Navigation: the sidebar's screens in their order, then the releases, the files, the bin and the
 * link to the site. An entry is current on the page of its address, and on all pages below it.
 */
export function SidebarNavigation({ path = '', inboxNote, children }: PlacesProps): ReactNode {
  const isAt = (href: string) => path === href || path.startsWith(`${href}/`)
  return (
    <nav className="side-inner vstack" aria-label={words.sidebar.label}>
      <a className="side-brand hstack" href={BASE}>
        <BrandName titled />
      </a>
      <div className="side-lists">
        <ul>
          {sidebar.map(({ ID, Title, HrefLink, icon, isInbox }) => (
            <NavigationItem
              key={ID}
              href={HrefLink}
              icon={icon}
              title={Title}
              isCurrent={isAt(HrefLink)}
              note={isInbox ? inboxNote : undefined}
            />
          ))}
        </ul>
        <ul className="side-rest">
          <NavigationItem
            href={routes.releases}
            icon="layers"
            title={cmsShell.releases}
            isCurrent={isAt(routes.releases)}
          />
          <NavigationItem
            href={`${PROTECTED_BASE}/files`}
            icon="picture"
            title={cmsFiles.title}
            isCurrent={isAt(`${PROTECTED_BASE}/files`)}
          />
          <NavigationItem
            href={`${PROTECTED_BASE}/bin`}
            icon="bin"
            title={words.sidebar.bin}
            isCurrent={isAt(`${PROTECTED_BASE}/bin`)}
          />
          <NavigationItem href="/" icon="external" title={words.sidebar.site} isExternal />
        </ul>
      </div>
      {children}
    </nav>
  )
}

/** @param titled true in the sidebar, which hides titles in narrower windows */
function BrandName({ titled }: { titled?: boolean }): ReactNode {
  return (
    <>
      <BrandMark />
      <span className={titled ? 'side-title' : undefined}>
        <strong>{words.brand.name}</strong>
        <span>{words.brand.area}</span>
      </span>
    </>
  )
}

/** Name of the staff area in the bar of its start page. */
export function BarBrand(): ReactNode {
  return (
    <a className="bar-brand hstack" href={BASE}>
      <BrandName />
    </a>
  )
}

/** Skip link, the first stop of the Tab key. */
export function SkipLink(): ReactNode {
  return (
    <a className="skip" href="#content" target="_self">
      {words.skip}
    </a>
  )
}
