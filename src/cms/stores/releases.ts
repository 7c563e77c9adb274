import { kindNamed } from '#kinds/index.ts'
import { isObject } from '#rules/json.ts'
import type { FieldError } from '#rules/problems.ts'
import { request, type Answer, type Refusal, type Transport } from '../network/api.ts'
import { formErrors } from '../network/wire-names.ts'
import { makeSyncedList } from './synced-list.ts'
import { lists, type Lists } from './lists.ts'
import { pollNow } from './publish.ts'

/** Item of a release, by its kind and id. */
export type ReleaseItem = { Kind: string; ItemId: string }

/** Publication of a release, or its reversal. */
type ReleaseEvent = {
  at: string
  by: string
  /** True when the server did it at the scheduled time. */
  BySchedule: boolean
}

/** Items whose unpublished versions are published together: all or none. Times are ISO 8601. */
export type Release = {
  Id: string
  Revision: string
  Title: string
  /** `Title` is null when the item no longer exists. */
  Items: readonly (ReleaseItem & { Title: string | null })[]
  PublishAt: string | null
  State: 'open' | 'published'
  /** Errors, at `Items.<n>.<field>`, that prevented publishing at the scheduled time. */
  Blocked: { at: string; errors: readonly FieldError[] } | null
  Published: ReleaseEvent | null
  TakenBack: ReleaseEvent | null
  MayTakeBack: boolean
  createdAt: string
  createdBy: string
  updatedAt: string
  updatedBy: string
}

/** Item of a release, with the effect of publishing it now. */
export type CheckedItem = ReleaseItem & {
  /** Null when the item no longer exists. */
  Title: string | null
  /** Null when the item no longer exists. */
  Revision: string | null
  /** True when publishing would change the site. */
  Changes: boolean
  /** Errors by form path that would prevent publishing. */
  errors: readonly FieldError[]
}
export type CheckedRelease = { Revision: string; Items: readonly CheckedItem[] }

/** Version of an item that the person has reviewed. */
export type SeenItem = ReleaseItem & { Revision: string }

/** Parts of a release that staff choose. */
export type ReleaseEdit = { Title: string; Items: readonly ReleaseItem[]; PublishAt: string | null }

/** Used in place of a kind's name in links to the preview of a release. */
export const RELEASE = 'release'

/** Maximum number of items in a release; the server's limit. */
export const MAX_RELEASE_ITEMS = 50

/** Maximum number of attempts at an edit: an attempt fails when somebody else saves before it. */
const MAX_TRIES = 4

export const isSameItem = (one: ReleaseItem, other: ReleaseItem): boolean =>
  one.Kind === other.Kind && one.ItemId === other.ItemId

/** Editable parts of a release, unchanged: an edit sends all of them. */
export const editOf = ({ Title, Items, PublishAt }: Release): ReleaseEdit => ({
  Title,
  Items: Items.map(({ Kind, ItemId }) => ({ Kind, ItemId })),
  PublishAt,
})

/** Items of a release followed by other items, without duplicates. */
export const itemsWith = (release: Release, others: readonly ReleaseItem[]): ReleaseItem[] => {
  const { Items } = editOf(release)
  return [...Items, ...others.filter((item) => !Items.some((one) => isSameItem(one, item)))]
}

/** Items that were saved since the review that a refused publication was based on. */
export const changedItemsIn = ({ problem }: Refusal): ReleaseItem[] => {
  const changed = isObject(problem) ? (problem as { Changed?: unknown }).Changed : undefined
  return Array.isArray(changed) ? (changed as ReleaseItem[]) : []
}

/** Item of a release that an error at `Items.<n>.<field>` is about. */
export const itemAtErrorPath = (
  { Items }: Pick<Release, 'Items'>,
  path: string,
): Release['Items'][number] | undefined => {
  const [list, index] = path.split('.')
  return list === 'Items' ? Items[Number(index)] : undefined
}

/** True for a failure after which the server may have made the change. */
export const isUncertain = ({ kind }: Refusal): boolean =>
  kind === 'offline' || kind === 'unavailable' || kind === 'unexpected'

type Needs = { transport: Transport; lists: Pick<Lists, 'reloadLists'>; lookNow: () => void }

