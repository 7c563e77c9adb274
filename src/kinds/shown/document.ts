import type { Category, DocumentData } from '../documents.ts'
import type { Language, LocalisedText } from './localise.ts'

export type Subject = 'facts' | 'fees'
export type Audience = 'individual' | 'business'

/** Each place on the page of documents and the two categories that stand in it. */
export const documentPlaces = [
  { subject: 'facts', audience: 'individual', en: 'KEY_FACTS_INDIVIDUAL', ar: 'KEY_FACTS_INDIVIDUAL_AR' },
  { subject: 'facts', audience: 'business', en: 'KEY_FACTS_BUSINESS', ar: 'KEY_FACTS_BUSINESS_AR' },
  { subject: 'fees', audience: 'individual', en: 'FEES_INDIVIDUAL', ar: 'FEES_INDIVIDUAL_AR' },
  { subject: 'fees', audience: 'business', en: 'FEES_BUSINESS', ar: 'FEES_BUSINESS_AR' },
] as const satisfies readonly ({ subject: Subject; audience: Audience } & Record<Language, Category>)[]

/** A paper is named in its own language, and by its other name where it has no such. */
export const documentTitle = (data: Pick<DocumentData, 'Title' | 'Title_AR'>, language: Language): LocalisedText => {
  const names: Record<Language, string> = { en: data.Title, ar: data.Title_AR }
  const other = language === 'en' ? 'ar' : 'en'
  const spoken = names[language] === '' ? other : language
  return { text: names[spoken], language: spoken }
}
