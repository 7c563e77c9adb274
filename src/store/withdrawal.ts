import { UnavailableError, type Clock } from './clock.ts'
import { mapPooled } from './concurrency.ts'
import { unlessDamaged } from './derived.ts'
import { keyOf, type Key } from './keys.ts'
import { erase, type Store } from './store.ts'
import { swapDocument } from './swap.ts'

/**
 * The mark of a file that staff have erased. `hidden`: nobody sees it any more, and its bytes still wait for what was under way;
 * `erasing`: they are being taken away; `kept`: it came into use, or was uploaded, after all. The mark goes last.
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

/** A mark that cannot be read hides its file, too. */
export const isHidden = async (store: Store, hash: string): Promise<boolean> => {
  const found = await unlessDamaged(store.get<Withdrawal>(markKey(hash)))
  return found === 'damaged' || (found !== null && found.data.state !== 'kept')
}

/** The hashes of files that have a mark. */
export const markedFiles = async (store: Store): Promise<string[]> =>
  (await store.list(WITHDRAWN)).map(({ key }) => key.split('/')[1] ?? '')

/** The hashes of files that nobody sees any more. */
export const hiddenFiles = async (store: Store): Promise<string[]> =>
  (
    await mapPooled(await markedFiles(store), 16, async (hash) =>
      (await isHidden(store, hash)) ? [hash] : [],
    )
  ).flat()

export const readWithdrawal = async (store: Store, hash: string): Promise<Withdrawal | null> =>
  (await store.get<Withdrawal>(markKey(hash)))?.data ?? null

/** Hides a file until its bytes are erased. @param by who asks for it @returns its mark; of one that is hidden already the first one */
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

/** Takes a file out of the hiding of this mark into another state, of which only one can be reached. @returns whether it was this one, now or already */
export const leaveHiding = (
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

/** Tries of a change of state: one whose answer is lost is met by the next one's read. */
const TRIES = 3

/** Shows a hidden file again, because the same bytes are uploaded. @throws UnavailableError while its bytes are being erased */
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
 * Erases the bytes of a file that is `erasing`, with all of its names; its mark goes last, so that this can be done again at any
 * point. Without the mark it is done: the same bytes may have come again since.
 */
export const eraseFile = async (store: Store, hash: string): Promise<void> => {
  if ((await readWithdrawal(store, hash))?.state !== 'erasing') return
  for (const { key } of await store.list('n', hash)) await erase(store, keyOf(key))
  await erase(store, keyOf('d', hash))
  await erase(store, markKey(hash))
}
