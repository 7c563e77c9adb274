import { useState, type ReactNode } from 'react'
import type { Language } from '#i18n/languages.ts'
import { cmsEdit } from '#messages/en/cms-edit.ts'
import { preview as words } from '#messages/en/cms-preview.ts'
import type { AnyKind } from '#kinds/define.ts'
import type { Values } from '#kinds/values.ts'
import { Button, Segmented, type Segment } from '../../ui/controls.tsx'
import { LoadError } from '../../ui/placeholders.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PreviewFrame, type Scheme } from './frame.tsx'
import type { PreviewedItem } from './preview.tsx'
import { usePreview } from './previews.ts'
import type { SiteContent } from './site-facts.ts'

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

/** The browser's width, which the preview has first. */
const initialWidth = (): Width => (matchMedia('(width < 600px)').matches ? 'phone' : 'desktop')
/** The browser's colour scheme, which the preview has first. */
const initialScheme = (): Scheme =>
  matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'

type PaneProps = {
  kind: AnyKind
  values: Values
  item: PreviewedItem
  site: SiteContent
  /** Language that is shown first. */
  initialLanguage: Language
  /** Sentences on when visitors see the item. The preview adds sentences on its texts. */
  visibilityNotes: readonly string[]
  /** Additional tools, which follow the tools of the pane. */
  tools?: ReactNode
  /** Called when Escape was pressed inside of the page. */
  onEscape: () => void
}

/**
 * Item as visitors will see it, in a chosen language, width and colour scheme. The choices remain
 * when another item is shown.
 */
export function PreviewPane({
  kind,
  values,
  item,
  site,
  initialLanguage,
  visibilityNotes,
  tools,
  onEscape,
}: PaneProps): ReactNode {
  const [language, setLanguage] = useState<Language>(initialLanguage)
  const [width, setWidth] = useState<Width>(initialWidth)
  const [scheme, setScheme] = useState<Scheme>(initialScheme)
  const [isUnfolded, setUnfolded] = useState(false)
  /** Sentence on the last press in the preview, and the item that was shown then. */
  const [pressed, setPressed] = useState({ itemId: item.id, text: '' })
  const { preview, again } = usePreview(kind.name)
  const notes =
    typeof preview === 'string'
      ? []
      : [...visibilityNotes, ...preview.notes(values, language, site)]
  const onPressed = (text: string) => setPressed({ itemId: item.id, text })
  return (
    <div className="edit-preview vstack" data-width={width}>
      <div className="edit-preview-tools cluster">
        <Segmented
          label={words.language}
          segments={languages}
          value={language}
          onChange={setLanguage}
        />
        <Segmented label={words.width} segments={widths} value={width} onChange={setWidth} />
        <Segmented label={words.scheme} segments={schemes} value={scheme} onChange={setScheme} />
        {typeof preview !== 'string' && preview.hasFolds && (
          <Button
            icon="chevron-down"
            aria-pressed={isUnfolded}
            onPress={() => setUnfolded(!isUnfolded)}
          >
            {words.unfold}
          </Button>
        )}
        {tools}
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
        {preview === 'failed' && <LoadError text={words.failed} onRetry={again} />}
        {preview === 'loading' && <p className="edit-preview-wait">{words.loading}</p>}
        {typeof preview !== 'string' && (
          <PreviewFrame
            key={`${kind.name} ${item.id} ${language} ${width} ${scheme}`}
            language={language}
            scheme={scheme}
            title={words.frame(words.languages[language])}
            styleSheets={preview.styleSheets}
            unfolded={isUnfolded}
            onEscape={onEscape}
            onLink={(address) =>
              onPressed(address === '' ? words.leadsNowhere : words.leads(address))
            }
          >
            <preview.View
              values={values}
              language={language}
              item={item}
              site={site}
              onPressed={onPressed}
            />
          </PreviewFrame>
        )}
      </div>
      <p className="edit-preview-pressed" role="status">
        {pressed.itemId === item.id && pressed.text}
      </p>
    </div>
  )
}
