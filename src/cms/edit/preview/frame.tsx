import { useCallback, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { about, type Language } from '#i18n/languages.ts'
import announceSheet from '#styles/announce.css?inline'
import frameSheet from '#styles/index.css?inline'
import pageSheet from '#styles/page.css?inline'
import { clean } from './clean.ts'

type Factory = { createPolicy: (name: string, rules: { createHTML: (html: string) => string }) => unknown }
type FrameWindow = Window & typeof globalThis & { trustedTypes?: Factory }

/** An empty frame is in quirks mode until a doctype is written into it. */
const STANDARDS = '<!doctype html><title>Preview</title>'

const isReady = new WeakSet<Document>()

/**
 * Gives the frame's empty document the public site's own sheets and, where the page demands Trusted Types (the frame
 * takes that over), a policy that writes every markup anew from the allow-list.
 */
function prepare(frame: HTMLIFrameElement, language: Language, onEscape: () => void): Document | null {
  const { contentDocument: page, contentWindow } = frame
  if (!page || !contentWindow) return null
  const view = contentWindow as FrameWindow
  if (!isReady.has(page)) {
    isReady.add(page)
    view.trustedTypes?.createPolicy('default', { createHTML: (html) => (html === STANDARDS ? html : clean(html)) })
    page.open()
    page.write(STANDARDS)
    page.close()
    page.adoptedStyleSheets = [frameSheet, pageSheet, announceSheet].map((css) => {
      const sheet = new view.CSSStyleSheet()
      sheet.replaceSync(css)
      return sheet
    })
    page.addEventListener('keydown', ({ key }) => key === 'Escape' && onEscape())
    // Nothing in a preview leads anywhere.
    page.addEventListener('click', (event) => event.target instanceof view.Element && event.target.closest('a') && event.preventDefault())
  }
  page.documentElement.lang = language
  page.documentElement.dir = about[language].dir
  return page
}

export type PreviewFrameProps = { language: Language; title: string; onEscape: () => void; children: ReactNode }

/** A page of the public site's own, in its language and width, with nothing of the staff area's styles in it. */
export function PreviewFrame({ language, title, onEscape, children }: PreviewFrameProps): ReactNode {
  const [page, setPage] = useState<Document | null>(null)
  const take = useCallback(
    (frame: HTMLIFrameElement | null) => {
      if (frame) setPage(prepare(frame, language, onEscape))
    },
    [language, onEscape],
  )
  return (
    <iframe className="edit-frame" title={title} ref={take} onLoad={(event) => take(event.currentTarget)}>
      {page && createPortal(children, page.body)}
    </iframe>
  )
}
