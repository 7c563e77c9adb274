import { atom } from 'nanostores'
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { useEditState } from './editor-context.ts'

/** The field to go to as soon as an item is open; null when nothing is wished. */
export const $arriving = atom<{ id: string; path: string } | null>(null)

/** Goes to the field that was wished for, once the form is there; also in an item that is open already. */
export function useArrival(jump: (path: string) => void): void {
  const { id, phase } = useEditState()
  const wished = useStore($arriving)
  useEffect(() => {
    if (phase !== 'ready' || wished?.id !== id) return
    $arriving.set(null)
    jump(wished.path)
  })
}
