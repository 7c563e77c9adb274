import { useCallback, useEffect, useRef, useState } from 'react'
import type { AnyKind } from '#kinds/define.ts'
import { kindNamed } from '#kinds/index.ts'
import type { Values } from '#kinds/values.ts'
import type { FieldError } from '#rules/problems.ts'
import { changedByPublishing, hasPublicVersion } from '../model/acts.ts'
import {
  draftOf,
  PUBLISH_AT,
  revisionOf,
  STATUS,
  valuesOf,
  workingVersionOf,
  type StoredRecord,
} from '../model/values.ts'
import type { Answer, Refusal } from '../network/api.ts'
import { readItem, type ItemApi } from '../network/item-api.ts'
import { liveValues } from '../session/item-form.ts'
import {
  checkRelease,
  isSameItem,
  readReleases,
  type CheckedItem,
  type CheckedRelease,
  type SeenItem,
  type ReleaseItem,
} from '../stores/releases.ts'

/** Reviewed item of a release: its published version compared with its next one. */
export type ReviewedItem = {
  kind: AnyKind
  id: string
  record: StoredRecord
  /** Form values of the version that visitors see; empty for a new item. */
  live: Values
  /** Form values of the version that the release publishes. */
  next: Values
  /** Fields in which the two versions differ. */
  changedPaths: readonly string[]
  /** True when no version of the item was published yet. */
  isNew: boolean
  /** True when publishing the release changes the item. */
  hasChanges: boolean
  errors: readonly FieldError[]
  /** Time (ISO 8601) at which the item's draft is scheduled independently of the release. */
  draftPublishTime: string | null
  /** Publishing time (ISO 8601) of the published version, past or future; null for none. */
  publishTime: string | null
}

/** Review of one version of a release. */
export type ReleaseReview = {
  /** Revision of the release. */
  revision: string
  /** Items in the order of the release. `found`: null for an item that no longer exists. */
  items: readonly { checked: CheckedItem; found: ReviewedItem | null }[]
}

/** Requests that a review makes. */
export type ReviewRequests = {
  checkRelease: (id: string, signal?: AbortSignal) => Promise<Answer<CheckedRelease>>
  readItem: ItemApi['readItem']
}

const noValues: Values = {}

const timeOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null)

function reviewItem(kind: AnyKind, checked: CheckedItem, record: StoredRecord): ReviewedItem {
  const isNew = !hasPublicVersion(kind, record)
  const live = isNew ? noValues : liveValues(kind, record)
  const next = valuesOf(kind, workingVersionOf(record), new Date())
  const changedPaths = changedByPublishing(live, next).filter(
    (path) => !isNew || isFilled(next[path]),
  )
  return {
    kind,
    id: checked.ItemId,
    record,
    live,
    next,
    changedPaths,
    isNew,
    hasChanges: checked.Changes,
    errors: checked.errors,
    draftPublishTime: draftOf(record)?.PublishAt ?? null,
    publishTime: isNew ? null : timeOrNull(next[PUBLISH_AT]),
  }
}

/** True for a value of a new item that has content to read. */
const isFilled = (value: unknown): boolean =>
  value !== null && value !== '' && value !== false && !(Array.isArray(value) && value.length === 0)

/** Maximum number of attempts at a review, which starts anew when an item was saved during it. */
const MAX_TRIES = 4

/**
 * Compares every item of a release with the site. The server's check and the record of an item come
 * from separate requests: the review is repeated until both have the same revision.
 */
export async function reviewRelease(
  { checkRelease, readItem }: ReviewRequests,
  id: string,
  signal?: AbortSignal,
): Promise<ReleaseReview | Refusal> {
  for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
    const answer = await checkRelease(id, signal)
    if (!answer.ok) return answer
    const read = await Promise.all(
      answer.data.Items.map((checked) => readChecked(readItem, checked, signal)),
    )
    const refused = read.find((item) => 'ok' in item)
    if (refused) return refused
    const items = read.filter((item) => 'checked' in item)
    if (
      items.every(({ checked, found }) => checked.Revision === (found && revisionOf(found.record)))
    )
      return { revision: answer.data.Revision, items }
  }
  return { ok: false, kind: 'unavailable' }
}

