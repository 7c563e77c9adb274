import type { AnyKind } from '#kinds/define.ts'
import type { Refusal } from '../network/api.ts'
import { afterChange } from '../stores/changes.ts'
import { sayFor } from '../stores/toasts.ts'
import { based, type Conflict, type EditState } from './editor-state.ts'
import type { Keeper } from './keeper.ts'
import { compareItem } from './merge-lists.ts'
import { readItem, saveItem, settled } from './records.ts'
import { errorsFrom, errorsIn } from './validation.ts'
import { changedPaths, SLUG, textAt, valuesOf, type Stored, type Values } from './values.ts'

type Context = {
  kind: AnyKind
  state: () => EditState
  change: (part: Partial<EditState>) => void
  keeper: Keeper
  updatedBy: () => string
}

/** What was typed while the save was under way, put onto what the server has stored. */
const rebased = (stored: Values, sent: Values, now: Values): Values => ({
  ...stored,
  ...Object.fromEntries(changedPaths(sent, now).map((path) => [path, now[path]])),
})

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)

const isRecord = (value: unknown): value is Stored & { Revision: unknown } => typeof value === 'object' && value !== null && 'Revision' in value

const conflictOf = (kind: AnyKind, record: Stored, base: Values, yours: Values): Conflict => {
  const theirs = valuesOf(kind, record, new Date())
  return {
    theirs,
    revision: String(record['Revision']),
    updatedAt: textOf(record['updatedAt']),
    updatedBy: textOf(record['updatedBy']),
    merge: compareItem(kind, Object.keys(yours), { base, theirs, yours }),
  }
}

/** Whether what is stored is what was sent; an address that was left to the server is none of the sender's. */
const isSameSave = (kind: AnyKind, sent: Values, stored: Values): boolean =>
  changedPaths(settled(kind, sent), stored).every((path) => path === SLUG && textAt(sent, SLUG) === '')

/** The statuses that mean: the server has this item in a version that was not the one saved over. */
const isOvertaken = ({ kind, problem }: Refusal): boolean => kind === 'stale' || kind === 'conflict' || problem?.status === 428

/** The save of one editor. See {@link Editor.save}. */
export function makeSave({ kind, state, change, keeper, updatedBy }: Context): () => Promise<boolean> {
  let running: Promise<boolean> | null = null

  const fail = (refusal: Refusal): false => {
    const isNew = state().revision === null
    change({ saving: refusal.kind === 'aborted' ? { name: 'rest' } : { name: 'failed', why: refusal.kind } })
    if (refusal.kind !== 'aborted') sayFor((isNew && kind.messages.createFailed) || kind.messages.updateFailed, 'failure')
    return false
  }

  const succeed = (record: Stored, revision: string, sent: Values): boolean => {
    const wasNew = state().revision === null && kind.messages.create !== undefined
    const next = based(kind, record, revision)
    const values = rebased(next.base, sent, state().values)
    change({ ...next, values, sent: null, refused: {}, attempted: false, touched: new Set(), conflict: null, saving: { name: 'saved', at: Date.now() } })
    void keeper.flush()
    sayFor(wasNew ? kind.messages.create : kind.messages.update, 'success')
    void afterChange(kind)
    return changedPaths(state().base, state().values).length === 0
  }

  const refuse = (refusal: Refusal): false => {
    const errors = refusal.errors ?? []
    if (errors.length > 0) {
      change({ refused: errorsFrom(kind, errors, state().values), refusals: state().refusals + 1 })
    }
    return fail(refusal)
  }

  /** The record that overtook this save: sent along with a 412, read for a 409 or 428. */
  const overtaker = async (refusal: Refusal): Promise<Stored | Refusal> => {
    if (isRecord(refusal.current)) return refusal.current
    const answer = await readItem(kind, state().id)
    if ('ok' in answer) return answer.kind === 'not_found' ? refusal : answer
    return answer.record ?? refusal
  }

  const meet = async (refusal: Refusal, sentBefore: Values | null, mayRepeat: boolean): Promise<boolean> => {
    const record = await overtaker(refusal)
    if (!isRecord(record)) return fail(refusal)
    const revision = String(record['Revision'])
    const stored = valuesOf(kind, record, new Date())
    const own = sentBefore !== null && isSameSave(kind, sentBefore, stored)
    if (own && mayRepeat) {
      // An earlier save had arrived although its answer had not: what stands there is this editor's own.
      change({ base: stored, record, revision, sent: null })
      return attempt(false)
    }
    const { base, values } = state()
    change({ conflict: conflictOf(kind, record, base, values), conflictOpen: true, saving: { name: 'conflict' } })
    return false
  }

  const attempt = async (mayRepeat: boolean): Promise<boolean> => {
    const { id, values, revision, sent } = state()
    change({ saving: { name: 'saving' }, sent: values })
    void keeper.flush()
    const answer = await saveItem({ kind, id, values, revision, updatedBy: updatedBy() })
    if (answer.ok) return succeed(answer.data, answer.revision ?? String(answer.data['Revision']), values)
    const isUnknown = answer.kind === 'offline' || answer.kind === 'unavailable' || answer.kind === 'aborted' || answer.kind === 'unexpected'
    change({ sent: isUnknown ? values : null })
    if (isOvertaken(answer)) return meet(answer, sent, mayRepeat)
    return refuse(answer)
  }

  const begin = (): Promise<boolean> => {
    const { phase, values } = state()
    if (phase !== 'ready') return Promise.resolve(false)
    if (Object.keys(errorsIn(kind, values)).length > 0) {
      change({ attempted: true, refusals: state().refusals + 1 })
      return Promise.resolve(false)
    }
    change({ attempted: true, refused: {} })
    return attempt(true)
  }

  return () => {
    running ??= begin().finally(() => (running = null))
    return running
  }
}
