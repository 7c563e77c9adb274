import type { ReactNode } from 'react'
import { formatDate } from '#i18n/dates.ts'
import { about, type Language } from '#i18n/languages.ts'
import type { Said } from '#kinds/shown/said.ts'
import { Icon } from './icon.tsx'
import { sizeIn, type SizeWords } from './size.ts'
import { textLanguage } from './text-language.ts'

/** A PDF to open. `language` is the one that it is written in, `size` in bytes, `effectiveFrom` `YYYY-MM-DD` or empty. */
export type PaperShown = { id: string; language: Language; title: Said; href: string; size: number; effectiveFrom: string }

type PaperWords = { from: string; size: SizeWords }

/** A paper's name, size, and the day from which it holds. */
function Paper({ paper, language, words }: { paper: PaperShown; language: Language; words: PaperWords }): ReactNode {
  const { title, effectiveFrom } = paper
  return (
    <li>
      <a href={paper.href} hrefLang={about[paper.language].tag} type="application/pdf">
        <Icon name="doc" size={28} />
        <span>
          <b {...textLanguage(title.language, language)}>{title.text}</b>{' '}
          <small className="quiet">
            <bdi>PDF</bdi>
            {` · ${sizeIn(language, paper.size, words.size)}${effectiveFrom === '' ? '' : ` · ${words.from} `}`}
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
  own: readonly PaperShown[]
  other: readonly PaperShown[]
  /** The page's language. */
  language: Language
  words: PaperWords & { none: string; other: string }
}

/** The papers of one subject for one audience: those in the page's language first. */
export function PapersCard({ title, own, other, language, words }: Props): ReactNode {
  const papers = (list: readonly PaperShown[]) => list.map((paper) => <Paper key={paper.id} paper={paper} language={language} words={words} />)
  return (
    <div className="card">
      <h3>{title}</h3>
      {own.length > 0 ? <ul>{papers(own)}</ul> : <p className="quiet none">{words.none}</p>}
      {other.length > 0 && (
        <>
          <p className="meta">{words.other}</p>
          <ul className="other">{papers(other)}</ul>
        </>
      )}
    </div>
  )
}
