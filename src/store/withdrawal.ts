import { UnavailableError, type Clock } from './clock.ts'
import { mapPooled } from './concurrency.ts'
import { orDamaged } from './derived.ts'
import { keyOf, type Key } from './keys.ts'
import { erase, type Store } from './store.ts'
import { swapDocument } from './swap.ts'

/** The document that marks a file which staff have erased. It is deleted after the file's bytes. */
export type Withdrawal = {
  /**
   * - `hidden`: nobody can read the file. Its bytes remain for a while, as running writes may use
   *   it.
   * - `erasing`: the bytes are being deleted.
   * - `kept`: the file is visible again, because it was used or uploaded again meanwhile.
   */
  state: 'hidden' | 'erasing' | 'kept'
  /** Time at which the file was hidden, ISO 8601. */
  at: string
  /** E-mail address of the person who erased the file. */
  by: string
  /** Id of the operation that hid the file. */
  op: string
}

type Context = { store: Store; clock: Clock }

/** Key prefix of the marks. */
const WITHDRAWN = 'w'
const markKey = (hash: string): Key => keyOf(WITHDRAWN, hash)

/** True for a file that nobody can read: it is `hidden` or `erasing`, or its mark is damaged. */
export const isHidden = async (store: Store, hash: string): Promise<boolean> => {
  const found = await orDamaged(store.get<Withdrawal>(markKey(hash)))
  return found === 'damaged' || (found !== null && found.data.state !== 'kept')
}

/** The hashes of files that have a mark. */
export const markedFiles = async (store: Store): Promise<string[]> =>
  (await store.list(WITHDRAWN)).map(({ key }) => key.split('/')[1] ?? '')

/** The hashes of files that nobody can read: see {@link isHidden}. */
export const hiddenFiles = async (store: Store): Promise<string[]> =>
  (
    await mapPooled(await markedFiles(store), 16, async (hash) =>
      (await isHidden(store, hash)) ? [hash] : [],
    )
  ).flat()

/** The mark of a file; null if it has none. */
export const readWithdrawal = async (store: Store, hash: string): Promise<Withdrawal | null> =>
  (await store.get<Withdrawal>(markKey(hash)))?.data ?? null

/**
 * Hides a file until its bytes are erased.
 * @param by e-mail address of the person who erases the file
 * @returns the file's mark, which is the existing one if the file is hidden already
 */
export const hideFile = (
  { store, clock }: Context,
  hash: string,
  by: string,
): Promise<Withdrawal> => {
  const newMark: Withdrawal = {
    state: 'hidden',
    at: new Date(clock.now()).toISOString(),
    by,
    op: crypto.randomUUID(),
  }
  return swapDocument<Withdrawal, Withdrawal>(store, clock, markKey(hash), (current) =>
    current && current.state !== 'kept' ? { result: current } : { next: newMark, result: newMark },
  )
}

/**
 * Changes the state of a mark from `hidden` to `erasing` or `kept`. Of two calls for different
 * states only the first one succeeds.
 * @returns true when the mark has the requested state
 */
export const endHiding = (
  { store, clock }: Context,
  hash: string,
  { op }: Withdrawal,
  state: 'erasing' | 'kept',
): Promise<boolean> =>
  swapDocument<Withdrawal, boolean>(store, clock, markKey(hash), (current) => {
    if (current?.op !== op) return { result: false }
    return current.state === 'hidden'
      ? { next: { ...current, state }, result: true }
      : { result: current.state === state }
  })

/**
 * Maximum number of attempts to change the state. After a write whose response was lost, the next
 * attempt reads the changed state.
 */
const MAX_ATTEMPTS = 3

/**
 * Makes a hidden file visible again, when the same bytes are uploaded.
 * @throws UnavailableError while the file's bytes are being erased
 */
export const unhideFile = async (store: Store, hash: string): Promise<void> => {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const found = await store.get<Withdrawal>(markKey(hash))
    if (!found || found.data.state === 'kept') return
    if (found.data.state === 'hidden')
      await store.put(markKey(hash), { ...found.data, state: 'kept' } satisfies Withdrawal, {
        onlyIfMatch: found.etag,
      })
  }
  throw new UnavailableError('The file is being erased.')
}

/**
 * Erases the bytes and all names of a file whose mark is `erasing`, and then the mark, so that an
 * interrupted call can be repeated. Does nothing for a file without such a mark: the same bytes may
 * have been uploaded again.
 */
export const eraseFile = async (store: Store, hash: string): Promise<void> => {
  if ((await readWithdrawal(store, hash))?.state !== 'erasing') return
  for (const { key } of await store.list('n', hash)) await erase(store, keyOf(key))
  await erase(store, keyOf('d', hash))
  await erase(store, markKey(hash))
}
