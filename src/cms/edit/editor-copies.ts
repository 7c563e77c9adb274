import type { AnyKind } from '#kinds/define.ts'
import type { Autosave } from './autosave.ts'
import type { Copy, DraftStore } from './copies.ts'
import type { EditState, Mode } from './editor-state.ts'
import { fitted } from './fitted.ts'
import { isSameSave } from './save.ts'
import { changedPaths } from './values.ts'

type Context = {
  kind: AnyKind
  mode: Mode
  opening: string
  /** The id under which the item was opened. */
  openedId: string
  state: () => EditState
  change: (part: Partial<EditState>) => void
  autosave: Autosave
  drafts: DraftStore
}

/** What stands in a form, as a copy under an opening's name; an item that is not on the server belongs to the new ones. */
export const copyOf = (kind: AnyKind, mode: Mode, opening: string, { id, base, values, revision, sent, strays }: EditState): Copy => ({
  kind: kind.name,
  id,
  opening,
  isNew: mode === 'new' || (mode === 'edit' && revision === null),
  values,
  base,
  revision,
  sent,
  strays,
  at: Date.now(),
})

/** The copies of one opened item that lie on this machine from before: found, offered, taken in and swept away. */
export function keptCopies({ kind, mode, opening, openedId, state, change, autosave, drafts }: Context) {
  /** A copy of exactly what the server has is no work that could be lost: it goes without a question. */
  const sweep = () => {
    const { copies, record, base } = state()
    if (record === null) return
    const isStored = (copy: Copy) => copy.strays.length === 0 && isSameSave(kind, { ...base, ...copy.values }, base)
    const stored = copies.filter(isStored)
    if (stored.length === 0) return
    change({ copies: copies.filter((copy) => !stored.includes(copy)) })
    for (const copy of stored) void drafts.remove(copy).catch(() => undefined)
  }

  const look = async (signal: AbortSignal): Promise<void> => {
    const { offered, held } = await drafts.of(kind.name, mode === 'new' ? null : openedId)
    if (signal.aborted) return
    const others = held.filter((copy) => copy.opening !== opening)
    const known = new Set(state().copies.map((copy) => copy.opening))
    change({ copies: [...state().copies, ...offered.filter((copy) => !known.has(copy.opening))].sort((a, b) => b.at - a.at) })
    sweep()
    // A window that is on it now may crash or close: then its copy is offered here.
    const next = await Promise.race([...others.map((copy) => drafts.whenReleased(copy.opening, signal)), never(signal)])
    if (next) await look(signal)
  }

  const without = (copy: Copy) => state().copies.filter((one) => one !== copy)

  return {
    look,
    sweep,
    async restore(copy: Copy): Promise<void> {
      const { base, values, strays } = state()
      const isTyped = changedPaths(base, values).length > 0 || strays.length > 0
      const typed = copyOf(kind, mode, crypto.randomUUID(), state())
      const next = fitted(kind, base, copy)
      change({
        id: copy.id,
        values: next.values,
        base: fitted(kind, base, { values: copy.base, base: copy.base }).values,
        revision: copy.revision,
        sent: copy.sent,
        strays: [...copy.strays, ...next.strays],
        copies: [...(isTyped ? [typed] : []), ...without(copy)],
        phase: 'ready',
        conflict: null,
        refused: {},
        attempted: false,
        touched: new Set(),
        saving: { name: 'rest' },
      })
      if (isTyped) await drafts.write(typed).catch(() => undefined)
      await autosave.flush()
      // The older copy goes only once its content is safe under this opening.
      if (state().keeping.name === 'kept') await drafts.remove(copy).catch(() => undefined)
    },
    async discard(copy: Copy): Promise<void> {
      change({ copies: without(copy) })
      await drafts.remove(copy).catch(() => undefined)
    },
  }
}

/** Settles only when the signal ends the wait. */
const never = (signal: AbortSignal): Promise<false> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve(false)
    else signal.addEventListener('abort', () => resolve(false), { once: true })
  })
