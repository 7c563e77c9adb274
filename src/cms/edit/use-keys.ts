import { useEffect, useRef } from 'react'

export type Commands = {
  save: () => void
  copyAcross: () => void
  otherLanguage: () => void
  preview: () => void
  nextCheck: (step: 1 | -1) => void
}

/** The editor's keys, from any field: Ctrl or ⌘ with S, and with Shift E, L and P; F8 and Shift F8. */
export function useKeys(commands: Commands): void {
  const now = useRef(commands)
  useEffect(() => {
    now.current = commands
  })
  useEffect(() => {
    const withShift: Readonly<Record<string, () => void>> = {
      KeyE: () => now.current.copyAcross(),
      KeyL: () => now.current.otherLanguage(),
      KeyP: () => now.current.preview(),
    }
    const onKey = (event: KeyboardEvent) => {
      const control = event.ctrlKey || event.metaKey
      const command =
        event.key === 'F8'
          ? () => now.current.nextCheck(event.shiftKey ? -1 : 1)
          : control && !event.shiftKey && !event.altKey && event.code === 'KeyS'
            ? () => now.current.save()
            : control && event.shiftKey
              ? withShift[event.code]
              : undefined
      if (!command) return
      event.preventDefault()
      event.stopPropagation()
      command()
    }
    window.addEventListener('keydown', onKey, true)
    return () => window.removeEventListener('keydown', onKey, true)
  }, [])
}
