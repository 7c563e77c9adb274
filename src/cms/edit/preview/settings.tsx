import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react'
import type { Language } from '#i18n/languages.ts'
import { announcementShown, settings, type Notification } from '#kinds/settings.ts'
import { announcement as ar } from '#messages/ar/announcement.ts'
import { announcement as en } from '#messages/en/announcement.ts'
import { preview as notices } from '#messages/en/cms-preview.ts'
import announceSheet from '#islands/announcement/announcement.css?inline'
import { Modal } from '#views/modal.tsx'
import {
  AnnouncementCard,
  announcementPicture,
  AnnouncementText,
  hasTable,
} from '#views/announcement.tsx'
import { withCdnPictures } from '#views/rich-text.ts'
import { dataOf, type Values } from '#kinds/values.ts'
import { whoSeesItOn, announcementWindowIn } from '../who-sees.ts'
import { sanitisePreview } from './sanitise.ts'
import type { Preview, ViewProps } from './preview.tsx'

const words = { en, ar }

const announcementIn = (values: Values, language: Language) =>
  announcementShown(dataOf(settings, values) as Notification, language)

/** The announcement in the site's dialog. The focus stays where it was, outside the preview. */
function View({ values, language, onPressed }: ViewProps): ReactNode {
  const shown = announcementIn(values, language)
  // The dialog takes the focus when it opens. The layout effect runs before that, the other effect
  // after it.
  const focusedBefore = useRef<Element | null>(null)
  useLayoutEffect(() => {
    focusedBefore.current = document.activeElement
  }, [])
  useEffect(() => {
    if (focusedBefore.current instanceof HTMLElement) focusedBefore.current.focus()
  }, [])
  const t = words[language]
  const frame = {
    title: t.label,
    closeLabel: t.close,
    isLarge: hasTable(shown.html),
    picture: announcementPicture,
  }
  return (
    <Modal isOpen isStatic onClose={() => onPressed(notices.announcement.close)} {...frame}>
      <AnnouncementCard
        language={shown.language}
        content={<AnnouncementText html={withCdnPictures(sanitisePreview(shown.html))} />}
        gotIt={t.gotIt}
        onGotIt={() => onPressed(notices.announcement.gotIt)}
      />
    </Modal>
  )
}

export const announcementPreview: Preview = {
  styleSheets: [announceSheet],
  View,
  notes: (values, language) => whoSeesItOn(language, announcementWindowIn(values), Date.now()),
}
