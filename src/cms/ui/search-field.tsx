import { useRef, type ReactNode } from 'react'
import { KeyHint } from '../keys/hint.tsx'
import { useShortcuts } from '../keys/use-shortcuts.ts'
import { ariaKeys } from '../keys/words.ts'
import { Icon } from './icon.tsx'

export type SearchFieldProps = {
  /** Its name, and what stands in it while it is empty. */
  label: string
  value: string
  onType: (text: string) => void
  /** Escape, while there is something in it. */
  onClear: () => void
  onEnter?: () => void
  maxLength?: number
}

/** The one field that a list is searched by, in either language; a key of the table leads to it. */
export function SearchField({ label, value, onType, onClear, onEnter, ...limit }: SearchFieldProps): ReactNode {
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
        value={value}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onEnter?.()
          if (event.key === 'Escape' && value !== '') {
            event.stopPropagation()
            onClear()
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
