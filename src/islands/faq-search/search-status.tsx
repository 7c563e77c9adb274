import { Fragment, type ReactNode } from 'react'
import { plural } from '#i18n/plurals.ts'
import type { SearchProps } from './props.ts'
import type { Words } from './words.ts'

/** A sentence with what was typed put in, isolated: it may be in the other script. */
function Filled({ text, query }: { text: string; query: string }): ReactNode {
  return text.split('{query}').map((part, at) => (
    <Fragment key={at}>
      {at > 0 && <bdi>{query}</bdi>}
      {part}
    </Fragment>
  ))
}

type Props = { words: Words; page: SearchProps; query: string; count: number; hasMore: boolean }

/** How many were found, in words. */
export function SearchStatus({ words, page, query, count, hasMore }: Props): ReactNode {
  if (count > 0) {
    return (
      <>
        <b>{plural(page.language, count, words.count)}</b> <Filled text={words.for} query={query} /> {words.how}
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

/** What to do when nothing was found. */
export function Advice({ words, page }: Pick<Props, 'words' | 'page'>): ReactNode {
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
