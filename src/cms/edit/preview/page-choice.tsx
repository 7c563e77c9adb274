import type { ReactNode } from 'react'
import type { Language } from '#i18n/languages.ts'

/** One of the pages that a preview can show. */
export type PreviewPage = {
  key: string
  title: string
  /** Language of the title, if known. */
  lang?: Language
  /** Second line below the title. */
  subtitle?: string
}

type ChoiceProps = {
  label: string
  pages: readonly PreviewPage[]
  /** Key of the page that is shown. */
  shown: string
  onShow: (key: string) => void
}

/** Buttons that choose the page that a preview shows. */
export function PageChoice({ label, pages, shown, onShow }: ChoiceProps): ReactNode {
  return (
    <nav className="preview-pages" aria-label={label}>
      <ol>
        {pages.map(({ key, title, lang, subtitle }) => (
          <li key={key}>
            <button
              type="button"
              className="preview-page"
              aria-current={key === shown ? 'true' : undefined}
              onClick={() => onShow(key)}
            >
              <bdi lang={lang}>{title}</bdi>
              {subtitle && <span className="quiet">{subtitle}</span>}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}
