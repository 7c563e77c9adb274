import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

/** A file that goes with a post: what it is, and its name. `href` is `/assets/<sha256>/<name>`. */
export function Attachment({ href, label }: { href: string; label: string }): ReactNode {
  return (
    <a className="card attachment" href={href}>
      <Icon name="doc" />
      <span>
        <b>{label}</b>{' '}
        <bdi dir="ltr" className="meta">
          {decodeURIComponent(href.split('/').at(-1) ?? '')}
        </bdi>
      </span>
    </a>
  )
}
