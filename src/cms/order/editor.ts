import { map, type MapStore } from 'nanostores'
import type { AnyKind, Screen } from '#kinds/define.ts'
import { request } from '../network/api.ts'
import { noteUnkept } from '../edit/unkept.ts'
import { afterChange } from '../stores/changes.ts'
import { $email } from '../stores/entry.ts'
import { listOf } from '../stores/items.ts'
import type { Item } from '../stores/records.ts'
import { sayFor } from '../stores/toasts.ts'
import { carriedOver, countMoved, listIn, movedEntries, ordersOf, withList, type Orders } from './orders.ts'

export type OrderState = {
  phase: 'loading' | 'failed' | 'ready'
  items: readonly Item[]
  /** The order that the server has, with its revision, and the one that stands on the screen. */
  base: Orders
  now: Orders
  revision: string | null
  saving: boolean
  /** What was moved last, and in which list. */
  last: { set: string | null; id: string } | null
  /** What had been wished when somebody else's order came in between. */
  wish: Orders | null
  /** Where it was to be gone to while moves were not saved. */
  leavingTo: string | null
}

export type OrderEditor = {
  $state: MapStore<OrderState>
  /** Reads the list, unless moves of this page are still unsaved. */
  start(): void
  /** `ids` is the list's new order, of which `id` was moved. */
  move(set: string | null, ids: readonly string[], id: string): void
  putBack(): void
  /** Makes the moves again over the order that came in between. */
  again(): void
  save(): Promise<boolean>
  leave(to: string | null): void
}

const nothing: Orders = { items: [], entries: {} }

export const isMoved = ({ base, now }: Pick<OrderState, 'base' | 'now'>): boolean => countMoved(base, now) > 0

function makeOrderEditor(kind: AnyKind, screen: Screen): OrderEditor {
  const $state = map<OrderState>({ phase: 'loading', items: [], base: nothing, now: nothing, revision: null, saving: false, last: null, wish: null, leavingTo: null })
  const change = (part: Partial<OrderState>) => $state.set({ ...$state.get(), ...part })
  // Nothing on this machine keeps moves: signing out, too, asks before they are lost.
  $state.listen((state) => noteUnkept(`order/${screen.path}`, isMoved(state)))
  const list = listOf(kind, screen)

  /** Takes the list that stands, if it is still wanted then; false when it was not taken. */
  const read = async (isWanted = () => true): Promise<boolean> => {
    await list.reload()
    if (!isWanted()) return false
    const { state, items, revision } = list.$listing.get()
    if (state !== 'loaded') {
      change({ phase: 'failed' })
      return false
    }
    const base = ordersOf(kind, items)
    change({ phase: 'ready', items, base, now: base, revision, last: null })
    return true
  }

  /** Somebody else's order came in between: what is wished by the time theirs is there can be made again over it. */
  const overtaken = async (): Promise<void> => {
    let wish = $state.get().now
    const take = () => {
      wish = $state.get().now
      return true
    }
    if (await read(take)) change({ wish })
  }

  return {
    $state,
    start() {
      // What is moved while it is read is not thrown away: if the list is another one by then, the save will tell.
      const isAtRest = () => !isMoved($state.get())
      // The reading behind an overtaken save had failed.
      if ($state.get().phase === 'failed' && !isAtRest()) return void overtaken()
      if (isAtRest()) void read(isAtRest)
    },
    move(set, ids, id) {
      change({ now: withList($state.get().now, set, ids), last: { set, id } })
    },
    putBack() {
      change({ now: $state.get().base, wish: null, last: null })
    },
    again() {
      const { wish, base } = $state.get()
      if (wish) change({ now: carriedOver(wish, base), wish: null })
    },
    async save() {
      const { base, now, revision, saving } = $state.get()
      const { ordered } = kind
      if (saving || !ordered || revision === null) return false
      change({ saving: true })
      const body = { ...(screen.only && { [ordered.by]: screen.only.value }), order: now.items, entries: movedEntries(base, now), updatedBy: $email.get() }
      const answer = await request(ordered.api.method, ordered.api.path, { body, ifMatch: revision })
      change({ saving: false })
      if (answer.ok) {
        change({ base: now, revision: answer.revision, wish: null, last: null })
        sayFor(kind.messages.reorder, 'success')
        void afterChange(kind)
        // Without a revision nothing more could be saved.
        if (answer.revision === null) void read()
        return true
      }
      if (answer.kind === 'aborted') return false
      sayFor(kind.messages.reorderFailed, 'failure')
      if (answer.kind === 'stale' || answer.kind === 'conflict') await overtaken()
      return false
    },
    leave: (leavingTo) => change({ leavingTo }),
  }
}

const editors = new Map<string, OrderEditor>()

/** The one order editor of a screen: its moves are kept until they are saved or put back. */
export function orderEditorOf(kind: AnyKind, screen: Screen): OrderEditor {
  const editor = editors.get(screen.path) ?? makeOrderEditor(kind, screen)
  editors.set(screen.path, editor)
  return editor
}

/** The ids on the screen, in their order now and before. */
export const idsOf = ({ base, now }: OrderState, set: string | null) => ({ before: listIn(base, set), ids: listIn(now, set) })
