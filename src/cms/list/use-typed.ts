import { useEffect, useRef, useState } from 'react'

/** What is typed is looked for when the fingers have rested so long, in milliseconds: shorter than between two words, longer than a key costs. */
const REST = 60

/**
 * A text that stands in its field with every key, and is told a moment later: finding among thousands must not hold up
 * the next key. `clear` tells at once.
 */
export function useTyped(value: string, tell: (text: string | undefined) => void): { text: string; type: (text: string) => void; clear: () => void } {
  const [typed, setTyped] = useState<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const newest = useRef(tell)
  useEffect(() => {
    newest.current = tell
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  const now = (text: string | undefined) => {
    clearTimeout(timer.current)
    newest.current(text)
    setTyped(null)
  }
  return {
    text: typed ?? value,
    type: (text) => {
      setTyped(text)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => now(text), REST)
    },
    clear: () => now(undefined),
  }
}
