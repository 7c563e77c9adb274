import { kindNamed } from '#kinds/index.ts'
import { isObject } from '#rules/json.ts'
import type { FieldError } from '#rules/problems.ts'
import { request, type Answer, type Refusal, type Transport } from '../network/api.ts'
import { makeChangedList } from './changed-list.ts'
import { lists, type Lists } from './lists.ts'
import { lookNow } from './publish.ts'

/** An item of a release, by its kind and id. */
export type ReleaseItem = { Kind: string; ItemId: string }

type Written = { at: string; by: string; BySchedule: boolean }

/** Items whose next versions are published together, all or none. Times are ISO 8601. */
export type Release = {
  Id: string
  Revision: string
  Title: string
  /** `Title` is null where the item is not there any more. */
  Items: readonly (ReleaseItem & { Title: string | null })[]
  PublishAt: string | null
  State: 'open' | 'published'
  /** Errors, at `Items.<n>.<field>`, for which it was not published at its time. */
  Blocked: { at: string; errors: readonly FieldError[] } | null
  Published: Written | null
  TakenBack: Written | null
  MayTakeBack: boolean
  createdAt: string
  createdBy: string
  updatedAt: string
  updatedBy: string
}

/** An item as publishing it now would find it. `Revision`: null where it is gone. */
export type CheckedItem = ReleaseItem & {
  Title: string | null
  Revision: string | null
  Changes: boolean
  errors: readonly FieldError[]
}
export type CheckedRelease = { Revision: string; Items: readonly CheckedItem[] }

/** The version of an item that somebody has looked at. */
export type SeenItem = ReleaseItem & { Revision: string }

/** Everything of a release that staff choose. */
export type ReleaseEdit = { Title: string; Items: readonly ReleaseItem[]; PublishAt: string | null }

/** In place of a kind's name, for links to a preview of all items. */
export const RELEASE = 'release'

/** Most items of one release; the server's limit. */
export const MAX_RELEASE_ITEMS = 50

/** Tries of an edit that others' edits come before. */
const MAX_TRIES = 4

export const isSameItem = (one: ReleaseItem, other: ReleaseItem): boolean =>
  one.Kind === other.Kind && one.ItemId === other.ItemId

/** The parts of a release that an edit sends, as they are. */
export const editOf = ({ Title, Items, PublishAt }: Release): ReleaseEdit => ({
  Title,
  Items: Items.map(({ Kind, ItemId }) => ({ Kind, ItemId })),
  PublishAt,
})

/** The items of a release with others after them, each once. */
export const itemsWith = (release: Release, others: readonly ReleaseItem[]): ReleaseItem[] => {
  const { Items } = editOf(release)
  return [...Items, ...others.filter((item) => !Items.some((one) => isSameItem(one, item)))]
}

/** Items of a refused write that were saved since they were looked at. */
export const changedIn = ({ problem }: Refusal): ReleaseItem[] => {
  const changed = isObject(problem) ? (problem as { Changed?: unknown }).Changed : undefined
  return Array.isArray(changed) ? (changed as ReleaseItem[]) : []
}

/** The item of a release that an error at `Items.<n>.<field>` is about. */
export const itemAt = (
  { Items }: Pick<Release, 'Items'>,
  path: string,
): Release['Items'][number] | undefined => {
  const [list, index] = path.split('.')
  return list === 'Items' ? Items[Number(index)] : undefined
}

/** Tells of a refusal that nobody knows if the server has done it all the same. */
export const isUncertain = ({ kind }: Refusal): boolean =>
  kind === 'offline' || kind === 'unavailable' || kind === 'unexpected'

type Needs = { transport: Transport; lists: Pick<Lists, 'reloadLists'>; lookNow: () => void }

export function makeReleases({ transport, lists, lookNow }: Needs) {
  const { $list, reload, keep, forget } = makeChangedList<Release>(() =>
    transport<Release[]>('GET', '/api/releases'),
  )
  /** Keeps the release that an answer brings, also that of a refusal. */
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

  /** Makes a release. Sent again under its id after a lost answer it is the same one, with what was chosen last. */
  const createRelease = async (id: string, edit: ReleaseEdit): Promise<Answer<Release>> => {
    const answer = await transport<Release>('POST', '/api/releases', { body: { Id: id, ...edit } })
    if (answer.ok) keep(answer.data)
    const made =
      !answer.ok && answer.kind === 'conflict' && isObject(answer.current)
        ? (answer.current as Release)
        : null
    if (made) return put(made, edit)
    // It may be there.
    if (!answer.ok && isUncertain(answer)) void reload()
    return answer
  }

  /** Sends an edit that means the same whatever others have saved meanwhile. @param edit null where it has lost its sense: nothing is sent */
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

  /** Reads again whatever shows the items of a release that was published, or taken back. */
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
    /** Sends an edit over the version that was seen: refused as `stale` where somebody has saved the release since. */
    editRelease: (release: Release, edit: Partial<ReleaseEdit>): Promise<Answer<Release>> =>
      put(release, { ...editOf(release), ...edit }),
    editOver,
    /** Puts items into a release, after those that it has; into a new one under this id and name where there is none. */
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
    /** Asks for the changes that publishing a release would make now, and for the errors that keep it back. */
    checkRelease: (id: string, signal?: AbortSignal): Promise<Answer<CheckedRelease>> =>
      transport<CheckedRelease>(
        'GET',
        `/api/releases/check?${new URLSearchParams({ id }).toString()}`,
        signal ? { signal } : {},
      ),
    /** Publishes a release at once, in the versions that were looked at. */
    publishRelease: (release: Release, seen: readonly SeenItem[]): Promise<Answer<Release>> =>
      write('/api/releases/publish', release, { Seen: seen }),
    /** Makes each item what it was before the release. */
    takeBackRelease: (release: Release): Promise<Answer<Release>> =>
      write('/api/releases/take-back', release, {}),
  }
}

/** The browser's own. */
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
