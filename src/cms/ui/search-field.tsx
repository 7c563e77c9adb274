import { useRef, type ReactNode } from 'react'
import { KeyHint } from '../keys/hint.tsx'
import { useShortcuts } from '../keys/use-shortcuts.ts'
import { ariaKeys } from '../keys/table.ts'
import { Icon } from './icon.tsx'
import { useTyped } from './use-typed.ts'

export type SearchFieldProps = {
  /** Its name, and what stands in it while it is empty. */
  label: string
  /** What is looked for now. */
  value: string
  /** Told when typing rests, by Enter at once; empty by Escape. */
  onFind: (text: string) => void
  /** See {@link useTyped}. */
  rest?: number
  maxLength?: number
}

/** The one field that a list is searched by, in either language; a key of the table leads to it. A letter draws nothing but this field. */
export function SearchField({ label, value, onFind, rest, ...limit }: SearchFieldProps): ReactNode {
  const { text, type, now } = useTyped(value, onFind, rest)
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
          if (event.key === 'Enter') now(text)
          if (event.key === 'Escape' && text !== '') {
            event.stopPropagation()
            now('')
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
