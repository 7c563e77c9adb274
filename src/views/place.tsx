import type { ReactNode } from 'react'
import { langAttributes, type Language } from '#i18n/languages.ts'
import { formatDate } from '#i18n/time.ts'
import type { HolidayShown, PlaceShown } from '#kinds/places.ts'
import type { findUs } from '#messages/en/find-us.ts'
import { Icon } from './icon.tsx'
import { dayInWords, weekInWords } from './opening-hours.ts'

type Props = {
  place: PlaceShown
  /** Coming holidays, in order. */
  holidays: readonly HolidayShown[]
  /** The page's language. */
  language: Language
  words: typeof findUs
}

function Hours({ place, holidays, language, words: { hours } }: Props): ReactNode {
  return (
    <section aria-labelledby="hours">
      <h2 id="hours">{hours.title}</h2>
      <table>
        <tbody>
          {weekInWords(hours, place).map(({ days, times }) => (
            <tr key={days}>
              <th scope="row">{days}</th>
              <td>{times}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {holidays.length > 0 && (
        <>
          <h3>{hours.holidays}</h3>
          <table>
            <tbody>
              {holidays.map(({ first, last, name }) => (
                <tr key={first}>
                  <th scope="row">
                    <span {...langAttributes(name.language, language)}>{name.text}</span>
                    <br />
                    <span className="quiet">
                      <bdi>{formatDate(first, language)}</bdi>
                      {last !== first && (
                        <>
                          {' – '}
                          <bdi>{formatDate(last, language)}</bdi>
                        </>
                      )}
                    </span>
                  </th>
                  <td>{dayInWords(hours, place, first)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
      <p className="meta">{hours.clock}</p>
    </section>
  )
}

/** Opening hours and services of a place. */
export function PlaceFacts(props: Props): ReactNode {
  const { place, words } = props
  return (
    <div>
      {place.Hours.length > 0 && <Hours {...props} />}
      {place.services.length > 0 && (
        <section aria-labelledby="offers">
          <h2 id="offers">{words.place.offers}</h2>
          <ul className="ticks">
            {place.services.map((service) => (
              <li key={service}>
                <Icon name="check" size={20} />
                <span>{words.services[service]}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
