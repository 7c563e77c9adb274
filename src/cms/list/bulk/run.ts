import { map, type MapStore } from 'nanostores'
import type { AnyKind, Toast } from '#kinds/define.ts'
import { cmsList as words } from '#messages/en/cms-list.ts'
import { cms } from '#messages/en/cms.ts'
import { leaveGuard, type LeaveGuard } from '../../drafts/leave-guard.ts'
import { nounOf, type Item } from '../../model/item.ts'
import { reasonsIn } from '../../network/answer.ts'
import type { Answer, Failure } from '../../network/api.ts'
import { changes, type Changes } from '../../stores/changes.ts'
import { lists, type Lists } from '../../stores/lists.ts'
import { toasts, type Toasts } from '../../stores/toasts.ts'
import { actionsOf, type Action, type ActionName, type ActionsOf, type Done } from './actions.ts'

/** Item whose action failed. `toFix`: findings to fix first, in sentences. */
export type Failed = { item: Item; why: Why; toFix: readonly string[] }

/** Action on several items. It continues while the person is on another screen. */
export type Run = {
  kind: AnyKind | null
  name: ActionName | 'undo'
  phase: 'idle' | 'running' | 'stopping' | 'failed'
  all: number
  over: number
  failed: readonly Failed[]
  left: readonly Item[]
  /** Tries again for the items that failed or were left. */
  again: () => void
}

const idle: Run = {
  kind: null,
  name: 'undo',
  phase: 'idle',
  all: 0,
  over: 0,
  failed: [],
  left: [],
  again: () => undefined,
}

type Job<T> = {
  kind: AnyKind
  name: Run['name']
  things: readonly T[]
  itemOf: (thing: T) => Item
  run: (thing: T) => Promise<Result>
  onFinished: (outcome: Outcome<T>) => void
  again: (things: readonly T[]) => void
}

const finished = ({ kind, name }: Pick<Job<unknown>, 'kind' | 'name'>, n: number): string =>
  words.finished[name](n, nounOf(kind).one, nounOf(kind).many)

type Runs = {
  $run: MapStore<Run>
  /**
   * Runs an action for all items that it applies to: one toast for all, which can undo it, and the
   * failed ones by name.
   */
  startRun: (kind: AnyKind, name: ActionName, items: readonly Item[]) => void
  /** Starts no further item; the running ones are awaited. */
  stopRun: () => void
  leaveRun: () => void
}

type Needs = {
  actionsOf: ActionsOf
  changes: Pick<Changes, 'afterChange'>
  lists: Pick<Lists, 'listedItem'>
  toasts: Pick<Toasts, 'say' | 'toastFor'>
  /** Asks before the page is left, which would stop the run half-way. */
  leaveGuard: Pick<LeaveGuard, 'guard'>
}

