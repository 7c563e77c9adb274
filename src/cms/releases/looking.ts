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
  workingOf,
  type Stored,
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

/**
 * Existing item of a release, with the version that visitors see and the next one, as form values.
 */
export type LookedItem = {
  kind: AnyKind
  id: string
  record: Stored
  live: Values
  next: Values
  /** Fields in which the two versions differ. */
  paths: readonly string[]
  /** True when no version of it was published yet. */
  isNew: boolean
  /** True when publishing the release changes it. */
  changes: boolean
  errors: readonly FieldError[]
  /** Time at which its draft is scheduled on its own, ISO 8601. */
  ownTime: string | null
  /** Time at which its published version is scheduled to appear, after the release. */
  waitsUntil: string | null
}

/**
 * Look at one version of a release: its items in order, null for a missing one, with the errors of
 * each.
 */
export type ReleaseReview = {
  revision: string
  items: readonly { checked: CheckedItem; found: LookedItem | null }[]
}

export type Sources = {
  checkRelease: (id: string, signal?: AbortSignal) => Promise<Answer<CheckedRelease>>
  readItem: ItemApi['readItem']
}

const nothing: Values = {}

const momentOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)

function lookedItem(kind: AnyKind, checked: CheckedItem, record: Stored): LookedItem {
  const isNew = !hasPublicVersion(kind, record)
  const [live, next] = [
    isNew ? nothing : liveValues(kind, record),
    valuesOf(kind, workingOf(record), new Date()),
  ]
  const paths = changedByPublishing(live, next).filter((path) => !isNew || isFilled(next[path]))
  return {
    kind,
    id: checked.ItemId,
    record,
    live,
    next,
    paths,
    isNew,
    changes: checked.Changes,
    errors: checked.errors,
    ownTime: draftOf(record)?.PublishAt ?? null,
    waitsUntil: isNew ? null : momentOf(next[PUBLISH_AT]),
  }
}

/** True for a value of a new item that has content to read. */
const isFilled = (value: unknown): boolean =>
  value !== null && value !== '' && value !== false && !(Array.isArray(value) && value.length === 0)

/** Attempts of a look, which starts anew when an item was saved during it. */
const MAX_TRIES = 4

/**
 * Compares every item of a release with the site. Check and record of an item have the same
 * revision.
 */
export async function reviewRelease(
  { checkRelease, readItem }: Sources,
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
  readItem: Sources['readItem'],
  checked: CheckedItem,
  signal: AbortSignal | undefined,
): Promise<ReleaseReview['items'][number] | Refusal> {
  const kind = kindNamed(checked.Kind)
  if (!kind || checked.Revision === null)
    return { checked: { ...checked, Revision: null }, found: null }
  const read = await readItem(kind, checked.ItemId, signal)
  if ('record' in read)
    return { checked, found: read.record && lookedItem(kind, checked, read.record) }
  return read.kind === 'not_found' ? { checked, found: null } : read
}

/** Versions of the items that were looked at, for a publication. */
export const seenIn = ({ items }: ReleaseReview): SeenItem[] =>
  items.flatMap(({ checked: { Kind, ItemId }, found }) =>
    found ? [{ Kind, ItemId, Revision: revisionOf(found.record) }] : [],
  )

/** Items that were saved between two looks. */
export const savedBetween = (before: ReleaseReview, after: ReleaseReview): ReleaseItem[] => {
  const seen = seenIn(before)
  const isSaved = (now: SeenItem) =>
    seen.some((then) => isSameItem(then, now) && then.Revision !== now.Revision)
  return seenIn(after)
    .filter(isSaved)
    .map(({ Kind, ItemId }) => ({ Kind, ItemId }))
}

/** Form values of an item after the release: published at once. */
export const nextOf = ({ next }: LookedItem): Values => ({
  ...next,
  ...(STATUS in next && { [STATUS]: 'published', [PUBLISH_AT]: null }),
})

export type Looking = {
  look: ReleaseReview | null
  hasFailed: boolean
  /** Items that were saved since the first look; they are shown with their current content. */
  changed: readonly ReleaseItem[]
  /**
   * Looks again.
   * @param saved items that are known to have been saved since
   */
  again: (saved?: readonly ReleaseItem[]) => Promise<void>
}

const withoutTwins = (items: readonly ReleaseItem[]): ReleaseItem[] =>
  items.filter((one, at) => items.findIndex((other) => isSameItem(one, other)) === at)

/**
 * Looks at an open release: on opening and after a save, and whenever the person returns to the
 * page, because drafts may have changed.
 */
export function useLooking(id: string, revision: string): Looking {
  const [state, setState] = useState<Omit<Looking, 'again'>>({
    look: null,
    hasFailed: false,
    changed: [],
  })
  const stop = useRef(new AbortController())
  const shown = useRef(revision)
  const again = useCallback(
    (saved: readonly ReleaseItem[] = []) => {
      stop.current.abort()
      const own = (stop.current = new AbortController())
      const fail = () => setState(({ look, changed }) => ({ look, changed, hasFailed: true }))
      const take = async (answer: ReleaseReview | Refusal): Promise<void> => {
        if (own.signal.aborted) return
        // Somebody else has changed the release, or deleted it.
        if ('ok' in answer ? answer.kind === 'not_found' : answer.revision !== shown.current)
          await readReleases()
        if (own.signal.aborted) return
        if ('ok' in answer) return fail()
        setState(({ look, changed }) => ({
          look: answer,
          hasFailed: false,
          changed: withoutTwins([
            ...changed,
            ...saved,
            ...(look ? savedBetween(look, answer) : []),
          ]),
        }))
      }
      return reviewRelease({ checkRelease, readItem }, id, own.signal).then(take).catch(fail)
    },
    [id],
  )
  useEffect(() => {
    shown.current = revision
    void again()
    const onVisible = () => document.visibilityState === 'visible' && void again()
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      stop.current.abort()
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [again, revision])
  return { ...state, again }
}
