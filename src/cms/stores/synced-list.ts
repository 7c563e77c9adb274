import { atom, type ReadableAtom } from 'nanostores'
import type { Answer } from '../network/api.ts'

/** State and items of a list. When a request fails, the items that are known remain. */
export type SyncedListState<T> = {
  state: 'idle' | 'loading' | 'failed' | 'loaded'
  items: readonly T[]
}

export type SyncedList<T> = {
  $list: ReadableAtom<SyncedListState<T>>
  /** Reads the list again, and resolves when the latest reading has ended. */
  reload: () => Promise<void>
  /** Stores an item from an answer: replaces the known one, or adds it as the first. */
  upsert: (item: T) => void
  /** Removes an item that no longer exists. */
  removeLocally: (id: string) => void
}

/** Makes a list that is read as a whole, and updated from the answers to changes of its items. */
export function makeSyncedList<T extends { Id: string }>(
  read: () => Promise<Answer<readonly T[]>>,
): SyncedList<T> {
  const $list = atom<SyncedListState<T>>({ state: 'idle', items: [] })
  /** Number of the latest reading. */
  let latestNumber = 0
  /** Number of the last reading that was answered. */
  let answeredNumber = 0
  /** Latest reading. */
  let latestReading: Promise<void> = Promise.resolve()
  const readNow = async (): Promise<void> => {
    latestNumber += 1
    const ownNumber = latestNumber
    const { state, items } = $list.get()
    if (state !== 'loaded') $list.set({ state: 'loading', items })
    const answer = await read()
    // A newer reading has begun: its answer counts, and the caller of this one waits for it.
    if (ownNumber !== latestNumber) return latestReading
    answeredNumber = ownNumber
    $list.set(
      answer.ok
        ? { state: 'loaded', items: answer.data }
        : { state: 'failed', items: $list.get().items },
    )
  }
  const reload = (): Promise<void> => {
    latestReading = readNow()
    return latestReading
  }
  const change = (changed: (items: readonly T[]) => readonly T[]): void => {
    const { state, items } = $list.get()
    $list.set({ state, items: changed(items) })
    // A reading under way may be answered with the items of before the change.
    if (latestNumber > answeredNumber || state !== 'loaded') void reload()
  }
  return {
    $list,
    reload,
    upsert: (item) =>
      change((items) =>
        items.some(({ Id }) => Id === item.Id)
          ? items.map((one) => (one.Id === item.Id ? item : one))
          : [item, ...items],
      ),
    removeLocally: (id) => change((items) => items.filter(({ Id }) => Id !== id)),
  }
}
