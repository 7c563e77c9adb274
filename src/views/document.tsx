import { Fragment, type ReactNode } from 'react'
import { formatDate } from '#i18n/time.ts'
import { languageFacts, langAttributes, type Language } from '#i18n/languages.ts'
import type { LocalisedText } from '#kinds/localise.ts'
import { Icon } from './icon.tsx'
import { fileSizeInWords, type SizeWords } from '#i18n/numbers.ts'

/** A PDF to open. */
export type DocumentShown = {
  id: string
  /** Language of the PDF. */
  language: Language
  title: LocalisedText
  href: string
  /** Bytes; null if not known. */
  size: number | null
  /** First day in force, `YYYY-MM-DD`; empty for a document that was always in force. */
  effectiveFrom: string
  /** Last day in force, `YYYY-MM-DD`; null if there is no known one. */
  until: string | null
}

type DocumentWords = {
  /** Sentences with `#` for a day; `between` has a second `#` for the last day. */
  holds: { from: string; between: string; until: string }
  size: SizeWords
}

type RowProps = {
  item: DocumentShown
  language: Language
  words: DocumentWords
  isEarlier?: boolean
}

/** The days on which a document is in force; only the first day for a current document. */
function Days({ item: { effectiveFrom, until }, language, words, isEarlier }: RowProps): ReactNode {
  const last = isEarlier ? until : null
  const days = [effectiveFrom, last ?? ''].filter((day) => day !== '')
  if (days.length === 0) return null
  const endedSentence = effectiveFrom === '' ? words.holds.until : words.holds.between
  const sentence = last === null ? words.holds.from : endedSentence
  return sentence.split('#').map((part, index) => (
    <Fragment key={index}>
      {part}
      {days[index] !== undefined && (
        <time dateTime={days[index]}>{formatDate(days[index], language)}</time>
      )}
    </Fragment>
  ))
}

/** A document's name, size, and days in force. */
function DocumentRow(props: RowProps): ReactNode {
  const { item, language, words } = props
  const { title } = item
  const size = item.size === null ? '' : ` · ${fileSizeInWords(language, item.size, words.size)}`
  const hasDays = item.effectiveFrom !== '' || props.isEarlier
  return (
    <li>
      <a href={item.href} hrefLang={languageFacts[item.language].tag} type="application/pdf">
        <Icon name="doc" size={28} />
        <span>
          <b {...langAttributes(title.language, language)}>{title.text}</b>{' '}
          <small className="quiet">
            <bdi>PDF</bdi>
            {`${size}${hasDays ? ' · ' : ''}`}
            <Days {...props} />
          </small>
        </span>
      </a>
    </li>
  )
}

type Props = {
  /** The audience of the documents. */
  title: string
  /** Documents in force in the page's language. */
  own: readonly DocumentShown[]
  /** Documents in force in the other language. */
  other: readonly DocumentShown[]
  /** Documents no longer in force, in either language. */
  earlier: readonly DocumentShown[]
  /** The page's language. */
  language: Language
  words: DocumentWords & { none: string; other: string; earlier: string }
}

/**
 * The documents of one subject for one audience: first those in the page's language, then those in
 * the other language, and the earlier ones in a fold.
 */
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
