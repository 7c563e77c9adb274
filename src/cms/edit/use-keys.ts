import { useEffect, useRef } from 'react'
import { matchesShortcut } from '../keys/shortcuts.ts'
import type { KeyName } from '../keys/table.ts'

export type Commands = {
  save: () => void
  copyAcross: () => void
  otherLanguage: () => void
  preview: () => void
  nextCheck: (step: 1 | -1) => void
}

/** The editor's keys, from any field. */
export function useKeys(commands: Commands): void {
  const now = useRef(commands)
  useEffect(() => {
    now.current = commands
  })
  useEffect(() => {
    const run: { readonly [Name in KeyName]?: () => void } = {
      save: () => now.current.save(),
      'copy across': () => now.current.copyAcross(),
      'other language': () => now.current.otherLanguage(),
      preview: () => now.current.preview(),
      'next check': () => now.current.nextCheck(1),
      'previous check': () => now.current.nextCheck(-1),
    }
    const onKey = (event: KeyboardEvent) => {
      const command = Object.entries(run).find(([name]) => matchesShortcut(name as KeyName, event))?.[1]
      if (!command) return
      event.preventDefault()
      event.stopPropagation()
      command()
    }
    window.addEventListener('keydown', onKey, true)
    return () => window.removeEventListener('keydown', onKey, true)
  }, [])
}
