import type { AnyKind } from '#kinds/define.ts'
import { pathOf } from '#kinds/wire.ts'
import { dayInWords } from '#i18n/time.ts'
import type { FieldError } from '#rules/problems.ts'
import { readSummaries } from '#store/projections.ts'
import type { Draft } from '#store/records.ts'
import type { Services } from './services.ts'

/**
 * What keeps a version of a kind whose items follow each other from being published: another one, published or to be
 * published, begins on its day, and only one of them could hold. A draft holds on no day.
 * @returns one error at the field of the day; none when all is right
 */
export const sameDayErrors = async ({ content, clock }: Pick<Services, 'content' | 'clock'>, kind: AnyKind, id: string, { data, status }: Draft): Promise<FieldError[]> => {
  const { versions } = kind
  if (!versions || status === 'draft') return []
  const now = clock.now()
  const items = await readSummaries(content, clock, kind, 'staff')
  const isTaken = items.some(
    (item) =>
      item.id !== id && item.status === 'published' && item.deletedAt === null && (item.expireAt === null || Date.parse(item.expireAt) > now) &&
      item.data[versions.from] === data[versions.from],
  )
  if (!isTaken) return []
  const day = dayInWords(String(data[versions.from]))
  return [{ path: pathOf(kind, versions.from), message: `Another published version begins on ${day}, and only one can apply. Choose another day, or keep this one as a draft.` }]
}
