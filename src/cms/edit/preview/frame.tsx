import { useCallback, useEffect, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { about, type Language } from '#i18n/languages.ts'
import arabicFonts from '#styles/arabic-fonts.css?inline'
import fonts from '#styles/fonts.css?inline'
import frameSheet from '#styles/index.css?inline'
import pageSheet from '#styles/inner.css?inline'
import { sanitiseRendered } from './sanitise.ts'

export type Scheme = 'light' | 'dark'

export type PreviewFrameProps = {
  language: Language
  scheme: Scheme
  title: string
  /** Style sheets as text, in addition to those of every page. */
  sheets: readonly string[]
  /** True when every folded text is open. */
  unfolded: boolean
  onEscape: () => void
  /** Called for a pressed link, which leads nowhere in a preview. */
  onLink: (address: string) => void
  children: ReactNode
}

/**
 * Frame with a page of the public site, in its language and width, without the staff area's styles.
 * Give it a `key` of the props that it is prepared with.
 */
export function PreviewFrame(props: PreviewFrameProps): ReactNode {
  const { title, scheme, unfolded, children } = props
  const [page, setPage] = useState<Document | null>(null)
  // Prepared once: all props used for it are part of the key.
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

/** Markup with a doctype: an empty frame is in quirks mode until one is written. */
const STANDARDS = '<!doctype html><title>Preview</title>'

const isReady = new WeakSet<Document>()

/**
 * Gives the frame's empty document the public site's style sheets and, when the page demands
 * Trusted Types (which the frame inherits), a policy that rewrites every markup from the
 * allow-list.
 */
function prepare(
  frame: HTMLIFrameElement,
  { language, scheme, sheets, onEscape, onLink }: PreviewFrameProps,
): Document | null {
  const { contentDocument: page, contentWindow } = frame
  if (!page || !contentWindow) return null
  const view = contentWindow as FrameWindow
  // Once only: writing makes the frame load, and its load event calls this function again.
  if (!isReady.has(page)) {
    isReady.add(page)
    view.trustedTypes?.createPolicy('default', {
      createHTML: (html) => (html === STANDARDS ? html : sanitiseRendered(html)),
    })
    page.open()
    page.write(STANDARDS)
    page.close()
    // Colour scheme chosen by the person; the site follows the browser's setting. Paper is light.
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
    // Links of a preview lead nowhere.
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
