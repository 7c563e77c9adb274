import { useStore } from '@nanostores/react'
import { Fragment, type ReactNode } from 'react'
import { cmsKeys as words } from '#messages/en/cms-keys.ts'
import { $oneLetterKeys, setOneLetterKeys } from './shortcuts.ts'
import { isOneLetter, keys, keyAreas, strokeWords, type KeyName, type KeyArea } from './table.ts'

const names = Object.keys(keys) as KeyName[]

function Strokes({ name }: { name: KeyName }): ReactNode {
  return keys[name].strokes.map((stroke, index) => (
    <Fragment key={stroke.key}>
      {index > 0 && ` ${words.or} `}
      {strokeWords(stroke).map((word, position) => (
        <Fragment key={word}>
          {position > 0 && ' '}
          <kbd>{word}</kbd>
        </Fragment>
      ))}
    </Fragment>
  ))
}

function Group({ place, isOn }: { place: KeyArea; isOn: boolean }): ReactNode {
  return (
    <section className="keys-group">
      <h3>{words.places[place]}</h3>
      <dl>
        {names
          .filter((name) => keys[name].place === place)
          .map((name) => {
            const isOff = !isOn && keys[name].strokes.every(isOneLetter)
            return (
              <div key={name} data-off={isOff || undefined}>
                <dt>{words.does[name]}</dt>
                <dd>
                  <Strokes name={name} />
                  {isOff && ` ${words.off}`}
                </dd>
              </div>
            )
          })}
      </dl>
    </section>
  )
}

/**
 * List of all keys, from the table that the key handlers use, below the switch for one-letter keys.
 */
export function KeysList(): ReactNode {
  const isOn = useStore($oneLetterKeys)
  return (
    <div className="keys-list" tabIndex={0} role="region" aria-label={words.title}>
      <p className="keys-lead">{words.lead}</p>
      <label className="keys-switch">
        <input
          type="checkbox"
          role="switch"
          checked={isOn}
          onChange={(event) => setOneLetterKeys(event.target.checked)}
          aria-describedby="one-letter-hint"
        />
        <span>
          <strong>{words.oneLetter}</strong>
          <span id="one-letter-hint">{words.oneLetterHint}</span>
        </span>
      </label>
      <div className="keys-groups">
        {keyAreas.map((place) => (
          <Group key={place} place={place} isOn={isOn} />
        ))}
      </div>
    </div>
  )
}
