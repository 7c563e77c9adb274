import { otherLanguage } from '#i18n/languages.ts'
import {
  documentSections,
  documentTitle,
  documents,
  type Audience,
  type Category,
  type Subject,
} from '#kinds/documents.ts'
import type { Language, LocalisedText } from '#kinds/localise.ts'
import { documentsOn, type WithLastDay } from '#rules/versions.ts'
import { inOrder } from '#store/order.ts'
import { today } from './day.ts'
import { entriesOf, type Entry } from './entries.ts'
import { fileFacts } from './store.ts'

/** A PDF as shown on pages. */
export type DocumentShown = {
  id: string
  /** Language of the PDF. */
  language: Language
  title: LocalisedText
  /** `/assets/<sha256>/<name>` */
  href: string
  /** Bytes. */
  size: number
  /** `YYYY-MM-DD`, or empty. */
  effectiveFrom: string
  /** The last day on which it is in force, `YYYY-MM-DD`; null while it has no successor. */
  until: string | null
}

/** The documents of one subject for one audience. */
export type DocumentSection = {
  subject: Subject
  audience: Audience
  /** In force today, in the page's language. */
  own: DocumentShown[]
  /** In force today, in the other language. */
  other: DocumentShown[]
  /** No longer in force, in both languages. */
  earlier: DocumentShown[]
}

type Document = Entry<'documents'>

/** A document as shown on pages, in a list; an empty list when its file is missing. */
const shownDocument = async (
  { id, data, until }: WithLastDay<Document>,
  language: Language,
): Promise<DocumentShown[]> => {
  const facts = await fileFacts(data.FilePath)
  if (!facts) return []
  return [
    {
      id,
      language,
      title: documentTitle(data, language),
      href: data.FilePath,
      size: facts.size,
      effectiveFrom: data.EffectiveFrom,
      until,
    },
  ]
}

/**
 * All sections of the page, by subject and audience, empty ones too. A document that is not yet in
 * force is shown from its first day on.
 */
export const documentsFor = async (page: Language): Promise<DocumentSection[]> => {
  const entries = inOrder(
    documents,
    (await entriesOf('documents')).map((entry) => ({ ...entry, from: entry.data.EffectiveFrom })),
  )
  const day = await today()
  const papersIn = async (category: Category, language: Language) => {
    const { 'in force': inForce, earlier } = documentsOn(
      entries.filter(({ data }) => data.Category === category),
      day,
    )
    const documentsShown = async (papers: WithLastDay<Document>[]): Promise<DocumentShown[]> =>
      (await Promise.all(papers.map((one) => shownDocument(one, language)))).flat()
    return { now: await documentsShown(inForce), earlier: await documentsShown(earlier) }
  }
  const secondLanguage = otherLanguage(page)
  return Promise.all(
    documentSections.map(async ({ subject, audience, ...categories }) => {
      const own = await papersIn(categories[page], page)
      const other = await papersIn(categories[secondLanguage], secondLanguage)
      return {
        subject,
        audience,
        own: own.now,
        other: other.now,
        earlier: [...own.earlier, ...other.earlier],
      }
    }),
  )
}
