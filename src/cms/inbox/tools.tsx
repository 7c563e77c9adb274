import type { ReactNode } from 'react'
import { states, submissions, type FormType, type State } from '#kinds/submissions.ts'
import { cmsInbox as words } from '#messages/en/cms-inbox.ts'
import { IconButton } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { newIn, type Counts } from './new-count.ts'
import { inboxPath, type InboxQuery } from './query.ts'

export type ChangeQuery = (next: { [Key in keyof InboxQuery]?: string | undefined }) => void

/** How long typing may pause before the server is asked, in milliseconds. */
const PAUSE = 250

/** All forms, then each, with how many new ones it has. */
export function Tabs({ query, counts }: { query: InboxQuery; counts: Counts | null }): ReactNode {
  const tab = (form: FormType | undefined, label: string) => {
    const count = counts ? newIn(counts, form) : 0
    return (
      <li key={label}>
        <a href={inboxPath({ ...query, form })} aria-current={query.form === form ? 'page' : undefined}>
          {label}
          {count > 0 && (
            <>
              {' '}
              <span className="inbox-tab-count">
                {count}
                <span className="visually-hidden"> {words.tabs.new(count).replace(/^\d+ /, '')}</span>
              </span>
            </>
          )}
        </a>
      </li>
    )
  }
  return (
    <nav className="inbox-tabs" aria-label={words.tabs.label}>
      <ul>
        {tab(undefined, words.tabs.all)}
        {submissions.types.map(({ value, label }) => tab(value, label))}
      </ul>
    </nav>
  )
}

/** Search, state, and whose responses are shown where they are one person's. */
export function Tools({ query, onChange }: { query: InboxQuery; onChange: ChangeQuery }): ReactNode {
  return (
    <div className="inbox-tools">
      <SearchField label={words.find} value={query.q ?? ''} onFind={(q) => onChange({ q: q.trim() })} delay={PAUSE} maxLength={200} />
      <label className="filter" data-on={query.state !== undefined || undefined}>
        <span>{words.state}</span>
        <select value={query.state ?? ''} onChange={(event) => onChange({ state: event.target.value as State | '' })}>
          <option value="">{words.anyState}</option>
          {states.map((state) => (
            <option key={state} value={state}>
              {words.states[state]}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" size={16} />
      </label>
      {query.person && (
        <p className="inbox-person">
          <span>
            {words.person(query.person)[0]}
            <bdi dir="ltr">{query.person}</bdi>
          </span>
          <IconButton icon="close" size="small" label={words.personAll} onPress={() => onChange({ person: undefined })} />
        </p>
      )}
    </div>
  )
}
