import type { AnyKind, Board } from '#kinds/define.ts'
import { kindNamed } from '#kinds/index.ts'
import { changedPaths, areEqual, type Values } from '#kinds/values.ts'
import { itemOf, type Item } from '../model/item.ts'
import { fileName, textAt, valuesOf, type StoredRecord } from '../model/values.ts'
import type { Answer, Refusal } from '../network/api.ts'
import type { ReadResult } from '../network/item-api.ts'
import type { ItemSave } from '../network/item-saves.ts'
import { saveOver, type ConflictDecision } from '../network/save-over.ts'
import type { LibraryFile } from '../stores/library.ts'
import type { UploadTarget } from './job.ts'

type SaveResult =
  | { name: 'saved'; item: Item }
  /** Somebody else has given the record another file. `target`: what to save over that version. */
  | { name: 'conflict'; who: string; fileName: string; target: UploadTarget }
  | { name: 'failed'; message: string; isOffline: boolean }

/** Maximum number of attempts to save a record: more conflicts in a row are not by chance. */
const MAX_ATTEMPTS = 4

/**
 * File name for visitors: that of the new file, unless staff entered a name that differs from the
 * name of the old file.
 */
const nameFor = (before: Values, board: Board, file: LibraryFile): string => {
  const enteredName = textAt(before, board.fileNameKey)
  return enteredName === '' || enteredName === fileName(textAt(before, board.fileKey))
    ? file.FileName
    : enteredName
}

const isRecord = (value: unknown): value is StoredRecord =>
  typeof value === 'object' && value !== null && 'Revision' in value

const failed = (refusal: Refusal): SaveResult => ({
  name: 'failed',
  message: refusal.errors?.[0]?.message ?? '',
  isOffline: refusal.kind === 'offline',
})

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Access to records. */
type Records = {
  readItem: (kind: AnyKind, id: string) => Promise<ReadResult | Refusal>
  saveItem: (save: ItemSave) => Promise<Answer<StoredRecord>>
  /** E-mail address of the signed-in person. */
  email: () => string
  /** Called for each record whose file was saved. */
  onSaved: (kind: AnyKind, item: Item) => Promise<void>
}

type FileConflict = Omit<Extract<SaveResult, { name: 'conflict' }>, 'name'>

/** Saves a file into a record, over the version that `first` names. */
async function saveOverVersion(
  { readItem, saveItem, email }: Records,
  kind: AnyKind,
  board: Board,
  first: UploadTarget,
  file: LibraryFile,
): Promise<SaveResult> {
  const fileKey = board.fileKey

  const decide = (
    record: StoredRecord,
    target: UploadTarget,
    mayRepeat: boolean,
  ): ConflictDecision<UploadTarget, FileConflict> => {
    if (!mayRepeat) return { name: 'refused' }
    const { base, values } = target
    const theirs = valuesOf(kind, record, new Date())
    if (textAt(theirs, fileKey) === file.FilePath) return { name: 'done' }
    if (!base) return { name: 'refused' }
    // Only the values that were changed for the new file are applied to the current version, so
    // that the other changes of somebody else stay.
    const changedValues = Object.fromEntries(
      changedPaths(base.values, values).map((changed) => [changed, values[changed]]),
    )
    const next: UploadTarget = {
      ...target,
      base: { revision: String(record['Revision']), values: theirs },
      values: { ...theirs, ...changedValues },
    }
    if (areEqual(theirs[fileKey], base.values[fileKey])) return { name: 'again', attempt: next }
    return {
      name: 'ask',
      question: {
        who: textOf(record['updatedBy']),
        fileName: fileName(textAt(theirs, fileKey)),
        target: next,
      },
    }
  }

  const outcome = await saveOver<StoredRecord, StoredRecord, UploadTarget, FileConflict>(
    {
      send: ({ id, base, values }) => {
        const valuesWithFile = {
          ...values,
          [fileKey]: file.FilePath,
          [board.fileNameKey]: nameFor(values, board, file),
        }
        return saveItem({
          kind,
          id,
          values: valuesWithFile,
          revision: base?.revision ?? null,
          updatedBy: email(),
        })
      },
      async readCurrent(refusal) {
        if (isRecord(refusal.current)) return { current: refusal.current }
        const read = await readItem(kind, first.id)
        return 'ok' in read || !read.record ? { refusal } : { current: read.record }
      },
      decide,
      maxAttempts: MAX_ATTEMPTS,
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
    if (!kind?.board) return { name: 'failed', message: '', isOffline: false }
    const result = await saveOverVersion(records, kind, kind.board, target, file)
    if (result.name === 'saved') await records.onSaved(kind, result.item)
    return result
  }
