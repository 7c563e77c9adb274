import type { Upload as TusUpload } from 'tus-js-client'
import { isObject } from '#rules/json.ts'
import { UPLOAD_KEPT_MS } from '#rules/uploads.ts'
import { acquireLock } from '../drafts/store.ts'
import type { LibraryFile } from '../stores/library.ts'
import type { Job, JobState } from './job.ts'
import { STORAGE_KEY } from './needed.ts'

/** An unfinished upload in `localStorage`. `kept` are the bytes that the server has; `stored` is set once it has the whole file. */
type StoredJob = Omit<Job, '$state'> & { kept: number; stored: LibraryFile | null }

const isStoredJob = (value: unknown): value is StoredJob =>
  isObject(value) &&
  typeof value['id'] === 'string' &&
  isObject(value['purpose']) &&
  typeof value['begunAt'] === 'number'

/** What all tabs of this browser share: `localStorage` and `navigator.locks` in the browser. */
export type BrowserStorage = {
  storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>
  locks: Pick<LockManager, 'request'>
}

/** The unfinished uploads of this browser, which outlive their page. */
export const makeStoredJobs = ({ storage, locks }: BrowserStorage) => {
  /** Every unfinished upload that the server may still have, of all tabs. */
  const all = (now = Date.now()): StoredJob[] => {
    try {
      const list: unknown = JSON.parse(storage().getItem(STORAGE_KEY) ?? '[]')
      return Array.isArray(list)
        ? list.filter(isStoredJob).filter(({ begunAt }) => now - begunAt < UPLOAD_KEPT_MS)
        : []
    } catch {
      return []
    }
  }

  const write = (list: readonly StoredJob[]): void => {
    try {
      if (list.length === 0) storage().removeItem(STORAGE_KEY)
      else storage().setItem(STORAGE_KEY, JSON.stringify(list))
    } catch {
      // Where nothing can be stored, uploads still work.
    }
  }

  const remove = (id: string): void => write(all().filter((one) => one.id !== id))

  /** Stores the progress of an upload; one that is done or was refused is removed. */
  const put = ({ $state: _, ...job }: Job, state: JobState): void => {
    if (state.name === 'done' || state.name === 'refused') return remove(job.id)
    const stored = 'file' in state ? state.file : null
    const kept = 'acknowledged' in state ? state.acknowledged : job.size
    write([...all().filter(({ id }) => id !== job.id), { ...job, kept, stored }])
  }

  /**
   * Runs `take` once no other tab has the upload, and locks it as long as this tab lives. At once,
   * unless another tab is sending it.
   * @returns what releases it
   */
  const claim = (id: string, take: () => void): (() => void) =>
    acquireLock(locks, `upload-${id}`, take)

  return { all, remove, put, claim }
}

export type StoredJobs = ReturnType<typeof makeStoredJobs>

type UrlStorage = NonNullable<TusUpload['options']['urlStorage']>
type EarlierTry = Awaited<ReturnType<UrlStorage['findAllUploads']>>[number]

const isEarlierTry = (value: unknown): value is EarlierTry =>
  isObject(value) && typeof value['creationTime'] === 'string'

const parsed = (text: string | null): unknown => {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return null
  }
}

/**
 * The addresses of earlier attempts on the server, under the keys that tus-js-client uses itself. Its own
 * storage fails the upload when the quota is used up.
 */
export function makeEarlierTries({ storage }: Pick<BrowserStorage, 'storage'>): UrlStorage {
  const find = (prefix: string): EarlierTry[] => {
    try {
      const all = storage()
      const keys = Array.from({ length: all.length }, (_, at) => all.key(at) ?? '').filter((key) =>
        key.startsWith(prefix),
      )
      return keys.flatMap((urlStorageKey) => {
        const one = parsed(all.getItem(urlStorageKey))
        return isEarlierTry(one) ? [{ ...one, urlStorageKey }] : []
      })
    } catch {
      return []
    }
  }
  return {
    findAllUploads: () => Promise.resolve(find('tus::')),
    findUploadsByFingerprint: (fingerprint) => Promise.resolve(find(`tus::${fingerprint}::`)),
    removeUpload: (key) => {
      storage().removeItem(key)
      return Promise.resolve()
    },
    addUpload: (fingerprint, upload) => {
      const key = `tus::${fingerprint}::${crypto.randomUUID()}`
      try {
        storage().setItem(key, JSON.stringify(upload))
      } catch {
        // It continues in this tab alone.
      }
      return Promise.resolve(key)
    },
  }
}
