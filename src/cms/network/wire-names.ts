import type { AnyKind } from '#kinds/define.ts'
import { kindNamed } from '#kinds/index.ts'
import { dataIn, fieldPath } from '#kinds/wire.ts'
import { isObject } from '#rules/json.ts'
import type { FieldError } from '#rules/problems.ts'
import type { Stored } from '../model/values.ts'
import type { Answer } from './answer.ts'

/** Record or draft by the API's field names, as the server sends it. */
type Sent = Readonly<Record<string, unknown>>

/** `Data` of a record or draft, by field; an empty object where the server sent no data. */
const flatData = (kind: AnyKind, sent: Sent): object =>
  kind.wire.data !== null && !isObject(sent[kind.wire.data]) ? {} : { Data: dataIn(kind, sent) }

const storedDraft = (kind: AnyKind, draft: Sent): Sent => {
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
export const storedOf = (kind: AnyKind, sent: Sent): Stored => {
  const { Draft } = sent
  return {
    ...sent,
    ...flatData(kind, sent),
    ...(isObject(Draft) && { Draft: storedDraft(kind, Draft) }),
  } as unknown as Stored
}

/** List of records as the server sends it: an array, or an object of arrays by a field's value. */
export type SentList = readonly Sent[] | Readonly<Record<string, readonly Sent[]>>

/** All records of a sent list in one array, by the names of the form. */
export const storedListOf = (kind: AnyKind, sent: SentList): Stored[] =>
  Object.values<Sent | readonly Sent[]>(sent)
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
  asked: Promise<Answer<Sent>>,
): Promise<Answer<Stored>> {
  const answer = await asked
  // A body that is not an object is no record: a proxy has answered.
  const toStored = (body: unknown) =>
    kind && isObject(body) ? storedOf(kind, body) : (body as Stored)
  if (answer.ok) return { ...answer, data: toStored(answer.data) }
  const { errors, current } = answer
  return {
    ...answer,
    ...(errors && kind && { errors: formErrors(kind.name, errors) }),
    ...(current !== undefined && { current: toStored(current) }),
  }
}
