import { otherLanguage } from '#i18n/languages.ts'
import {
  documentPlaces,
  documentTitle,
  documents,
  type Audience,
  type Category,
  type Subject,
} from '#kinds/documents.ts'
import type { Language, LocalisedText } from '#kinds/localise.ts'
import { papersOn, type HeldUntil } from '#rules/versions.ts'
import { inOrder } from '#store/order.ts'
import { today } from './day.ts'
import { entriesOf, type Entry } from './entries.ts'
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
  /** The last day on which it holds, `YYYY-MM-DD`; null while nothing is to follow it. */
  until: string | null
}

/** The documents of one subject for one audience that hold today, in the page's language and in the other one, and those that held before. */
export type DocumentPlace = {
  subject: Subject
  audience: Audience
  own: PaperDocument[]
  other: PaperDocument[]
  earlier: PaperDocument[]
}

type Document = Entry<'documents'>

/** One whose file is gone is not offered. */
const documentOf = async (
  { id, data, until }: HeldUntil<Document>,
  language: Language,
): Promise<PaperDocument[]> => {
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

/** All places of the page, empty ones too. A document that is still to come into force is not shown: it is on its day. */
export const documentsFor = async (page: Language): Promise<DocumentPlace[]> => {
  const entries = inOrder(
    documents,
    (await entriesOf('documents')).map((entry) => ({ ...entry, from: entry.data.EffectiveFrom })),
  )
  const day = await today()
  const papersIn = async (category: Category, language: Language) => {
    const { 'in force': now, earlier } = papersOn(
      entries.filter(({ data }) => data.Category === category),
      day,
    )
    const offered = async (papers: HeldUntil<Document>[]): Promise<PaperDocument[]> =>
      (await Promise.all(papers.map((one) => documentOf(one, language)))).flat()
    return { now: await offered(now), earlier: await offered(earlier) }
  }
  const twin = otherLanguage(page)
  return Promise.all(
    documentPlaces.map(async ({ subject, audience, ...categories }) => {
      const own = await papersIn(categories[page], page)
      const other = await papersIn(categories[twin], twin)
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
