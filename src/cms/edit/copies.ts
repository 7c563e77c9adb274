import { createStore, del, entries, set } from 'idb-keyval'
import type { Values } from './values.ts'

/**
 * What a person typed, kept on this machine. Each opening of the editor has a copy of its own, so that two windows on
 * one item never write over each other's.
 */
export type Copy = {
  kind: string
  /** The item's id; a new item's is made by the client and kept here, so that a repeated save is the same record. */
  id: string
  opening: string
  isNew: boolean
  values: Values
  /** What the server had when this was begun, and its revision; null when it had nothing. */
  base: Values
  revision: string | null
  /** What the last save sent, when its answer never came. */
  sent: Values | null
  /** Milliseconds since 1970. */
  at: number
}

const store = () => createStore('web-cms', 'copies')

const keyOf = ({ kind, id, opening }: Pick<Copy, 'kind' | 'id' | 'opening'>): string => `${kind}/${id}/${opening}`

/** Writes a copy over its own earlier state. Rejects when the machine does not keep it. */
export const keep = (copy: Copy): Promise<void> => set(keyOf(copy), copy, store())

export const forget = (copy: Pick<Copy, 'kind' | 'id' | 'opening'>): Promise<void> => del(keyOf(copy), store())

const lockName = (opening: string): string => `web-cms/opening/${opening}`

/**
 * Marks an opening as alive until the returned function is called or the tab is gone, however it goes: the browser
 * itself gives the lock back.
 */
export function hold(opening: string): () => void {
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  void navigator.locks.request(lockName(opening), () => held)
  return release
}

/** Which copies belong on the table: of this item (or of any new one), of no window that is still open, newest first. */
export const offered = (copies: readonly Copy[], kind: string, id: string | null, alive: ReadonlySet<string>): Copy[] =>
  copies
    .filter((copy) => copy.kind === kind && (id === null ? copy.isNew : copy.id === id) && !alive.has(lockName(copy.opening)))
    .sort((a, b) => b.at - a.at)

/** The copies to offer on opening an item; `id` null for a new one. Empty when the machine keeps none. */
export async function copiesOf(kind: string, id: string | null): Promise<Copy[]> {
  try {
    const [all, locks] = await Promise.all([entries<string, Copy>(store()), navigator.locks.query()])
    const alive = new Set((locks.held ?? []).map(({ name }) => name ?? ''))
    return offered(
      all.map(([, copy]) => copy),
      kind,
      id,
      alive,
    )
  } catch {
    return []
  }
}
