import { useEffect, useRef, useState, type ReactNode } from 'react'
import { EMIRATES, MAP, type EmirateName } from '#ui/emirates-map.ts'
import { CloseUp } from './close-up.tsx'
import type { PartProps } from './props.ts'
import { at, sceneOf } from './scene.ts'
import { showEmirate, showWhole, type Change } from './state.ts'
import { isSeen, whole, within } from './view.ts'

const names = Object.keys(EMIRATES) as EmirateName[]

/** How many places each emirate has, beside its name on the drawing; pressed, it fills the map. */
function Counts({ emirates, found, onView }: PartProps & { onView: (change: Change) => void }): ReactNode {
  return names.map((name) => {
    const count = found.filter((place) => place.emirate === name).length
    const [x, y] = EMIRATES[name].name
    return count > 0 && (
      <button key={name} type="button" className={EMIRATES[name].isBeside ? 'count' : 'count below'} ref={at([x / MAP.width, y / MAP.height])} aria-label={`${emirates[name]}: ${count}`} onClick={() => onView(showEmirate(name))}>
        {count}
      </button>
    )
  })
}

/** The map of the Emirates. The drawing is complete by itself; awake, it can be pressed. */
export function EmiratesMap(props: PartProps): ReactNode {
  const { words, drawing, state, change, isHydrated } = props
  const stage = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  const isTurning = useRef(false)
  useEffect(() => {
    const watcher = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0))
    if (stage.current) watcher.observe(stage.current)
    return () => watcher.disconnect()
  }, [])
  useEffect(() => {
    // The button that was pressed has gone with the view it stood in: the focus goes on to the first one of the new view.
    if (isTurning.current) stage.current?.querySelector('button')?.focus({ preventScroll: true })
    isTurning.current = false
  }, [state.view])

  const turn = (next: Change): void => {
    isTurning.current = true
    change(next)
  }
  const scene = sceneOf(props)
  const isWhole = scene.view === whole
  const here = state.near && within(scene.view, state.near)
  return (
    <figure>
      <div ref={stage} dir="ltr">
        <img src={drawing} width={MAP.width} height={MAP.height} alt={words.map.alt} loading="lazy" />
        {isHydrated && isWhole && <Counts {...props} onView={turn} />}
        {isHydrated && !isWhole && <button type="button" className="btn line whole" onClick={() => turn(showWhole)}>{words.map.whole}</button>}
        {isHydrated && !isWhole && width > 0 && <CloseUp {...props} {...scene} width={width} />}
        {here && isSeen(here) && <span className="here" ref={at(here)} role="img" aria-label={words.map.you} />}
      </div>
      <figcaption className="meta">{words.note}</figcaption>
    </figure>
  )
}
