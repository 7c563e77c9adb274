import { map, type MapStore } from 'nanostores'
import type { AnyKind, Screen, Toast } from '#kinds/define.ts'
import { leaveGuard } from '../drafts/leave-guard.ts'
import { moved } from '../model/entries.ts'
import type { Item } from '../model/item.ts'
import {
  reappliedOrders,
  countMoved,
  idsInList,
  movedEntries,
  movedIds,
  ordersOf,
  withListOrder,
  type Orders,
} from '../model/orders.ts'
import { $email } from '../network/entry.ts'
import { itemApi, type ItemApi } from '../network/item-api.ts'
import { saveOver } from '../network/save-over.ts'
import { afterChange } from '../stores/changes.ts'
import { listOf, type List } from '../stores/lists.ts'
import { toastFor, type Tone } from '../stores/toasts.ts'

export type OrderState = {
  phase: 'loading' | 'failed' | 'ready'
  items: readonly Item[]
  /** Order on the server. */
  base: Orders
  /** Order on the screen, with moves that are not saved. */
  now: Orders
  /** Revision of `base`; null while it is unknown, and nothing can be saved then. */
  revision: string | null
  saving: boolean
  /**
   * Last move: the id that was moved, and as `set` the id of the item whose entry it is, if any.
   */
  lastMove: { set: string | null; id: string } | null
  /** Order whose save was refused, because somebody else had saved another order. */
  refusedOrder: Orders | null
  /** Address that the person wanted to open while moves were not saved. */
  leavingTo: string | null
}

export type OrderEditor = {
  $state: MapStore<OrderState>
  /** Reads the list, unless moves of this page are still unsaved. */
  start(): void
  /**
   * Moves an item, or an entry of an item, to a position, which counts from 0.
   * @param parentId id of the item whose entry is moved; null for an item itself
   */
  move(parentId: string | null, id: string, to: number): void
  /** Discards the moves that are not saved. */
  discard(): void
  /** Repeats the moves on the order that somebody else has saved. */
  reapply(): void
  /** Saves the order. @returns true when the server has it */
  save(): Promise<boolean>
  /** Asks before the address `to` is opened and moves are lost; null closes the question. */
  askToLeave(to: string | null): void
}

/** Dependencies of an order editor; {@link orderEditorOf} passes those of the browser. */
export type OrderContext = {
  list: List
  itemApi: Pick<ItemApi, 'reorder'>
  /** E-mail address under which the order is saved. */
  email: () => string
  /** Shows a message of the kind. */
  say: (message: Toast | undefined, tone: Tone) => void
  /** Called with each change; true when leaving would lose moves. */
  setUnsaved: (isUnsaved: boolean) => void
  /** Called after each save that the server acknowledged. */
  afterSave: () => void
}

const noOrders: Orders = { items: [], entries: {} }

/** True when the order on the screen differs from that on the server. */
export const hasUnsavedMoves = ({ base, now }: Pick<OrderState, 'base' | 'now'>): boolean =>
  countMoved(base, now) > 0

/**
 * Order of one screen. Moves are stored on the server only by `save`, and lost only by `discard`.
 */
