import { useCallback, type ReactNode } from 'react'
import type { Language } from '#i18n/languages.ts'
import { announcement as ar } from '#messages/ar/announcement.ts'
import { announcement as en } from '#messages/en/announcement.ts'
import { textOf } from '#rich-text/text.ts'
import { AnnouncementCard } from '#views/announcement.tsx'
import { PostBody } from '#views/post.tsx'
import { textAt, type Values } from '../values.ts'
import { clean } from './clean.ts'

const words = { en, ar }

/** The pop-up as a visitor will see it; a page in Arabic shows the English text while the Arabic one is empty. */
export function SettingsPreview({ values, language }: { values: Values; language: Language }): ReactNode {
  const arabic = textAt(values, 'Value.AlertContent_AR')
  const own = language === 'ar' && textOf(arabic) !== '' ? 'ar' : 'en'
  const html = clean(own === 'ar' ? arabic : textAt(values, 'Value.AlertContent'))
  // Opened as a modal dialog, so that it stands over its page as it does for a visitor.
  const open = useCallback((dialog: HTMLDialogElement | null) => {
    if (!dialog || dialog.open) return
    const before = document.activeElement
    dialog.showModal()
    // The preview is looked at: the focus stays with the controls around it.
    if (before instanceof HTMLElement) before.focus()
  }, [])
  return (
    <dialog className="modal" ref={open} aria-label={words[language].label} onCancel={(event) => event.preventDefault()}>
      <div className="modal-in" inert>
        <AnnouncementCard language={own} content={<PostBody language={own} html={html} />} gotIt={words[language].gotIt} />
      </div>
    </dialog>
  )
}
