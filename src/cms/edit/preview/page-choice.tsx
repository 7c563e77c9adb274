import type { ReactNode } from 'react'
import type { Language } from '#i18n/languages.ts'

/**
 * Page of a preview that shows several. `lang`: the language of its title, if known; `about`: a
 * quiet second line.
 */
export type PreviewPage = { key: string; title: string; lang?: Language; about?: string }

type ChoiceProps = {
  label: string
  pages: readonly PreviewPage[]
  shown: string
  onShow: (key: string) => void
}

/** Pages of a preview, of which one is shown. */
export function PageChoice({ label, pages, shown, onShow }: ChoiceProps): ReactNode {
  return (
    <nav className="preview-pages" aria-label={label}>
      <ol>
        {pages.map(({ key, title, lang, about }) => (
          <li key={key}>
            <button
              type="button"
              className="preview-page"
              aria-current={key === shown ? 'true' : undefined}
              onClick={() => onShow(key)}
            >
              <bdi lang={lang}>{title}</bdi>
              {about && <span className="quiet">{about}</span>}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}
