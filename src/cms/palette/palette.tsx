import { useStore } from '@nanostores/react'
import { computed } from 'nanostores'
import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { fold } from '#i18n/fold.ts'
import { cmsPalette as words } from '#messages/en/cms-palette.ts'
import { PROTECTED } from '../stores/router.ts'
import { Icon } from '../ui/icon.tsx'
import { actions, screens } from './actions.ts'
import { textsOf, type Entry } from './entry.ts'
import { itemEntries, listings, recentEntries } from './items.ts'
import { Options } from './options.tsx'
import { find, grouped, type Found } from './rank.ts'
import { useResponses, type Searched } from './responses.ts'

const $lists = computed(listings, (...all) => ({ items: itemEntries(all, Date.now()), isWhole: all.every(({ state }) => state === 'loaded') }))

/** Where a key leads, from a place in a list of so many; -1 is none. */
const steps: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at <= 0 ? count : at) - 1,
  Home: () => 0,
  End: (_, count) => count - 1,
  PageDown: (at, count) => Math.min(count - 1, at + 8),
  PageUp: (at) => Math.max(0, at - 8),
}

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

/** What is shown before anything is typed: the way back, then everything that can be done. */
const beginning = (items: readonly Entry[]): Found => ({ entries: [...recentEntries(items), ...actions, ...screens], more: 0 })

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

/** What the search of the form responses has to say; nothing while it is at rest. */
const searchWords: Readonly<Record<Searched['state'], string>> = { idle: '', found: '', looking: words.looking, failed: words.lookingFailed }

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

  const isEmpty = fold(typed) === ''
  const found = useMemo(() => (isEmpty ? beginning(items) : find([...actions, ...screens, ...items], typed)), [items, typed, isEmpty])
  const groups = grouped(isEmpty ? found.entries : [...found.entries, ...responses.entries])
  const entries = groups.flatMap((group) => group.entries)
  // A mark holds for what was typed when it was set: a new letter puts it on the best hit again.
  const current = entries.find((entry) => marked?.typed === typed && entry.id === marked.id) ?? entries[0]
  const isNothing = entries.length === 0 && responses.state !== 'looking'

  const notes = [found.more > 0 ? words.more(found.more) : '', isWhole ? '' : words.reading, searchWords[responses.state]].filter((note) => note !== '')

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    if (event.key === 'Enter' && current) {
      event.preventDefault()
      return onGo(current)
    }
    const step = steps[event.key]
    if (!step || entries.length === 0) return
    event.preventDefault()
    const next = entries[step(current ? entries.indexOf(current) : -1, entries.length)]
    if (next) setMarked({ typed, id: next.id })
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
        {isEmpty ? '' : [words.count(entries.length + found.more), searchWords[responses.state]].filter(Boolean).join('. ')}
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