export function makeOrderEditor(
  kind: AnyKind,
  screen: Screen,
  { list, itemApi, email, say, setUnsaved, afterSave }: OrderContext,
): OrderEditor {
  const $state = map<OrderState>({
    phase: 'loading',
    items: [],
    base: noOrders,
    now: noOrders,
    revision: null,
    saving: false,
    lastMove: null,
    refusedOrder: null,
    leavingTo: null,
  })
  const change = (part: Partial<OrderState>) => $state.set({ ...$state.get(), ...part })
  $state.listen((state) => setUnsaved(hasUnsavedMoves(state)))

  /**
   * Reloads the list and puts it into the state.
   * @param isWanted called when the answer is there; if it returns false, the state stays as it is
   * @returns false when the list was not put into the state
   */
  const read = async (isWanted = () => true): Promise<boolean> => {
    await list.reload()
    if (!isWanted()) return false
    const { state, items, revision } = list.$listing.get()
    if (state !== 'loaded') {
      change({ phase: 'failed' })
      return false
    }
    const base = ordersOf(kind, items)
    change({ phase: 'ready', items, base, now: base, revision, lastMove: null })
    return true
  }

  /**
   * Reads the order that somebody else has saved, into the state.
   * @returns the order that was on the screen until then; null when the list could not be read
   */
  const readTheirs = async (): Promise<Orders | null> => {
    let attempt = $state.get().now
    // `read` calls this just before it replaces the order on the screen.
    const rememberAttempt = () => {
      attempt = $state.get().now
      return true
    }
    return (await read(rememberAttempt)) ? attempt : null
  }

  /** True when the server already has these moves, as after a save whose answer was lost. */
  const isStored = (attempt: Orders): boolean => countMoved($state.get().base, attempt) === 0

  return {
    $state,
    start() {
      const hasNoMoves = () => !hasUnsavedMoves($state.get())
      // After a refused save the order that somebody else has saved could not be read.
      if ($state.get().phase === 'failed' && !hasNoMoves())
        void readTheirs().then((attempt) => {
          if (attempt && !isStored(attempt)) change({ refusedOrder: attempt })
        })
      // If a person moves something during the read, the move stays and the answer is ignored. If
      // the order on the server has changed, saving then results in a conflict.
      else if (hasNoMoves()) void read(hasNoMoves)
    },
    move(parentId, id, to) {
      const { now } = $state.get()
      const ids = idsInList(now, parentId)
      change({
        now: withListOrder(now, parentId, moved(ids, ids.indexOf(id), to)),
        lastMove: { set: parentId, id },
      })
    },
    discard() {
      change({ now: $state.get().base, refusedOrder: null, lastMove: null })
    },
    reapply() {
      const { refusedOrder, base } = $state.get()
      if (refusedOrder) change({ now: reappliedOrders(refusedOrder, base), refusedOrder: null })
    },
    async save() {
      const { base, now, revision, saving } = $state.get()
      if (saving || !kind.ordered || revision === null) return false
      const sent = {
        kind,
        only: screen.only,
        order: now.items,
        entries: movedEntries(base, now),
        updatedBy: email(),
      }
      const outcome = await saveOver<unknown, Orders, string, Orders>(
        {
          async send(ifMatch) {
            change({ saving: true })
            const answer = await itemApi.reorder({ ...sent, revision: ifMatch })
            change({ saving: false })
            return answer
          },
          async readCurrent(refusal) {
            const attempt = await readTheirs()
            return attempt ? { current: attempt } : { refusal }
          },
          decide: (attempt) =>
            isStored(attempt) ? { name: 'done' } : { name: 'ask', question: attempt },
          maxAttempts: 1,
        },
        revision,
      )
      if (outcome.name === 'refused' && outcome.refusal.kind === 'aborted') return false
      if (outcome.name === 'refused' || outcome.name === 'ask') {
        // `reapply` can repeat the moves on the order that somebody else has saved.
        if (outcome.name === 'ask') change({ refusedOrder: outcome.question })
        say(kind.messages.reorderFailed, 'failure')
        return false
      }
      if (outcome.name === 'saved')
        change({ base: now, revision: outcome.answer.revision, refusedOrder: null, lastMove: null })
      say(kind.messages.reorder, 'success')
      afterSave()
      // The next save needs a revision: reads it when the answer has none.
      if (outcome.name === 'saved' && outcome.answer.revision === null) void read()
      return true
    },
    askToLeave: (leavingTo) => change({ leavingTo }),
  }
}

const editors = new Map<string, OrderEditor>()

/** Order editor of a screen: the same one in every call, so that its moves survive a navigation. */
export function orderEditorOf(kind: AnyKind, screen: Screen): OrderEditor {
  const editor =
    editors.get(screen.path) ??
    makeOrderEditor(kind, screen, {
      list: listOf(kind, screen),
      itemApi,
      email: () => $email.get(),
      say: toastFor,
      // Moves are not stored in the browser: the guard asks before they are lost, by signing out,
      // too.
      setUnsaved: (isUnsaved) =>
        leaveGuard.guard('unsaved text', `order/${screen.path}`, isUnsaved),
      afterSave: () => void afterChange(kind),
    })
  editors.set(screen.path, editor)
  return editor
}

/** Row of an ordered list. Positions count from 1. */
export type OrderedRow = {
  id: string
  position: number
  /** Position on the server; null unless the row was moved. */
  previousPosition: number | null
  /** Position in a save that was refused; null unless the row was moved in that. */
  attemptedPosition: number | null
}

/**
 * Rows of the items, or of the entries of one item, in their order on the screen.
 * @param parentId id of the item whose entries are listed; null for the items themselves
 */
export function rowsOf(
  {
    base,
    now,
    refusedOrder,
    lastMove,
  }: Pick<OrderState, 'base' | 'now' | 'refusedOrder' | 'lastMove'>,
  parentId: string | null,
): OrderedRow[] {
  const before = idsInList(base, parentId)
  const ids = idsInList(now, parentId)
  const changed = movedIds(before, ids, lastMove?.set === parentId ? lastMove.id : undefined)
  const attemptedIds = refusedOrder ? idsInList(refusedOrder, parentId) : []
  const movedInAttempt = refusedOrder ? movedIds(before, attemptedIds) : null
  return ids.map((id, index) => ({
    id,
    position: index + 1,
    previousPosition: changed.has(id) ? before.indexOf(id) + 1 : null,
    attemptedPosition: movedInAttempt?.has(id) ? attemptedIds.indexOf(id) + 1 : null,
  }))
}
