import type { TestContext } from 'node:test'
import type { LeaveGuard } from '#cms/drafts/leave-guard.ts'
import type { SiteAnswer } from '#cms/edit/checks/check.ts'
import { makeActions, type ActionName } from '#cms/list/bulk/actions.ts'
import { makeProblemFinder } from '#cms/list/bulk/publishing.ts'
import { makeRuns } from '#cms/list/bulk/run.ts'
import type { Item } from '#cms/model/item.ts'
import { blog } from '#kinds/blog.ts'
import type { AnyKind, Data } from '#kinds/define.ts'
import { startStores, until } from './stores.ts'

type Options = {
  kind?: AnyKind
  /** Facts about linked addresses of the site; an address without a fact exists. */
  site?: Readonly<Record<string, SiteAnswer>>
  isOnline?: boolean
  /** False when the module with the checks before publishing fails to load. */
  canLoadChecks?: boolean
}

/** Starts the stores of a list and of the bulk runs on its items. */
export const startRuns = async (
  t: TestContext,
  { kind = blog, site = {}, isOnline = true, canLoadChecks = true }: Options = {},
) => {
  const stores = await startStores(t)
  const { lists, changes, toasts } = stores
  const findProblems = makeProblemFinder({
    ask: () => Promise.resolve(),
    known: () => (address) => site[address] ?? { state: 'there', anchors: null },
  })
  const loadChecks = () =>
    canLoadChecks
      ? Promise.resolve(findProblems)
      : Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
  /** `held` when a run starts to guard the page against leaving, `let go` when it stops. */
  const guardEvents: string[] = []
  const leaveGuard: Pick<LeaveGuard, 'guard'> = {
    guard: (_cost, _id, isGuarded) => void guardEvents.push(isGuarded ? 'held' : 'let go'),
  }
  const runs = makeRuns({
    actionsOf: makeActions({ changes, loadChecks, isOnline: () => isOnline }),
    changes,
    lists,
    toasts,
    leaveGuard,
  })
  const { $listing, reload } = lists.listOf(kind, kind.screens[0])
  /** Makes posts and shows them. @returns their ids in the order of making */
  const makePosts = async (...data: Data[]): Promise<string[]> => {
    const ids: string[] = []
    for (const one of data) ids.push(await stores.make(kind, one))
    await reload()
    return ids
  }
  const shownItems = (ids: readonly string[]): Item[] =>
    ids.flatMap((id) => $listing.get().items.find(({ Id }) => Id === id) ?? [])
  /** Resolves with the run's state once it has ended. */
  const untilOver = () => until(runs.$run, ({ phase }) => phase === 'idle' || phase === 'failed')
  /** Runs an action on these items as the list shows them, and waits for its end. */
  const run = async (name: ActionName, ids: readonly string[]) => {
    runs.startRun(kind, name, shownItems(ids))
    return untilOver()
  }
  const statuses = (ids: readonly string[]) =>
    Promise.all(ids.map(async (id) => (await stores.stored(kind, id)).Status))
  /** Presses Undo in the toast with these words, and waits for the end of that run. */
  const undo = async (words: string) => {
    stores.press(words)
    return untilOver()
  }
  return {
    ...stores,
    runs,
    run,
    untilOver,
    undo,
    makePosts,
    shownItems,
    statuses,
    guardEvents,
    $listing,
    reload,
  }
}

/** Items that a run reports as not done, each with the reason. */
export const failureReasons = (
  failed: readonly { item: Item; why: string }[],
): [string, string][] => failed.map(({ item, why }) => [item.Id, why])
