import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { otherLanguage, type Language } from '#i18n/languages.ts'
import { dayOf } from '#i18n/time.ts'
import { documentSections, documentTitle, documents, type DocumentData } from '#kinds/documents.ts'
import { documents as ar } from '#messages/ar/documents.ts'
import { preview as notices } from '#messages/en/cms-preview.ts'
import { documents as en } from '#messages/en/documents.ts'
import { documentsOn } from '#rules/versions.ts'
import documentsSheet from '#sections/documents/documents.css?inline'
import { DocumentsCard, type DocumentShown } from '#views/document.tsx'
import { dataOf, type Values } from '#kinds/values.ts'
import { isVisibleAt } from '../../stores/gaps.ts'
import type { Preview, ViewProps } from './preview.tsx'
import type { SiteContent } from './site-facts.ts'

const words = { en, ar }

const documentIn = (values: Values): DocumentData => dataOf(documents, values) as DocumentData

/** Section of a document on the page of documents, and the language of the document. */
const categoryOf = ({ Category }: DocumentData) => {
  const section =
    documentSections.find(({ en, ar }) => en === Category || ar === Category) ?? documentSections[0]
  return { ...section, language: section.ar === Category ? ('ar' as const) : ('en' as const) }
}

/** Sorts after every creation time: a new document counts as the newest. */
const NEWEST = '~'

/** Document on its page, together with the documents that visitors see now. */
function View({ values, language, item, site }: ViewProps): ReactNode {
  const data = documentIn(values)
  const files = useStore(site.$files) ?? []
  const now = useStore(site.$now)
  const { subject, audience, en: english, ar: arabic } = categoryOf(data)
  const others = useStore(site.publishedItemsOf(documents)).filter(
    (other) => other.Id !== item.id && isVisibleAt(other, now),
  )
  const all = [
    ...others.map(({ Id, createdAt, Data }) => ({ id: Id, createdAt, data: Data as DocumentData })),
    { id: item.id, createdAt: item.createdAt ?? NEWEST, data },
  ]
  // Day of the preview: today, or the first day of a document that is not in force yet.
  const today = dayOf(now)
  const day = data.EffectiveFrom > today ? data.EffectiveFrom : today
  const documentsIn = (written: Language) => {
    const inCategory = all
      .filter((one) => one.data.Category === (written === 'ar' ? arabic : english))
      .sort((a, b) => (a.createdAt > b.createdAt ? -1 : 1))
      .map((one) => ({ ...one, from: one.data.EffectiveFrom }))
    const { 'in force': inForce, earlier } = documentsOn(inCategory, day)
    // As on the site, a document without its file is left out.
    const withFiles = (papers: typeof inForce): DocumentShown[] =>
      papers.flatMap((paper) => {
        const { FilePath, EffectiveFrom } = paper.data
        const file = files.find((one) => one.FilePath === FilePath)
        if (!file) return []
        const shown = {
          id: paper.id,
          language: written,
          title: documentTitle(paper.data, written),
          href: FilePath,
          size: file.Size,
          effectiveFrom: EffectiveFrom,
          until: paper.until,
        }
        return [shown]
      })
    return { inForce: withFiles(inForce), earlier: withFiles(earlier) }
  }
  const own = documentsIn(language)
  const other = documentsIn(otherLanguage(language))
  const t = words[language]
  return (
    <main>
      <section className="wrap papers" aria-labelledby="papers-title">
        <h2 id="papers-title">{t.subjects[subject].title}</h2>
        <p className="lead quiet">{t.subjects[subject].lead}</p>
        <div>
          <DocumentsCard
            title={t.audiences[audience]}
            own={own.inForce}
            other={other.inForce}
            earlier={[...own.earlier, ...other.earlier]}
            language={language}
            words={t}
          />
        </div>
      </section>
    </main>
  )
}

function notes(values: Values, language: Language, site: SiteContent): string[] {
  const data = documentIn(values)
  const { language: written } = categoryOf(data)
  const writtenName = notices.languages[written]
  const hasFile = data.FilePath !== ''
  const files = site.$files.get()
  const isFileGone = files !== null && !files.some(({ FilePath }) => FilePath === data.FilePath)
  const hasOwnTitle = documentTitle(data, written).language === written
  return [
    ...(hasFile ? [] : [notices.paper.none]),
    ...(hasFile && isFileGone ? [notices.paper.gone] : []),
    ...(written === language ? [] : [notices.paper.other(writtenName)]),
    ...(hasOwnTitle ? [] : [notices.paper.own(writtenName)]),
  ]
}

export const documentPreview: Preview = { styleSheets: [documentsSheet], View, notes }
