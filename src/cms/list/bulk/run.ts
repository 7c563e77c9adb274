import { map, type MapStore } from 'nanostores'
import type { AnyKind, Toast } from '#kinds/define.ts'
import { cmsList as words } from '#messages/en/cms-list.ts'
import { cms } from '#messages/en/cms.ts'
import { leaveGuard, type LeaveGuard } from '../../drafts/leave-guard.ts'
import { changes, type Changes } from '../../stores/changes.ts'
import { lists, type Lists } from '../../stores/items.ts'
import { nounOf } from '../../stores/noun.ts'
import type { Item } from '../../stores/records.ts'
import { toasts, type Toasts } from '../../stores/toasts.ts'
import { actionsOf, type Action, type ActionName, type ActionsOf, type Done } from './actions.ts'
import { oneByOne, type Outcome, type Result, type Why } from './one-by-one.ts'

/** `toFix`: what holds it back, in sentences. */
export type Failed = { item: Item; why: Why; toFix: readonly string[] }

/** One thing being done to several items. It goes on while the person looks at something else. */
export type Run = {
  kind: AnyKind | null
  name: ActionName | 'undo'
  phase: 'idle' | 'running' | 'stopping' | 'failed'
  all: number
  over: number
  failed: readonly Failed[]
  left: readonly Item[]
  /** Does it for those again for which it was not done. */
  again: () => void
}

const idle: Run = { kind: null, name: 'undo', phase: 'idle', all: 0, over: 0, failed: [], left: [], again: () => undefined }

type Job<T> = {
  kind: AnyKind
  name: Run['name']
  things: readonly T[]
  itemOf: (thing: T) => Item
  run: (thing: T) => Promise<Result>
  over: (outcome: Outcome<T>) => void
  again: (things: readonly T[]) => void
}

const finished = ({ kind, name }: Pick<Job<unknown>, 'kind' | 'name'>, n: number): string => words.finished[name](n, nounOf(kind).one, nounOf(kind).many)

export type Runs = {
  $run: MapStore<Run>
  /** Does an action to all of these that it is for: one toast for all, which can take it back, and the rest by name. */
  startRun: (kind: AnyKind, name: ActionName, items: readonly Item[]) => void
  /** Begins no further item; those under way are waited for. */
  stopRun: () => void
  leaveRun: () => void
}

type Needs = {
  actionsOf: ActionsOf
  changes: Pick<Changes, 'afterChange'>
  lists: Pick<Lists, 'listedItem'>
  toasts: Pick<Toasts, 'say' | 'toastFor'>
  /** Asks before the page goes: half of it done and the rest not is worth a question. */
  leaveGuard: Pick<LeaveGuard, 'guard'>
}

/** One run at a time, whichever screen it was started on. */
export function makeRuns({ actionsOf, changes, lists, toasts, leaveGuard }: Needs): Runs {
  const $run = map<Run>(idle)
  let stopper = new AbortController()

  const stopRun = (): void => {
    stopper.abort()
    if ($run.get().phase === 'running') $run.setKey('phase', 'stopping')
  }

  const leaveRun = (): void => $run.set(idle)

  const go = async <T>({ kind, name, things, itemOf, run, over, again }: Job<T>): Promise<void> => {
    stopper = new AbortController()
    $run.set({ ...idle, kind, name, phase: 'running', all: things.length })
    leaveGuard.guard('bulk action', name, true)
    const outcome = await oneByOne(things, run, stopper.signal, (count) => $run.setKey('over', count))
    leaveGuard.guard('bulk action', name, false)
    if (outcome.done.length + outcome.failed.length > 0) await changes.afterChange(kind)
    const { failed, left } = outcome
    const rest = [...failed.map(({ one }) => one), ...left]
    over(outcome)
    // What was stopped by hand is no failure.
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

  /** A kind's own message where it has one for it, with how many under it; else that by itself. */
  const tell = (message: Toast | undefined, sentence: string, run?: () => void): void => {
    const extra = run && { action: { label: cms.undo, run } }
    if (message) toasts.toastFor(message, 'success', { detail: sentence, ...extra })
    else toasts.say({ tone: 'success', text: sentence, ...extra })
  }

  /** Takes back what was done to several items; after the run that is under way. */
  const takeBack = (kind: AnyKind, action: Action, things: readonly Done[]): void => whenFree(() => takeBackNow(kind, action, things))

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
      over: ({ done, failed }) => {
        const detail = finished({ kind, name: 'undo' }, done.length)
        if (done.length > 0) tell(isRestoring ? kind.messages.restore : undefined, detail)
        if (failed.length > 0) toasts.toastFor(isRestoring ? kind.messages.restoreFailed : kind.messages.updateFailed, 'failure')
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
      over: ({ done, failed }) => {
        const things = done.map(({ one, answer }) => ({ item: one, revision: answer.revision }))
        const sentence = finished({ kind, name }, done.length)
        if (done.length > 0) tell(name === 'remove' ? kind.messages.delete : undefined, sentence, action.undo && (() => takeBack(kind, action, things)))
        // What is held back has not gone wrong: it is named with its reasons, where it can be fixed.
        if (failed.some(({ why }) => why !== 'held')) toasts.toastFor((name === 'remove' && kind.messages.deleteFailed) || kind.messages.updateFailed, 'failure')
      },
      // Whoever tries again has seen the current version: the retry is sent over the one that the list shows.
      again: (rest) => startRun(kind, name, rest.map((item) => lists.listedItem(kind, item.Id) ?? item)),
    })
  }

  return { $run, startRun, stopRun, leaveRun }
}

/** The run of this window. */
export const { $run, startRun, stopRun, leaveRun } = makeRuns({ actionsOf, changes, lists, toasts, leaveGuard })
