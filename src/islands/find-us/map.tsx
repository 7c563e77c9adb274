import { useEffect, useRef, useState, type ReactNode } from 'react'
import { EMIRATES, LAND_SCALE, MAP_SIZE, spotOnMap, type Spot } from '#ui/emirates-map.ts'
import {
  emiratesWith,
  SHORT_LIST,
  showEmirate,
  showWhole,
  type StateChange,
  type ListedPlace,
  type PartProps,
} from './state.ts'
import { labelsIn } from './towns.ts'
import { isInView, spreadApart, viewOf, wholeCountry, spotInView, type View } from './view.ts'

/**
 * Distance in km beyond which the nearest places are not shown together with the visitor's
 * position.
 */
const FAR_KM = 150

/** Contents of the map. */
type Scene = {
  /** Section of the map that is shown. */
  view: View
  /** The places with pins in the view. `number`: number of the place in the list. */
  pins: (ListedPlace & { number: number })[]
}

const sceneOf = ({ state, found, places }: PartProps): Scene => {
  const numbered = (list: readonly ListedPlace[]) =>
    list.map((place, index) => ({ ...place, number: index + 1 }))
  const { view, position, chosen } = state
  if (view === 'found' && found.length > 0)
    return {
      view: viewOf(found),
      pins: numbered(found).filter(
        ({ id }, index) => index < SHORT_LIST || state.isExpanded || id === chosen,
      ),
    }
  if (view === 'near' && position && (found[0]?.km ?? Infinity) < FAR_KM) {
    const pins = numbered(found).filter(({ id }, index) => index < SHORT_LIST || id === chosen)
    return { view: viewOf([position, ...pins]), pins }
  }
  if (view === '' || view === 'near' || view === 'found') return { view: wholeCountry, pins: [] }
  return {
    view: viewOf(places.filter(({ emirate }) => emirate === view)),
    pins: numbered(found.filter(({ emirate }) => emirate === view)),
  }
}

/**
 * Positions an element at a spot, in fractions of the map. Uses the style object: the content
 * policy blocks only style attributes.
 */
const positionedAt =
  ([x, y]: Spot) =>
  (element: HTMLElement | null): void => {
    if (element)
      Object.assign(element.style, {
        insetInlineStart: `${x * 100}%`,
        insetBlockStart: `${y * 100}%`,
      })
  }

/** Height in pixels of a pin's head above its place. */
const PIN_HEIGHT = 26
/** Minimum distance of pins in pixels: each can be pressed with a finger. */
const PIN_DISTANCE = 48
/** Pixels at the top without pins: the button back to the whole country is there. */
const TOP_WITHOUT_PINS = 60

/** The height of the letters of a town's name, in pixels. */
const LABEL_HEIGHT = 13

type CloseUpProps = PartProps &
  Scene & {
    /** The width of the map on the screen, in pixels. */
    width: number
  }

/**
 * A section of the map, such as one emirate or the nearest places, with its pins, which have the
 * numbers of the list.
 */
function CloseUp({
  view,
  pins,
  width,
  state,
  drawing,
  places,
  language,
  onChoose,
}: CloseUpProps): ReactNode {
  const height = (width * MAP_SIZE.height) / MAP_SIZE.width
  // In pixels: a pin's foot is the point of its place, its head the middle of its numbered circle.
  const feet = pins.map((pin): Spot => {
    const [x, y] = spotInView(view, pin)
    return [x * width, y * height]
  })
  const heads = spreadApart(
    feet.map(([x, y]): Spot => [x, y - PIN_HEIGHT]),
    PIN_DISTANCE,
    [width, height],
    TOP_WITHOUT_PINS,
  )
  // Units of the map in one pixel.
  const unit = view.width / width
  // The map's units for a spot in pixels, as coordinates of a path.
  const toUnits = ([x, y]: Spot = [0, 0]): string => `${view.x + x * unit} ${view.y + y * unit}`
  const pinned = new Set(pins.map(({ id }) => id))
  const labels = labelsIn(view, [width, height], heads, language)
  return (
    <>
      <svg viewBox={`${view.x} ${view.y} ${view.width} ${view.height}`} aria-hidden="true">
        <use href={`${drawing}#around`} className="around" strokeWidth={unit} />
        <use href={`${drawing}#land`} className="land" strokeWidth={1.5 * unit * LAND_SCALE} />
        {places.map((place) => {
          const [x, y] = spotInView(view, place)
          return (
            isInView([x, y]) && (
              <circle
                key={place.id}
                opacity={pinned.has(place.id) ? 1 : 0.4}
                cx={view.x + x * view.width}
                cy={view.y + y * view.height}
                r={3 * unit}
              />
            )
          )
        })}
        {labels.map(({ text, at: [x, y] }) => (
          <text
            key={text}
            x={view.x + x * unit}
            y={view.y + y * unit}
            fontSize={LABEL_HEIGHT * unit}
            strokeWidth={3 * unit}
          >
            {text}
          </text>
        ))}
        <path
          strokeWidth={1.5 * unit}
          d={pins.map((_, index) => `M${toUnits(feet[index])}L${toUnits(heads[index])}`).join('')}
        />
      </svg>
      {pins.map((pin, index) => {
        const [x, y] = heads[index] ?? [0, 0]
        return (
          <button
            key={pin.id}
            type="button"
            className={pin.openingState?.isOpen === false ? 'pin shut' : 'pin'}
            ref={positionedAt([x / width, y / height])}
            aria-pressed={state.chosen === pin.id}
            aria-label={`${pin.number}. ${pin.name.text}`}
            onClick={() => onChoose(pin, 'map')}
          >
            {pin.number}
          </button>
        )
      })}
    </>
  )
}

