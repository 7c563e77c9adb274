import type { ReactNode, RefObject } from 'react'
import { directionsTo } from './list.tsx'
import type { Place } from './place.ts'
import type { PartProps } from './props.ts'
import { embed } from './state.ts'

/** Half the sides of the street map that is shown around a place, in degrees: about 1.2 by 0.9 km. */
const AROUND = { latitude: 0.004, longitude: 0.006 }

/** The address of OpenStreetMap's own page for embedding, with a marker on the place. */
const streetMap = ({ latitude, longitude }: Place): string => {
  const corners = [longitude - AROUND.longitude, latitude - AROUND.latitude, longitude + AROUND.longitude, latitude + AROUND.latitude]
  const query = new URLSearchParams({ bbox: corners.map((corner) => corner.toFixed(4)).join(), layer: 'mapnik', marker: `${latitude},${longitude}` })
  return `https://www.openstreetmap.org/export/embed.html?${query}`
}

type ChosenProps = PartProps & { place: Place; box: RefObject<HTMLElement | null>; onBack: () => void }

/**
 * All about the place that was chosen. The street map is asked for on a press only. Its frame may run its scripts as itself and
 * open links in a new tab, nothing else; without its own origin the map's pictures are refused to it.
 */
export function Chosen({ place, words, emirates, state, change, box, onBack }: ChosenProps): ReactNode {
  const [before, after] = words.chosen.notice.split('#')
  return (
    <section ref={box} className="card" tabIndex={-1} aria-labelledby="chosen-place">
      <h3 id="chosen-place">{place.name}</h3>
      <p className="quiet">{emirates[place.emirate]}</p>
      <p>
        {`${words.kinds[place.kind]} `}
        {place.kind === 'kiosk' && <b className="tag">{words.soon}</b>}
        <br />
        {place.hours}
      </p>
      <div>
        <a className="more" href={directionsTo(place)}>{words.directions}</a>
        <button type="button" className="more" onClick={onBack}>{words.chosen.back}</button>
      </div>
      {state.isEmbedded
        ? (
            <iframe
              title={words.chosen.frame.replace('#', place.name)}
              src={streetMap(place)}
              sandbox="allow-scripts allow-same-origin allow-popups"
              referrerPolicy="strict-origin"
            />
          )
        : <button type="button" className="btn line" onClick={() => change(embed)}>{words.chosen.show}</button>}
      <p className="meta">{before}<bdi>OpenStreetMap</bdi>{after}</p>
    </section>
  )
}
