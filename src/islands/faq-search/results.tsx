import type { ReactNode } from 'react'
import { about } from '#i18n/languages.ts'
import type { Entry, Found } from './engine/types.ts'
import { Marked } from './marked.tsx'
import { snippetOf } from './pieces.ts'
import type { SearchProps } from './props.ts'
import type { Words } from './words.ts'

type Props = { entries: readonly Entry[]; isHit: Found['isHit']; words: Words; page: SearchProps }

/** What was found as links, the best first, each with the part of its text that fits. */
export function Results({ entries, isHit, words, page }: Props): ReactNode {
  return (
    <ol className="results">
      {entries.map(({ id, kind, href, title, topic, text, language = page.language }) => (
        <li key={id}>
          <a href={href}>
            <b lang={language} dir={about[language].dir}>
              <Marked text={title} isHit={isHit} />
            </b>
          </a>
          <p lang={language} dir={about[language].dir}>
            <Marked text={snippetOf(text, isHit)} isHit={isHit} />
          </p>
          <p className="meta">
            {words.kinds[kind]}
            {topic && ` · ${topic}`}
          </p>
        </li>
      ))}
    </ol>
  )
}
