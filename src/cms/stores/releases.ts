import { kindNamed } from '#kinds/index.ts'
import { isObject } from '#rules/json.ts'
import type { FieldError } from '#rules/problems.ts'
import { request, type Answer, type Refusal, type Transport } from '../network/api.ts'
import { formErrors } from '../network/wire-names.ts'
import { makeSyncedList } from './synced-list.ts'
import { lists, type Lists } from './lists.ts'
import { lookNow } from './publish.ts'

/** Item of a release, by its kind and id. */
export type ReleaseItem = { Kind: string; ItemId: string }

type Written = { at: string; by: string; BySchedule: boolean }

/** Items whose next versions are published together, all or none. Times are ISO 8601. */
export type Release = {
  Id: string
  Revision: string
  Title: string
  /** `Title` is null when the item no longer exists. */
  Items: readonly (ReleaseItem & { Title: string | null })[]
  PublishAt: string | null
  State: 'open' | 'published'
  /** Errors, at `Items.<n>.<field>`, that prevented publishing at its time. */
  Blocked: { at: string; errors: readonly FieldError[] } | null
  Published: Written | null
  TakenBack: Written | null
  MayTakeBack: boolean
  createdAt: string
  createdBy: string
  updatedAt: string
  updatedBy: string
}

/**
 * Item with the result of a check: the effect of publishing it now, and the errors, by form path,
 * that would prevent it. `Revision`: null when it no longer exists.
 */
export type CheckedItem = ReleaseItem & {
  Title: string | null
  Revision: string | null
  Changes: boolean
  errors: readonly FieldError[]
}
export type CheckedRelease = { Revision: string; Items: readonly CheckedItem[] }

/** Version of an item that somebody has looked at. */
export type SeenItem = ReleaseItem & { Revision: string }

/** Parts of a release that staff choose. */
export type ReleaseEdit = { Title: string; Items: readonly ReleaseItem[]; PublishAt: string | null }

/** Name in place of a kind's, for links to a preview of all items. */
export const RELEASE = 'release'

/** Maximum number of items in a release; the server's limit. */
export const MAX_RELEASE_ITEMS = 50

/** Attempts of an edit that others' edits precede. */
const MAX_TRIES = 4

export const isSameItem = (one: ReleaseItem, other: ReleaseItem): boolean =>
  one.Kind === other.Kind && one.ItemId === other.ItemId

/** Unchanged parts of a release for an edit to send. */
export const editOf = ({ Title, Items, PublishAt }: Release): ReleaseEdit => ({
  Title,
  Items: Items.map(({ Kind, ItemId }) => ({ Kind, ItemId })),
  PublishAt,
})

/** Items of a release with others after them, each once. */
export const itemsWith = (release: Release, others: readonly ReleaseItem[]): ReleaseItem[] => {
  const { Items } = editOf(release)
  return [...Items, ...others.filter((item) => !Items.some((one) => isSameItem(one, item)))]
}

/** Items of a refused write that were saved since they were looked at. */
export const changedIn = ({ problem }: Refusal): ReleaseItem[] => {
  const changed = isObject(problem) ? (problem as { Changed?: unknown }).Changed : undefined
  return Array.isArray(changed) ? (changed as ReleaseItem[]) : []
}

/** Item of a release that an error at `Items.<n>.<field>` is about. */
export const itemAt = (
  { Items }: Pick<Release, 'Items'>,
  path: string,
): Release['Items'][number] | undefined => {
  const [list, index] = path.split('.')
  return list === 'Items' ? Items[Number(index)] : undefined
}

/** True for a refusal after which the server may have written all the same. */
export const isUncertain = ({ kind }: Refusal): boolean =>
  kind === 'offline' || kind === 'unavailable' || kind === 'unexpected'

type Needs = { transport: Transport; lists: Pick<Lists, 'reloadLists'>; lookNow: () => void }

