import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import type { AnyKind, Screen } from '#kinds/define.ts'
import { cms as words } from '#messages/en/cms.ts'
import { inSentence } from '../list/noun.ts'
import { sidebar } from '../screens.ts'
import { LivePanel, LiveSentence } from '../shell/live-state.tsx'
import { $email } from '../stores/entry.ts'
import { newPath, PROTECTED } from '../stores/router.ts'
import { Icon } from '../ui/icon.tsx'

/** The first name in an address, as people sign: `mariam` of `mariam.k@…`. */
const nameIn = (email: string): string => {
  const name = /^[\p{L}]+/u.exec(email)?.[0] ?? ''
  return name === '' ? '' : name.charAt(0).toUpperCase() + name.slice(1)
}

/** What is new there: the kind's name, and where it has several screens, for whom. */
const newName = (kind: AnyKind, { only }: Screen): string => {
  const part = only && kind.form.find((row) => 'key' in row && row.key === only.key)?.options?.find(({ value }) => value === only.value)?.label
  return [inSentence(kind.label.one), part?.toLowerCase()].filter(Boolean).join(' for ')
}

function Shortcuts(): ReactNode {
  const writable = sidebar.flatMap(({ shows }) => (shows?.kind.shape === 'collection' ? [shows] : []))
  return (
    <>
      <ul className="shortcuts">
        {sidebar.map(({ ID, Title, HrefLink, icon }) => (
          <li key={ID}>
            <a href={HrefLink}>
              <Icon name={icon} size={20} />
              <span>{Title}</span>
            </a>
          </li>
        ))}
        <li>
          <a href={`${PROTECTED}/bin`}>
            <Icon name="bin" size={20} />
            <span>{words.sidebar.bin}</span>
          </a>
        </li>
      </ul>
      <p className="start-new">
        {writable.map(({ kind, screen }, index) => (
          <a key={screen.path} className={index === 0 ? 'button button-primary' : 'button button-line'} href={newPath(screen.path)}>
            <Icon name="plus" />
            {words.start.write(newName(kind, screen))}
          </a>
        ))}
        <a className="button button-line" href="/" target="_blank" rel="noopener">
          <Icon name="external" />
          {words.sidebar.site}
        </a>
      </p>
    </>
  )
}

/** Where one arrives: what is on its way to the site, and every screen. It has no sidebar. */
export function StartScreen(): ReactNode {
  const email = useStore($email)
  return (
    <div className="start">
      <h1 tabIndex={-1}>{words.start.hello(nameIn(email))}</h1>
      <section className="start-live" aria-labelledby="start-live">
        <h2 id="start-live">{words.start.live}</h2>
        <LiveSentence />
        <LivePanel />
      </section>
      <section aria-labelledby="start-shortcuts">
        <h2 id="start-shortcuts">{words.start.shortcuts}</h2>
        <Shortcuts />
      </section>
    </div>
  )
}
