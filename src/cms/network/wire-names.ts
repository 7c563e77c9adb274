import type { AnyKind } from '#kinds/define.ts'
import { kindNamed } from '#kinds/index.ts'
import { dataIn, fieldPath } from '#kinds/wire.ts'
import { isObject } from '#rules/json.ts'
import type { FieldError } from '#rules/problems.ts'
import type { Stored } from '../model/values.ts'
import type { Answer } from './answer.ts'

/** Record or draft as the server sends it. */
type Sent = Readonly<Record<string, unknown>>

/** Data of a record or draft by field; nothing where it was sent without its data. */
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

/** Record of an answer, its draft included, by the names of the form. Copies the record once. */
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

/** Records of a list, flat, by the names of the form. */
export const storedListOf = (kind: AnyKind, sent: SentList): Stored[] =>
  Object.values<Sent | readonly Sent[]>(sent)
    .flat()
    .map((one) => storedOf(kind, one))

/**
 * Form path of a path that the server names, or that an earlier version of this program has stored
 * in the browser: both begin with the name of the data. A path of the form, and one of a kind that
 * this program does not know, are unchanged.
 */
export function formPath(kindName: string, path: string): string {
  const kind = kindNamed(kindName)
  return kind ? fieldPath(kind, path) : path
}

/** Errors of a record by form path; entries of lists are still counted, from 0. */
export const formErrors = (kindName: string, errors: readonly FieldError[]): FieldError[] =>
  errors.map((error) => ({ ...error, path: formPath(kindName, error.path) }))

/**
 * Answer about one record, by the names of the form: the record itself or, of a refusal, its field
 * errors and the current record. Unchanged for a kind that this program does not know.
 */
export async function storedAnswer(
  kind: AnyKind | undefined,
  asked: Promise<Answer<Sent>>,
): Promise<Answer<Stored>> {
  const answer = await asked
  // A body that is no record came from an intermediary.
  const own = (body: unknown) => (kind && isObject(body) ? storedOf(kind, body) : (body as Stored))
  if (answer.ok) return { ...answer, data: own(answer.data) }
  const { errors, current } = answer
  return {
    ...answer,
    ...(errors && kind && { errors: formErrors(kind.name, errors) }),
    ...(current !== undefined && { current: own(current) }),
  }
}
