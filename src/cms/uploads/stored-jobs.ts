import type { Upload as TusUpload } from 'tus-js-client'
import { isObject } from '#rules/json.ts'
import { UPLOAD_KEPT_MS } from '#rules/uploads.ts'
import type { KeyValueStore } from '../drafts/key-value-store.ts'
import { makeLockedStore } from '../drafts/slots.ts'
import type { LibraryFile } from '../stores/library.ts'
import type { Job, JobState } from './job.ts'
import { STORAGE_KEY } from './dock-needed.ts'

/** Unfinished upload in `localStorage`. */
type StoredJob = Omit<Job, '$state'> & {
  /** Number of bytes that the server has. */
  kept: number
  /** File in the library; null until the server has the whole file. */
  stored: LibraryFile | null
}

const isStoredJob = (value: unknown): value is StoredJob =>
  isObject(value) &&
  typeof value['id'] === 'string' &&
  isObject(value['purpose']) &&
  typeof value['begunAt'] === 'number'

/** Storage and locks shared by all tabs: `localStorage` and `navigator.locks` in the browser. */
export type BrowserStorage = {
  storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>
  locks: Pick<LockManager, 'request' | 'query'>
}

const parsed = (text: string | null): unknown => {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return null
  }
}

/** Keys in the storage that begin with a prefix. */
const keysIn = (storage: ReturnType<BrowserStorage['storage']>, prefix: string): string[] =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').filter((key) =>
    key.startsWith(prefix),
  )

/**
 * Store of the uploads in `localStorage`, each under a key with its id. It is written
 * synchronously, so that this works while the page unloads, too. Earlier versions of this program
 * wrote all uploads as one list, which is still read.
 */
const makeLocalStore = (
  storage: BrowserStorage['storage'],
): Pick<KeyValueStore, 'put' | 'remove' | 'entries'> => {
  const keyOf = (id: string): string => `${STORAGE_KEY}/${id}`

  /** Uploads in the list of earlier versions. */
  const listed = (): [id: string, value: unknown][] => {
    const list = parsed(storage().getItem(STORAGE_KEY))
    return Array.isArray(list) ? list.filter(isStoredJob).map((job) => [job.id, job]) : []
  }

  /**
   * Removes an upload from the list of earlier versions. Otherwise the list is never written: a tab
   * with an earlier version may be writing it.
   */
  const removeListed = (id: string): void => {
    const all = listed()
    const rest = all.filter(([listedId]) => listedId !== id)
    if (rest.length === all.length) return
    if (rest.length === 0) storage().removeItem(STORAGE_KEY)
    else storage().setItem(STORAGE_KEY, JSON.stringify(rest.map(([, value]) => value)))
  }

  return {
    put: async (id, value) => {
      storage().setItem(keyOf(id), JSON.stringify(value))
      removeListed(id)
    },
    remove: async (id) => {
      removeListed(id)
      storage().removeItem(keyOf(id))
    },
    entries: async () => {
      const separate = keysIn(storage(), keyOf('')).map((key): [string, unknown] => [
        key.slice(keyOf('').length),
        parsed(storage().getItem(key)),
      ])
      // An upload under a key of its own replaces the same one in the list.
      return [...new Map([...listed(), ...separate])]
    },
  }
}

const isExpired = ({ begunAt }: StoredJob, now: number): boolean => now - begunAt >= UPLOAD_KEPT_MS

/**
 * Unfinished uploads of this browser, which outlive their page. When the browser cannot store them,
 * no call fails, and uploads still work.
 */
export const makeStoredJobs = ({ storage, locks }: BrowserStorage) => {
  const slots = makeLockedStore({
    storage: makeLocalStore(storage),
    locks,
    lockNameOf: (id) => `upload-${id}`,
  })

  const remove = (id: string): Promise<void> => slots.remove(id).catch(() => undefined)

  return {
    /** Unfinished uploads of all tabs, newest last, without those that the server has deleted. */
    async all(now = Date.now()): Promise<StoredJob[]> {
      const stored = await slots.all().catch(() => [])
      return stored
        .flatMap(({ value }) => (isStoredJob(value) && !isExpired(value, now) ? value : []))
        .sort((a, b) => a.begunAt - b.begunAt)
    },
    remove,
    /** Deletes the uploads that have expired on the server, unless a tab holds their lock. */
    async removeExpired(now = Date.now()): Promise<void> {
      const stored = await slots.all().catch(() => [])
      const expired = stored.filter(
        ({ value, isHeld }) => !isHeld && isStoredJob(value) && isExpired(value, now),
      )
      await Promise.all(expired.map(({ key }) => remove(key)))
    },
    /** Stores the progress of an upload; removes one that is done or refused. */
    put({ $state: _, ...job }: Job, state: JobState): Promise<void> {
      if (state.name === 'done' || state.name === 'refused') return remove(job.id)
      const stored = 'file' in state ? state.file : null
      const kept = 'acknowledged' in state ? state.acknowledged : job.size
      return slots.put(job.id, { ...job, kept, stored } satisfies StoredJob).catch(() => undefined)
    },
    /**
     * Locks an upload while this tab lives; calls `onHeld` once no other tab holds the lock.
     * @returns release
     */
    hold: slots.hold,
  }
}

export type StoredJobs = ReturnType<typeof makeStoredJobs>

type UrlStorage = NonNullable<TusUpload['options']['urlStorage']>
/** Address and progress of an earlier attempt, as tus-js-client stores it. */
type EarlierAttempt = Awaited<ReturnType<UrlStorage['findAllUploads']>>[number]

const isEarlierAttempt = (value: unknown): value is EarlierAttempt =>
  isObject(value) && typeof value['creationTime'] === 'string'

/**
 * Storage for tus-js-client of the addresses of earlier attempts, under the keys that the client
 * uses. It replaces the client's storage, with which an upload fails when the browser's quota is
 * exceeded.
 */
export function makeTusUrlStorage({ storage }: Pick<BrowserStorage, 'storage'>): UrlStorage {
  const find = (prefix: string): EarlierAttempt[] => {
    try {
      const all = storage()
      return keysIn(all, prefix).flatMap((urlStorageKey) => {
        const attempt = parsed(all.getItem(urlStorageKey))
        return isEarlierAttempt(attempt) ? [{ ...attempt, urlStorageKey }] : []
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
        // Without a stored address, only this tab can continue the upload.
      }
      return Promise.resolve(key)
    },
  }
}