/** Runs over all screens, one at a time. */
export function makeRuns({ actionsOf, changes, lists, toasts, leaveGuard }: Needs): Runs {
  const $run = map<Run>(idle)
  let stopper = new AbortController()

  const stopRun = (): void => {
    stopper.abort()
    if ($run.get().phase === 'running') $run.setKey('phase', 'stopping')
  }

  const leaveRun = (): void => $run.set(idle)

  const go = async <T>({
    kind,
    name,
    things,
    itemOf,
    run,
    onFinished,
    again,
  }: Job<T>): Promise<void> => {
    stopper = new AbortController()
    $run.set({ ...idle, kind, name, phase: 'running', all: things.length })
    leaveGuard.guard('bulk action', name, true)
    const outcome = await oneByOne(things, run, stopper.signal, (count) =>
      $run.setKey('over', count),
    )
    leaveGuard.guard('bulk action', name, false)
    if (outcome.done.length + outcome.failed.length > 0) await changes.afterChange(kind)
    const { failed, left } = outcome
    const rest = [...failed.map(({ one }) => one), ...left]
    onFinished(outcome)
    // A stopped run is no failure.
    if (failed.length === 0) return leaveRun()
    $run.set({
      ...$run.get(),
      phase: 'failed',
      over: outcome.done.length,
      failed: failed.map(({ one, why, toFix = [] }) => ({ item: itemOf(one), why, toFix })),
      left: left.map(itemOf),
      again: () => again(rest),
    })
  }

  const isUnderWay = (): boolean => ['running', 'stopping'].includes($run.get().phase)

  /** Runs when no run is under way. */
  const whenFree = (next: () => void): void => {
    if (!isUnderWay()) return next()
    const stop = $run.listen(() => {
      if (isUnderWay()) return
      stop()
      next()
    })
  }

  /**
   * Shows the kind's message with the sentence below it; without such a message only the sentence.
   */
  const announce = (message: Toast | undefined, sentence: string, run?: () => void): void => {
    const extra = run && { action: { label: cms.undo, run } }
    if (message) toasts.toastFor(message, 'success', { detail: sentence, ...extra })
    else toasts.say({ tone: 'success', text: sentence, ...extra })
  }

  /** Undoes an action on several items, after the current run. */
  const takeBack = (kind: AnyKind, action: Action, things: readonly Done[]): void =>
    whenFree(() => takeBackNow(kind, action, things))

  const takeBackNow = (kind: AnyKind, action: Action, things: readonly Done[]): void => {
    const { undo } = action
    if (!undo) return
    const isRestoring = action.name === 'remove'
    void go({
      kind,
      name: 'undo',
      things,
      itemOf: ({ item }) => item,
      run: undo,
      onFinished: ({ done, failed }) => {
        const detail = finished({ kind, name: 'undo' }, done.length)
        if (done.length > 0) announce(isRestoring ? kind.messages.restore : undefined, detail)
        if (failed.length > 0)
          toasts.toastFor(
            isRestoring ? kind.messages.restoreFailed : kind.messages.updateFailed,
            'failure',
          )
      },
      again: (rest) => takeBack(kind, action, rest),
    })
  }

  const startRun: Runs['startRun'] = (kind, name, items) => {
    const action = actionsOf(kind).find((one) => one.name === name)
    if (!action || isUnderWay()) return
    void go({
      kind,
      name,
      things: items.filter(action.isFor),
      itemOf: (item) => item,
      run: action.run,
      onFinished: ({ done, failed }) => {
        const things = done.map(({ one, answer }) => ({ item: one, revision: answer.revision }))
        const sentence = finished({ kind, name }, done.length)
        if (done.length > 0)
          announce(
            name === 'remove' ? kind.messages.delete : undefined,
            sentence,
            action.undo && (() => takeBack(kind, action, things)),
          )
        // Findings to fix first are no failure: the items are listed with their reasons.
        if (failed.some(({ why }) => why !== 'held'))
          toasts.toastFor(
            (name === 'remove' && kind.messages.deleteFailed) || kind.messages.updateFailed,
            'failure',
          )
      },
      // Whoever tries again has seen the current version: the retry is sent over the version in the
      // list.
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
  changes,
  lists,
  toasts,
  leaveGuard,
})

/**
 * Result for one item: the server's answer, or `held` with the findings to fix first, in sentences;
 * then nothing was sent.
 */
export type Result = Answer<unknown> | { ok: false; kind: 'held'; toFix: readonly string[] }
export type Why = Failure | 'held'

/** Number of concurrent requests. */
const WIDTH = 4

/** Failures after which the others would fail, too: the rest is not tried. */
const hopeless: readonly Why[] = ['offline', 'unavailable', 'rate_limited', 'aborted']

type Outcome<T> = {
  done: readonly { one: T; answer: Answer<unknown> & { ok: true } }[]
  failed: readonly { one: T; why: Why; toFix?: readonly string[] }[]
  /** Items that were not started, because the run was stopped or would have failed. */
  left: readonly T[]
}

/**
 * Runs the same for many items, a few at a time. After stopping no new one is started; the running
 * ones are awaited, and the outcome of each is known.
 * @param onStep gets the number of finished items, done or failed
 */
export async function oneByOne<T>(
  all: readonly T[],
  run: (one: T) => Promise<Result>,
  signal: AbortSignal,
  onStep: (finished: number) => void,
): Promise<Outcome<T>> {
  const done: { one: T; answer: Answer<unknown> & { ok: true } }[] = []
  const failed: { one: T; why: Why; toFix?: readonly string[] }[] = []
  let next = 0
  let isHopeless = false
  const go = async (): Promise<void> => {
    while (next < all.length && !signal.aborted && !isHopeless) {
      const one = all[next++] as T
      const answer = await run(one)
      if (answer.ok) done.push({ one, answer })
      else {
        failed.push({
          one,
          why: answer.kind,
          toFix: answer.kind === 'held' ? answer.toFix : reasonsIn(answer),
        })
        isHopeless ||= hopeless.includes(answer.kind)
      }
      onStep(done.length + failed.length)
    }
  }
  await Promise.all(Array.from({ length: Math.min(WIDTH, all.length) }, go))
  return { done, failed, left: all.slice(next) }
}
