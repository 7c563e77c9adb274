import { dropPersonal, keepPersonal, personalUnder } from '../stores/personal.ts'

/** A draft with the time at which it was kept, in milliseconds since 1970. */
export type Kept<T> = { value: T; at: number }

export type Keeping = { name: 'nothing' } | { name: 'pending' } | { name: 'kept'; at: number } | { name: 'impossible' }

export type Draft<T> = {
  /** What this device kept of it, from this window or one that is gone. */
  load(): Promise<Kept<T> | null>
  /** Keeps a new state within a moment; null forgets it. */
  change(value: T | null): void
  flush(): Promise<void>
  stop(): void
}

/** A change reaches the device within this time, in milliseconds. */
const WITHIN = 300
/** Windows that may write on one thing at once, each with a place of its own. */
const PLACES = 9

/** Takes a lock until it is released or the window is gone, however it goes; null when another window has it. */
const hold = (name: string): Promise<(() => void) | null> =>
  new Promise((resolve) => {
    void navigator.locks.request(name, { ifAvailable: true }, (lock) => {
      if (!lock) return resolve(null)
      return new Promise<void>((release) => resolve(release))
    })
  })

const placeAt = (name: string, n: number): string => (n === 1 ? name : `${name}/${n}`)

/**
 * The draft of one thing. Two windows on it have a place each, so that neither writes over the other's; what a window
 * that is gone left behind is found again by the next.
 */
export function makeDraft<T>(name: string, report: (keeping: Keeping) => void): Draft<T> {
  let place: string | null = null
  let release: (() => void) | null = null
  let isOver = false
  let waiting: { value: T | null } | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let queue: Promise<void> = Promise.resolve()

  const settle = async (): Promise<void> => {
    for (let n = 1; n <= PLACES && place === null; n += 1) {
      release = await hold(`web-cms/${placeAt(name, n)}`)
      if (release) place = placeAt(name, n)
    }
    if (isOver) release?.()
  }
  const settled = settle()

  const write = async (): Promise<void> => {
    await settled
    const next = waiting
    waiting = null
    if (!next || place === null) return
    try {
      if (next.value === null) await dropPersonal(place)
      else await keepPersonal(place, { value: next.value, at: Date.now() } satisfies Kept<T>)
      report(next.value === null ? { name: 'nothing' } : { name: 'kept', at: Date.now() })
    } catch {
      report({ name: 'impossible' })
    }
  }

  const flush = (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    queue = queue.then(write)
    return queue
  }

  /** A draft in a place that no window holds is taken over from there. */
  const orphan = async (all: [string, Kept<T>][]): Promise<Kept<T> | null> => {
    for (const [key, kept] of all.sort(([, a], [, b]) => b.at - a.at)) {
      const free = key === place ? () => undefined : await hold(`web-cms/${key}`)
      if (!free) continue
      if (key !== place && place !== null) {
        await keepPersonal(place, kept)
        await dropPersonal(key)
      }
      free()
      return kept
    }
    return null
  }

  const leaving = () => void (timer !== undefined && flush())
  window.addEventListener('pagehide', leaving)
  document.addEventListener('visibilitychange', leaving)

  return {
    async load() {
      await settled
      try {
        const all = await personalUnder<Kept<T>>(name)
        return await orphan(all.filter(([key]) => key === name || key.startsWith(`${name}/`)))
      } catch {
        return null
      }
    },
    change(value) {
      waiting = { value }
      if (value !== null) report({ name: 'pending' })
      // What is done with is gone at once: a page loaded anew in between would offer it again.
      if (value === null) void flush()
      else timer ??= setTimeout(() => void flush(), WITHIN)
    },
    flush,
    stop() {
      isOver = true
      window.removeEventListener('pagehide', leaving)
      document.removeEventListener('visibilitychange', leaving)
      void (timer === undefined ? queue : flush()).then(() => release?.())
    },
  }
}

export const replyDraft = (id: string): string => `reply/${id}`
export const noteDraft = (id: string): string => `note/${id}`

/** Forgets the draft of a reply that the server has, wherever it was left; another reply with the same words stays. */
export async function forgetSentReply(id: string, replyId: string): Promise<void> {
  const found = await personalUnder<Kept<{ ReplyId: string }>>(replyDraft(id)).catch(() => [])
  const gone = found.filter(([, { value }]) => value.ReplyId === replyId)
  await Promise.all(gone.map(([key]) => dropPersonal(key))).catch(() => undefined)
}

/** Forgets every draft on erased responses. */
export async function forgetDraftsOn(ids: readonly string[]): Promise<void> {
  const names = ids.flatMap((id) => [replyDraft(id), noteDraft(id)])
  const found = await Promise.all(names.map((name) => personalUnder(name))).catch(() => [])
  await Promise.all(found.flat().map(([key]) => dropPersonal(key))).catch(() => undefined)
}
