import type { ReactNode } from 'react'

/** A page of a preview that shows several; `about`: a quiet second line. */
export type PreviewPage = { key: string; title: string; about?: string }

type ChoiceProps = { label: string; pages: readonly PreviewPage[]; shown: string; onShow: (key: string) => void }

/** The pages of a preview, of which one is shown. */
export function PageChoice({ label, pages, shown, onShow }: ChoiceProps): ReactNode {
  return (
    <nav className="preview-pages" aria-label={label}>
      <ol>
        {pages.map(({ key, title, about }) => (
          <li key={key}>
            <button type="button" className="preview-page" aria-current={key === shown ? 'true' : undefined} onClick={() => onShow(key)}>
              <bdi>{title}</bdi>
              {about && <span className="quiet">{about}</span>}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}
