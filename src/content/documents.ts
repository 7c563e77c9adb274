import { getCollection, type CollectionEntry } from 'astro:content'
import { documentPlaces, documentTitle, documents, type Audience, type Category, type Subject } from '#kinds/documents.ts'
import type { Language, LocalisedText } from '#kinds/localise.ts'
import { inOrder } from '#store/order.ts'
import { fileFacts } from './store.ts'

/** A PDF as pages offer it. `language` is the one that it is written in. */
export type PaperDocument = {
  id: string
  language: Language
  title: LocalisedText
  /** `/assets/<sha256>/<name>` */
  href: string
  /** Bytes. */
  size: number
  /** `YYYY-MM-DD`, or empty. */
  effectiveFrom: string
}

const otherLanguage = { en: 'ar', ar: 'en' } as const satisfies Record<Language, Language>

/** The documents of one subject for one audience: those in the page's language, and those in the other one. */
export type DocumentPlace = { subject: Subject; audience: Audience; own: PaperDocument[]; other: PaperDocument[] }

type Entry = CollectionEntry<'documents'>['data']

/** One whose file is gone is not offered. */
const documentOf = async ({ id, data }: Entry, language: Language): Promise<PaperDocument[]> => {
  const facts = await fileFacts(data.FilePath)
  if (!facts) return []
  return [{ id, language, title: documentTitle(data, language), href: data.FilePath, size: facts.size, effectiveFrom: data.EffectiveFrom }]
}

const latestInForceFirst = ({ data: { EffectiveFrom: a } }: Entry, { data: { EffectiveFrom: b } }: Entry): number => (a === b ? 0 : a > b ? -1 : 1)

/** All places of the page, empty ones too; in each the paper that came into force last stands first. */
export const documentsFor = async (page: Language): Promise<DocumentPlace[]> => {
  const entries = inOrder(documents, (await getCollection('documents')).map(({ data }) => data)).sort(latestInForceFirst)
  const papersIn = async (category: Category, language: Language): Promise<PaperDocument[]> =>
    (await Promise.all(entries.filter(({ data }) => data.Category === category).map((entry) => documentOf(entry, language)))).flat()
  const other = otherLanguage[page]
  return Promise.all(
    documentPlaces.map(async (place) => ({
      subject: place.subject,
      audience: place.audience,
      own: await papersIn(place[page], page),
      other: await papersIn(place[other], other),
    })),
  )
}
