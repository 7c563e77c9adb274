import { useCallback, useEffect, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { about, type Language } from '#i18n/languages.ts'
import arabicFonts from '#styles/arabic-fonts.css?inline'
import fonts from '#styles/fonts.css?inline'
import frameSheet from '#styles/index.css?inline'
import pageSheet from '#styles/inner.css?inline'
import { cleanShown } from './sanitise.ts'

export type Scheme = 'light' | 'dark'

export type PreviewFrameProps = {
  language: Language
  scheme: Scheme
  title: string
  /** Sheets as text, besides those of every page. */
  sheets: readonly string[]
  /** Every folded text is open. */
  unfolded: boolean
  onEscape: () => void
  /** A link was pressed, which leads nowhere from here. */
  onLink: (address: string) => void
  children: ReactNode
}

/** A page of the public site's own, in its language and width, with nothing of the staff area's styles in it. Give it a `key` of what it is prepared with. */
export function PreviewFrame(props: PreviewFrameProps): ReactNode {
  const { title, scheme, unfolded, children } = props
  const [page, setPage] = useState<Document | null>(null)
  // Prepared once: whatever it is prepared with is part of its key.
  const [first] = useState(props)
  const take = useCallback(
    (frame: HTMLIFrameElement | null) => {
      if (frame) setPage(prepare(frame, first))
    },
    [first],
  )
  useEffect(() => {
    for (const fold of page?.querySelectorAll('details') ?? []) fold.open = unfolded
  }, [page, unfolded])
  return (
    <iframe
      className="edit-frame"
      data-scheme={scheme}
      title={title}
      ref={take}
      onLoad={(event) => take(event.currentTarget)}
    >
      {page && createPortal(children, page.body)}
    </iframe>
  )
}

type Factory = {
  createPolicy: (name: string, rules: { createHTML: (html: string) => string }) => unknown
}
type FrameWindow = Window & typeof globalThis & { trustedTypes?: Factory }

/** An empty frame is in quirks mode until a doctype is written into it. */
const STANDARDS = '<!doctype html><title>Preview</title>'

const isReady = new WeakSet<Document>()

/**
 * Gives the frame's empty document the public site's own sheets and, where the page demands Trusted Types (the frame
 * takes that over), a policy that writes every markup anew from the allow-list.
 */
function prepare(
  frame: HTMLIFrameElement,
  { language, scheme, sheets, onEscape, onLink }: PreviewFrameProps,
): Document | null {
  const { contentDocument: page, contentWindow } = frame
  if (!page || !contentWindow) return null
  const view = contentWindow as FrameWindow
  // Writing into it makes it load, and load again asks for this.
  if (!isReady.has(page)) {
    isReady.add(page)
    view.trustedTypes?.createPolicy('default', {
      createHTML: (html) => (html === STANDARDS ? html : cleanShown(html)),
    })
    page.open()
    page.write(STANDARDS)
    page.close()
    // The site follows the browser's setting; here the person chooses. Paper is light.
    const chosen = `@media screen { :root { color-scheme: ${scheme}; } body { min-block-size: 100vh; } }`
    page.adoptedStyleSheets = [
      { en: fonts, ar: arabicFonts }[language],
      frameSheet,
      pageSheet,
      ...sheets,
      chosen,
    ].map((css) => {
      const sheet = new view.CSSStyleSheet()
      sheet.replaceSync(css)
      return sheet
    })
    page.addEventListener('keydown', ({ key }) => key === 'Escape' && onEscape())
    // Nothing in a preview leads anywhere.
    page.addEventListener('click', (event) => {
      const link = event.target instanceof view.Element ? event.target.closest('a') : null
      if (!link) return
      event.preventDefault()
      onLink(link.getAttribute('href') ?? '')
    })
  }
  page.documentElement.lang = language
  page.documentElement.dir = about[language].dir
  return page
}
