import { useEffect, useRef, useState, type ReactNode } from 'react'
import { cms as words } from '#messages/en/cms.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Icon } from '../ui/icon.tsx'
import type { Query } from './query.ts'

type FilterKey = 'status' | 'translation' | 'language'
type Change = (next: { [Key in keyof Query]?: string | undefined }) => void

const filters: readonly { key: FilterKey; label: string; options: Readonly<Record<string, string>> }[] = [
  { key: 'status', label: words.list.status, options: words.status },
  { key: 'translation', label: words.list.translation, options: words.translation },
  { key: 'language', label: words.list.language, options: words.shownIn },
]

function Selects({ query, onChange }: { query: Query; onChange: Change }): ReactNode {
  return filters.map(({ key, label, options }) => (
    <label key={key} className="filter" data-on={query[key] !== undefined || undefined}>
      <span>{label}</span>
      <select value={query[key] ?? ''} onChange={(event) => onChange({ [key]: event.target.value || undefined })}>
        <option value="">{words.list.any}</option>
        {Object.entries(options).map(([value, text]) => (
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
export function FilterBar({ query, onChange, end }: { query: Query; onChange: Change; end: ReactNode }): ReactNode {
  const [open, setOpen] = useState(false)
  const active = filters.filter(({ key }) => query[key] !== undefined).length
  return (
    <div className="filter-bar">
      <Search query={query} onChange={onChange} />
      <div className="filters-wide">
        <Selects query={query} onChange={onChange} />
      </div>
      <div className="filters-narrow">
        <Button icon="filter" onPress={() => setOpen(true)}>
          {active > 0 ? `${words.list.filters} (${active})` : words.list.filters}
        </Button>
      </div>
      {end}
      <Dialog title={words.list.filters} isOpen={open} onClose={() => setOpen(false)}>
        <div className="filters-sheet">
          <Selects query={query} onChange={onChange} />
        </div>
      </Dialog>
    </div>
  )
}
