import { memo, type ReactNode } from 'react'
import { cms as words } from '#messages/en/cms.ts'
import { listPath } from '../stores/router.ts'
import { views, type Query, type Row } from './query.ts'

const names: Readonly<Record<string, string>> = words.list.tabs

/** The list's views with their numbers: links, because each is an address. An empty one is left out unless it is open. */
export const Views = memo(function Views({ rows, query, path }: { rows: readonly Row[]; query: Query; path: string }): ReactNode {
  const current = query.view ?? 'all'
  const { view: _, ...rest } = query
  return (
    <nav className="views" aria-label={words.list.tabsLabel}>
      <ul>
        {Object.entries(views).map(([view, isIn]) => {
          const count = rows.filter(isIn).length
          if (count === 0 && view !== 'all' && view !== current) return null
          return (
            <li key={view}>
              <a href={listPath(path, view === 'all' ? rest : { ...rest, view })} aria-current={view === current ? 'true' : undefined}>
                {names[view]} <span>{count}</span>
              </a>
            </li>
          )
        })}
      </ul>
    </nav>
  )
})
