import { useEffect, useRef, useState } from 'react'
import { makeDraft, type Draft, type Keeping, type Kept } from './drafts.ts'

/**
 * A draft that this device keeps while the component is there.
 * @param onFound gets what an earlier window or visit left, once, and what changes it
 */
export function useDraft<T>(name: string, onFound: (kept: Kept<T>, keep: (value: T | null) => void) => void) {
  const [keeping, setKeeping] = useState<Keeping>({ name: 'nothing' })
  const draft = useRef<Draft<T>>(null)
  const found = useRef(onFound)
  useEffect(() => {
    found.current = onFound
  })
  useEffect(() => {
    let isHere = true
    let isTouched = false
    const own = makeDraft<T>(name, (next) => isHere && setKeeping(next))
    draft.current = { ...own, change: (value) => ((isTouched = true), own.change(value)) }
    void own.load().then((kept) => {
      // What has been typed meanwhile is newer.
      if (!kept || !isHere || isTouched) return
      setKeeping({ name: 'kept', at: kept.at })
      found.current(kept, own.change)
    })
    return () => {
      isHere = false
      own.stop()
      draft.current = null
    }
  }, [name])
  return { keeping, keep: (value: T | null) => draft.current?.change(value), flush: () => draft.current?.flush() ?? Promise.resolve() }
}
