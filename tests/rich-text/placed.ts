import { kinds } from '#kinds/index.ts'
import type { AnyKind, Data } from '#kinds/define.ts'
import { wireOf } from '#kinds/wire.ts'
import { withParts } from '#rich-text/parts.ts'
import { withLoweredHeadings, withCdnPictures } from '#views/rich-text.ts'
import { dataWith, richTextsOf, type BilingualText } from './stored.ts'

/** Page that shows the rich texts of a kind. */
export type RichTextPage = {
  kind: AnyKind
  /** Path without a language. */
  path: (slug: string) => string
  /** Markup of a stored text as the page shows it. */
  markupShown: (stored: string) => string
}

const inPost = (html: string): string => withCdnPictures(withParts(html).html)
const belowH3 = (html: string): string => withLoweredHeadings(html, 3)

/**
 * Pages of every kind with rich text, except the announcement, which has only one record and opens
 * by itself.
 */
export const richTextPages: readonly RichTextPage[] = [
  { kind: kinds.blog, path: (slug) => `/blog/${slug}`, markupShown: inPost },
  { kind: kinds.news, path: (slug) => `/news/${slug}`, markupShown: inPost },
  { kind: kinds.faq, path: () => '/faq', markupShown: belowH3 },
  { kind: kinds.jobs, path: (slug) => `/careers/${slug}`, markupShown: withCdnPictures },
  { kind: kinds.testimonials, path: () => '/about', markupShown: belowH3 },
]

/** First plain text of a kind, its title: a test puts payloads into this text, too. */
const titleRow = ({ form }: AnyKind): { en: string; ar: string; max: number } | undefined =>
  form.flatMap((row) => (row.type === 'text' && 'en' in row ? [row] : []))[0]

/** Maximum number of characters of a kind's title; 0 for a kind without one. */
export const titleMaxOf = (kind: AnyKind): number => titleRow(kind)?.max ?? 0

/** Id and body of a request that creates a record with these rich texts and this title. */
export const creationRequest = (
  kind: AnyKind,
  texts: readonly BilingualText[],
  title: BilingualText,
): { id: string; json: Data } => {
  const id = crypto.randomUUID()
  const keys = titleRow(kind)
  const data = {
    ...dataWith(kind, texts),
    ...(keys ? { [keys.en]: title.en, [keys.ar]: title.ar } : {}),
  }
  return { id, json: { [kind.wire.id]: id, ...wireOf(kind, id, data) } }
}

/** Rich texts of a record, in the order in which {@link creationRequest} received them. */
export const pairsIn = (kind: AnyKind, data: Data): BilingualText[] => {
  // English and Arabic texts in turn.
  const texts = richTextsOf(kind, data)
  return texts.flatMap((en, index) => (index % 2 === 0 ? [{ en, ar: texts[index + 1] ?? '' }] : []))
}
