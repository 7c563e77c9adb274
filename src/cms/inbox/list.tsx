import type { ReactNode } from 'react'
import { cms } from '#messages/en/cms.ts'
import { cmsInbox as words } from '#messages/en/cms-inbox.ts'
import { Button } from '../ui/button.tsx'
import { Failed } from '../ui/failed.tsx'
import { StillRows } from '../ui/waiting.tsx'
import type { Inbox } from './inbox.ts'
import type { Counts } from './new-count.ts'
import { inboxPath, type InboxQuery } from './query.ts'
import { Rows } from './rows.tsx'
import { inbox as store } from './stores.ts'
import { Tools, type ChangeQuery } from './tools.tsx'
import { isNarrowed, spamIn, totalOf } from './total.ts'

type Props = { inbox: Inbox; counts: Counts | null; query: InboxQuery; opened: string | undefined; onChange: ChangeQuery }

/** Why there is no row: nothing found, or nothing there. */
function Nothing({ query, onChange }: Pick<Props, 'query' | 'onChange'>): ReactNode {
  if (!isNarrowed(query)) {
    const text = query.state ? words.emptyState[query.state] : query.form ? words.emptyForm : words.empty
    return (
      <p className="inbox-nothing" role="status">
        {text}
      </p>
    )
  }
  return (
    <div className="inbox-nothing">
      <p role="status">
        {words.noHits} <em dir="auto">{query.q ?? query.person}</em>
      </p>
      {query.form && <Button onPress={() => onChange({ form: undefined, state: undefined })}>{words.searchEverywhere}</Button>}
      <Button onPress={() => onChange({ q: undefined, person: undefined, state: undefined })}>{words.clear}</Button>
    </div>
  )
}

/** How many are listed, and the way to what was held back. */
function Foot({ inbox, counts, query }: Pick<Props, 'inbox' | 'counts' | 'query'>): ReactNode {
  const total = totalOf(inbox, counts, query)
  const spam = spamIn(counts, query)
  return (
    <div className="inbox-foot">
      <p role="status">{inbox.state === 'loaded' && (total === null ? words.countMore(inbox.items.length) : words.count(total))}</p>
      {query.state === 'spam' ? (
        <a href={inboxPath({ ...query, state: undefined })}>{words.leaveSpam}</a>
      ) : (
        spam > 0 && !query.person && <a href={inboxPath({ ...query, state: 'spam' })}>{words.spamLink(spam)}</a>
      )}
    </div>
  )
}

/** The list with its search, in every state that it can be in. */
export function List({ inbox, counts, query, opened, onChange }: Props): ReactNode {
  const { state, items, why, isOld } = inbox
  return (
    <div className="inbox-list">
      <Tools query={query} onChange={onChange} />
      {isOld && (
        <p className="inbox-old" role="status">
          {words.old}{' '}
          <button type="button" className="link-button" onClick={() => void store.read(query)}>
            {cms.tryAgain}
          </button>
        </p>
      )}
      <div className="inbox-scroll" data-loading={state === 'loading' || undefined}>
        {state === 'failed' && <Failed text={why === 'offline' ? words.offline : words.failed} onAgain={() => void store.read(query)} />}
        {state === 'loading' && items.length === 0 && <StillRows label={words.loading} />}
        {state === 'loaded' && items.length === 0 && <Nothing query={query} onChange={onChange} />}
        {items.length > 0 && <Rows inbox={inbox} query={query} opened={opened} />}
      </div>
      <Foot inbox={inbox} counts={counts} query={query} />
    </div>
  )
}
