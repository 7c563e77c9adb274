import { useStore } from '@nanostores/react'
import { computed } from 'nanostores'
import {
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react'
import { cmsPalette as words } from '#messages/en/cms-palette.ts'
import { PROTECTED_BASE } from '../stores/router.ts'
import { Icon } from '../ui/icon.tsx'
import { Text } from '../ui/language.tsx'
import { entryByKey, itemEntries, listings, resultsOf, search } from './entries.ts'
import { useResponses } from './responses.ts'
import { textsOf, type Entry, type Group } from './search.ts'

/** Entries of all read lists. `isWhole`: true when every list has been read. */
const $lists = computed(listings, (...all) => ({
  items: itemEntries(all, Date.now()),
  isWhole: all.every(({ state }) => state === 'loaded'),
}))

/** Number of entries whose titles are folded in one task. */
const FOLD_SLICE = 200

/**
 * Folds the titles ahead of the first search, in slices: folding thousands of titles in one task
 * would delay the reaction to a key.
 */
function usePrefold(entries: readonly Entry[]): void {
  useEffect(() => {
    let at = 0
    const foldSlice = () => {
      for (const entry of entries.slice(at, at + FOLD_SLICE)) textsOf(entry)
      at += FOLD_SLICE
      if (at < entries.length) timer = setTimeout(foldSlice)
    }
    let timer = setTimeout(foldSlice)
    return () => clearTimeout(timer)
  }, [entries])
}

function NoHits({
  typed,
  onGo,
}: {
  typed: string
  onGo: (entry: Pick<Entry, 'target'>) => void
}): ReactNode {
  return (
    <div className="palette-none stack">
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
      <button
        type="button"
        className="button button-line"
        onClick={() => onGo({ target: `${PROTECTED_BASE}/bin` })}
      >
        <Icon name="bin" />
        {words.noneInBin}
      </button>
    </div>
  )
}

export type PaletteProps = {
  typed: string
  onType: (typed: string) => void
  onGo: (entry: Pick<Entry, 'target'>) => void
}

/**
 * Palette for finding any item, screen and action. The focus stays in the field; the arrow keys
 * move the active option of the list below it (`aria-activedescendant`).
 */
export function Palette({ typed, onType, onGo }: PaletteProps): ReactNode {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const { items, isWhole } = useStore($lists)
  const [marked, setMarked] = useState<{ typed: string; id: string } | null>(null)
  const responses = useResponses(typed)
  usePrefold(items)

  const found = useMemo(() => search(items, typed), [items, typed])
  const { groups, entries, isNothing, notes, status } = resultsOf(found, responses, isWhole)
  // A marked entry counts only for the text that was typed when it was marked. After the next
  // letter, the best hit is current.
  const current =
    entries.find((entry) => marked?.typed === typed && entry.id === marked.id) ?? entries[0]

  const onKeyDown = (event: KeyboardEvent) => {
    if (
      event.nativeEvent.isComposing ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      event.shiftKey
    )
      return
    if (event.key === 'Enter' && current) {
      event.preventDefault()
      return onGo(current)
    }
    const next = entryByKey(event.key, entries, current)
    if (!next) return
    event.preventDefault()
    setMarked({ typed, id: next.id })
  }

  // Focuses the field in an effect, not by `autoFocus`: an open editor takes the focus back from
  // new elements until this dialog is registered as lying over it, which is after `autoFocus`.
  useEffect(() => field.current?.focus(), [])
  useEffect(() => {
    if (current)
      document.getElementById(`${id}-${current.id}`)?.scrollIntoView({ block: 'nearest' })
  }, [current, id])
  useEffect(() => {
    list.current?.scrollTo({ top: 0 })
  }, [typed])

  return (
    <>
      <div className="palette-head hstack">
        <Icon name="search" size={20} />
        <input
          ref={field}
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
        />
      </div>
      {entries.length > 0 && (
        <Options
          id={id}
          list={list}
          groups={groups}
          current={current}
          onGo={onGo}
          onMark={(entry) => setMarked({ typed, id: entry.id })}
        />
      )}
      {isNothing && <NoHits typed={typed} onGo={onGo} />}
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
      <p className="palette-foot quiet" aria-hidden="true">
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

type OptionsProps = {
  id: string
  list: RefObject<HTMLDivElement | null>
  groups: readonly Group[]
  current: Entry | undefined
  onGo: (entry: Entry) => void
  onMark: (entry: Entry) => void
}

function Title({ entry: { title, lang, otherLanguageTitle } }: { entry: Entry }): ReactNode {
  return (
    <span className="palette-title">
      {lang ? <Text lang={lang}>{title}</Text> : <span>{title}</span>}
      {otherLanguageTitle && (
        <Text lang={lang === 'ar' ? 'en' : 'ar'} className="palette-twin">
          {otherLanguageTitle}
        </Text>
      )}
    </span>
  )
}

/** Hits by group. A press on a hit opens it; the pointer over a hit marks it. */
export function Options({ id, list, groups, current, onGo, onMark }: OptionsProps): ReactNode {
  return (
    <div className="palette-list" role="listbox" ref={list} id={id} aria-label={words.results}>
      {groups.map(({ name, entries }, index) => (
        <div key={name} role="group" aria-labelledby={`${id}-group-${index}`}>
          <p className="palette-group quiet" id={`${id}-group-${index}`} role="presentation">
            {name}
          </p>
          {entries.map((entry) => (
            <div
              key={entry.id}
              id={`${id}-${entry.id}`}
              role="option"
              className="palette-option hstack"
              aria-selected={entry === current}
              // The field must not lose the focus to a mouse press.
              onPointerDown={(event) => event.pointerType === 'mouse' && event.preventDefault()}
              onPointerMove={() => entry !== current && onMark(entry)}
              onClick={() => onGo(entry)}
            >
              <Icon name={entry.icon} />
              <Title entry={entry} />
              {entry.detail && (
                <span className="palette-detail truncate quiet">
                  <bdi>{entry.detail}</bdi>
                </span>
              )}
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}