async function readChecked(
  readItem: ReviewRequests['readItem'],
  checked: CheckedItem,
  signal: AbortSignal | undefined,
): Promise<ReleaseReview['items'][number] | Refusal> {
  const kind = kindNamed(checked.Kind)
  if (!kind || checked.Revision === null)
    return { checked: { ...checked, Revision: null }, found: null }
  const read = await readItem(kind, checked.ItemId, signal)
  if ('record' in read)
    return { checked, found: read.record && reviewItem(kind, checked, read.record) }
  return read.kind === 'not_found' ? { checked, found: null } : read
}

/** Reviewed version of each existing item: only these versions may be published. */
export const reviewedVersions = ({ items }: ReleaseReview): SeenItem[] =>
  items.flatMap(({ checked: { Kind, ItemId }, found }) =>
    found ? [{ Kind, ItemId, Revision: revisionOf(found.record) }] : [],
  )

/** Items that were saved between two reviews. */
export const savedBetween = (before: ReleaseReview, after: ReleaseReview): ReleaseItem[] => {
  const seen = reviewedVersions(before)
  const isSaved = (current: SeenItem) =>
    seen.some((old) => isSameItem(old, current) && old.Revision !== current.Revision)
  return reviewedVersions(after)
    .filter(isSaved)
    .map(({ Kind, ItemId }) => ({ Kind, ItemId }))
}

/** Form values that an item has after the release, which publishes the item at once. */
export const valuesAfterRelease = ({ next }: ReviewedItem): Values => ({
  ...next,
  ...(STATUS in next && { [STATUS]: 'published', [PUBLISH_AT]: null }),
})

/** Review of an open release, repeated while its page is open. */
export type ReleaseReviewState = {
  /** Latest review; null before the first. */
  review: ReleaseReview | null
  /** True when the latest attempt at a review has failed. */
  hasFailed: boolean
  /** Items that were saved since the first review. The review has their current content. */
  savedItems: readonly ReleaseItem[]
  /**
   * Reviews the release again.
   * @param saved items that are known to have been saved since the latest review
   */
  repeat: (saved?: readonly ReleaseItem[]) => Promise<void>
}

const withoutDuplicates = (items: readonly ReleaseItem[]): ReleaseItem[] =>
  items.filter((one, at) => items.findIndex((other) => isSameItem(one, other)) === at)

/**
 * Reviews an open release when its page opens, when its revision changes, and whenever the person
 * returns to the page, because drafts may have changed.
 */
export function useReleaseReview(id: string, revision: string): ReleaseReviewState {
  const [state, setState] = useState<Omit<ReleaseReviewState, 'repeat'>>({
    review: null,
    hasFailed: false,
    savedItems: [],
  })
  /** Cancels the review under way. */
  const controller = useRef(new AbortController())
  const shownRevision = useRef(revision)
  const repeat = useCallback(
    (saved: readonly ReleaseItem[] = []) => {
      controller.current.abort()
      controller.current = new AbortController()
      const { signal } = controller.current
      const fail = () =>
        setState(({ review, savedItems }) => ({ review, savedItems, hasFailed: true }))
      const take = async (answer: ReleaseReview | Refusal): Promise<void> => {
        if (signal.aborted) return
        const isGone = 'ok' in answer && answer.kind === 'not_found'
        const isEdited = 'revision' in answer && answer.revision !== shownRevision.current
        // Somebody else has deleted or changed the release.
        if (isGone || isEdited) await readReleases()
        if (signal.aborted) return
        if ('ok' in answer) return fail()
        setState(({ review, savedItems }) => ({
          review: answer,
          hasFailed: false,
          savedItems: withoutDuplicates([
            ...savedItems,
            ...saved,
            ...(review ? savedBetween(review, answer) : []),
          ]),
        }))
      }
      return reviewRelease({ checkRelease, readItem }, id, signal).then(take).catch(fail)
    },
    [id],
  )
  useEffect(() => {
    shownRevision.current = revision
    void repeat()
    const onVisible = () => document.visibilityState === 'visible' && void repeat()
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      controller.current.abort()
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [repeat, revision])
  return { ...state, repeat }
}
