import type { ReactNode } from 'react'
import { FINE, MAP, type Spot } from '#ui/emirates-map.ts'
import type { PartProps } from './props.ts'
import { at, type Scene } from './scene.ts'
import { isSeen, spread, within } from './view.ts'

/** How far a pin stands above its place, and how far pins keep apart, so that each can be pressed with a finger; in pixels. */
const STEM = 26
const GAP = 48

type CloseUpProps = PartProps & Scene & {
  /** The width of the map on the screen, in pixels. */
  width: number
}

/** One emirate, or what is near, filling the map: every place a pin with the number that it has in the list. */
export function CloseUp({ view, pins, width, state, drawing, places, onChoose }: CloseUpProps): ReactNode {
  const height = (width * MAP.height) / MAP.width
  const feet = pins.map((pin): Spot => {
    const [x, y] = within(view, pin)
    return [x * width, y * height]
  })
  const heads = spread(feet.map(([x, y]): Spot => [x, y - STEM]), GAP, [width, height])
  const unit = view.width / width
  const toUnits = ([x, y]: Spot = [0, 0]): string => `${view.x + x * unit} ${view.y + y * unit}`
  const pinned = new Set(pins.map(({ id }) => id))
  return (
    <>
      <svg viewBox={`${view.x} ${view.y} ${view.width} ${view.height}`} aria-hidden="true">
        <use href={`${drawing}#around`} className="around" strokeWidth={unit} />
        <use href={`${drawing}#land`} className="land" strokeWidth={1.5 * unit * FINE} />
        {places.map((place) => {
          const [x, y] = within(view, place)
          return isSeen([x, y]) && (
            <circle key={place.id} opacity={pinned.has(place.id) ? 1 : 0.4} cx={view.x + x * view.width} cy={view.y + y * view.height} r={3 * unit} />
          )
        })}
        <path strokeWidth={1.5 * unit} d={pins.map((_, index) => `M${toUnits(feet[index])}L${toUnits(heads[index])}`).join('')} />
      </svg>
      {pins.map((pin, index) => {
        const [x, y] = heads[index] ?? [0, 0]
        return (
          <button
            key={pin.id}
            type="button"
            className={`pin ${pin.kind}`}
            ref={at([x / width, y / height])}
            aria-pressed={state.chosen === pin.id}
            aria-label={`${pin.number}. ${pin.name}`}
            onClick={() => onChoose(pin, 'map')}
          >
            {pin.number}
          </button>
        )
      })}
    </>
  )
}
