import { Suspense, useState, type ReactNode } from 'react'
import type { Language } from '#i18n/languages.ts'
import { cmsEdit } from '#messages/en/cms-edit.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { useEditing, useEditState } from '../editor-context.ts'
import { extras } from '../extras.ts'
import { PreviewFrame } from './frame.tsx'

const words = cmsEdit.previewing

type Width = 'desktop' | 'phone'

const languages: readonly { value: Language; label: ReactNode }[] = [
  { value: 'en', label: cmsEdit.languages.en },
  { value: 'ar', label: <span lang="ar">{cmsEdit.languages.ar}</span> },
]
const widths: readonly { value: Width; label: ReactNode }[] = [
  { value: 'desktop', label: words.desktop },
  { value: 'phone', label: words.phone },
]

/** What a visitor will see, before it is saved: both languages, two widths, the public site's own views and styles. */
export default function PreviewDialog({ start, onClose }: { start: Language; onClose: () => void }): ReactNode {
  const { kind } = useEditing()
  const { values } = useEditState()
  const [language, setLanguage] = useState<Language>(start)
  const [width, setWidth] = useState<Width>('desktop')
  const View = extras[kind.name]?.preview
  return (
    <Dialog title={words.title} isOpen onClose={onClose} size="wide">
      <div className="edit-preview" data-width={width}>
        <div className="edit-preview-tools">
          <Segmented label={words.language} segments={languages} value={language} onChange={setLanguage} />
          <Segmented label={words.width} segments={widths} value={width} onChange={setWidth} />
        </div>
        <div className="edit-preview-stage">
          {View ? (
            <Suspense fallback={<p>{words.loading}</p>}>
              <PreviewFrame key={`${language}${width}`} language={language} title={words.frame(cmsEdit.copy.sides[language])} onEscape={onClose}>
                <View values={values} language={language} />
              </PreviewFrame>
            </Suspense>
          ) : (
            <p>{words.unavailable}</p>
          )}
        </div>
      </div>
    </Dialog>
  )
}
