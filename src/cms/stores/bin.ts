import { atom } from 'nanostores'
import { request } from '../network/api.ts'

/** One deleted item, restorable until `until`. */
export type Binned = {
  kind: string
  Id: string
  /** The last part of its page's address; null for a kind without pages. */
  Slug: string | null
  title: string
  title_AR: string
  deletedAt: string
  deletedBy: string
  until: string
}

export type BinState = { state: 'idle' | 'loading' | 'loaded' | 'failed'; items: readonly Binned[] }

export const $bin = atom<BinState>({ state: 'idle', items: [] })

let latest = 0

/** Reads the bin; it stays unread until its screen asks for it. */
export async function readBin(): Promise<void> {
  const mine = ++latest
  if ($bin.get().state !== 'loaded') $bin.set({ state: 'loading', items: [] })
  const answer = await request<Binned[]>('GET', '/api/bin')
  // An older answer must not replace a newer one.
  if (mine !== latest) return
  $bin.set(answer.ok ? { state: 'loaded', items: answer.data } : { state: 'failed', items: [] })
}

/** Reads it again if anybody has looked at it. */
export const reloadBin = (): Promise<void> => ($bin.get().state === 'idle' ? Promise.resolve() : readBin())
