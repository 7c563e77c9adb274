import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { otherLanguage, type Language } from '#i18n/languages.ts'
import { dayOf } from '#i18n/time.ts'
import { documentPlaces, documentTitle, documents, type DocumentData } from '#kinds/documents.ts'
import { documents as ar } from '#messages/ar/documents.ts'
import { preview as notices } from '#messages/en/cms-preview.ts'
import { documents as en } from '#messages/en/documents.ts'
import { papersOn } from '#rules/versions.ts'
import documentsSheet from '#sections/documents/documents.css?inline'
import { DocumentsCard, type DocumentShown } from '#views/document.tsx'
import { dataOf, type Values } from '#kinds/values.ts'
import { isThereAt } from '../../stores/gaps.ts'
import type { Preview, ViewProps } from './preview.tsx'
import type { SiteFacts } from './site-facts.ts'

const words = { en, ar }

const paperIn = (values: Values): DocumentData => dataOf(documents, values) as DocumentData

/** The place of a paper on the page of documents and the language that it is written in. */
const categoryOf = ({ Category }: DocumentData) => {
  const place =
    documentPlaces.find((one) => one.en === Category || one.ar === Category) ?? documentPlaces[0]
  return { ...place, language: place.ar === Category ? ('ar' as const) : ('en' as const) }
}

/** A document on its page, among those that visitors see already. */
function View({ values, language, item, site }: ViewProps): ReactNode {
  const data = paperIn(values)
  const files = useStore(site.$files) ?? []
  const now = useStore(site.$now)
  const { subject, audience, en: english, ar: arabic } = categoryOf(data)
  const others = useStore(site.publishedOf(documents)).filter(
    (other) => other.Id !== item.id && isThereAt(other, now),
  )
  const all = [
    ...others.map(({ Id, createdAt, Data }) => ({ id: Id, createdAt, data: Data as DocumentData })),
    // A new one comes after all others.
    { id: item.id, createdAt: item.createdAt ?? '~', data },
  ]
  // As on the site from the day on which it is in force; one whose file is gone is not offered.
  const today = dayOf(now)
  const day = data.EffectiveFrom > today ? data.EffectiveFrom : today
  const papersIn = (own: Language) => {
    const held = all
      .filter(({ data: one }) => one.Category === (own === 'ar' ? arabic : english))
      .sort((a, b) => (a.createdAt > b.createdAt ? -1 : 1))
    const { 'in force': inForce, earlier } = papersOn(
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
