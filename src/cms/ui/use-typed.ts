import { useEffect, useRef, useState } from 'react'

/** How long the fingers rest before it is looked for among what the page holds, in milliseconds: shorter than between two words, longer than a key costs. */
const REST = 60

type Typed = { text: string; isTold: boolean }

/**
 * A text that stands in its field with every key, and is told when the fingers have rested for `rest` milliseconds:
 * finding among thousands must not hold up the next key. Where what is told loses the spaces at its ends, the field
 * keeps them: a word may follow. `now` tells at once.
 */
export function useTyped(value: string, tell: (text: string) => void, rest = REST): { text: string; type: (text: string) => void; now: (text: string) => void } {
  const [typed, setTyped] = useState<Typed | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const newest = useRef(tell)
  useEffect(() => {
    newest.current = tell
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  // Told, it is the value that counts: it may change by other means, such as the way back.
  if (typed?.isTold && typed.text.trim() !== value.trim()) setTyped(null)
  const now = (text: string) => {
    clearTimeout(timer.current)
    newest.current(text)
    setTyped({ text, isTold: true })
  }
  return {
    text: typed?.text ?? value,
    type: (text) => {
      setTyped({ text, isTold: false })
      clearTimeout(timer.current)
      timer.current = setTimeout(() => now(text), rest)
    },
    now,
  }
}
