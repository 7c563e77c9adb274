import { atom, type ReadableAtom } from 'nanostores'
import type { Answer } from '../network/api.ts'

/** List of things with ids; when a request fails, the known items remain. */
export type Known<T> = { state: 'idle' | 'loading' | 'failed' | 'loaded'; items: readonly T[] }

export type ChangedList<T> = {
  $list: ReadableAtom<Known<T>>
  /** Reads the list again, and resolves when the newest reading has ended. */
  reload: () => Promise<void>
  /** Stores an item from an answer: replaces the known one, or adds it as the first. */
  keep: (item: T) => void
  /** Removes an item that no longer exists. */
  forget: (id: string) => void
}

/** List that is read as a whole, and updated from the answers to changes of its items. */
export function makeSyncedList<T extends { Id: string }>(
  read: () => Promise<Answer<readonly T[]>>,
): ChangedList<T> {
  const $list = atom<Known<T>>({ state: 'idle', items: [] })
  let [latest, answered] = [0, 0]
  let newest: Promise<void> = Promise.resolve()
  const readNow = async (): Promise<void> => {
    const mine = ++latest
    const { state, items } = $list.get()
    if (state !== 'loaded') $list.set({ state: 'loading', items })
    const answer = await read()
    // The caller of an older reading waits for the newer one, too.
    if (mine !== latest) return newest
    answered = mine
    $list.set(
      answer.ok
        ? { state: 'loaded', items: answer.data }
        : { state: 'failed', items: $list.get().items },
    )
  }
  const reload = (): Promise<void> => (newest = readNow())
  const change = (to: (items: readonly T[]) => readonly T[]): void => {
    const { state, items } = $list.get()
    $list.set({ state, items: to(items) })
    // A request under way may predate the change, and a failed one knows nothing.
    if (latest > answered || state !== 'loaded') void reload()
  }
  return {
    $list,
    reload,
    keep: (item) =>
      change((items) =>
        items.some(({ Id }) => Id === item.Id)
          ? items.map((one) => (one.Id === item.Id ? item : one))
          : [item, ...items],
      ),
    forget: (id) => change((items) => items.filter(({ Id }) => Id !== id)),
  }
}
