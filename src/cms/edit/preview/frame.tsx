import { useCallback, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { about, type Language } from '#i18n/languages.ts'
import announceSheet from '#styles/announce.css?inline'
import frameSheet from '#styles/index.css?inline'
import pageSheet from '#styles/page.css?inline'
import { clean } from './clean.ts'

type Factory = { createPolicy: (name: string, rules: { createHTML: (html: string) => string }) => unknown }
type FrameWindow = Window & typeof globalThis & { trustedTypes?: Factory }

const isReady = new WeakSet<Document>()

/**
 * Gives the frame's empty document the public site's own sheets and, where the page demands Trusted Types (the frame
 * takes that over), a policy that writes every markup anew from the allow-list.
 */
function prepare(frame: HTMLIFrameElement, language: Language): Document | null {
  const { contentDocument: page, contentWindow } = frame
  if (!page || !contentWindow) return null
  const view = contentWindow as FrameWindow
  if (!isReady.has(page)) {
    isReady.add(page)
    view.trustedTypes?.createPolicy('default', { createHTML: clean })
    page.adoptedStyleSheets = [frameSheet, pageSheet, announceSheet].map((css) => {
      const sheet = new view.CSSStyleSheet()
      sheet.replaceSync(css)
      return sheet
    })
    // Nothing in a preview leads anywhere.
    page.addEventListener('click', (event) => event.target instanceof view.Element && event.target.closest('a') && event.preventDefault())
  }
  page.documentElement.lang = language
  page.documentElement.dir = about[language].dir
  return page
}

/** A page of the public site's own, in its language and width, with nothing of the staff area's styles in it. */
export function PreviewFrame({ language, title, children }: { language: Language; title: string; children: ReactNode }): ReactNode {
  const [page, setPage] = useState<Document | null>(null)
  const take = useCallback(
    (frame: HTMLIFrameElement | null) => {
      if (frame) setPage(prepare(frame, language))
    },
    [language],
  )
  return (
    <iframe className="edit-frame" title={title} ref={take} onLoad={(event) => take(event.currentTarget)}>
      {page && createPortal(children, page.body)}
    </iframe>
  )
}
