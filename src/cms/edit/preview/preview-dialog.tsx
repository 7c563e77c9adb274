import { useStore } from '@nanostores/react'
import { useState, type ReactNode } from 'react'
import type { Language } from '#i18n/languages.ts'
import { cmsDraft } from '#messages/en/cms-draft.ts'
import { cmsEdit } from '#messages/en/cms-edit.ts'
import { cmsLinks } from '#messages/en/cms-links.ts'
import { preview as words } from '#messages/en/cms-preview.ts'
import { $now } from '../../stores/clock.ts'
import { Button, Segmented, type Segment } from '../../ui/controls.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Failed } from '../../ui/placeholders.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useDialogOnDemand } from '../../ui/on-demand.tsx'
import { changedByPublishing, isApproved, standingOf } from '../acts.ts'
import { useEditor, useEditorState } from '../editor-context.ts'
import { useLiveValues } from '../use-field.ts'
import { PreviewFrame, type Scheme } from './frame.tsx'
import { publicState, type PreviewedItem } from './preview.tsx'
import { usePreview } from './previews.ts'
import { staffFacts } from './site-facts.ts'

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

const loadSend = async () => (await import('./send-dialog.tsx')).SendDialog

/** The item as a visitor will see it, before it is saved: both languages, two widths, both themes, the public site's own views and styles. */
export function PreviewDialog({ start, onClose }: { start: Language; onClose: () => void }): ReactNode {
  const { kind } = useEditor()
  const { id, values, record } = useEditorState()
  const [language, setLanguage] = useState<Language>(start)
  const [width, setWidth] = useState<Width>(ownWidth)
  const [scheme, setScheme] = useState<Scheme>(ownScheme)
  const [unfolded, setUnfolded] = useState(false)
  const [pressed, setPressed] = useState('')
  const [isSending, setSending] = useState(false)
  const stopSending = () => setSending(false)
  const drawSend = useDialogOnDemand(loadSend, isSending, { title: cmsLinks.dialog.title, onClose: stopSending })
  const now = useStore($now)
  const { preview, again } = usePreview(kind.name)
  const item: PreviewedItem = { id, createdAt: typeof record?.['createdAt'] === 'string' ? record['createdAt'] : null }
  const live = useLiveValues()
  const draftNotes = isApproved(kind, record) && changedByPublishing(live, values).length > 0 ? [cmsDraft.beside[standingOf(record, now)]] : []
  const notes = typeof preview === 'string' ? [] : [...draftNotes, ...publicState(kind, values, now), ...preview.notes(values, language, staffFacts)]
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
          <Button icon="link" onPress={() => setSending(true)}>
            {cmsLinks.send}
          </Button>
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
              <preview.View values={values} language={language} item={item} site={staffFacts} onPressed={setPressed} />
            </PreviewFrame>
          )}
        </div>
        <p className="edit-preview-pressed" role="status">
          {pressed}
        </p>
        {drawSend({ onClose: stopSending })}
      </div>
    </Dialog>
  )
}
