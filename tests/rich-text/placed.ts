import { kinds } from '#kinds/index.ts'
import type { AnyKind, Data } from '#kinds/define.ts'
import { wireOf } from '#kinds/wire.ts'
import { withParts } from '#rich-text/parts.ts'
import { belowHeading, withPictures } from '#views/rich-text.ts'
import { dataWith, richTextsOf, type Pair } from './stored.ts'

/**
 * Place where a kind's texts are shown: the path without its language, and a stored text as the
 * page shows it.
 */
export type Place = {
  kind: AnyKind
  path: (slug: string) => string
  shown: (stored: string) => string
}

const inPost = (html: string): string => withPictures(withParts(html).html)
const under = (html: string): string => belowHeading(html, 3)

/**
 * Places of every kind with rich text on a page. The announcement is separate: there is only one,
 * and it opens by itself.
 */
export const places: readonly Place[] = [
  { kind: kinds.blog, path: (slug) => `/blog/${slug}`, shown: inPost },
  { kind: kinds.news, path: (slug) => `/news/${slug}`, shown: inPost },
  { kind: kinds.faq, path: () => '/faq', shown: under },
  { kind: kinds.jobs, path: (slug) => `/careers/${slug}`, shown: withPictures },
]

/** Keys of a kind's plain title: payloads fit into it as well. */
const titleKeys = ({ form }: AnyKind): { en: string; ar: string } | undefined =>
  form.flatMap((row) => (row.type === 'text' && 'en' in row ? [row] : []))[0]

/** Request that creates a record with these texts, and with payloads for its title. */
export const creation = (
  kind: AnyKind,
  texts: readonly Pair[],
  title: Pair,
): { id: string; json: Data } => {
  const id = crypto.randomUUID()
  const keys = titleKeys(kind)
  const data = {
    ...dataWith(kind, texts),
    ...(keys ? { [keys.en]: title.en, [keys.ar]: title.ar } : {}),
  }
  return { id, json: { [kind.wire.id]: id, ...wireOf(kind, id, data) } }
}

/**
 * Rich texts of a record, each English one with its Arabic twin, in the order passed to {@link
 * creation}.
 */
export const pairsIn = (kind: AnyKind, data: Data): Pair[] => {
  const all = richTextsOf(kind, data)
  return all.flatMap((en, index) => (index % 2 === 0 ? [{ en, ar: all[index + 1] ?? '' }] : []))
}
