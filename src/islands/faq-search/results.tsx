import { Fragment, type ReactNode } from 'react'
import { langAttributes } from '#i18n/languages.ts'
import { plural } from '#i18n/numbers.ts'
import type { Entry, SearchResult } from '../search/engine/postings.ts'
import { piecesOf, snippetOf } from '../search/marks.ts'
import type { SearchProps, Words } from './state.ts'

/** A text with the found words marked. */
function Marked({ text, isHit }: { text: string; isHit: (word: string) => boolean }): ReactNode {
  return piecesOf(text, isHit).map(({ text: piece, isHit: found }, at) =>
    found ? <mark key={at}>{piece}</mark> : piece,
  )
}

type ResultsProps = {
  entries: readonly Entry[]
  isHit: SearchResult['isHit']
  words: Words
  page: SearchProps
}

/** The results as links, the best first, each with the matching part of its text. */
export function Results({ entries, isHit, words, page }: ResultsProps): ReactNode {
  return (
    <ol className="results">
      {entries.map(({ id, kind, href, title, topic, text, language = page.language }) => (
        <li key={id}>
          <a href={href}>
            <b {...langAttributes(language, page.language)}>
              <Marked text={title} isHit={isHit} />
            </b>
          </a>
          <p {...langAttributes(language, page.language)}>
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

/** A sentence with the query in place of `{query}`, isolated: it may be in the other script. */
function Filled({ text, query }: { text: string; query: string }): ReactNode {
  return text.split('{query}').map((part, at) => (
    <Fragment key={at}>
      {at > 0 && <bdi>{query}</bdi>}
      {part}
    </Fragment>
  ))
}

type StatusProps = {
  words: Words
  page: SearchProps
  query: string
  /** Number of results. */
  count: number
  /** True when there are results elsewhere on the site. */
  hasMore: boolean
  /** True when nothing matches exactly and the nearest results are shown. */
  isNear?: boolean
}

/** The number of results in words, or a note that nothing matches exactly. */
export function SearchStatus({
  words,
  page,
  query,
  count,
  hasMore,
  isNear,
}: StatusProps): ReactNode {
  if (isNear) return <Filled text={words.near} query={query} />
  if (count > 0) {
    return (
      <>
        <b>{plural(page.language, count, words.count)}</b> <Filled text={words.for} query={query} />
      </>
    )
  }
  if (hasMore) return <Filled text={words.noneHere} query={query} />
  return (
    <>
      {words.none} <bdi>{query}</bdi>
    </>
  )
}

/** Advice for a search without exact results. */
export function Advice({ words, page }: Pick<StatusProps, 'words' | 'page'>): ReactNode {
  return (
    <div className="advice">
      <p>{words.advice}</p>
      <p>
        {words.call}{' '}
        <a href={page.phone.href}>
          <bdi dir="ltr">{page.phone.text}</bdi>
        </a>
        {page.place !== 'contact' && (
          <>
            {' · '}
            <a href={page.contactHref}>{words.write}</a>
          </>
        )}
      </p>
    </div>
  )
}
