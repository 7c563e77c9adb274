import { useEffect, useRef, type ReactNode } from 'react'
import { cms as words } from '#messages/en/cms.ts'
import { Icon } from '../ui/icon.tsx'
import { Text } from '../ui/language.tsx'
import { BrandMark } from '../ui/mark.tsx'

export function Brand(): ReactNode {
  return (
    <p className="entry-brand">
      <BrandMark size={40} />
      <span>
        <strong>{words.brand.name}</strong>
        <Text lang="ar">{words.brand.nameAr}</Text>
      </span>
    </p>
  )
}

/** A refusal inside a card: said at once, with the drawing that means stopped. */
export function Refused({ title, children }: { title?: string; children: ReactNode }): ReactNode {
  return (
    <div className="refused" role="alert">
      <Icon name="refused" size={20} />
      <div>
        {title && <strong>{title}</strong>}
        <p>{children}</p>
      </div>
    </div>
  )
}

export type CardProps = { title: string; lead?: ReactNode; children?: ReactNode; below?: ReactNode }

/** One of the screens before the staff area: a card with the brand, a title and what it asks for. */
export function EntryCard({ title, lead, children, below }: CardProps): ReactNode {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = words.pageTitle(title)
    // A form focuses its first field by itself; a card without one gives its title.
    if (!heading.current?.closest('.entry')?.querySelector('input')) heading.current?.focus()
  }, [title])
  return (
    <main className="entry">
      <div className="entry-card">
        <Brand />
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {lead && <p className="entry-lead">{lead}</p>}
        {children}
      </div>
      {below && <p className="entry-below">{below}</p>}
    </main>
  )
}
