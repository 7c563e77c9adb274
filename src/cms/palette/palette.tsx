import { useStore } from '@nanostores/react'
import { computed } from 'nanostores'
import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { cmsPalette as words } from '#messages/en/cms-palette.ts'
import { PROTECTED } from '../stores/router.ts'
import { Icon } from '../ui/icon.tsx'
import { textsOf, type Entry } from './entry.ts'
import { itemEntries, listings } from './items.ts'
import { Options } from './options.tsx'
import { useResponses } from './responses.ts'
import { entryByKey, resultsOf, search } from './results.ts'

const $lists = computed(listings, (...all) => ({ items: itemEntries(all, Date.now()), isWhole: all.every(({ state }) => state === 'loaded') }))

/** Folding thousands of titles takes longer than a key should: it is begun while the person still thinks. */
function useWarm(entries: readonly Entry[]): void {
  useEffect(() => {
    let at = 0
    const warm = () => {
      for (const entry of entries.slice(at, at + 200)) textsOf(entry)
      at += 200
      if (at < entries.length) timer = setTimeout(warm)
    }
    let timer = setTimeout(warm)
    return () => clearTimeout(timer)
  }, [entries])
}

function Nothing({ typed, onGo }: { typed: string; onGo: (entry: Pick<Entry, 'go'>) => void }): ReactNode {
  return (
    <div className="palette-none">
      <p>
        <strong>
          {words.none} “<bdi>{typed}</bdi>”.
        </strong>
      </p>
      <ul>
        {words.tryThis.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <button type="button" className="button button-line" onClick={() => onGo({ go: `${PROTECTED}/bin` })}>
        <Icon name="bin" />
        {words.noneInBin}
      </button>
    </div>
  )
}

export type PaletteProps = { typed: string; onType: (typed: string) => void; onGo: (entry: Pick<Entry, 'go'>) => void }

/**
 * Finds any item, screen and action. The focus stays in the field; the arrow keys move a mark in the list under it,
 * which the field names to assistive technology.
 */
export function Palette({ typed, onType, onGo }: PaletteProps): ReactNode {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const { items, isWhole } = useStore($lists)
  const [marked, setMarked] = useState<{ typed: string; id: string } | null>(null)
  const responses = useResponses(typed)
  useWarm(items)

  const found = useMemo(() => search(items, typed), [items, typed])
  const { groups, entries, isNothing, notes, status } = resultsOf(found, responses, isWhole)
  // A mark holds for what was typed when it was set: a new letter puts it on the best hit again.
  const current = entries.find((entry) => marked?.typed === typed && entry.id === marked.id) ?? entries[0]

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    if (event.key === 'Enter' && current) {
      event.preventDefault()
      return onGo(current)
    }
    const next = entryByKey(event.key, entries, current)
    if (!next) return
    event.preventDefault()
    setMarked({ typed, id: next.id })
  }

  useEffect(() => {
    if (current) document.getElementById(`${id}-${current.id}`)?.scrollIntoView({ block: 'nearest' })
  }, [current, id])
  useEffect(() => {
    list.current?.scrollTo({ top: 0 })
  }, [typed])

  return (
    <>
      <div className="palette-head">
        <Icon name="search" size={20} />
        <input
          className="palette-field"
          role="combobox"
          aria-label={words.title}
          aria-autocomplete="list"
          aria-expanded={entries.length > 0}
          aria-controls={entries.length > 0 ? id : undefined}
          aria-activedescendant={current ? `${id}-${current.id}` : undefined}
          placeholder={words.title}
          dir="auto"
          value={typed}
          onChange={(event) => onType(event.target.value)}
          onKeyDown={onKeyDown}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={200}
          // The person asked for this field by a key or a press.
          autoFocus
        />
      </div>
      {entries.length > 0 && (
        <Options id={id} list={list} groups={groups} current={current} onGo={onGo} onMark={(entry) => setMarked({ typed, id: entry.id })} />
      )}
      {isNothing && <Nothing typed={typed} onGo={onGo} />}
      {notes.length > 0 && (
        <div className="palette-notes">
          {notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </div>
      )}
      <p className="visually-hidden" role="status">
        {status}
      </p>
      <p className="palette-foot" aria-hidden="true">
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> {words.hints.move}
        </span>
        <span>
          <kbd>Enter</kbd> {words.hints.open}
        </span>
        <span>
          <kbd>Esc</kbd> {words.hints.close}
        </span>
      </p>
    </>
  )
}
