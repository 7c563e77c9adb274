import type { ReactNode, RefObject } from 'react'
import { cmsPalette as words } from '#messages/en/cms-palette.ts'
import { Icon } from '../ui/icon.tsx'
import { Text } from '../ui/language.tsx'
import type { Entry } from './entry.ts'
import type { Group } from './rank.ts'

type Props = {
  id: string
  list: RefObject<HTMLDivElement | null>
  groups: readonly Group[]
  current: Entry | undefined
  onGo: (entry: Entry) => void
  onMark: (entry: Entry) => void
}

function Title({ entry: { title, lang, twin } }: { entry: Entry }): ReactNode {
  return (
    <span className="palette-title">
      {lang ? <Text lang={lang}>{title}</Text> : <span>{title}</span>}
      {twin && (
        <Text lang={lang === 'ar' ? 'en' : 'ar'} className="palette-twin">
          {twin}
        </Text>
      )}
    </span>
  )
}

/** The hits under the names of their groups. A press or Enter opens one; the mark follows the pointer as it moves. */
export function Options({ id, list, groups, current, onGo, onMark }: Props): ReactNode {
  return (
    <div className="palette-list" role="listbox" ref={list} id={id} aria-label={words.results}>
      {groups.map(({ name, entries }, place) => (
        <div key={name} role="group" aria-labelledby={`${id}-group-${place}`}>
          <p className="palette-group" id={`${id}-group-${place}`} role="presentation">
            {name}
          </p>
          {entries.map((entry) => (
            <div
              key={entry.id}
              id={`${id}-${entry.id}`}
              role="option"
              className="palette-option"
              aria-selected={entry === current}
              // The field keeps the focus, with a mouse, too.
              onPointerDown={(event) => event.pointerType === 'mouse' && event.preventDefault()}
              onPointerMove={() => entry !== current && onMark(entry)}
              onClick={() => onGo(entry)}
            >
              <Icon name={entry.icon} />
              <Title entry={entry} />
              {entry.detail && (
                <span className="palette-detail">
                  <bdi>{entry.detail}</bdi>
                </span>
              )}
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}
