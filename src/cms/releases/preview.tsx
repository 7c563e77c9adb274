import { useStore } from '@nanostores/react'
import { useMemo, useState, type ReactNode } from 'react'
import { cmsLinks } from '#messages/en/cms-links.ts'
import { cmsReleases } from '#messages/en/cms-releases.ts'
import { releaseItemName } from '../add-to-release/state.ts'
import { PageChoice } from '../edit/preview/page-choice.tsx'
import { PreviewPane } from '../edit/preview/preview-pane.tsx'
import { previewedItem, visibilityNotesOf } from '../edit/preview/preview.tsx'
import { SendDialog } from '../edit/preview/send-dialog.tsx'
import { afterPublishing, contentAfterPublishing } from '../edit/preview/site-after.ts'
import { staffSiteContent } from '../edit/preview/site-facts.ts'
import { workingVersionOf } from '../model/values.ts'
import { $now } from '../stores/clock.ts'
import { RELEASE } from '../stores/releases.ts'
import { Button } from '../ui/controls.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { valuesAfterRelease, type ReleaseReview } from './looking.ts'

type PreviewProps = { id: string; review: ReleaseReview; onClose: () => void }

/**
 * Preview of the pages of a release's items, one at a time. It shows the site as it will be after
 * all items are published.
 */
export function ReleasePreview({ id, review, onClose }: PreviewProps): ReactNode {
  const pages = useMemo(
    () =>
      review.items.flatMap(({ checked, found }) =>
        found
          ? [
              {
                key: `${checked.Kind}/${checked.ItemId}`,
                title: releaseItemName(checked),
                about: found.kind.label.one,
                found,
              },
            ]
          : [],
      ),
    [review],
  )
  const site = useMemo(
    () =>
      contentAfterPublishing(
        staffSiteContent,
        pages.flatMap(({ found }) =>
          found.hasChanges
            ? [afterPublishing(found.kind, found.id, workingVersionOf(found.record))]
            : [],
        ),
      ),
    [pages],
  )
  /** Key of the page that the person has chosen. */
  const [wanted, setWanted] = useState<string>()
  const [isSending, setSending] = useState(false)
  const now = useStore($now)
  const shown = pages.find(({ key }) => key === wanted) ?? pages[0]
  if (!shown) return null
  const { kind, id: itemId, record } = shown.found
  const values = valuesAfterRelease(shown.found)
  const sendButton = (
    <Button icon="link" onPress={() => setSending(true)}>
      {cmsLinks.send}
    </Button>
  )
  return (
    <Dialog title={cmsReleases.preview.title} isOpen onClose={onClose} size="wide">
      <PageChoice
        label={cmsReleases.preview.pages}
        pages={pages}
        shown={shown.key}
        onShow={setWanted}
      />
      <PreviewPane
        kind={kind}
        values={values}
        item={previewedItem(itemId, record)}
        site={site}
        initialLanguage="en"
        visibilityNotes={visibilityNotesOf(kind, values, now)}
        tools={sendButton}
        onEscape={onClose}
      />
      {isSending && (
        <SendDialog
          kind={RELEASE}
          item={id}
          text={cmsLinks.dialog.release}
          onClose={() => setSending(false)}
        />
      )}
    </Dialog>
  )
}