export function makeReleases({ transport, lists, lookNow }: Needs) {
  const { $list, reload, upsert, removeLocally } = makeSyncedList<Release>(() =>
    transport<Release[]>('GET', '/api/releases'),
  )
  /** Updates the list from an answer, and from the current release in a refusal. */
  const storeAnswer = (id: string, answer: Answer<Release>): Answer<Release> => {
    if (answer.ok) upsert(answer.data)
    else if (answer.kind === 'not_found') removeLocally(id)
    else if (isObject(answer.current)) upsert(answer.current as Release)
    return answer
  }
  const saveRelease = async (
    { Id, Revision }: Release,
    edit: ReleaseEdit,
  ): Promise<Answer<Release>> =>
    storeAnswer(
      Id,
      await transport<Release>('PUT', '/api/releases', {
        body: { Id, ...edit },
        ifMatch: Revision,
      }),
    )

  /**
   * Creates a release. When the release exists already, because the answer to an earlier request
   * with this id was lost, it gets the content of this request.
   */
  const createRelease = async (id: string, edit: ReleaseEdit): Promise<Answer<Release>> => {
    const answer = await transport<Release>('POST', '/api/releases', { body: { Id: id, ...edit } })
    if (answer.ok) upsert(answer.data)
    const existing =
      !answer.ok && answer.kind === 'conflict' && isObject(answer.current)
        ? (answer.current as Release)
        : null
    if (existing) return saveRelease(existing, edit)
    // The server may have created the release although its answer was lost.
    if (!answer.ok && isUncertain(answer)) void reload()
    return answer
  }

  /**
   * Sends an edit that is valid over any version of the release. When somebody else has saved the
   * release, the edit is made again over that version.
   * @param edit called with the current version, once per attempt; returns null to send nothing
   */
  async function editOver(
    release: Release,
    edit: (current: Release) => Partial<ReleaseEdit>,
  ): Promise<Answer<Release>>
  async function editOver(
    release: Release,
    edit: (current: Release) => Partial<ReleaseEdit> | null,
  ): Promise<Answer<Release> | null>
  async function editOver(
    release: Release,
    edit: (current: Release) => Partial<ReleaseEdit> | null,
  ): Promise<Answer<Release> | null> {
    let current = release
    for (let tries = 1; ; tries += 1) {
      const partialEdit = edit(current)
      if (partialEdit === null) return null
      const answer = await saveRelease(current, { ...editOf(current), ...partialEdit })
      if (answer.ok || answer.kind !== 'stale' || !isObject(answer.current) || tries === MAX_TRIES)
        return answer
      current = answer.current as Release
    }
  }

  /** Reloads the lists and the publishing state after a release was published or taken back. */
  const afterWrite = (items: readonly ReleaseItem[]): void => {
    lookNow()
    for (const name of new Set(items.map(({ Kind }) => Kind))) {
      const kind = kindNamed(name)
      if (kind) void lists.reloadLists(kind)
    }
  }
  /** Sends a request that changes the items of a release. */
  const changeItems = async (
    path: string,
    { Id, Revision, Items }: Release,
    body: object,
  ): Promise<Answer<Release>> => {
    const answer = storeAnswer(
      Id,
      await transport<Release>('POST', path, { body: { Id, ...body }, ifMatch: Revision }),
    )
    if (answer.ok) afterWrite(Items)
    return answer
  }

  return {
    /** Releases, newest first. */
    $releases: $list,
    readReleases: reload,
    createRelease,
    /**
     * Sends an edit, but only over the version that was seen: when somebody has saved the release
     * since, the answer is the refusal `stale`.
     */
    editRelease: (release: Release, edit: Partial<ReleaseEdit>): Promise<Answer<Release>> =>
      saveRelease(release, { ...editOf(release), ...edit }),
    editOver,
    /**
     * Adds items at the end of a release.
     * @param into null creates a release with the given id and title
     */
    putItems: (
      into: Release | null,
      { id, title }: { id: string; title: string },
      items: readonly ReleaseItem[],
    ): Promise<Answer<Release>> =>
      into
        ? editOver(into, (current) => ({ Items: itemsWith(current, items) }))
        : createRelease(id, { Title: title, Items: items, PublishAt: null }),
    async deleteRelease({ Id, Revision }: Release): Promise<Answer<unknown>> {
      const answer = await transport<Release>(
        'DELETE',
        `/api/releases?${new URLSearchParams({ id: Id }).toString()}`,
        { ifMatch: Revision },
      )
      if (answer.ok) removeLocally(Id)
      else storeAnswer(Id, answer)
      return answer
    },
    /**
     * Requests the changes that publishing a release would make now, and the errors that prevent
     * it.
     */
    async checkRelease(id: string, signal?: AbortSignal): Promise<Answer<CheckedRelease>> {
      const answer = await transport<CheckedRelease>(
        'GET',
        `/api/releases/check?${new URLSearchParams({ id }).toString()}`,
        signal ? { signal } : {},
      )
      if (!answer.ok) return answer
      const Items = answer.data.Items.map((item) => ({
        ...item,
        errors: formErrors(item.Kind, item.errors),
      }))
      return { ...answer, data: { ...answer.data, Items } }
    },
    /** Publishes a release at once, if its items still have the versions that were reviewed. */
    publishRelease: (release: Release, seen: readonly SeenItem[]): Promise<Answer<Release>> =>
      changeItems('/api/releases/publish', release, { Seen: seen }),
    /** Restores each item to its state before the release. */
    takeBackRelease: (release: Release): Promise<Answer<Release>> =>
      changeItems('/api/releases/take-back', release, {}),
  }
}

/** Shared instance of this window. */
export const {
  $releases,
  readReleases,
  createRelease,
  editRelease,
  editOver,
  putItems,
  deleteRelease,
  checkRelease,
  publishRelease,
  takeBackRelease,
} = makeReleases({ transport: request, lists, lookNow: pollNow })
