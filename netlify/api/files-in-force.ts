import { dayInWords, dayOf } from '#i18n/time.ts'
import type { AnyKind } from '#kinds/define.ts'
import { pathOf } from '#kinds/wire.ts'
import type { FieldError } from '#rules/problems.ts'
import { retry } from '#store/clock.ts'
import { readEntity, type Save } from '#store/records.ts'
import { isVisible } from '#store/visible.ts'
import type { Services } from './services.ts'

/**
 * Errors that keep a file from replacing one that visitors are shown, in a kind whose files follow
 * each other by their day. A file with a later day is a separate document: the previous one stays
 * in force until then, and is an earlier one after it. A file with the same day or an earlier one
 * is a correction.
 * @returns one error at the field of the day; empty when valid
 */
export const supersedingFileErrors = async (
  { content, clock }: Pick<Services, 'content' | 'clock'>,
  kind: AnyKind,
  id: string,
  { data, status }: Save,
): Promise<FieldError[]> => {
  const { board } = kind
  if (!board || status === 'draft') return []
  const before = (await retry(clock, () => readEntity(content, kind, id)))?.data
  if (!before || !isVisible(before, clock.now())) return []
  const [day, dayBefore] = [String(data[board.since]), String(before.data[board.since])]
  if (
    data[board.file] === before.data[board.file] ||
    day <= dayBefore ||
    dayBefore > dayOf(clock.now())
  )
    return []
  return [
    {
      path: pathOf(kind, board.since),
      message: `Visitors would lose the file that is in force now. Press “Replace” on the board instead: the new file then waits beside it until ${dayInWords(day)}. For a correction, leave the day as it was.`,
    },
  ]
}
