import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { $oneLetterKeys } from './pressed.ts'
import { isOneLetter, keys, keyWords, type KeyName } from './table.ts'

/** A key beside what it does, for the eye: not on touch screens, and not while that key is switched off. */
export function KeyHint({ name }: { name: KeyName }): ReactNode {
  const isOn = useStore($oneLetterKeys)
  if (!isOn && keys[name].strokes.every(isOneLetter)) return null
  return (
    <kbd className="key-hint" aria-hidden="true">
      {keyWords(name)}
    </kbd>
  )
}
