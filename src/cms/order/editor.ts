import { map, type MapStore } from 'nanostores'
import type { AnyKind, Screen, Toast } from '#kinds/define.ts'
import { leaveGuard } from '../drafts/leave-guard.ts'
import { moved } from '../model/entries.ts'
import type { Item } from '../model/item.ts'
import {
  carriedOver,
  countMoved,
  listIn,
  movedEntries,
  movedIds,
  ordersOf,
  withList,
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
  /** Order on the server, with its revision, and the order on the screen. */
  base: Orders
  now: Orders
  revision: string | null
  saving: boolean
  /** Id that was moved last, and its list. */
  last: { set: string | null; id: string } | null
  /** Order whose save was refused, because somebody else had saved another order. */
  attempt: Orders | null
  /** Address that the person wanted to open while moves were not saved. */
  leavingTo: string | null
}

export type OrderEditor = {
  $state: MapStore<OrderState>
  /** Reads the list, unless moves of this page are still unsaved. */
  start(): void
  /** Moves an item, or an entry of the item `set`, to a position from 0. */
  move(set: string | null, id: string, to: number): void
  discard(): void
  /** Repeats the moves on the order that somebody else has saved. */
  reapply(): void
  save(): Promise<boolean>
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

const nothing: Orders = { items: [], entries: {} }

export const isMoved = ({ base, now }: Pick<OrderState, 'base' | 'now'>): boolean =>
  countMoved(base, now) > 0

/** Moves of one screen: none is stored before `save`, and none is lost except by `discard`. */
export function makeOrderEditor(
  kind: AnyKind,
  screen: Screen,
  { list, itemApi, email, say, setUnsaved, afterSave }: OrderContext,
): OrderEditor {
  const $state = map<OrderState>({
    phase: 'loading',
    items: [],
    base: nothing,
    now: nothing,
    revision: null,
    saving: false,
    last: null,
    attempt: null,
    leavingTo: null,
  })
  const change = (part: Partial<OrderState>) => $state.set({ ...$state.get(), ...part })
  $state.listen((state) => setUnsaved(isMoved(state)))

  /**
   * Reloads the list and puts it into the state; false when it is no longer wanted or could not be
   * read.
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
    change({ phase: 'ready', items, base, now: base, revision, last: null })
    return true
  }

  /**
   * Reads the order that somebody else has saved.
   * @returns the screen's order at the time of the answer; null when the list could not be read
   */
  const readTheirs = async (): Promise<Orders | null> => {
    let attempt = $state.get().now
    const take = () => {
      attempt = $state.get().now
      return true
    }
    return (await read(take)) ? attempt : null
  }

  /** True when the server already has these moves, as after a save whose answer was lost. */
  const isStored = (attempt: Orders): boolean => countMoved($state.get().base, attempt) === 0

  return {
    $state,
    start() {
      // Moves made during the read are retained: if the list has changed by then, the save results
      // in a conflict.
      const isAtRest = () => !isMoved($state.get())
      // Reading the other order, after a refused save, had failed.
      if ($state.get().phase === 'failed' && !isAtRest())
        void readTheirs().then((attempt) => attempt && !isStored(attempt) && change({ attempt }))
      else if (isAtRest()) void read(isAtRest)
    },
    move(set, id, to) {
      const { now } = $state.get()
      const ids = listIn(now, set)
      change({ now: withList(now, set, moved(ids, ids.indexOf(id), to)), last: { set, id } })
    },
    discard() {
      change({ now: $state.get().base, attempt: null, last: null })
    },
    reapply() {
      const { attempt, base } = $state.get()
      if (attempt) change({ now: carriedOver(attempt, base), attempt: null })
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
        // The moves can be repeated on the order that somebody else has saved.
        if (outcome.name === 'ask') change({ attempt: outcome.question })
        say(kind.messages.reorderFailed, 'failure')
        return false
      }
      if (outcome.name === 'saved')
        change({ base: now, revision: outcome.answer.revision, attempt: null, last: null })
      say(kind.messages.reorder, 'success')
      afterSave()
      // Without a revision nothing more could be saved.
      if (outcome.name === 'saved' && outcome.answer.revision === null) void read()
      return true
    },
    askToLeave: (leavingTo) => change({ leavingTo }),
  }
}

const editors = new Map<string, OrderEditor>()

/** Single order editor of a screen: its moves are retained until they are saved or discarded. */
export function orderEditorOf(kind: AnyKind, screen: Screen): OrderEditor {
  const editor =
    editors.get(screen.path) ??
    makeOrderEditor(kind, screen, {
      list: listOf(kind, screen),
      itemApi,
      email: () => $email.get(),
      say: toastFor,
      // Moves are not stored in the browser: signing out, too, asks before they are lost.
      setUnsaved: (isUnsaved) =>
        leaveGuard.guard('unsaved text', `order/${screen.path}`, isUnsaved),
      afterSave: () => void afterChange(kind),
    })
  editors.set(screen.path, editor)
  return editor
}

/**
 * Row of an ordered list; positions count from 1. `previousPosition`: null unless it was moved;
 * `attemptedPosition`: its position in a refused save, null unless it was moved in that.
 */
export type OrderedRow = {
  id: string
  position: number
  previousPosition: number | null
  attemptedPosition: number | null
}

/**
 * Rows of the items (`set` is null), or of the entries of one of them, in their order on the
 * screen.
 */
export function rowsOf(
  { base, now, attempt, last }: Pick<OrderState, 'base' | 'now' | 'attempt' | 'last'>,
  set: string | null,
): OrderedRow[] {
  const before = listIn(base, set)
  const ids = listIn(now, set)
  const changed = movedIds(before, ids, last?.set === set ? last.id : undefined)
  const attemptedIds = attempt ? listIn(attempt, set) : []
  const movedInAttempt = attempt ? movedIds(before, attemptedIds) : null
  return ids.map((id, index) => ({
    id,
    position: index + 1,
    previousPosition: changed.has(id) ? before.indexOf(id) + 1 : null,
    attemptedPosition: movedInAttempt?.has(id) ? attemptedIds.indexOf(id) + 1 : null,
  }))
}
