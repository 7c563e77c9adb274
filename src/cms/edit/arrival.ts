import { atom } from 'nanostores'
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { useEditState } from './editor-context.ts'

/** The field to go to as soon as an item is open; null for none. */
export const $arriving = atom<{ id: string; path: string } | null>(null)

/** Goes to the field that was asked for, once the form is there; also in an item that is open already. */
export function useArrival(jump: (path: string) => void): void {
  const { id, phase } = useEditState()
  const target = useStore($arriving)
  useEffect(() => {
    if (phase !== 'ready' || target?.id !== id) return
    $arriving.set(null)
    jump(target.path)
  })
}
