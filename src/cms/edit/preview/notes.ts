import { momentInWords } from '#i18n/time.ts'
import type { AnyKind, Row } from '#kinds/define.ts'
import { pathOf } from '#kinds/wire.ts'
import type { Language } from '#i18n/languages.ts'
import { preview as words } from '#messages/en/cms-preview.ts'
import { isTwin, type TwinRow } from '../places.ts'
import { EXPIRE_AT, isPublished, PUBLISH_AT, STATUS, textAt, type Values } from '../values.ts'

const texts = (kind: AnyKind): TwinRow[] => kind.form.filter((row: Row): row is TwinRow => isTwin(row) && row.type !== 'image')

/** The fields that a page in Arabic shows in English, because their Arabic is empty, in one sentence. */
export function inEnglish(kind: AnyKind, values: Values, language: Language): string[] {
  if (language !== 'ar') return []
  const rows = texts(kind).filter((row) => textAt(values, pathOf(kind, row.ar)) === '' && textAt(values, pathOf(kind, row.en)) !== '')
  return rows.length === 0 ? [] : [words.fields.english(rows.map(({ label }) => label).join(', '))]
}

/** The fields that no page shows, because they are empty in both languages. */
export function notShown(kind: AnyKind, values: Values): string[] {
  const rows = texts(kind).filter((row) => !row.required && textAt(values, pathOf(kind, row.ar)) === '' && textAt(values, pathOf(kind, row.en)) === '')
  return rows.length === 0 ? [] : [words.fields.notShown(rows.map(({ label }) => label).join(', '))]
}

/** Whether visitors see it at all once it is saved, as of `now` in milliseconds. */
export function publicState(kind: AnyKind, values: Values, now: number): string[] {
  if (!isPublished(kind)) return []
  if (values[STATUS] === 'draft') return [words.state.draft]
  const [publishAt, expireAt] = [textAt(values, PUBLISH_AT), textAt(values, EXPIRE_AT)]
  if (expireAt !== '' && Date.parse(expireAt) <= now) return [words.state.over(momentInWords(expireAt))]
  return publishAt !== '' && Date.parse(publishAt) > now ? [words.state.waits(momentInWords(publishAt))] : []
}
