import { memo, useState, type ReactNode } from 'react'
import type { AnyKind } from '#kinds/define.ts'
import { cmsList } from '#messages/en/cms-list.ts'
import { cms as words } from '#messages/en/cms.ts'
import { listPath } from '../stores/router.ts'
import { Button } from '../ui/controls.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Icon } from '../ui/icon.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { groupColumnOf, secondColumnOf } from './columns.ts'
import {
  sortOptionOf,
  sortOptions,
  sortFromOption,
  viewFilters,
  type ChangeQuery,
  type Query,
  type Row,
} from './query.ts'

type FilterKey = 'status' | 'translation' | 'language' | 'group'
type Filter = {
  key: FilterKey
  label: string
  options: readonly { value: string; label: string }[]
}

/** Options of a select, from the labels of its values. */
const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

/** Filters of a kind's list. */
function filtersOf(kind: AnyKind): readonly Filter[] {
  const second = secondColumnOf(kind)
  const group = groupColumnOf(kind)
  return [
    ...(group ? [{ key: 'group' as const, label: group.label, options: group.options }] : []),
    { key: 'status', label: words.list.status, options: optionsOf(words.status) },
    { key: 'translation', label: words.list.translation, options: optionsOf(words.translation) },
    ...(second?.type === 'language'
      ? [
          {
            key: 'language' as const,
            label: words.list.language,
            options: optionsOf(words.shownIn),
          },
        ]
      : []),
  ]
}

function FilterSelects({
  filters,
  query,
  onChange,
}: {
  filters: readonly Filter[]
  query: Query
  onChange: ChangeQuery
}): ReactNode {
  return filters.map(({ key, label, options }) => (
    <label key={key} className="filter" data-on={query[key] !== undefined || undefined}>
      <span>{label}</span>
      <select
        value={query[key] ?? ''}
        onChange={(event) => onChange({ [key]: event.target.value || undefined })}
      >
        <option value="">{words.list.any}</option>
        {options.map(({ value, label: text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" size={16} />
    </label>
  ))
}

/** Select of the sort order, for windows without column heads: each column in both directions. */
function OrderSelect({
  kind,
  query,
  onChange,
}: {
  kind: AnyKind
  query: Query
  onChange: ChangeQuery
}): ReactNode {
  const { label, own, up, down } = cmsList.sort
  const chosen = sortOptionOf(kind, query)
  return (
    <label className="filter" data-on={chosen !== '' || undefined}>
      <span>{label}</span>
      <select value={chosen} onChange={(event) => onChange(sortFromOption(event.target.value))}>
        <option value="">{own}</option>
        {sortOptions(kind).map(({ value, label: name, order }) => (
          <option key={value} value={value}>
            {name}, {order === 'asc' ? up : down}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" size={16} />
    </label>
  )
}

/** Search and filters; in a narrow window the filters and the sort order are in a dialog. */
export function FilterBar({
  kind,
  query,
  onChange,
  end,
}: {
  kind: AnyKind
  query: Query
  onChange: ChangeQuery
  /** Buttons of the screen, after the filters. */
  end: ReactNode
}): ReactNode {
  const [isOpen, setIsOpen] = useState(false)
  const filters = filtersOf(kind)
  const activeCount =
    filters.filter(({ key }) => query[key] !== undefined).length +
    (query.sort === undefined ? 0 : 1)
  return (
    <div className="filter-bar">
      <SearchField
        label={words.list.search}
        value={query.q ?? ''}
        onFind={(q) => onChange({ q })}
      />
      <div className="filters-wide">
        <FilterSelects filters={filters} query={query} onChange={onChange} />
      </div>
      <div className="filters-narrow">
        <Button icon="filter" onPress={() => setIsOpen(true)}>
          <span className="filters-word">{words.list.filters}</span>
          {activeCount > 0 && ` (${activeCount})`}
        </Button>
      </div>
      {end}
      <Dialog title={words.list.filters} isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <div className="filters-sheet stack">
          <FilterSelects filters={filters} query={query} onChange={onChange} />
          <OrderSelect kind={kind} query={query} onChange={onChange} />
        </div>
      </Dialog>
    </div>
  )
}

const viewNames: Readonly<Record<string, string>> = words.list.tabs

/**
 * Tabs of the list's views, each with the number of its rows. They are links, because each view has
 * an address. An empty view is left out unless it is open.
 */
export const Views = memo(function Views({
  rows,
  query,
  path,
}: {
  rows: readonly Row[]
  query: Query
  path: string
}): ReactNode {
  const current = query.view ?? 'all'
  const { view: _, ...rest } = query
  return (
    <nav className="views" aria-label={words.list.tabsLabel}>
      <ul>
        {Object.entries(viewFilters).map(([view, isInView]) => {
          const count = rows.filter(isInView).length
          if (count === 0 && view !== 'all' && view !== current) return null
          return (
            <li key={view}>
              <a
                href={listPath(path, view === 'all' ? rest : { ...rest, view })}
                aria-current={view === current ? 'true' : undefined}
              >
                {viewNames[view]} <span>{count}</span>
              </a>
            </li>
          )
        })}
      </ul>
    </nav>
  )
})
