import type { AnyKind } from '#kinds/define.ts'
import { kindNamed } from '#kinds/index.ts'
import { dataIn, fieldPath } from '#kinds/wire.ts'
import { isObject } from '#rules/json.ts'
import type { FieldError } from '#rules/problems.ts'
import type { StoredRecord } from '../model/values.ts'
import type { Answer } from './answer.ts'

/** Record or draft by the API's field names, as the server sends it. */
type SentRecord = Readonly<Record<string, unknown>>

/** `Data` of a record or draft, by field; an empty object where the server sent no data. */
const flatData = (kind: AnyKind, sentRecord: SentRecord): object =>
  kind.wire.data !== null && !isObject(sentRecord[kind.wire.data])
    ? {}
    : { Data: dataIn(kind, sentRecord) }

const storedDraft = (kind: AnyKind, draft: SentRecord): SentRecord => {
  const { Overlaps } = draft
  return {
    ...draft,
    ...flatData(kind, draft),
    ...(Array.isArray(Overlaps) && {
      Overlaps: Overlaps.map((path) => fieldPath(kind, String(path))),
    }),
  }
}

/** Converts a sent record, and the draft inside it, to the names of the form. */
export const storedOf = (kind: AnyKind, sentRecord: SentRecord): StoredRecord => {
  const { Draft } = sentRecord
  return {
    ...sentRecord,
    ...flatData(kind, sentRecord),
    ...(isObject(Draft) && { Draft: storedDraft(kind, Draft) }),
  } as unknown as StoredRecord
}

/** List of records as the server sends it: an array, or an object of arrays by a field's value. */
export type SentList = readonly SentRecord[] | Readonly<Record<string, readonly SentRecord[]>>

/** All records of a sent list in one array, by the names of the form. */
export const storedListOf = (kind: AnyKind, sentRecord: SentList): StoredRecord[] =>
  Object.values<SentRecord | readonly SentRecord[]>(sentRecord)
    .flat()
    .map((one) => storedOf(kind, one))

/**
 * Converts a path to the form's path. The path comes from the server, or was stored in the browser
 * by an earlier version of this program; both begin with the API's name of the data. A path that is
 * the form's already, or of a kind that this program does not know, is returned unchanged.
 */
export function formPath(kindName: string, path: string): string {
  const kind = kindNamed(kindName)
  return kind ? fieldPath(kind, path) : path
}

/** Errors of a record by form path. A path names an entry of a list by its index, from 0. */
export const formErrors = (kindName: string, errors: readonly FieldError[]): FieldError[] =>
  errors.map((error) => ({ ...error, path: formPath(kindName, error.path) }))

/**
 * Converts an answer about one record to the names of the form: the record of a success, or the
 * field errors and the current record of a refusal. Does nothing for a kind that this program does
 * not know.
 */
export async function storedAnswer(
  kind: AnyKind | undefined,
  pendingAnswer: Promise<Answer<SentRecord>>,
): Promise<Answer<StoredRecord>> {
  const answer = await pendingAnswer
  // A body that is not an object is no record: a proxy has answered.
  const toStored = (body: unknown) =>
    kind && isObject(body) ? storedOf(kind, body) : (body as StoredRecord)
  if (answer.ok) return { ...answer, data: toStored(answer.data) }
  const { errors, current } = answer
  return {
    ...answer,
    ...(errors && kind && { errors: formErrors(kind.name, errors) }),
    ...(current !== undefined && { current: toStored(current) }),
  }
}
