import type { AnyKind, Board } from '#kinds/define.ts'
import { kindNamed } from '#kinds/index.ts'
import { changedPaths, same, type Values } from '#kinds/values.ts'
import { itemOf, type Item } from '../model/item.ts'
import { fileName, textAt, valuesOf, type Stored } from '../model/values.ts'
import type { Answer, Refusal } from '../network/api.ts'
import type { ReadResult } from '../network/item-api.ts'
import type { Save } from '../network/item-saves.ts'
import { saveOver, type Decision } from '../network/save-over.ts'
import type { LibraryFile } from '../stores/library.ts'
import type { UploadTarget } from './job.ts'

type SaveResult =
  | { name: 'saved'; item: Item }
  /**
   * Somebody else has given the record another file; `target` is what to save over that version.
   */
  | { name: 'conflict'; who: string; fileName: string; target: UploadTarget }
  | { name: 'failed'; words: string; isOffline: boolean }

/** Maximum attempts; more conflicts in a row are no coincidence. */
const MAX_TRIES = 4

/**
 * File name for visitors: that of the upload, unless staff entered one that differs from the name
 * of the old file.
 */
const nameFor = (before: Values, board: Board, file: LibraryFile): string => {
  const own = textAt(before, board.name)
  return own === '' || own === fileName(textAt(before, board.file)) ? file.FileName : own
}

const isRecord = (value: unknown): value is Stored =>
  typeof value === 'object' && value !== null && 'Revision' in value

const failed = (refusal: Refusal): SaveResult => ({
  name: 'failed',
  words: refusal.errors?.[0]?.message ?? '',
  isOffline: refusal.kind === 'offline',
})

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/**
 * Access to records, and the signed-in person. `onSaved` is called for each record whose file was
 * saved.
 */
type Records = {
  readItem: (kind: AnyKind, id: string) => Promise<ReadResult | Refusal>
  saveItem: (save: Save) => Promise<Answer<Stored>>
  email: () => string
  onSaved: (kind: AnyKind, item: Item) => Promise<void>
}

type FileConflict = Omit<Extract<SaveResult, { name: 'conflict' }>, 'name'>

async function saveOverVersion(
  { readItem, saveItem, email }: Records,
  kind: AnyKind,
  board: Board,
  first: UploadTarget,
  file: LibraryFile,
): Promise<SaveResult> {
  const path = board.file

  const decide = (
    record: Stored,
    target: UploadTarget,
    mayRepeat: boolean,
  ): Decision<UploadTarget, FileConflict> => {
    if (!mayRepeat) return { name: 'refused' }
    const { base, values } = target
    const theirs = valuesOf(kind, record, new Date())
    if (textAt(theirs, path) === file.FilePath) return { name: 'done' }
    if (!base) return { name: 'refused' }
    // Other changes made meanwhile are retained: only the values that belong to the new file are
    // applied to them.
    const mine = Object.fromEntries(
      changedPaths(base.values, values).map((changed) => [changed, values[changed]]),
    )
    const next: UploadTarget = {
      ...target,
      base: { revision: String(record['Revision']), values: theirs },
      values: { ...theirs, ...mine },
    }
    if (same(theirs[path], base.values[path])) return { name: 'again', attempt: next }
    return {
      name: 'ask',
      question: {
        who: textOf(record['updatedBy']),
        fileName: fileName(textAt(theirs, path)),
        target: next,
      },
    }
  }

  const outcome = await saveOver<Stored, Stored, UploadTarget, FileConflict>(
    {
      send: ({ id, base, values }) => {
        const whole = {
          ...values,
          [path]: file.FilePath,
          [board.name]: nameFor(values, board, file),
        }
        return saveItem({
          kind,
          id,
          values: whole,
          revision: base?.revision ?? null,
          updatedBy: email(),
        })
      },
      async readCurrent(refusal) {
        if (isRecord(refusal.current)) return { current: refusal.current }
        const found = await readItem(kind, first.id)
        return 'ok' in found || !found.record ? { refusal } : { current: found.record }
      },
      decide,
      maxAttempts: MAX_TRIES,
    },
    first,
  )
  if (outcome.name === 'saved') return { name: 'saved', item: itemOf(outcome.answer.data) }
  if (outcome.name === 'done') return { name: 'saved', item: itemOf(outcome.current) }
  return outcome.name === 'ask'
    ? { name: 'conflict', ...outcome.question }
    : failed(outcome.refusal)
}

export type SaveRecord = (target: UploadTarget, file: LibraryFile) => Promise<SaveResult>

/**
 * Saves the record of a stored file over the version that the target names (optimistic
 * concurrency).
 */
export const makeSaveRecord =
  (records: Records): SaveRecord =>
  async (target, file) => {
    const kind = kindNamed(target.kind)
    if (!kind?.board) return { name: 'failed', words: '', isOffline: false }
    const placed = await saveOverVersion(records, kind, kind.board, target, file)
    if (placed.name === 'saved') await records.onSaved(kind, placed.item)
    return placed
  }
