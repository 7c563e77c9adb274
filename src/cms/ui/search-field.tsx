import { useEffect, useRef, useState, type ReactNode } from 'react'
import { KeyHint } from './controls.tsx'
import { useShortcuts } from '../keys/shortcuts.ts'
import { ariaKeys } from '../keys/table.ts'
import { Icon } from './icon.tsx'

/** Milliseconds without a key before a search runs. */
const DEBOUNCE_MS = 60

/** Text of the field. `isReported`: true once `onChange` was called with it. */
type Typed = { text: string; isReported: boolean }

/**
 * Text of a field whose changes are reported late. The field updates on every key; `onChange` is
 * called after `delay` milliseconds without a key, because a search among thousands of items must
 * not delay the next key. `flush` calls `onChange` at once. The field retains a space at the end
 * that `value` no longer has, because another word may follow.
 */
function useDebouncedText(value: string, onChange: (text: string) => void, delay: number) {
  const [typed, setTyped] = useState<Typed | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const newest = useRef(onChange)
  useEffect(() => {
    newest.current = onChange
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  // A reported text gives way to a different `value`, such as after the browser's back button.
  if (typed?.isReported && typed.text.trim() !== value.trim()) setTyped(null)
  const flush = (text: string) => {
    clearTimeout(timer.current)
    newest.current(text)
    setTyped({ text, isReported: true })
  }
  return {
    text: typed?.text ?? value,
    type: (text: string) => {
      setTyped({ text, isReported: false })
      clearTimeout(timer.current)
      timer.current = setTimeout(() => flush(text), delay)
    },
    flush,
  }
}

export type SearchFieldProps = {
  /** Label and placeholder of the field. */
  label: string
  /** Current search. */
  value: string
  /** Called when typing pauses, and at once by Enter; with an empty text by Escape. */
  onFind: (text: string) => void
  /** Milliseconds without a key before `onFind` is called. */
  delay?: number
  maxLength?: number
}

/**
 * Field for searching a list, in either language. A keyboard shortcut focuses it. Until the search
 * runs, typing renders only this field again.
 */
export function SearchField({
  label,
  value,
  onFind,
  delay = DEBOUNCE_MS,
  ...limit
}: SearchFieldProps): ReactNode {
  const { text, type, flush } = useDebouncedText(value, onFind, delay)
  const input = useRef<HTMLInputElement>(null)
  useShortcuts({ search: () => input.current?.select() })
  return (
    <div className="search" role="search">
      <Icon name="search" />
      <input
        ref={input}
        type="search"
        dir="auto"
        aria-label={label}
        placeholder={label}
        aria-keyshortcuts={ariaKeys('search')}
        value={text}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') flush(text)
          if (event.key === 'Escape' && text !== '') {
            event.stopPropagation()
            flush('')
          }
        }}
        autoComplete="off"
        spellCheck={false}
        {...limit}
      />
      <KeyHint name="search" />
    </div>
  )
}
