import { useStore } from '@nanostores/react'
import { useCallback, useEffect, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { about, type Language } from '#i18n/languages.ts'
import { cmsDraft } from '#messages/en/cms-draft.ts'
import { cmsEdit } from '#messages/en/cms-edit.ts'
import { preview as words } from '#messages/en/cms-preview.ts'
import arabicFonts from '#styles/arabic-fonts.css?inline'
import fonts from '#styles/fonts.css?inline'
import frameSheet from '#styles/index.css?inline'
import pageSheet from '#styles/inner.css?inline'
import { $now } from '../../stores/clock.ts'
import { Button, Segmented, type Segment } from '../../ui/controls.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Failed } from '../../ui/placeholders.tsx'
import { Icon } from '../../ui/icon.tsx'
import { changedByPublishing, isApproved, standingOf } from '../acts.ts'
import { useEditor, useEditorState } from '../editor-context.ts'
import { kindUi } from '../kind-ui.tsx'
import { useLiveValues } from '../use-field.ts'
import { publicState, type Preview } from './preview.tsx'
import { cleanShown } from './sanitise.ts'

type Width = 'desktop' | 'phone'

const languages: readonly Segment<Language>[] = [
  { value: 'en', label: cmsEdit.languages.en },
  { value: 'ar', label: <span lang="ar">{cmsEdit.languages.ar}</span> },
]
const widths: readonly Segment<Width>[] = [
  { value: 'desktop', label: words.desktop },
  { value: 'phone', label: words.phone },
]
const schemes: readonly Segment<Scheme>[] = [
  { value: 'light', label: words.light },
  { value: 'dark', label: words.dark },
]

/** The browser's own width and colour scheme are the defaults. */
const ownWidth = (): Width => (matchMedia('(width < 600px)').matches ? 'phone' : 'desktop')
const ownScheme = (): Scheme => (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')

/** What a visitor will see, before it is saved: both languages, two widths, both themes, the public site's own views and styles. */
export function PreviewDialog({ start, onClose }: { start: Language; onClose: () => void }): ReactNode {
  const { kind } = useEditor()
  const { values, record } = useEditorState()
  const [language, setLanguage] = useState<Language>(start)
  const [width, setWidth] = useState<Width>(ownWidth)
  const [scheme, setScheme] = useState<Scheme>(ownScheme)
  const [unfolded, setUnfolded] = useState(false)
  const [pressed, setPressed] = useState('')
  const now = useStore($now)
  const { preview, again } = usePreview(kind.name)
  const live = useLiveValues()
  const draftNotes = isApproved(kind, record) && changedByPublishing(live, values).length > 0 ? [cmsDraft.beside[standingOf(record, now)]] : []
  const notes = typeof preview === 'string' ? [] : [...draftNotes, ...publicState(kind, values, now), ...preview.notes(values, language)]
  return (
    <Dialog title={words.title} isOpen onClose={onClose} size="wide">
      <div className="edit-preview vstack" data-width={width}>
        <div className="edit-preview-tools cluster">
          <Segmented label={words.language} segments={languages} value={language} onChange={setLanguage} />
          <Segmented label={words.width} segments={widths} value={width} onChange={setWidth} />
          <Segmented label={words.scheme} segments={schemes} value={scheme} onChange={setScheme} />
          {typeof preview !== 'string' && preview.hasFolds && (
            <Button icon="chevron-down" aria-pressed={unfolded} onPress={() => setUnfolded(!unfolded)}>
              {words.unfold}
            </Button>
          )}
        </div>
        {notes.length > 0 && (
          <ul className="edit-preview-notes">
            {notes.map((sentence) => (
              <li key={sentence}>
                <Icon name="info" />
                <span>{sentence}</span>
              </li>
            ))}
          </ul>
        )}
        <div className="edit-preview-stage">
          {preview === 'failed' && <Failed text={words.failed} onAgain={again} />}
          {preview === 'loading' && <p className="edit-preview-wait">{words.loading}</p>}
          {typeof preview !== 'string' && (
            <PreviewFrame
              key={`${language} ${width} ${scheme}`}
              language={language}
              scheme={scheme}
              title={words.frame(words.languages[language])}
              sheets={preview.sheets}
              unfolded={unfolded}
              onEscape={onClose}
              onLink={(address) => setPressed(address === '' ? words.leadsNowhere : words.leads(address))}
            >
              <preview.View values={values} language={language} onPressed={setPressed} />
            </PreviewFrame>
          )}
        </div>
        <p className="edit-preview-pressed" role="status">
          {pressed}
        </p>
      </div>
    </Dialog>
  )
}

/** The preview of a kind, loaded when it first opens. */
function usePreview(name: string): { preview: Preview | 'loading' | 'failed'; again: () => void } {
  const [preview, setPreview] = useState<Preview | 'loading' | 'failed'>('loading')
  const [tries, setTries] = useState(0)
  useEffect(() => {
    let isWanted = true
    const load = kindUi[name]?.preview
    const take = (found: Preview | 'failed') => isWanted && setPreview(found)
    if (load) load().then(take, () => take('failed'))
    return () => {
      isWanted = false
    }
  }, [name, tries])
  return { preview, again: () => setTries(tries + 1) }
}

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
    <iframe className="edit-frame" data-scheme={scheme} title={title} ref={take} onLoad={(event) => take(event.currentTarget)}>
      {page && createPortal(children, page.body)}
    </iframe>
  )
}

type Factory = { createPolicy: (name: string, rules: { createHTML: (html: string) => string }) => unknown }
type FrameWindow = Window & typeof globalThis & { trustedTypes?: Factory }

/** An empty frame is in quirks mode until a doctype is written into it. */
const STANDARDS = '<!doctype html><title>Preview</title>'

const isReady = new WeakSet<Document>()

/**
 * Gives the frame's empty document the public site's own sheets and, where the page demands Trusted Types (the frame
 * takes that over), a policy that writes every markup anew from the allow-list.
 */
function prepare(frame: HTMLIFrameElement, { language, scheme, sheets, onEscape, onLink }: PreviewFrameProps): Document | null {
  const { contentDocument: page, contentWindow } = frame
  if (!page || !contentWindow) return null
  const view = contentWindow as FrameWindow
  // Writing into it makes it load, and load again asks for this.
  if (!isReady.has(page)) {
    isReady.add(page)
    view.trustedTypes?.createPolicy('default', { createHTML: (html) => (html === STANDARDS ? html : cleanShown(html)) })
    page.open()
    page.write(STANDARDS)
    page.close()
    // The site follows the browser's setting; here the person chooses.
    const chosen = `:root { color-scheme: ${scheme}; } body { min-block-size: 100vh; }`
    page.adoptedStyleSheets = [{ en: fonts, ar: arabicFonts }[language], frameSheet, pageSheet, ...sheets, chosen].map((css) => {
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
