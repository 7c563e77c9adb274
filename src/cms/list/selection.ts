import { useMemo, useState } from 'react'

export type Chosen = ReadonlySet<string>

/** Where a range begins and ends, and what was chosen before it: going back takes out again what it had added. */
type Range = { from: string; to: string; before: Chosen; isOn: boolean }
export type Choice = { chosen: Chosen; range: Range | null }

const nothing: Choice = { chosen: new Set(), range: null }

/** The ids from one to another, both included, whichever stands first. */
export function between(order: readonly string[], from: string, to: string): readonly string[] {
  const [a, b] = [order.indexOf(from), order.indexOf(to)]
  return a === -1 || b === -1 ? [] : order.slice(Math.min(a, b), Math.max(a, b) + 1)
}

function ranged(range: Range, order: readonly string[]): Choice {
  const ids = new Set(between(order, range.from, range.to))
  const chosen = range.isOn ? new Set([...range.before, ...ids]) : new Set([...range.before].filter((id) => !ids.has(id)))
  return { chosen, range }
}

/** One more or one less. */
export function toggled({ chosen }: Choice, id: string): Choice {
  const next = new Set(chosen)
  const isOn = !next.delete(id)
  if (isOn) next.add(id)
  return { chosen: next, range: { from: id, to: id, before: chosen, isOn } }
}

/** Everything from the one that was last chosen, or taken out, to this one; `order` is how the rows stand. */
export const toggledTo = (choice: Choice, order: readonly string[], id: string): Choice =>
  choice.range && order.includes(choice.range.from) ? ranged({ ...choice.range, to: id }, order) : toggled(choice, id)

/** One row further with the keyboard: the range goes on where it ended, or begins at `from`. */
export function extended(choice: Choice, order: readonly string[], from: string, to: string): Choice {
  const { range, chosen } = choice
  return ranged(range?.isOn && range.to === from ? { ...range, to } : { from, to, before: chosen, isOn: true }, order)
}

export type Selection = {
  chosen: Chosen
  toggle: (id: string) => void
  toggleTo: (order: readonly string[], id: string) => void
  extend: (order: readonly string[], from: string, to: string) => void
  set: (ids: Iterable<string>) => void
  clear: () => void
}

/** Which items of a list are chosen, by their ids. What a filter hides stays chosen and is for the caller to leave out. */
export function useSelection(): Selection {
  const [choice, change] = useState(nothing)
  const acts = useMemo(
    () => ({
      toggle: (id: string) => change((now) => toggled(now, id)),
      toggleTo: (order: readonly string[], id: string) => change((now) => toggledTo(now, order, id)),
      extend: (order: readonly string[], from: string, to: string) => change((now) => extended(now, order, from, to)),
      set: (ids: Iterable<string>) => change({ chosen: new Set(ids), range: null }),
      clear: () => change(nothing),
    }),
    [],
  )
  return useMemo(() => ({ chosen: choice.chosen, ...acts }), [choice, acts])
}
