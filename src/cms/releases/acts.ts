import { momentInWords } from '#i18n/time.ts'
import { cmsReleases as words } from '#messages/en/cms-releases.ts'
import { releaseItemName } from '../add-to-release/state.ts'
import type { Refusal } from '../network/answer.ts'
import type { Answer } from '../network/api.ts'
import {
  createRelease,
  deleteRelease,
  editOf,
  editOver,
  editRelease,
  isSameItem,
  isUncertain,
  itemAtErrorPath,
  publishRelease,
  takeBackRelease,
  type Release,
  type ReleaseItem,
} from '../stores/releases.ts'
import { showToast } from '../stores/toasts.ts'
import { reviewedVersions, type ReleaseReview } from './looking.ts'

/** Sentences by the kind of a refusal. */
type RefusalSentences = { [Kind in Refusal['kind']]?: string }

/** Messages of a refusal for invalid items, each with the name of its item. */
const reasonsOf = (release: Release, { kind, errors = [] }: Refusal): string[] => {
  if (kind !== 'invalid') return []
  return errors.map(({ path, message }) => {
    const item = itemAtErrorPath(release, path)
    return item ? `${releaseItemName(item)}: ${message}` : message
  })
}

const editReasons: RefusalSentences = {
  stale: words.edit.stale,
  conflict: words.edit.closed,
  not_found: words.edit.gone,
}

/**
 * Shows a toast with the reason of a refusal.
 * @param reasons sentences that replace those for an edit
 * @param uncertain sentence for a failure after which the server may have made the change
 */
const toastRefusal = (
  release: Release,
  answer: Refusal,
  reasons: RefusalSentences,
  uncertain: string,
): void => {
  const details = reasonsOf(release, answer)
  const otherReason = isUncertain(answer) ? uncertain : words.edit.refused
  const text = { ...editReasons, ...reasons }[answer.kind] ?? otherReason
  if (answer.kind !== 'aborted')
    showToast({ tone: 'failure', text, ...(details.length > 0 && { detail: details.join(' · ') }) })
}

/** Publishes the release, but only if each item has the version that was reviewed. */
export async function publishReviewedRelease(
  release: Release,
  review: ReleaseReview,
): Promise<Answer<Release>> {
  const answer = await publishRelease(release, reviewedVersions(review))
  const changing = review.items.filter(({ found }) => found?.hasChanges).length
  if (answer.ok) showToast({ tone: 'success', text: words.publish.done(changing) })
  else
    toastRefusal(
      release,
      answer,
      {
        stale: words.publish.stale,
        conflict: words.publish.conflict,
        invalid: words.publish.refused,
      },
      words.publish.failed,
    )
  return answer
}

/**
 * Schedules the release.
 * @param at ISO 8601
 */
export async function schedule(release: Release, at: string): Promise<Answer<Release>> {
  const answer = await editRelease(release, { PublishAt: at })
  if (answer.ok) showToast({ tone: 'success', text: words.publish.planned(momentInWords(at)) })
  else toastRefusal(release, answer, { stale: words.publish.stale }, words.edit.failed)
  return answer
}

/**
 * Removes the publishing time of the release.
 * @returns true when it has none any more
 */
export async function unschedule(release: Release): Promise<boolean> {
  const answer = await editOver(release, () => ({ PublishAt: null }))
  if (answer.ok) showToast({ tone: 'success', text: words.unplanned })
  else toastRefusal(release, answer, {}, words.edit.failed)
  return answer.ok
}

/**
 * Renames the release.
 * @param seen the name that the person saw; a different current name is not overwritten
 * @returns null when done; otherwise the current name of the release
 */
export async function rename(
  release: Release,
  seen: string,
  title: string,
): Promise<string | null> {
  let currentTitle = release.Title
  const answer = await editOver(release, (current) => {
    currentTitle = current.Title
    return currentTitle === seen ? { Title: title } : null
  })
  if (answer?.ok) showToast({ tone: 'success', text: words.one.renamed })
  else if (answer) toastRefusal(release, answer, {}, words.edit.failed)
  else showToast({ tone: 'failure', text: words.edit.named })
  return answer?.ok ? null : currentTitle
}

/**
 * Removes an item from the release; its toast can undo that.
 * @returns true when the item is no longer in it
 */
export async function removeFromRelease(
  release: Release,
  { Kind, ItemId }: ReleaseItem,
): Promise<boolean> {
  const item = { Kind, ItemId }
  const index = release.Items.findIndex((one) => isSameItem(one, item))
  let isLast = false
  const answer = await editOver(release, (current) => {
    const Items = editOf(current).Items.filter((one) => !isSameItem(one, item))
    isLast = Items.length === 0
    // The last item must stay. An unchanged number means that somebody else has removed the item.
    return isLast || Items.length === current.Items.length ? null : { Items }
  })
  if (!answer) {
    if (isLast) showToast({ tone: 'info', text: words.one.onlyOne })
    return !isLast
  }
  if (!answer.ok) {
    toastRefusal(release, answer, {}, words.edit.failed)
    return false
  }
  const undo = async () => {
    const again = await editOver(answer.data, (current) =>
      current.Items.some((one) => isSameItem(one, item))
        ? null
        : { Items: editOf(current).Items.toSpliced(index, 0, item) },
    )
    if (!again || again.ok) showToast({ tone: 'success', text: words.one.addedBack })
    else toastRefusal(release, again, {}, words.edit.failed)
  }
  showToast({
    tone: 'success',
    text: words.one.takenOut,
    action: { label: words.undo, run: () => void undo() },
  })
  return true
}

/**
 * Restores each item to its state before the release.
 * @returns true when done
 */
export async function revertRelease(release: Release): Promise<boolean> {
  const answer = await takeBackRelease(release)
  if (answer.ok) showToast({ tone: 'success', text: words.takeBack.done })
  else
    toastRefusal(
      release,
      answer,
      {
        stale: words.takeBack.stale,
        invalid: words.takeBack.refused,
        conflict: words.takeBack.conflict,
      },
      words.takeBack.failed,
    )
  return answer.ok
}

/**
 * Deletes an open release. Its toast can undo that: it creates a release with the same content,
 * except for items that no longer exist and a publishing time in the past.
 * @returns true when it is deleted
 */
export async function remove(release: Release): Promise<boolean> {
  const answer = await deleteRelease(release)
  const isGone = answer.ok || answer.kind === 'not_found'
  if (!isGone) toastRefusal(release, answer, {}, words.remove.failed)
  const id = crypto.randomUUID()
  const undo = async () => {
    const { Title, PublishAt } = editOf(release)
    const Items = editOf({
      ...release,
      Items: release.Items.filter((item) => item.Title !== null),
    }).Items
    const again = await createRelease(id, {
      Title,
      Items,
      PublishAt: PublishAt !== null && Date.parse(PublishAt) > Date.now() ? PublishAt : null,
    })
    if (again.ok) showToast({ tone: 'success', text: words.remove.undone })
    else toastRefusal(release, again, {}, words.remove.undoFailed)
  }
  if (isGone)
    showToast({
      tone: 'success',
      text: words.remove.done,
      action: { label: words.undo, run: () => void undo() },
    })
  return isGone
}
