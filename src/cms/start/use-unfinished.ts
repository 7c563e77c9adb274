import { useEffect, useState } from 'react'
import type { Unfinished } from '../edit/unfinished.ts'

/** What this device keeps of texts under way, newest first; empty where it keeps none. Its reader is fetched on demand. */
export function useUnfinished(): readonly Unfinished[] {
  const [found, setFound] = useState<readonly Unfinished[]>([])
  useEffect(() => {
    let isGone = false
    const look = async () => {
      const { unfinishedItems } = await import('../edit/unfinished.ts')
      const kept = await unfinishedItems()
      if (!isGone) setFound(kept)
    }
    // Code that does not come takes nothing away: each editor offers its drafts itself.
    look().catch(() => undefined)
    return () => {
      isGone = true
    }
  }, [])
  return found
}
