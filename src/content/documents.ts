import { getCollection, type CollectionEntry } from 'astro:content'
import type { Category } from '#kinds/documents.ts'
import { fileFacts } from './files.ts'
import { newestFirst } from './order.ts'
import type { Language, Said } from './said.ts'

/** A PDF as pages offer it. */
export type PaperDocument = {
  id: string
  /** The language that the paper itself is written in. */
  language: Language
  title: Said
  /** `/assets/<sha256>/<name>` */
  href: string
  /** Bytes. */
  size: number
  /** `YYYY-MM-DD`, or empty. */
  effectiveFrom: string
}

export type Subject = 'facts' | 'fees'
export type Audience = 'individual' | 'business'

const otherLanguage = { en: 'ar', ar: 'en' } as const satisfies Record<Language, Language>

/** Each place on the page and the two categories that stand in it. */
const places = [
  { subject: 'facts', audience: 'individual', en: 'KEY_FACTS_INDIVIDUAL', ar: 'KEY_FACTS_INDIVIDUAL_AR' },
  { subject: 'facts', audience: 'business', en: 'KEY_FACTS_BUSINESS', ar: 'KEY_FACTS_BUSINESS_AR' },
  { subject: 'fees', audience: 'individual', en: 'FEES_INDIVIDUAL', ar: 'FEES_INDIVIDUAL_AR' },
  { subject: 'fees', audience: 'business', en: 'FEES_BUSINESS', ar: 'FEES_BUSINESS_AR' },
] as const satisfies readonly ({ subject: Subject; audience: Audience } & Record<Language, Category>)[]

/** The documents of one subject for one audience: those in the page's language, and those in the other one. */
export type DocumentPlace = { subject: Subject; audience: Audience; own: PaperDocument[]; other: PaperDocument[] }

type Entry = CollectionEntry<'documents'>['data']

/** A paper is named in its own language, and by its other name where it has no such. One whose file is gone is not offered. */
const documentOf = async ({ id, data }: Entry, language: Language): Promise<PaperDocument[]> => {
  const facts = await fileFacts(data.FilePath)
  if (!facts) return []
  const names: Record<Language, string> = { en: data.Title, ar: data.Title_AR }
  const spoken = names[language] === '' ? otherLanguage[language] : language
  return [{ id, language, title: { text: names[spoken], language: spoken }, href: data.FilePath, size: facts.size, effectiveFrom: data.EffectiveFrom }]
}

/** All places of the page, empty ones too; in each the paper that came into force last stands first. */
export const documentsFor = async (page: Language): Promise<DocumentPlace[]> => {
  const entries = newestFirst((await getCollection('documents')).map(({ data }) => data), ({ data }) => data.EffectiveFrom)
  const papersIn = async (category: Category, language: Language): Promise<PaperDocument[]> =>
    (await Promise.all(entries.filter(({ data }) => data.Category === category).map((entry) => documentOf(entry, language)))).flat()
  const other = otherLanguage[page]
  return Promise.all(
    places.map(async (place) => ({
      subject: place.subject,
      audience: place.audience,
      own: await papersIn(place[page], page),
      other: await papersIn(place[other], other),
    })),
  )
}
