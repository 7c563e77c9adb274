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
  type Stored,
} from '../../model/values.ts'
import type { SiteFacts } from './site-facts.ts'

/** Stored facts about an item; `createdAt` is null until it is saved. */
export type PreviewedItem = { id: string; createdAt: string | null }

/** @param record as it is stored; null for one that is not */
export const previewedItem = (id: string, record: Stored | null): PreviewedItem => ({
  id,
  createdAt: typeof record?.['createdAt'] === 'string' ? record['createdAt'] : null,
})

export type ViewProps = {
  values: Values
  /** Language of the page. */
  language: Language
  item: PreviewedItem
  site: SiteFacts
  /** Reports what a visitor's press would do. */
  onPressed: (text: string) => void
}

/** Visitors' view of an item of a kind, from the form's values. */
export type Preview = {
  /** Style sheets of that page on the public site, as text, in addition to those of every page. */
  sheets: readonly string[]
  View: ComponentType<ViewProps>
  /**
   * Deviations from the expected: a text in the other language, or nothing at all. In whole
   * sentences.
   */
  notes: (values: Values, language: Language, site: SiteFacts) => readonly string[]
  /** True for texts that are folded. */
  hasFolds?: boolean
}

const texts = (kind: AnyKind): TwinRow[] =>
  kind.form.filter((row: Row): row is TwinRow => isTwin(row) && row.type !== 'image')

/**
 * Sentence on the fields that a page in Arabic shows in English, because their Arabic is empty;
 * none without such fields.
 */
export function inEnglish(kind: AnyKind, values: Values, language: Language): string[] {
  if (language !== 'ar') return []
  const rows = texts(kind).filter(
    (row) => textAt(values, row.ar) === '' && textAt(values, row.en) !== '',
  )
  return rows.length === 0 ? [] : [words.fields.english(rows.map(({ label }) => label).join(', '))]
}

/**
 * Sentence on the fields that no page shows, because they are empty in both languages; none without
 * such fields.
 */
export function notShown(kind: AnyKind, values: Values): string[] {
  const rows = texts(kind).filter(
    (row) => !row.required && textAt(values, row.ar) === '' && textAt(values, row.en) === '',
  )
  return rows.length === 0 ? [] : [words.fields.notShown(rows.map(({ label }) => label).join(', '))]
}

/** Sentences on when visitors see the item, as of `now` in milliseconds; none while they see it. */
export function publicState(kind: AnyKind, values: Values, now: number): string[] {
  if (!hasPublishing(kind)) return []
  if (values[STATUS] === 'draft') return [words.state.draft]
  const [publishAt, expireAt] = [textAt(values, PUBLISH_AT), textAt(values, EXPIRE_AT)]
  if (expireAt !== '' && Date.parse(expireAt) <= now)
    return [words.state.over(momentInWords(expireAt))]
  return publishAt !== '' && Date.parse(publishAt) > now
    ? [words.state.waits(momentInWords(publishAt))]
    : []
}

/** Card of a page's list, in its section; `className` is that of the section. */
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
