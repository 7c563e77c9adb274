import { map, type MapStore } from 'nanostores'
import type { AnyKind, Toast } from '#kinds/define.ts'
import { cmsList as words } from '#messages/en/cms-list.ts'
import { cms } from '#messages/en/cms.ts'
import { leaveGuard, type LeaveGuard } from '../../drafts/leave-guard.ts'
import { nounOf } from '#kinds/label.ts'
import type { Item } from '../../model/item.ts'
import { reasonsIn } from '../../network/answer.ts'
import type { Answer, Failure } from '../../network/api.ts'
import { itemActions, type ItemActions } from '../../stores/changes.ts'
import { lists, type Lists } from '../../stores/lists.ts'
import { toasts, type Toasts } from '../../stores/toasts.ts'
import {
  actionsOf,
  type Action,
  type ActionName,
  type ActionsOf,
  type SuccessfulAction,
} from './actions.ts'

/** Item for which an action failed. */
export type FailedAction = {
  item: Item
  why: FailureReason
  /** Problems to fix first, in sentences. */
  toFix: readonly string[]
}

/** Action on several items. It continues while the person is on another screen. */
export type Run = {
  /** Null while idle. */
  kind: AnyKind | null
  name: ActionName | 'undo'
  phase: 'idle' | 'running' | 'stopping' | 'failed'
  /** Number of items. */
  itemCount: number
  /** Number of items that are finished. */
  finishedCount: number
  failed: readonly FailedAction[]
  /** Items that were not started. */
  notStarted: readonly Item[]
  /** Runs the action again for the items in `failed` and `notStarted`. */
  retry: () => void
}

const idle: Run = {
  kind: null,
  name: 'undo',
  phase: 'idle',
  itemCount: 0,
  finishedCount: 0,
  failed: [],
  notStarted: [],
  retry: () => undefined,
}

/** Work of one run on several things, each of which stands for an item. */
type Job<T> = {
  kind: AnyKind
  name: Run['name']
  things: readonly T[]
  itemOf: (thing: T) => Item
  run: (thing: T) => Promise<ActionResult>
  onFinished: (outcome: Outcome<T>) => void
  /** Starts another run for the things that failed or were not started. */
  again: (things: readonly T[]) => void
}

/** Sentence that an action is finished for a number of items. */
const finishedSentence = (
  { kind, name }: Pick<Job<unknown>, 'kind' | 'name'>,
  count: number,
): string => words.finished[name](count, nounOf(kind).one, nounOf(kind).many)

type Runs = {
  $run: MapStore<Run>
  /**
   * Runs an action for those of the items that it applies to. One toast reports it for all, with a
   * button that undoes it; the items for which it failed are listed by name.
   */
  startRun: (kind: AnyKind, name: ActionName, items: readonly Item[]) => void
  /** Stops the run: starts no further item, but waits for the running requests. */
  stopRun: () => void
  /** Closes the list of failed items. */
  leaveRun: () => void
}

type RunsOptions = {
  actionsOf: ActionsOf
  changes: Pick<ItemActions, 'afterChange'>
  lists: Pick<Lists, 'listedItem'>
  toasts: Pick<Toasts, 'showToast' | 'toastFor'>
  /** Asks before the page is left, which would stop the run half-way. */
  leaveGuard: Pick<LeaveGuard, 'guard'>
}