/** Number of places per emirate, next to its name on the drawing; a press enlarges the emirate. */
function Counts({
  emirates,
  found,
  onView,
}: PartProps & { onView: (change: StateChange) => void }): ReactNode {
  return emiratesWith(found).map((name) => {
    const count = found.filter((place) => place.emirate === name).length
    const [x, y] = EMIRATES[name].name
    return (
      <button
        key={name}
        type="button"
        className={EMIRATES[name].isBeside ? 'count' : 'count below'}
        ref={positionedAt([x / MAP_SIZE.width, y / MAP_SIZE.height])}
        aria-label={`${emirates[name]}: ${count}`}
        onClick={() => onView(showEmirate(name))}
      >
        {count}
      </button>
    )
  })
}

/** A zero-length line for each place: with round caps it is a dot, in the fewest bytes. */
const dots = (places: readonly ListedPlace[]): string =>
  places
    .map(
      ({ latitude, longitude }) => `M${spotOnMap(latitude, longitude).map(Math.round).join(' ')}h0`,
    )
    .join('')

/**
 * The map of the Emirates, with a dot for each place. Complete without scripts; interactive once
 * hydrated.
 */
export function EmiratesMap(props: PartProps): ReactNode {
  const { words, drawing, state, change, isHydrated } = props
  const stage = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  // True from the press of a button that changes the view until the new view is rendered.
  const isViewChanging = useRef(false)
  useEffect(() => {
    const watcher = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0))
    if (stage.current) watcher.observe(stage.current)
    return () => watcher.disconnect()
  }, [])
  useEffect(() => {
    // The pressed button was removed with its view: the focus moves to the new view's first button.
    if (isViewChanging.current)
      stage.current?.querySelector('button')?.focus({ preventScroll: true })
    isViewChanging.current = false
  }, [state.view])

  const changeView = (next: StateChange): void => {
    isViewChanging.current = true
    change(next)
  }
  const scene = sceneOf(props)
  const isWhole = scene.view === wholeCountry
  const here = state.position && spotInView(scene.view, state.position)
  return (
    <figure>
      <div ref={stage} dir="ltr">
        <img
          src={drawing}
          width={MAP_SIZE.width}
          height={MAP_SIZE.height}
          alt={words.map.alt}
          loading="lazy"
        />
        {isWhole && (
          <svg
            viewBox={`0 0 ${MAP_SIZE.width} ${MAP_SIZE.height}`}
            className="dots"
            aria-hidden="true"
          >
            <path d={dots(props.found)} />
          </svg>
        )}
        {isHydrated && isWhole && <Counts {...props} onView={changeView} />}
        {isHydrated && !isWhole && (
          <button type="button" className="btn line whole" onClick={() => changeView(showWhole)}>
            {words.map.whole}
          </button>
        )}
        {isHydrated && !isWhole && width > 0 && <CloseUp {...props} {...scene} width={width} />}
        {here && isInView(here) && (
          <span className="here" ref={positionedAt(here)} role="img" aria-label={words.map.you} />
        )}
      </div>
      {isHydrated && !isWhole && (
        <p className="legend" aria-hidden="true">
          <span>{words.map.legend.open}</span>
          <span className="shut">{words.map.legend.shut}</span>
          {here && <span className="you">{words.map.legend.you}</span>}
        </p>
      )}
      <figcaption className="meta">{words.note}</figcaption>
    </figure>
  )
}
