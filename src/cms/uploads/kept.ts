import type { LibraryFile } from '../edit/library.ts'
import { isObject } from '../network/answer.ts'
import type { Job, JobState } from './job.ts'
import { KEPT_KEY } from './needed.ts'

/** An unfinished upload as this machine remembers it. `stored` once the server has the whole file. */
export type Kept = Omit<Job, '$state'> & { kept: number; stored: LibraryFile | null }

/** The server forgets an unfinished upload after a day (its own rule). */
const FORGOTTEN = 24 * 60 * 60_000

const isKept = (value: unknown): value is Kept => isObject(value) && typeof value['id'] === 'string' && isObject(value['purpose']) && typeof value['begunAt'] === 'number'

/** Every unfinished upload of this machine that the server may still know, of all open pages. */
export function keptJobs(now = Date.now()): Kept[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(KEPT_KEY) ?? '[]')
    return Array.isArray(list) ? list.filter(isKept).filter(({ begunAt }) => now - begunAt < FORGOTTEN) : []
  } catch {
    return []
  }
}

const write = (list: readonly Kept[]): void => {
  try {
    if (list.length === 0) localStorage.removeItem(KEPT_KEY)
    else localStorage.setItem(KEPT_KEY, JSON.stringify(list))
  } catch {
    // A machine that keeps nothing still uploads.
  }
}

export const forgetKept = (id: string): void => write(keptJobs().filter((one) => one.id !== id))

/** Notes where an upload stands; one that is over, or was refused, is forgotten. */
export function keepJob({ $state: _, ...job }: Job, state: JobState): void {
  if (state.name === 'done' || state.name === 'refused') return forgetKept(job.id)
  const stored = 'file' in state ? state.file : null
  const kept = 'kept' in state ? state.kept : job.size
  write([...keptJobs().filter(({ id }) => id !== job.id), { ...job, kept, stored }])
}

/**
 * Runs `take` once no other open page has the upload, and keeps others from it as long as this page lives. At once,
 * unless another page is sending it.
 * @returns what lets go of it
 */
export function owning(id: string, take: () => void): () => void {
  const end = new AbortController()
  void navigator.locks
    .request(`upload-${id}`, { signal: end.signal }, () => {
      take()
      return new Promise<void>((resolve) => end.signal.addEventListener('abort', () => resolve(), { once: true }))
    })
    .catch(() => undefined)
  return () => end.abort()
}
