import { momentInWords } from '#i18n/time.ts'
import { cmsReleases as words } from '#messages/en/cms-releases.ts'
import { nameIn } from '../add-to-release/state.ts'
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
  itemAt,
  publishRelease,
  takeBackRelease,
  type Release,
  type ReleaseItem,
} from '../stores/releases.ts'
import { say } from '../stores/toasts.ts'
import { seenIn, type ReleaseReview } from './looking.ts'

type Reasons = { [Kind in Refusal['kind']]?: string }

/** Reasons of a refusal, each with the name of its item. */
const reasonsOf = (release: Release, { kind, errors = [] }: Refusal): string[] =>
  kind === 'invalid'
    ? errors.map(({ path, message }) =>
        [itemAt(release, path)]
          .map((item) => (item ? `${nameIn(item)}: ${message}` : message))
          .join(''),
      )
    : []

const edits: Reasons = {
  stale: words.edit.stale,
  conflict: words.edit.closed,
  not_found: words.edit.gone,
}

/**
 * Reports the reason of a refusal.
 * @param uncertain text for a refusal after which the server may have done it all the same
 */
const sayWhy = (release: Release, answer: Refusal, reasons: Reasons, uncertain: string): void => {
  const details = reasonsOf(release, answer)
  const text =
    { ...edits, ...reasons }[answer.kind] ?? (isUncertain(answer) ? uncertain : words.edit.refused)
  if (answer.kind !== 'aborted')
    say({ tone: 'failure', text, ...(details.length > 0 && { detail: details.join(' · ') }) })
}

/** Publishes the release in the versions that were looked at. */
export async function publishNow(release: Release, look: ReleaseReview): Promise<Answer<Release>> {
  const answer = await publishRelease(release, seenIn(look))
  const changing = look.items.filter(({ found }) => found?.changes).length
  if (answer.ok) say({ tone: 'success', text: words.publish.done(changing) })
  else
    sayWhy(
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

export async function schedule(release: Release, at: string): Promise<Answer<Release>> {
  const answer = await editRelease(release, { PublishAt: at })
  if (answer.ok) say({ tone: 'success', text: words.publish.planned(momentInWords(at)) })
  else sayWhy(release, answer, { stale: words.publish.stale }, words.edit.failed)
  return answer
}

/**
 * Removes the publishing time of the release.
 * @returns true when it has none any more
 */
export async function unschedule(release: Release): Promise<boolean> {
  const answer = await editOver(release, () => ({ PublishAt: null }))
  if (answer.ok) say({ tone: 'success', text: words.unplanned })
  else sayWhy(release, answer, {}, words.edit.failed)
  return answer.ok
}

/**
 * Renames the release.
 * @param seen the name that the person saw: another one, given meanwhile, is not overwritten
 * @returns null when done; otherwise the current name of the release
 */
export async function rename(
  release: Release,
  seen: string,
  title: string,
): Promise<string | null> {
  let last = release.Title
  const answer = await editOver(release, (now) => {
    last = now.Title
    return last === seen ? { Title: title } : null
  })
  if (answer?.ok) say({ tone: 'success', text: words.one.renamed })
  else if (answer) sayWhy(release, answer, {}, words.edit.failed)
  else say({ tone: 'failure', text: words.edit.named })
  return answer?.ok ? null : last
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
  const at = release.Items.findIndex((one) => isSameItem(one, item))
  let isLast = false
  const answer = await editOver(release, (now) => {
    const Items = editOf(now).Items.filter((one) => !isSameItem(one, item))
    isLast = Items.length === 0
    // Somebody else has removed it already.
    return isLast || Items.length === now.Items.length ? null : { Items }
  })
  if (!answer) {
    if (isLast) say({ tone: 'info', text: words.one.onlyOne })
    return !isLast
  }
  if (!answer.ok) return (sayWhy(release, answer, {}, words.edit.failed), false)
  const undo = async () => {
    const again = await editOver(answer.data, (now) =>
      now.Items.some((one) => isSameItem(one, item))
        ? null
        : { Items: editOf(now).Items.toSpliced(at, 0, item) },
    )
    if (!again || again.ok) say({ tone: 'success', text: words.one.addedBack })
    else sayWhy(release, again, {}, words.edit.failed)
  }
  say({
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
  if (answer.ok) say({ tone: 'success', text: words.takeBack.done })
  else
    sayWhy(
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
 * Deletes an open release; its toast creates an equal one, without a time in the past and without
 * missing items.
 * @returns true when it is deleted
 */
export async function remove(release: Release): Promise<boolean> {
  const answer = await deleteRelease(release)
  const isGone = answer.ok || answer.kind === 'not_found'
  if (!isGone) sayWhy(release, answer, {}, words.remove.failed)
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
    if (again.ok) say({ tone: 'success', text: words.remove.undone })
    else sayWhy(release, again, {}, words.remove.undoFailed)
  }
  if (isGone)
    say({
      tone: 'success',
      text: words.remove.done,
      action: { label: words.undo, run: () => void undo() },
    })
  return isGone
}
