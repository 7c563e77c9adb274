import { useEffect, useState } from 'react'
import type { Kept } from '../edit/kept-copies.ts'

/** What this device keeps of texts under way, newest first; empty where it keeps none. Its reader is fetched on demand. */
export function useUnfinished(): readonly Kept[] {
  const [found, setFound] = useState<readonly Kept[]>([])
  useEffect(() => {
    let isGone = false
    const look = async () => {
      const { keptCopies } = await import('../edit/kept-copies.ts')
      const kept = await keptCopies()
      if (!isGone) setFound(kept)
    }
    // Code that does not come takes nothing away: each editor offers its copies itself.
    look().catch(() => undefined)
    return () => {
      isGone = true
    }
  }, [])
  return found
}
