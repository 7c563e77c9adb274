import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { otherLanguage, textLanguage, type Language } from '#i18n/languages.ts'
import { dayOf } from '#i18n/time.ts'
import { documentPlaces, documents, documentTitle, type Audience, type Category, type Subject } from '#kinds/documents.ts'
import { faq, questionShown, type FaqData, type QuestionShown } from '#kinds/faq.ts'
import { localise } from '#kinds/localise.ts'
import type { messages } from '#messages/index.ts'
import { figuresIn } from '#rules/figures.ts'
import { papersOn } from '#rules/versions.ts'
import { DocumentsCard, type DocumentShown } from '#views/document.tsx'
import { QuestionFold } from '#views/question.tsx'
import { belowHeading } from '#views/rich-text.ts'
import { clientData, recordsOf, type ClientData } from './client-data.ts'
import { nodesOf } from './nodes.ts'

/** A place of a page that the build found empty: which part of the public data belongs there, and the words for it. */
export type EmptyPlace = { language: Language } & (
  | { of: 'documents'; subject: Subject; audiences: readonly Audience[]; words: ReturnType<typeof messages>['documents'] }
  | { of: 'answers'; type: FaqData['FaqType']; link: string }
)

function Answer({ question: { html, language: own }, language }: { question: QuestionShown; language: Language }): ReactNode {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => ref.current?.replaceChildren(nodesOf(belowHeading(html, 3))), [html])
  return <div className="prose" {...textLanguage(own, language)} ref={ref} />
}

/** The sets of questions of one kind of reader. One that asks for a fee waits for the next build, which knows the fees. */
function Questions({ data, place: { language, type, link } }: { data: ClientData; place: Extract<EmptyPlace, { of: 'answers' }> }): ReactNode {
  const sets = recordsOf(faq, data.faqDocumentations).filter(({ data: { FaqType } }) => FaqType === type)
  return sets.map(({ id, data: { SupportHeading, SupportHeading_AR, SupportData } }) => {
    const heading = localise(language, SupportHeading, SupportHeading_AR)
    const questions = SupportData.map((entry) => questionShown(entry, language)).filter(({ title, html }) => figuresIn(title + html).length === 0)
    return questions.length === 0 ? null : (
      <section key={id} id={`set-${id}`} aria-labelledby={`heading-${id}`}>
        <h2 id={`heading-${id}`}>
          <span {...textLanguage(heading.language, language)}>{heading.text}</span>
        </h2>
        {questions.map((question) => (
          <QuestionFold key={question.id} {...{ question, language, link }} answer={<Answer {...{ question, language }} />} />
        ))}
      </section>
    )
  })
}

/** The papers of one category by their standing today. */
const papersIn = (data: ClientData, category: Category, language: Language): { now: DocumentShown[]; earlier: DocumentShown[] } => {
  const held = recordsOf(documents, data.documentUploads[category] ?? []).map((one) => ({ ...one, from: one.data.EffectiveFrom }))
  const { 'in force': now, earlier } = papersOn(held, dayOf(Date.now()))
  const shown = (papers: typeof now): DocumentShown[] =>
    papers.map(({ id, data: paper, until }) => ({ id, language, title: documentTitle(paper, language), href: paper.FilePath, size: null, effectiveFrom: paper.EffectiveFrom, until }))
  return { now: shown(now), earlier: shown(earlier) }
}

/** The cards of one subject. */
function Documents({ data, place: { language, subject, audiences, words } }: { data: ClientData; place: Extract<EmptyPlace, { of: 'documents' }> }): ReactNode {
  return documentPlaces
    .filter((place) => place.subject === subject && audiences.includes(place.audience))
    .map(({ audience, ...categories }) => {
      const twin = otherLanguage(language)
      const [own, other] = [papersIn(data, categories[language], language), papersIn(data, categories[twin], twin)]
      return <DocumentsCard key={audience} title={words.audiences[audience]} own={own.now} other={other.now} earlier={[...own.earlier, ...other.earlier]} {...{ language, words }} />
    })
}

const hasAny = (data: ClientData, place: EmptyPlace): boolean =>
  place.of === 'answers' ? data.faqDocumentations.some(({ FaqType }) => FaqType === place.type) : Object.values(data.documentUploads).some((papers) => papers.length > 0)

const rejections = { documents: documents.api.list?.rejection, answers: faq.api.list?.rejection }

/** The specification's initial load: a place that is empty gets the public data of today; where there is none, its words stay. */
export const fillPlace = async (root: HTMLElement, place: EmptyPlace): Promise<void> => {
  const data = await clientData(rejections[place.of])
  if (!hasAny(data, place)) return
  createRoot(root).render(place.of === 'answers' ? <Questions {...{ data, place }} /> : <Documents {...{ data, place }} />)
}
