import { UnavailableError, type Clock } from './clock.ts'
import { mapPooled } from './concurrency.ts'
import { unlessDamaged } from './derived.ts'
import { keyOf, type Key } from './keys.ts'
import { erase, type Store } from './store.ts'
import { swapDocument } from './swap.ts'

/**
 * The mark of a file that staff have erased. `hidden`: nobody sees it, but its bytes remain until
 * running work has ended; `erasing`: they are being deleted; `kept`: it was used or uploaded again.
 * The mark is deleted last.
 */
export type Withdrawal = {
  state: 'hidden' | 'erasing' | 'kept'
  at: string
  by: string
  op: string
}

type Context = { store: Store; clock: Clock }

const WITHDRAWN = 'w'
const markKey = (hash: string): Key => keyOf(WITHDRAWN, hash)

/** True for a file that nobody sees: `hidden`, `erasing`, or with a damaged mark. */
export const isHidden = async (store: Store, hash: string): Promise<boolean> => {
  const found = await unlessDamaged(store.get<Withdrawal>(markKey(hash)))
  return found === 'damaged' || (found !== null && found.data.state !== 'kept')
}

/** The hashes of files that have a mark. */
export const markedFiles = async (store: Store): Promise<string[]> =>
  (await store.list(WITHDRAWN)).map(({ key }) => key.split('/')[1] ?? '')

/** The hashes of files that nobody sees, see {@link isHidden}. */
export const hiddenFiles = async (store: Store): Promise<string[]> =>
  (
    await mapPooled(await markedFiles(store), 16, async (hash) =>
      (await isHidden(store, hash)) ? [hash] : [],
    )
  ).flat()

export const readWithdrawal = async (store: Store, hash: string): Promise<Withdrawal | null> =>
  (await store.get<Withdrawal>(markKey(hash)))?.data ?? null

/**
 * Hides a file until its bytes are erased.
 * @param by the person who asked for it
 * @returns its mark; the existing one if it is already hidden
 */
export const hideFile = (
  { store, clock }: Context,
  hash: string,
  by: string,
): Promise<Withdrawal> => {
  const own: Withdrawal = {
    state: 'hidden',
    at: new Date(clock.now()).toISOString(),
    by,
    op: crypto.randomUUID(),
  }
  return swapDocument<Withdrawal, Withdrawal>(store, clock, markKey(hash), (current) =>
    current && current.state !== 'kept' ? { result: current } : { next: own, result: own },
  )
}

/**
 * Changes the state of a file hidden by this mark; only one of the two states can be reached.
 * @returns true when it has this state, now or already
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

/** Attempts to change the state: one whose response is lost is found by the next one's read. */
const TRIES = 3

/**
 * Shows a hidden file again, because the same bytes are uploaded.
 * @throws UnavailableError while its bytes are being erased
 */
export const showAgain = async (store: Store, hash: string): Promise<void> => {
  for (let left = TRIES; left > 0; left -= 1) {
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
 * Erases the bytes of a file that is `erasing`, with all of its names; its mark goes last, so that
 * an interrupted run can be repeated. Without the mark it does nothing: the same bytes may have
 * been uploaded again.
 */
export const eraseFile = async (store: Store, hash: string): Promise<void> => {
  if ((await readWithdrawal(store, hash))?.state !== 'erasing') return
  for (const { key } of await store.list('n', hash)) await erase(store, keyOf(key))
  await erase(store, keyOf('d', hash))
  await erase(store, markKey(hash))
}
