import type { ReactNode } from 'react'
import { formatDate } from '#i18n/time.ts'
import { about, textLanguage, type Language } from '#i18n/languages.ts'
import type { LocalisedText } from '#kinds/localise.ts'
import { Icon } from './icon.tsx'
import { sizeIn, type SizeWords } from '#i18n/numbers.ts'

/** A PDF to open. `language` is the one that it is written in, `size` in bytes, `effectiveFrom` `YYYY-MM-DD` or empty. */
export type DocumentShown = { id: string; language: Language; title: LocalisedText; href: string; size: number; effectiveFrom: string }

type DocumentWords = { from: string; size: SizeWords }

/** A document's name, size, and the day from which it holds. */
function DocumentRow({ item, language, words }: { item: DocumentShown; language: Language; words: DocumentWords }): ReactNode {
  const { title, effectiveFrom } = item
  return (
    <li>
      <a href={item.href} hrefLang={about[item.language].tag} type="application/pdf">
        <Icon name="doc" size={28} />
        <span>
          <b {...textLanguage(title.language, language)}>{title.text}</b>{' '}
          <small className="quiet">
            <bdi>PDF</bdi>
            {` · ${sizeIn(language, item.size, words.size)}${effectiveFrom === '' ? '' : ` · ${words.from} `}`}
            {effectiveFrom !== '' && <time dateTime={effectiveFrom}>{formatDate(effectiveFrom, language)}</time>}
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
  /** The page's language. */
  language: Language
  words: DocumentWords & { none: string; other: string }
}

/** The documents of one subject for one audience: those in the page's language first. */
export function DocumentsCard({ title, own, other, language, words }: Props): ReactNode {
  const rows = (list: readonly DocumentShown[]) => list.map((item) => <DocumentRow key={item.id} item={item} language={language} words={words} />)
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
    </div>
  )
}
