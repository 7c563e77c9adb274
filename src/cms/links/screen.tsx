import { useStore } from '@nanostores/react'
import { useEffect, type ReactNode } from 'react'
import { kindNamed } from '#kinds/index.ts'
import { cmsLinks as words } from '#messages/en/cms-links.ts'
import { cmsShell } from '#messages/en/cms-shell.ts'
import { screenFor } from '../model/item.ts'
import { listedItem } from '../stores/lists.ts'
import { $links, readLinks, type PreviewLink } from '../stores/preview-links.ts'
import { RELEASE } from '../stores/releases.ts'
import { itemPath, listPath, releasePath } from '../stores/router.ts'
import { afterPaint, focusHeading } from '../ui/focus.ts'
import { LoadError, SkeletonRows } from '../ui/placeholders.tsx'
import { LinkRows } from './links.tsx'

const reload = (): void => void readLinks()

/** Links to previews that are still valid. */
export function LinksScreen(): ReactNode {
  const { state, items: links } = useStore($links)
  useEffect(reload, [])
  return (
    <>
      <div className="screen-head screen-head-tall cluster">
        <h1 tabIndex={-1}>{cmsShell.links}</h1>
        <p>{words.lead}</p>
      </div>
      {state === 'failed' && <LoadError text={words.failed} onRetry={reload} />}
      {(state === 'loading' || state === 'idle') && links.length === 0 && (
        <SkeletonRows label={words.loading} />
      )}
      {state === 'loaded' && links.length === 0 && <p className="screen-text">{words.none}</p>}
      {links.length > 0 && (
        <LinkRows
          links={links}
          headOf={(link) => <Subject link={link} />}
          onEnded={() => afterPaint(focusHeading)}
        />
      )}
    </>
  )
}

/** Item or release that a link shows, with a link to it. */
function Subject({ link: { Kind, ItemId, Title } }: { link: PreviewLink }): ReactNode {
  if (Kind === RELEASE && Title !== null) {
    return (
      <>
        <p>{words.ofRelease}</p>
        <a className="link-title" dir="auto" href={releasePath(ItemId)}>
          {Title}
        </a>
      </>
    )
  }
  const kind = kindNamed(Kind)
  if (!kind || Title === null) return <p>{words.untitled}</p>
  const { path } = screenFor(kind, listedItem(kind, ItemId)?.Data)
  return (
    <>
      {kind.shape === 'collection' && <p>{kind.label.one}</p>}
      <a
        className="link-title"
        dir="auto"
        href={kind.shape === 'singleton' ? listPath(path) : itemPath(path, ItemId)}
      >
        {Title}
      </a>
    </>
  )
}
