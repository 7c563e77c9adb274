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
import type { SiteFacts } from './site-facts.ts'

const words = { en, ar }

const paperIn = (values: Values): DocumentData => dataOf(documents, values) as DocumentData

/** Place of a document on the page of documents, and the language it is written in. */
const categoryOf = ({ Category }: DocumentData) => {
  const place =
    documentSections.find((one) => one.en === Category || one.ar === Category) ??
    documentSections[0]
  return { ...place, language: place.ar === Category ? ('ar' as const) : ('en' as const) }
}

/** Document on its page, among those that visitors see already. */
function View({ values, language, item, site }: ViewProps): ReactNode {
  const data = paperIn(values)
  const files = useStore(site.$files) ?? []
  const now = useStore(site.$now)
  const { subject, audience, en: english, ar: arabic } = categoryOf(data)
  const others = useStore(site.publishedOf(documents)).filter(
    (other) => other.Id !== item.id && isVisibleAt(other, now),
  )
  const all = [
    ...others.map(({ Id, createdAt, Data }) => ({ id: Id, createdAt, data: Data as DocumentData })),
    // A new document counts as the newest.
    { id: item.id, createdAt: item.createdAt ?? '~', data },
  ]
  // Day of the preview: today, or the first day of a document that is not in force yet. As on the
  // site, documents without their file are left out.
  const today = dayOf(now)
  const day = data.EffectiveFrom > today ? data.EffectiveFrom : today
  const papersIn = (own: Language) => {
    const held = all
      .filter(({ data: one }) => one.Category === (own === 'ar' ? arabic : english))
      .sort((a, b) => (a.createdAt > b.createdAt ? -1 : 1))
    const { 'in force': inForce, earlier } = documentsOn(
      held.map((one) => ({ ...one, from: one.data.EffectiveFrom })),
      day,
    )
    const shown = (papers: typeof inForce): DocumentShown[] =>
      papers.flatMap(({ id: key, data: one, until }) => {
        const file = files.find(({ FilePath }) => FilePath === one.FilePath)
        return file
          ? [
              {
                id: key,
                language: own,
                title: documentTitle(one, own),
                href: one.FilePath,
                size: file.Size,
                effectiveFrom: one.EffectiveFrom,
                until,
              },
            ]
          : []
      })
    return { inForce: shown(inForce), earlier: shown(earlier) }
  }
  const [own, other] = [papersIn(language), papersIn(otherLanguage(language))]
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

function notes(values: Values, language: Language, site: SiteFacts): string[] {
  const data = paperIn(values)
  const { language: own } = categoryOf(data)
  const isGone = site.$files.get()?.some(({ FilePath }) => FilePath === data.FilePath) === false
  return [
    ...(data.FilePath === '' ? [notices.paper.none] : isGone ? [notices.paper.gone] : []),
    ...(own === language ? [] : [notices.paper.other(notices.languages[own])]),
    ...(documentTitle(data, own).language === own
      ? []
      : [notices.paper.own(notices.languages[own])]),
  ]
}

export const documentPreview: Preview = { sheets: [documentsSheet], View, notes }