export function makeReleases({ transport, lists, lookNow }: Needs) {
  const { $list, reload, keep, forget } = makeSyncedList<Release>(() =>
    transport<Release[]>('GET', '/api/releases'),
  )
  /** Stores the release of an answer, or of a refusal. */
  const taken = (id: string, answer: Answer<Release>): Answer<Release> => {
    if (answer.ok) keep(answer.data)
    else if (answer.kind === 'not_found') forget(id)
    else if (isObject(answer.current)) keep(answer.current as Release)
    return answer
  }
  const put = async ({ Id, Revision }: Release, edit: ReleaseEdit): Promise<Answer<Release>> =>
    taken(
      Id,
      await transport<Release>('PUT', '/api/releases', {
        body: { Id, ...edit },
        ifMatch: Revision,
      }),
    )

  /**
   * Creates a release. A repeated request with the same id, after a lost answer, updates the same
   * release to the last choice.
   */
  const createRelease = async (id: string, edit: ReleaseEdit): Promise<Answer<Release>> => {
    const answer = await transport<Release>('POST', '/api/releases', { body: { Id: id, ...edit } })
    if (answer.ok) keep(answer.data)
    const made =
      !answer.ok && answer.kind === 'conflict' && isObject(answer.current)
        ? (answer.current as Release)
        : null
    if (made) return put(made, edit)
    // The release may have been created.
    if (!answer.ok && isUncertain(answer)) void reload()
    return answer
  }

  /**
   * Sends an edit that is valid over any version; retries over others' saves.
   * @param edit returns null when it no longer applies: nothing is sent
   */
  async function editOver(
    release: Release,
    edit: (now: Release) => Partial<ReleaseEdit>,
  ): Promise<Answer<Release>>
  async function editOver(
    release: Release,
    edit: (now: Release) => Partial<ReleaseEdit> | null,
  ): Promise<Answer<Release> | null>
  async function editOver(
    release: Release,
    edit: (now: Release) => Partial<ReleaseEdit> | null,
  ): Promise<Answer<Release> | null> {
    let now = release
    for (let tries = 1; ; tries += 1) {
      const wanted = edit(now)
      if (wanted === null) return null
      const answer = await put(now, { ...editOf(now), ...wanted })
      if (answer.ok || answer.kind !== 'stale' || !isObject(answer.current) || tries === MAX_TRIES)
        return answer
      now = answer.current as Release
    }
  }

  /** Reloads the lists and the publishing state after a release was published, or taken back. */
  const afterWrite = (items: readonly ReleaseItem[]): void => {
    lookNow()
    for (const name of new Set(items.map(({ Kind }) => Kind))) {
      const kind = kindNamed(name)
      if (kind) void lists.reloadLists(kind)
    }
  }
  const write = async (
    path: string,
    { Id, Revision, Items }: Release,
    body: object,
  ): Promise<Answer<Release>> => {
    const answer = taken(
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
     * Sends an edit over the version that was seen: refused as `stale` when somebody has saved the
     * release since.
     */
    editRelease: (release: Release, edit: Partial<ReleaseEdit>): Promise<Answer<Release>> =>
      put(release, { ...editOf(release), ...edit }),
    editOver,
    /**
     * Adds items to a release, after its present ones; creates one with this id and title when
     * `into` is null.
     */
    putItems: (
      into: Release | null,
      { id, title }: { id: string; title: string },
      items: readonly ReleaseItem[],
    ): Promise<Answer<Release>> =>
      into
        ? editOver(into, (now) => ({ Items: itemsWith(now, items) }))
        : createRelease(id, { Title: title, Items: items, PublishAt: null }),
    async deleteRelease({ Id, Revision }: Release): Promise<Answer<unknown>> {
      const answer = await transport<Release>(
        'DELETE',
        `/api/releases?${new URLSearchParams({ id: Id }).toString()}`,
        { ifMatch: Revision },
      )
      if (answer.ok) forget(Id)
      else taken(Id, answer)
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
    /** Publishes a release at once, in the versions that were looked at. */
    publishRelease: (release: Release, seen: readonly SeenItem[]): Promise<Answer<Release>> =>
      write('/api/releases/publish', release, { Seen: seen }),
    /** Restores each item to its state before the release. */
    takeBackRelease: (release: Release): Promise<Answer<Release>> =>
      write('/api/releases/take-back', release, {}),
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
} = makeReleases({ transport: request, lists, lookNow })
