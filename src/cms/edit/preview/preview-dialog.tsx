import { useStore } from '@nanostores/react'
import { useEffect, useState, type ReactNode } from 'react'
import type { Language } from '#i18n/languages.ts'
import { preview as words } from '#messages/en/cms-preview.ts'
import { cmsEdit } from '#messages/en/cms-edit.ts'
import { $now } from '../../stores/clock.ts'
import { Button, Segmented, type Segment } from '../../ui/controls.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Failed } from '../../ui/placeholders.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useEditing, useEditState } from '../editor-context.ts'
import { extras } from '../extras.ts'
import { PreviewFrame, type Scheme } from './frame.tsx'
import type { Preview } from './preview.ts'
import { publicState } from './notes.ts'

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

/** What the window itself is like comes first. */
const ownWidth = (): Width => (matchMedia('(width < 600px)').matches ? 'phone' : 'desktop')
const ownScheme = (): Scheme => (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')

/** The preview of a kind, fetched when it is first looked at. */
function usePreview(name: string): { preview: Preview | 'loading' | 'failed'; again: () => void } {
  const [preview, setPreview] = useState<Preview | 'loading' | 'failed'>('loading')
  const [tries, setTries] = useState(0)
  useEffect(() => {
    let isWanted = true
    const load = extras[name]?.preview
    const take = (found: Preview | 'failed') => isWanted && setPreview(found)
    if (load) load().then(take, () => take('failed'))
    return () => {
      isWanted = false
    }
  }, [name, tries])
  return { preview, again: () => setTries(tries + 1) }
}

/** What a visitor will see, before it is saved: both languages, two widths, both themes, the public site's own views and styles. */
export function PreviewDialog({ start, onClose }: { start: Language; onClose: () => void }): ReactNode {
  const { kind } = useEditing()
  const { values } = useEditState()
  const [language, setLanguage] = useState<Language>(start)
  const [width, setWidth] = useState<Width>(ownWidth)
  const [scheme, setScheme] = useState<Scheme>(ownScheme)
  const [unfolded, setUnfolded] = useState(false)
  const [pressed, setPressed] = useState('')
  const now = useStore($now)
  const { preview, again } = usePreview(kind.name)
  const notes = typeof preview === 'string' ? [] : [...publicState(kind, values, now), ...preview.notes(values, language)]
  return (
    <Dialog title={words.title} isOpen onClose={onClose} size="wide">
      <div className="edit-preview" data-width={width}>
        <div className="edit-preview-tools">
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
              <preview.View values={values} language={language} onTell={setPressed} />
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
