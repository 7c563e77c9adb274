import type { Spot } from '#ui/emirates-map.ts'
import type { PartProps } from './props.ts'
import { FEW, type Listed } from './state.ts'
import { viewOf, whole, type View } from './view.ts'

/** From farther away than this, in km, what is nearest is not shown together with where the visitor is. */
const FAR = 150

/** What the map shows: a part of it, and the places that have pins there, each with its number in the list. */
export type Scene = { view: View; pins: (Listed & { number: number })[] }

export const sceneOf = ({ state, found, places }: PartProps): Scene => {
  const numbered = (list: readonly Listed[]) => list.map((place, index) => ({ ...place, number: index + 1 }))
  const { view, near, chosen } = state
  if (view === 'near' && near && (found[0]?.km ?? Infinity) < FAR) {
    const pins = numbered(found).filter(({ id }, index) => index < FEW || id === chosen)
    return { view: viewOf([near, ...pins]), pins }
  }
  if (view === '' || view === 'near') return { view: whole, pins: [] }
  return { view: viewOf(places.filter(({ emirate }) => emirate === view)), pins: numbered(found.filter(({ emirate }) => emirate === view)) }
}

/** Puts an element at a spot, as shares of the map. By its own style object: the content policy blocks style attributes, not this. */
export const at = ([x, y]: Spot) => (element: HTMLElement | null): void => {
  if (element) Object.assign(element.style, { insetInlineStart: `${x * 100}%`, insetBlockStart: `${y * 100}%` })
}
