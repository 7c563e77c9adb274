import { useRef, type FocusEvent, type KeyboardEvent, type RefObject } from 'react'

const steps: Readonly<Record<'ltr' | 'rtl', Readonly<Record<string, 1 | -1>>>> = {
  ltr: { ArrowRight: 1, ArrowLeft: -1 },
  rtl: { ArrowLeft: 1, ArrowRight: -1 },
}

const items = (bar: HTMLElement): HTMLElement[] => [...bar.querySelectorAll<HTMLElement>('button:not(:disabled), select:not(:disabled)')]

const tabTo = (bar: HTMLElement, target: HTMLElement): void => {
  for (const item of bar.querySelectorAll<HTMLElement>('button, select')) item.tabIndex = item === target ? 0 : -1
}

type Roving = {
  ref: RefObject<HTMLDivElement | null>
  onKeyDown: (event: KeyboardEvent<HTMLDivElement>) => void
  onFocus: (event: FocusEvent<HTMLDivElement>) => void
}

/**
 * One stop for the tab key in a row of controls: the arrows go through it, in the direction of its language, Home and
 * End to its ends. The controls start with `tabIndex` 0 for the first and -1 for the rest.
 */
export function useRoving(dir: 'ltr' | 'rtl'): Roving {
  const ref = useRef<HTMLDivElement>(null)
  return {
    ref,
    onKeyDown(event) {
      const all = items(event.currentTarget)
      const here = all.findIndex((item) => item === document.activeElement)
      const step = steps[dir][event.key]
      const ends: Readonly<Record<string, number>> = { Home: 0, End: all.length - 1 }
      const next = step === undefined ? ends[event.key] : (here + step + all.length) % all.length
      const target = next === undefined ? undefined : all[next]
      if (here === -1 || !target) return
      event.preventDefault()
      target.focus()
    },
    onFocus(event) {
      if (event.target instanceof HTMLElement && event.target.matches('button, select')) tabTo(event.currentTarget, event.target)
    },
  }
}
