import { useState, type ReactNode } from 'react'
import { tomorrowMorning } from '#i18n/time.ts'
import { cmsDraft } from '#messages/en/cms-draft.ts'
import { cmsReleases } from '#messages/en/cms-releases.ts'
import { cms } from '#messages/en/cms.ts'
import { releaseItemName } from '../add-to-release/state.ts'
import { PublishingTimeChoice } from '../edit/compare/publish-review.tsx'
import { isFutureTime, type PlannedTime } from '../model/acts.ts'
import type { Release } from '../stores/releases.ts'
import { Button } from '../ui/controls.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Icon } from '../ui/icon.tsx'
import type { ReleaseReview } from './looking.ts'

const words = cmsReleases.publish

type PublishProps = {
  release: Release
  review: ReleaseReview
  onClose: () => void
  /**
   * Publishes or schedules the release.
   * @param at ISO 8601; null for now
   * @returns true when the dialog must close: the release is published or scheduled, or it can
   *   no longer be published from this dialog
   */
  onPublish: (at: string | null) => Promise<boolean>
}

/** Sentence that explains why a release cannot be published now; null when it can be. */
function obstacleTo({ items }: ReleaseReview): string | null {
  if (items.some(({ checked }) => checked.errors.length > 0)) return words.errors
  return items.some(({ found }) => found?.hasChanges) ? null : words.nothing
}

/**
 * Last question before a release is published, with its changes and the publishing time. The cancel
 * button has the focus.
 */
export function PublishDialog({ release, review, onClose, onPublish }: PublishProps): ReactNode {
  const [now] = useState(Date.now)
  const [time, setTime] = useState<PlannedTime>(() => ({
    isSet: isFutureTime(release.PublishAt, now),
    at: isFutureTime(release.PublishAt, now) ? release.PublishAt : tomorrowMorning(now),
  }))
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const changing = review.items.filter(({ found }) => found?.hasChanges)
  const obstacle = time.isSet ? null : obstacleTo(review)
  const choose = (next: PlannedTime) => {
    setTime(next)
    setError(undefined)
  }
  const publish = async () => {
    if (time.isSet && !isFutureTime(time.at, Date.now())) return setError(cmsDraft.review.past)
    setBusy(true)
    const isDone = await onPublish(time.isSet ? time.at : null)
    setBusy(false)
    if (isDone) onClose()
  }
  const [label, pending] = time.isSet
    ? [release.PublishAt === null ? words.schedule : words.reschedule, words.scheduling]
    : [words.now, words.pending]
  const footer = (
    <>
      <Button autoFocus onPress={onClose}>
        {cms.cancel}
      </Button>
      <Button
        tone="primary"
        isPending={isBusy}
        isDisabled={obstacle !== null}
        onPress={() => void publish()}
      >
        {isBusy ? pending : label}
      </Button>
    </>
  )
  return (
    <Dialog
      title={time.isSet ? words.planTitle : words.title(changing.length || review.items.length)}
      isOpen
      onClose={onClose}
      isStatic={isBusy}
      footer={footer}
    >
      <div className="release-publish vstack">
        <p>{words.text}</p>
        <ul className="release-names">
          {changing.map(({ checked }) => (
            <li key={`${checked.Kind}/${checked.ItemId}`}>
              <bdi>{releaseItemName(checked)}</bdi>
            </li>
          ))}
        </ul>
        {review.items.length > changing.length && changing.length > 0 && (
          <p className="quiet">{words.unchanged(review.items.length - changing.length)}</p>
        )}
        <PublishingTimeChoice time={time} onChange={choose} error={error} />
        <div role="status">
          {obstacle && (
            <p className="field-error">
              <Icon name="refused" size={16} /> {obstacle}
            </p>
          )}
        </div>
        {time.isSet && <p className="quiet">{words.planNote}</p>}
      </div>
    </Dialog>
  )
}
