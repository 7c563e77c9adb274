import type { Upload as TusUpload } from 'tus-js-client'
import { isObject } from '#rules/json.ts'
import { UPLOAD_KEPT_MS } from '#rules/uploads.ts'
import type { KeyValueStore } from '../drafts/key-value-store.ts'
import { makeSlots } from '../drafts/slots.ts'
import type { LibraryFile } from '../stores/library.ts'
import type { Job, JobState } from './job.ts'
import { STORAGE_KEY } from './dock-needed.ts'

/** An unfinished upload in `localStorage`. `kept` are the bytes that the server has; `stored` is set once it has the whole file. */
type StoredJob = Omit<Job, '$state'> & { kept: number; stored: LibraryFile | null }

const isStoredJob = (value: unknown): value is StoredJob =>
  isObject(value) &&
  typeof value['id'] === 'string' &&
  isObject(value['purpose']) &&
  typeof value['begunAt'] === 'number'

/** Storage that all tabs of this browser share: `localStorage` and `navigator.locks` in the browser. */
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

const keysIn = (all: ReturnType<BrowserStorage['storage']>, prefix: string): string[] =>
  Array.from({ length: all.length }, (_, at) => all.key(at) ?? '').filter((key) =>
    key.startsWith(prefix),
  )

/**
 * Uploads by id in `localStorage`, each under a key of its own: written at once, also while the page goes away. Earlier
 * versions of this program wrote one list of all, which is still read.
 */
const makeLocalStore = (
  storage: BrowserStorage['storage'],
): Pick<KeyValueStore, 'put' | 'remove' | 'entries'> => {
  const keyOf = (id: string): string => `${STORAGE_KEY}/${id}`

  const listed = (): [id: string, value: unknown][] => {
    const list = parsed(storage().getItem(STORAGE_KEY))
    return Array.isArray(list) ? list.filter(isStoredJob).map((job) => [job.id, job]) : []
  }

  // The list is written only for an upload that it names: a tab of an earlier version may be writing it, too.
  const removeListed = (id: string): void => {
    const all = listed()
    const rest = all.filter(([one]) => one !== id)
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
      const own = keysIn(storage(), keyOf('')).map((key): [string, unknown] => [
        key.slice(keyOf('').length),
        parsed(storage().getItem(key)),
      ])
      return [...new Map([...listed(), ...own])]
    },
  }
}

const isExpired = ({ begunAt }: StoredJob, now: number): boolean => now - begunAt >= UPLOAD_KEPT_MS

/** The unfinished uploads of this browser, which outlive their page. Where nothing can be stored, uploads still work. */
export const makeStoredJobs = ({ storage, locks }: BrowserStorage) => {
  const slots = makeSlots({
    storage: makeLocalStore(storage),
    locks,
    lockOf: (id) => `upload-${id}`,
  })

  const remove = (id: string): Promise<void> => slots.remove(id).catch(() => undefined)

  return {
    /** Every unfinished upload that the server may still have, of all tabs, the newest last. */
    async all(now = Date.now()): Promise<StoredJob[]> {
      const stored = await slots.all().catch(() => [])
      return stored
        .flatMap(({ value }) => (isStoredJob(value) && !isExpired(value, now) ? value : []))
        .sort((a, b) => a.begunAt - b.begunAt)
    },
    remove,
    /** Deletes uploads that the server has swept and no tab sends. */
    async removeExpired(now = Date.now()): Promise<void> {
      const stored = await slots.all().catch(() => [])
      const expired = stored.filter(
        ({ value, isHeld }) => !isHeld && isStoredJob(value) && isExpired(value, now),
      )
      await Promise.all(expired.map(({ key }) => remove(key)))
    },
    /** Stores the progress of an upload; one that is done or was refused is removed. */
    put({ $state: _, ...job }: Job, state: JobState): Promise<void> {
      if (state.name === 'done' || state.name === 'refused') return remove(job.id)
      const stored = 'file' in state ? state.file : null
      const kept = 'acknowledged' in state ? state.acknowledged : job.size
      return slots.put(job.id, { ...job, kept, stored } satisfies StoredJob).catch(() => undefined)
    },
    /** Holds an upload as long as this tab lives, and calls `onHeld` once no other tab sends it. @returns release */
    hold: slots.hold,
  }
}

export type StoredJobs = ReturnType<typeof makeStoredJobs>

type UrlStorage = NonNullable<TusUpload['options']['urlStorage']>
type EarlierTry = Awaited<ReturnType<UrlStorage['findAllUploads']>>[number]

const isEarlierTry = (value: unknown): value is EarlierTry =>
  isObject(value) && typeof value['creationTime'] === 'string'

/**
 * The addresses of earlier attempts on the server, under the keys that tus-js-client uses itself. Its own
 * storage fails the upload when the quota is used up.
 */
export function makeEarlierTries({ storage }: Pick<BrowserStorage, 'storage'>): UrlStorage {
  const find = (prefix: string): EarlierTry[] => {
    try {
      const all = storage()
      return keysIn(all, prefix).flatMap((urlStorageKey) => {
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
