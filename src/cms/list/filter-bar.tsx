import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { AnyKind } from '#kinds/define.ts'
import { cms as words } from '#messages/en/cms.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Icon } from '../ui/icon.tsx'
import { groupOf, secondOf } from './columns.ts'
import type { Query } from './query.ts'

type FilterKey = 'status' | 'translation' | 'language' | 'group'
type Filter = { key: FilterKey; label: string; options: readonly { value: string; label: string }[] }
type Change = (next: { [Key in keyof Query]?: string | undefined }) => void

const optionsOf = (names: Readonly<Record<string, string>>) => Object.entries(names).map(([value, label]) => ({ value, label }))

/** What a kind's list can be narrowed by. */
function filtersOf(kind: AnyKind): readonly Filter[] {
  const second = secondOf(kind)
  const group = groupOf(kind)
  return [
    ...(group ? [{ key: 'group' as const, label: group.label, options: group.options }] : []),
    { key: 'status', label: words.list.status, options: optionsOf(words.status) },
    { key: 'translation', label: words.list.translation, options: optionsOf(words.translation) },
    ...(second?.type === 'language' ? [{ key: 'language' as const, label: words.list.language, options: optionsOf(words.shownIn) }] : []),
  ]
}

function Selects({ filters, query, onChange }: { filters: readonly Filter[]; query: Query; onChange: Change }): ReactNode {
  return filters.map(({ key, label, options }) => (
    <label key={key} className="filter" data-on={query[key] !== undefined || undefined}>
      <span>{label}</span>
      <select value={query[key] ?? ''} onChange={(event) => onChange({ [key]: event.target.value || undefined })}>
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

/** "/" goes to the search, unless something is being typed. */
function useSlash(input: { current: HTMLInputElement | null }): void {
  useEffect(() => {
    const go = (event: KeyboardEvent) => {
      const target = event.target
      const isTyping = target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable], [role="dialog"]')
      if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      input.current?.select()
    }
    document.addEventListener('keydown', go)
    return () => document.removeEventListener('keydown', go)
  }, [input])
}

function Search({ query, onChange }: { query: Query; onChange: Change }): ReactNode {
  const input = useRef<HTMLInputElement>(null)
  useSlash(input)
  return (
    <div className="search" role="search">
      <Icon name="search" />
      <input
        ref={input}
        type="search"
        dir="auto"
        aria-label={words.list.search}
        placeholder={words.list.search}
        aria-keyshortcuts="/"
        value={query.q ?? ''}
        onChange={(event) => onChange({ q: event.target.value })}
        onKeyDown={(event) => event.key === 'Escape' && onChange({ q: undefined })}
        autoComplete="off"
        spellCheck={false}
      />
      <kbd aria-hidden="true">/</kbd>
    </div>
  )
}

/** Search and filters; on a narrow window the filters are in one sheet. `end` is the screen's main button. */
export function FilterBar({ kind, query, onChange, end }: { kind: AnyKind; query: Query; onChange: Change; end: ReactNode }): ReactNode {
  const [open, setOpen] = useState(false)
  const filters = filtersOf(kind)
  const active = filters.filter(({ key }) => query[key] !== undefined).length
  return (
    <div className="filter-bar">
      <Search query={query} onChange={onChange} />
      <div className="filters-wide">
        <Selects filters={filters} query={query} onChange={onChange} />
      </div>
      <div className="filters-narrow">
        <Button icon="filter" onPress={() => setOpen(true)}>
          {active > 0 ? `${words.list.filters} (${active})` : words.list.filters}
        </Button>
      </div>
      {end}
      <Dialog title={words.list.filters} isOpen={open} onClose={() => setOpen(false)}>
        <div className="filters-sheet">
          <Selects filters={filters} query={query} onChange={onChange} />
        </div>
      </Dialog>
    </div>
  )
}
