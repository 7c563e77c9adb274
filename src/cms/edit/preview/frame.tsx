import { useCallback, useEffect, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { languageFacts, type Language } from '#i18n/languages.ts'
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
  styleSheets: readonly string[]
  /** True to open every text that can be folded (`details`). */
  unfolded: boolean
  onEscape: () => void
  /** Called for a pressed link, which leads nowhere in a preview. */
  onLink: (address: string) => void
  children: ReactNode
}

/**
 * Frame with a page of the public site, without the staff area's styles. It is prepared once, with
 * its first props: pass a new `key` when a prop other than `unfolded` and `children` changes.
 */
export function PreviewFrame(props: PreviewFrameProps): ReactNode {
  const { title, scheme, unfolded, children } = props
  const [page, setPage] = useState<Document | null>(null)
  const [firstProps] = useState(props)
  const prepareFrame = useCallback(
    (frame: HTMLIFrameElement | null) => {
      if (frame) setPage(prepareDocument(frame, firstProps))
    },
    [firstProps],
  )
  useEffect(() => {
    for (const details of page?.querySelectorAll('details') ?? []) details.open = unfolded
  }, [page, unfolded])
  return (
    <iframe
      className="edit-frame"
      data-scheme={scheme}
      title={title}
      ref={prepareFrame}
      onLoad={(event) => prepareFrame(event.currentTarget)}
    >
      {page && createPortal(children, page.body)}
    </iframe>
  )
}

/** The browser's factory of Trusted Types policies. */
type TrustedTypesFactory = {
  createPolicy: (name: string, rules: { createHTML: (html: string) => string }) => unknown
}
type FrameWindow = Window & typeof globalThis & { trustedTypes?: TrustedTypesFactory }

/** Document that is written into the frame: without a doctype it would be in quirks mode. */
const EMPTY_DOCUMENT = '<!doctype html><title>Preview</title>'

const preparedDocuments = new WeakSet<Document>()

/**
 * Gives the frame's empty document the public site's style sheets, and handlers for keys and links.
 * In browsers with Trusted Types, the frame also gets a policy that rewrites all markup from the
 * allow-list: the frame inherits its page's demand for such a policy.
 */
function prepareDocument(
  frame: HTMLIFrameElement,
  { language, scheme, styleSheets, onEscape, onLink }: PreviewFrameProps,
): Document | null {
  const { contentDocument: page, contentWindow } = frame
  if (!page || !contentWindow) return null
  const view = contentWindow as FrameWindow
  // Once per document: writing makes the frame load, and its load event calls this function again.
  if (!preparedDocuments.has(page)) {
    preparedDocuments.add(page)
    view.trustedTypes?.createPolicy('default', {
      createHTML: (html) => (html === EMPTY_DOCUMENT ? html : sanitiseRendered(html)),
    })
    page.open()
    page.write(EMPTY_DOCUMENT)
    page.close()
    // The person chooses the colour scheme; on the site it follows the browser's setting. Paper is
    // always light.
    const schemeSheet = `@media screen { :root { color-scheme: ${scheme}; } body { min-block-size: 100vh; } }`
    page.adoptedStyleSheets = [
      { en: fonts, ar: arabicFonts }[language],
      frameSheet,
      pageSheet,
      ...styleSheets,
      schemeSheet,
    ].map((css) => {
      const sheet = new view.CSSStyleSheet()
      sheet.replaceSync(css)
      return sheet
    })
    page.addEventListener('keydown', ({ key }) => key === 'Escape' && onEscape())
    // A link is reported, not opened.
    page.addEventListener('click', (event) => {
      const link = event.target instanceof view.Element ? event.target.closest('a') : null
      if (!link) return
      event.preventDefault()
      onLink(link.getAttribute('href') ?? '')
    })
  }
  page.documentElement.lang = language
  page.documentElement.dir = languageFacts[language].dir
  return page
}
