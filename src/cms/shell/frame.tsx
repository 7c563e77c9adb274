import type { ReactNode } from 'react'
import { cmsShell } from '#messages/en/cms-shell.ts'
import { cms as words } from '#messages/en/cms.ts'
import { BrandMark, Icon } from '../ui/icon.tsx'
import { BarBrand, SidebarNavigation, SkipLink } from './places.tsx'

/**
 * Shell in the page's static markup, shown until the program is loaded: the parts that are the same
 * for everybody and on every screen. Its links work. Its controls are pictures without a function,
 * and hidden from assistive technology. The style shows `frame-late` after 20 seconds.
 */
export function Frame({ isStart }: { isStart: boolean }): ReactNode {
  return (
    <div className={isStart ? 'shell shell-start' : 'shell'}>
      <SkipLink />
      {!isStart && (
        <div className="side">
          <SidebarNavigation />
        </div>
      )}
      <header className="bar">
        {isStart ? (
          <BarBrand />
        ) : (
          <div className="bar-narrow" aria-hidden="true">
            <span className="icon-button">
              <Icon name="menu" />
            </span>
            <BrandMark />
          </div>
        )}
        <span className="find find-still" aria-hidden="true">
          <Icon name="search" />
          <span className="find-words truncate">{cmsShell.bar.find}</span>
        </span>
        <div className="bar-end" />
      </header>
      <main id="content" tabIndex={-1}>
        <h1 className="visually-hidden">{words.brand.area}</h1>
        <p className="waiting" role="status">
          <span className="spinner" aria-hidden="true" />
          {words.access.checking}
        </p>
        <p className="screen-text frame-late">
          {cmsShell.late} <a href="">{words.crash.action}</a>
        </p>
        <noscript>
          <p>{words.noScript}</p>
        </noscript>
      </main>
    </div>
  )
}
