import { dayInWords, dayOf } from '#i18n/time.ts'
import type { AnyKind } from '#kinds/define.ts'
import { pathOf } from '#kinds/wire.ts'
import type { FieldError } from '#rules/problems.ts'
import { retry } from '#store/clock.ts'
import { readEntity, type Save } from '#store/records.ts'
import { isVisible } from '#store/visible.ts'
import type { Services } from './services.ts'

/**
 * Errors of a save that would replace a file in force, which visitors see, by a file that is in
 * force from a later day. For kinds whose items are files with such a day (`board`): the later file
 * must be an item of its own, so that the present file stays until that day. A file with the same
 * day or an earlier day is a correction, and may replace it.
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
  const stored = (await retry(clock, () => readEntity(content, kind, id)))?.data
  if (!stored || !isVisible(stored, clock.now())) return []
  const day = String(data[board.inForceKey])
  const storedDay = String(stored.data[board.inForceKey])
  const isSameFile = data[board.fileKey] === stored.data[board.fileKey]
  const isInForce = storedDay <= dayOf(clock.now())
  if (isSameFile || day <= storedDay || !isInForce) return []
  return [
    {
      path: pathOf(kind, board.inForceKey),
      message: `Visitors would lose the file that is in force now. Press “Replace” on the board instead: the new file then waits beside it until ${dayInWords(day)}. For a correction, leave the day as it was.`,
    },
  ]
}
