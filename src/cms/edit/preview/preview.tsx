import type { ComponentType, ReactNode } from 'react'
import type { Language } from '#i18n/languages.ts'
import { momentInWords } from '#i18n/time.ts'
import type { AnyKind, Row } from '#kinds/define.ts'
import type { Values } from '#kinds/values.ts'
import { preview as words } from '#messages/en/cms-preview.ts'
import { isTwin, type TwinRow } from '../../model/fields.ts'
import {
  EXPIRE_AT,
  hasPublishing,
  PUBLISH_AT,
  STATUS,
  textAt,
  type StoredRecord,
} from '../../model/values.ts'
import type { SiteContent } from './site-facts.ts'

/** Facts about an item that its form does not contain. */
export type PreviewedItem = {
  id: string
  /** ISO 8601; null until the item is saved. */
  createdAt: string | null
}

/** @param record the stored item; null for an item that was never saved */
export const previewedItem = (id: string, record: StoredRecord | null): PreviewedItem => ({
  id,
  createdAt: typeof record?.['createdAt'] === 'string' ? record['createdAt'] : null,
})

export type ViewProps = {
  values: Values
  /** Language of the page. */
  language: Language
  item: PreviewedItem
  site: SiteContent
  /** Receives a sentence on what the pressed control would do on the site. */
  onPressed: (text: string) => void
}

/** View of an item of a kind as visitors see it, from the form's values. */
export type Preview = {
  /** Style sheets of the item's page, as text, in addition to those of every page. */
  styleSheets: readonly string[]
  View: ComponentType<ViewProps>
  /** Sentences on texts that are shown in the other language, or not at all. */
  notes: (values: Values, language: Language, site: SiteContent) => readonly string[]
  /** True when the view has texts that can be folded. */
  hasFolds?: boolean
}

/** Rows with two languages, without pictures. */
const textRows = (kind: AnyKind): TwinRow[] =>
  kind.form.filter((row: Row): row is TwinRow => isTwin(row) && row.type !== 'image')

/**
 * Sentence on the fields that a page in Arabic shows in English, because their Arabic is empty;
 * empty when there is no such field.
 */
export function englishTextNotes(kind: AnyKind, values: Values, language: Language): string[] {
  if (language !== 'ar') return []
  const rows = textRows(kind).filter(
    (row) => textAt(values, row.ar) === '' && textAt(values, row.en) !== '',
  )
  return rows.length === 0 ? [] : [words.fields.english(rows.map(({ label }) => label).join(', '))]
}

/**
 * Sentence on the fields that no page shows, because they are empty in both languages; empty when
 * there is no such field.
 */
export function notShownNotes(kind: AnyKind, values: Values): string[] {
  const rows = textRows(kind).filter(
    (row) => !row.required && textAt(values, row.ar) === '' && textAt(values, row.en) === '',
  )
  return rows.length === 0 ? [] : [words.fields.notShown(rows.map(({ label }) => label).join(', '))]
}

/** Sentence on when visitors see the item; empty while they see it. @param now milliseconds */
export function visibilityNotesOf(kind: AnyKind, values: Values, now: number): string[] {
  if (!hasPublishing(kind)) return []
  if (values[STATUS] === 'draft') return [words.state.draft]
  const publishAt = textAt(values, PUBLISH_AT)
  const expireAt = textAt(values, EXPIRE_AT)
  if (expireAt !== '' && Date.parse(expireAt) <= now)
    return [words.state.over(momentInWords(expireAt))]
  return publishAt !== '' && Date.parse(publishAt) > now
    ? [words.state.waits(momentInWords(publishAt))]
    : []
}

/** One card in its section of a page. @param props `className` is the class of the section */
export function OneCard({
  className,
  title,
  children,
}: {
  className: string
  title: string
  children: ReactNode
}): ReactNode {
  return (
    <main>
      <section className={`wrap ${className}`} aria-labelledby="section-title">
        <h2 id="section-title">{title}</h2>
        <ul>
          <li className="card">{children}</li>
        </ul>
      </section>
    </main>
  )
}
