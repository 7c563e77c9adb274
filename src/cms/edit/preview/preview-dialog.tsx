import { useStore } from '@nanostores/react'
import { useState, type ReactNode } from 'react'
import type { Language } from '#i18n/languages.ts'
import { changedPaths } from '#kinds/values.ts'
import { cmsDraft } from '#messages/en/cms-draft.ts'
import { cmsLinks } from '#messages/en/cms-links.ts'
import { preview as words } from '#messages/en/cms-preview.ts'
import { changedByPublishing, hasPublicVersion, visibilityOf } from '../../model/acts.ts'
import { inSentence } from '#kinds/label.ts'
import { useItem, useLiveValues, useSession, useValues } from '../../session/session-context.ts'
import { $now } from '../../stores/clock.ts'
import { Button } from '../../ui/controls.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useDialogOnDemand } from '../../ui/on-demand.tsx'
import { PreviewPane } from './preview-pane.tsx'
import { previewedItem, visibilityNotesOf } from './preview.tsx'
import { staffSiteContent } from './site-facts.ts'

const loadSend = async () => (await import('./send-dialog.tsx')).SendDialog

/** Item as visitors would see it with the form's values, in the public site's views and styles. */
export function PreviewDialog({
  start,
  onClose,
}: {
  /** Language that is shown first. */
  start: Language
  onClose: () => void
}): ReactNode {
  const { kind } = useSession()
  const { id, base, record } = useItem()
  const values = useValues()
  const [isSending, setSending] = useState(false)
  const stopSending = () => setSending(false)
  const drawSend = useDialogOnDemand(loadSend, isSending, {
    title: cmsLinks.dialog.title,
    onClose: stopSending,
  })
  const now = useStore($now)
  const live = useLiveValues()
  const draftNotes =
    hasPublicVersion(kind, record) && changedByPublishing(live, values).length > 0
      ? [cmsDraft.beside[visibilityOf(record, now)]]
      : []
  const isChanged = changedPaths(base, values).length > 0
  const changeNotice = isChanged ? cmsLinks.dialog.unsaved : null
  const notice = record === null ? cmsLinks.dialog.first : changeNotice
  const sendButton = (
    <Button icon="link" onPress={() => setSending(true)}>
      {cmsLinks.send}
    </Button>
  )
  return (
    <Dialog title={words.title} isOpen onClose={onClose} size="wide">
      <PreviewPane
        kind={kind}
        values={values}
        item={previewedItem(id, record)}
        site={staffSiteContent}
        initialLanguage={start}
        visibilityNotes={[...draftNotes, ...visibilityNotesOf(kind, values, now)]}
        tools={sendButton}
        onEscape={onClose}
      />
      {drawSend({
        kind: kind.name,
        item: record && id,
        text: cmsLinks.dialog.text(inSentence(kind.label.one)),
        ...(notice && { notice }),
        onClose: stopSending,
      })}
    </Dialog>
  )
}
