import { Fragment, type ReactNode } from 'react'
import { formatDate } from '#i18n/time.ts'
import { about, textLanguage, type Language } from '#i18n/languages.ts'
import type { LocalisedText } from '#kinds/localise.ts'
import { Icon } from './icon.tsx'
import { sizeIn, type SizeWords } from '#i18n/numbers.ts'

/** A PDF to open. `language` is the one that it is written in, `size` in bytes, null where it is not known; the days on which it holds `YYYY-MM-DD`, empty from the beginning, null for as long as nobody knows. */
export type DocumentShown = {
  id: string
  language: Language
  title: LocalisedText
  href: string
  size: number | null
  effectiveFrom: string
  until: string | null
}

type DocumentWords = {
  /** `#` is a day, in the second sentence first the first one. */
  holds: { from: string; between: string; until: string }
  size: SizeWords
}

type RowProps = {
  item: DocumentShown
  language: Language
  words: DocumentWords
  isEarlier?: boolean
}

/** The days on which a document holds; of one that holds today the first alone. */
function Days({ item: { effectiveFrom, until }, language, words, isEarlier }: RowProps): ReactNode {
  const last = isEarlier ? until : null
  const days = [effectiveFrom, last ?? ''].filter((day) => day !== '')
  if (days.length === 0) return null
  const sentence =
    last === null
      ? words.holds.from
      : effectiveFrom === ''
        ? words.holds.until
        : words.holds.between
  return sentence.split('#').map((part, index) => (
    <Fragment key={index}>
      {part}
      {days[index] !== undefined && (
        <time dateTime={days[index]}>{formatDate(days[index], language)}</time>
      )}
    </Fragment>
  ))
}

/** A document's name, size, and the days on which it holds. */
function DocumentRow(props: RowProps): ReactNode {
  const { item, language, words } = props
  const { title } = item
  return (
    <li>
      <a href={item.href} hrefLang={about[item.language].tag} type="application/pdf">
        <Icon name="doc" size={28} />
        <span>
          <b {...textLanguage(title.language, language)}>{title.text}</b>{' '}
          <small className="quiet">
            <bdi>PDF</bdi>
            {`${item.size === null ? '' : ` · ${sizeIn(language, item.size, words.size)}`}${item.effectiveFrom === '' && !props.isEarlier ? '' : ' · '}`}
            <Days {...props} />
          </small>
        </span>
      </a>
    </li>
  )
}

type Props = {
  /** Whom they are for. */
  title: string
  own: readonly DocumentShown[]
  other: readonly DocumentShown[]
  /** Those that held before, in either language. */
  earlier: readonly DocumentShown[]
  /** The page's language. */
  language: Language
  words: DocumentWords & { none: string; other: string; earlier: string }
}

/** The documents of one subject for one audience: those in the page's language first, those that hold no more folded away. */
export function DocumentsCard({ title, own, other, earlier, language, words }: Props): ReactNode {
  const rows = (list: readonly DocumentShown[], isEarlier = false) =>
    list.map((item) => <DocumentRow key={item.id} {...{ item, language, words, isEarlier }} />)
  return (
    <div className="card">
      <h3>{title}</h3>
      {own.length > 0 ? <ul>{rows(own)}</ul> : <p className="quiet none">{words.none}</p>}
      {other.length > 0 && (
        <>
          <p className="meta">{words.other}</p>
          <ul className="other">{rows(other)}</ul>
        </>
      )}
      {earlier.length > 0 && (
        <details>
          <summary>{words.earlier}</summary>
          <ul className="other">{rows(earlier, true)}</ul>
        </details>
      )}
    </div>
  )
}