/** Runs of this window, one at a time. A run continues while another screen is open. */
export function makeRuns({ actionsOf, changes, lists, toasts, leaveGuard }: RunsOptions): Runs {
  const $run = map<Run>(idle)
  let stopper = new AbortController()

  const stopRun = (): void => {
    stopper.abort()
    if ($run.get().phase === 'running') $run.setKey('phase', 'stopping')
  }

  const leaveRun = (): void => $run.set(idle)

  const runJob = async <T>({
    kind,
    name,
    things,
    itemOf,
    run,
    onFinished,
    again,
  }: Job<T>): Promise<void> => {
    stopper = new AbortController()
    $run.set({ ...idle, kind, name, phase: 'running', itemCount: things.length })
    leaveGuard.guard('bulk action', name, true)
    const outcome = await runForAll(things, run, stopper.signal, (count) =>
      $run.setKey('finishedCount', count),
    )
    leaveGuard.guard('bulk action', name, false)
    if (outcome.done.length + outcome.failed.length > 0) await changes.afterChange(kind)
    const { failed, notStarted } = outcome
    const unfinished = [...failed.map(({ one }) => one), ...notStarted]
    onFinished(outcome)
    // A run that was stopped without a failure shows no list.
    if (failed.length === 0) return leaveRun()
    $run.set({
      ...$run.get(),
      phase: 'failed',
      finishedCount: outcome.done.length,
      failed: failed.map(({ one, why, toFix = [] }) => ({ item: itemOf(one), why, toFix })),
      notStarted: notStarted.map(itemOf),
      retry: () => again(unfinished),
    })
  }

  const isUnderWay = (): boolean => ['running', 'stopping'].includes($run.get().phase)

  /** Calls `next` as soon as no run is under way. */
  const whenFree = (next: () => void): void => {
    if (!isUnderWay()) return next()
    const stop = $run.listen(() => {
      if (isUnderWay()) return
      stop()
      next()
    })
  }

  /**
   * Shows a toast with a message of the kind and a sentence below it, or with the sentence alone.
   * @param undo adds a button that calls it
   */
  const announce = (message: Toast | undefined, sentence: string, undo?: () => void): void => {
    const undoButton = undo && { action: { label: cms.undo, run: undo } }
    if (message) toasts.toastFor(message, 'success', { detail: sentence, ...undoButton })
    else toasts.showToast({ tone: 'success', text: sentence, ...undoButton })
  }

  /** Undoes an action on several items, as soon as no run is under way. */
  const undoWhenFree = (kind: AnyKind, action: Action, things: readonly SuccessfulAction[]): void =>
    whenFree(() => undoNow(kind, action, things))

  const undoNow = (kind: AnyKind, action: Action, things: readonly SuccessfulAction[]): void => {
    const { undo } = action
    if (!undo) return
    const isRestoring = action.name === 'remove'
    void runJob({
      kind,
      name: 'undo',
      things,
      itemOf: ({ item }) => item,
      run: undo,
      onFinished: ({ done, failed }) => {
        const sentence = finishedSentence({ kind, name: 'undo' }, done.length)
        if (done.length > 0) announce(isRestoring ? kind.messages.restore : undefined, sentence)
        if (failed.length > 0)
          toasts.toastFor(
            isRestoring ? kind.messages.restoreFailed : kind.messages.updateFailed,
            'failure',
          )
      },
      again: (rest) => undoWhenFree(kind, action, rest),
    })
  }

  const startRun: Runs['startRun'] = (kind, name, items) => {
    const action = actionsOf(kind).find((one) => one.name === name)
    if (!action || isUnderWay()) return
    void runJob({
      kind,
      name,
      things: items.filter(action.isFor),
      itemOf: (item) => item,
      run: action.run,
      onFinished: ({ done, failed }) => {
        const things = done.map(({ one, answer }) => ({ item: one, revision: answer.revision }))
        const sentence = finishedSentence({ kind, name }, done.length)
        if (done.length > 0)
          announce(
            name === 'remove' ? kind.messages.delete : undefined,
            sentence,
            action.undo && (() => undoWhenFree(kind, action, things)),
          )
        // Items that must be fixed first are listed with their reasons, without a toast.
        if (failed.some(({ why }) => why !== 'held'))
          toasts.toastFor(
            (name === 'remove' && kind.messages.deleteFailed) || kind.messages.updateFailed,
            'failure',
          )
      },
      // The items are taken from the list again: after a conflict it has their current versions,
      // over which the retry is sent.
      again: (rest) =>
        startRun(
          kind,
          name,
          rest.map((item) => lists.listedItem(kind, item.Id) ?? item),
        ),
    })
  }

  return { $run, startRun, stopRun, leaveRun }
}

/** Run of this window. */
export const { $run, startRun, stopRun, leaveRun } = makeRuns({
  actionsOf,
  changes: itemActions,
  lists,
  toasts,
  leaveGuard,
})

/** Result of an action on one item. */
export type ActionResult =
  /** Answer of the server. */
  | Answer<unknown>
  /** Nothing was sent: the problems in `toFix`, in sentences, must be fixed first. */
  | { ok: false; kind: 'held'; toFix: readonly string[] }
/** Reason of a failure. */
export type FailureReason = Failure | 'held'

/** Maximum number of concurrent requests. */
const MAX_CONCURRENT = 4

/**
 * Failures that further requests would have, too: after one of these no further item is started.
 */
const fatalFailures: readonly FailureReason[] = [
  'offline',
  'unavailable',
  'rate_limited',
  'aborted',
]

/** Outcome of a run; `one` is the thing that was worked on. */
type Outcome<T> = {
  done: readonly { one: T; answer: Answer<unknown> & { ok: true } }[]
  failed: readonly { one: T; why: FailureReason; toFix?: readonly string[] }[]
  /** Things that were not started: the run was stopped, or all further requests would fail. */
  notStarted: readonly T[]
}

/**
 * Calls `run` for many things, a few at a time.
 * @param signal stops the run: no further thing is started, and the running calls are awaited
 * @param onStep called after each thing with the number of finished ones, done or failed
 */
export async function runForAll<T>(
  all: readonly T[],
  run: (one: T) => Promise<ActionResult>,
  signal: AbortSignal,
  onStep: (finished: number) => void,
): Promise<Outcome<T>> {
  const done: { one: T; answer: Answer<unknown> & { ok: true } }[] = []
  const failed: { one: T; why: FailureReason; toFix?: readonly string[] }[] = []
  let next = 0
  let hasFatalFailure = false
  /** Takes the next thing until none is left; several of these work at the same time. */
  const work = async (): Promise<void> => {
    while (next < all.length && !signal.aborted && !hasFatalFailure) {
      const one = all[next] as T
      next += 1
      const answer = await run(one)
      if (answer.ok) done.push({ one, answer })
      else {
        failed.push({
          one,
          why: answer.kind,
          toFix: answer.kind === 'held' ? answer.toFix : reasonsIn(answer),
        })
        hasFatalFailure ||= fatalFailures.includes(answer.kind)
      }
      onStep(done.length + failed.length)
    }
  }
  await Promise.all(Array.from({ length: Math.min(MAX_CONCURRENT, all.length) }, work))
  return { done, failed, notStarted: all.slice(next) }
}
