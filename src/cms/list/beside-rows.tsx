import type { ReactNode } from 'react'
import type { AnyKind, Screen } from '#kinds/define.ts'
import { cmsOrder } from '#messages/en/cms-order.ts'
import { cms as words } from '#messages/en/cms.ts'
import { nounOf } from '../stores/noun.ts'
import { newPath, orderPath } from '../stores/router.ts'
import { Icon } from '../ui/icon.tsx'
import type { Query } from './query.ts'

/** The way to a new item, which keeps the list's filters for the way back. */
export function NewLink({ kind, screen, search }: { kind: AnyKind; screen: Screen; search: Query }): ReactNode {
  return (
    <a className="button button-primary new-link" href={newPath(screen.path, search)}>
      <Icon name="plus" />
      <span>{words.list.new(nounOf(kind).one)}</span>
    </a>
  )
}

/** The way to the order of the items. */
export function OrderLink({ screen }: { screen: Screen }): ReactNode {
  return (
    <a className="button button-line order-link" href={orderPath(screen)}>
      <Icon name="order" />
      <span>{cmsOrder.open}</span>
    </a>
  )
}

/** In place of the rows where none has been made. */
export function NothingYet({ kind, newLink }: { kind: AnyKind; newLink: ReactNode }): ReactNode {
  return (
    <div className="no-hits">
      <p>{words.list.none(nounOf(kind).many)}</p>
      {newLink}
    </div>
  )
}

/** In place of the rows where none is what was looked for. */
export function NoHits({ query, onClear }: { query: Query; onClear: () => void }): ReactNode {
  return (
    <div className="no-hits">
      <p role="status">
        {query.q === undefined ? (
          words.list.noHitsForFilters
        ) : (
          <>
            {words.list.noHits} <em dir="auto">{query.q}</em>
          </>
        )}
      </p>
      <button type="button" className="button button-line" onClick={onClear}>
        {words.list.clear}
      </button>
    </div>
  )
}
