import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { otherLanguage, langAttributes, type Language } from '#i18n/languages.ts'
import { dayOf } from '#i18n/time.ts'
import {
  documentSections,
  documents,
  documentTitle,
  type Audience,
  type Category,
  type Subject,
} from '#kinds/documents.ts'
import { faq, questionShown, type FaqData, type QuestionShown } from '#kinds/faq.ts'
import { localise, type LocalisedText } from '#kinds/localise.ts'
import type { messages } from '#messages/index.ts'
import { figuresIn } from '#rules/figures.ts'
import { documentsOn } from '#rules/versions.ts'
import { DocumentsCard, type DocumentShown } from '#views/document.tsx'
import { QuestionFold } from '#views/question.tsx'
import { withLoweredHeadings } from '#views/rich-text.ts'
import { clientData, recordsOf, type ClientData } from './client-data.ts'
import { nodesOf } from './nodes.ts'

/** A section that was empty at build time, with the values that select and label its content. */
export type EmptySection = { language: Language } & (
  | {
      of: 'documents'
      subject: Subject
      audiences: readonly Audience[]
      words: ReturnType<typeof messages>['documents']
    }
  | { of: 'answers'; type: FaqData['FaqType']; link: string }
)

function Answer({
  question: { html, language: answerLanguage },
  language,
}: {
  question: QuestionShown
  language: Language
}): ReactNode {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => ref.current?.replaceChildren(nodesOf(withLoweredHeadings(html, 3))), [html])
  return <div className="prose" {...langAttributes(answerLanguage, language)} ref={ref} />
}

/** An empty section of documents, or of answers. */
type EmptySectionOf<Of extends EmptySection['of']> = Extract<EmptySection, { of: Of }>
type SetShown = { id: string; heading: LocalisedText; questions: QuestionShown[] }

/** True for a text with a placeholder for a fee or limit. */
const hasFigure = (text: string): boolean => figuresIn(text).length > 0

/**
 * The sets of questions of one type. Questions with placeholders for figures are left out until the
 * next build, which knows the figures.
 */
const setsIn = (data: ClientData, { language, type }: EmptySectionOf<'answers'>): SetShown[] =>
  recordsOf(faq, data.faqDocumentations).flatMap(
    ({ id, data: { FaqType, SupportHeading, SupportHeading_AR, SupportData } }) => {
      const heading = localise(language, SupportHeading, SupportHeading_AR)
      const questions = SupportData.map((entry) => questionShown(entry, language)).filter(
        ({ title, html }) => !hasFigure(title + html),
      )
      return FaqType !== type || hasFigure(heading.text) || questions.length === 0
        ? []
        : [{ id, heading, questions }]
    },
  )

function Questions({
  sets,
  section: { language, link },
}: {
  sets: readonly SetShown[]
  section: EmptySectionOf<'answers'>
}): ReactNode {
  return sets.map(({ id, heading, questions }) => (
    <section key={id} id={`set-${id}`} aria-labelledby={`heading-${id}`}>
      <h2 id={`heading-${id}`}>
        <span {...langAttributes(heading.language, language)}>{heading.text}</span>
      </h2>
      {questions.map((question) => (
        <QuestionFold
          key={question.id}
          {...{ question, language, link }}
          answer={<Answer {...{ question, language }} />}
        />
      ))}
    </section>
  ))
}

/** The documents of one category: those in force now, and earlier ones. */
const documentsIn = (
  data: ClientData,
  category: Category,
  language: Language,
): { now: DocumentShown[]; earlier: DocumentShown[] } => {
  const records = recordsOf(documents, data.documentUploads[category] ?? []).map((record) => ({
    ...record,
    from: record.data.EffectiveFrom,
  }))
  const { 'in force': now, earlier } = documentsOn(records, dayOf(Date.now()))
  const shown = (papers: typeof now): DocumentShown[] =>
    papers.map(({ id, data: paper, until }) => ({
      id,
      language,
      title: documentTitle(paper, language),
      href: paper.FilePath,
      size: null,
      effectiveFrom: paper.EffectiveFrom,
      until,
    }))
  return { now: shown(now), earlier: shown(earlier) }
}

type Card = {
  audience: Audience
  /** Documents in force, in the page's language. */
  own: DocumentShown[]
  /** Documents in force, in the other language. */
  other: DocumentShown[]
  /** Documents no longer in force, in both languages. */
  earlier: DocumentShown[]
}

/** The cards of one subject; none when no audience has a document. */
const cardsIn = (
  data: ClientData,
  { language, subject, audiences }: EmptySectionOf<'documents'>,
): Card[] => {
  const cards = documentSections
    .filter((place) => place.subject === subject && audiences.includes(place.audience))
    .map(({ audience, ...categories }) => {
      const otherPageLanguage = otherLanguage(language)
      const [own, other] = [
        documentsIn(data, categories[language], language),
        documentsIn(data, categories[otherPageLanguage], otherPageLanguage),
      ]
      return {
        audience,
        own: own.now,
        other: other.now,
        earlier: [...own.earlier, ...other.earlier],
      }
    })
  return cards.some(({ own, other, earlier }) => own.length + other.length + earlier.length > 0)
    ? cards
    : []
}

function Documents({
  cards,
  section: { language, words },
}: {
  cards: readonly Card[]
  section: EmptySectionOf<'documents'>
}): ReactNode {
  return cards.map(({ audience, ...papers }) => (
    <DocumentsCard
      key={audience}
      title={words.audiences[audience]}
      {...papers}
      {...{ language, words }}
    />
  ))
}

/** Messages of a failed request, as the specification gives them for the lists of records. */
const rejections = { documents: documents.api.list?.rejection, answers: faq.api.list?.rejection }

/** Replaces the placeholder text of an empty section by its content, if there is any. */
const show = (root: HTMLElement, data: ClientData, section: EmptySection): void => {
  if (section.of === 'answers') {
    const sets = setsIn(data, section)
    if (sets.length > 0) createRoot(root).render(<Questions {...{ sets, section }} />)
    return
  }
  const cards = cardsIn(data, section)
  if (cards.length > 0) createRoot(root).render(<Documents {...{ cards, section }} />)
}

/**
 * The specification's initial load: fills an empty section with the current public data. Without
 * data its placeholder text remains. Then removes its attribute `data-empty`.
 */
const fillEmptySection = async (root: HTMLElement, section: EmptySection): Promise<void> => {
  try {
    show(root, await clientData(rejections[section.of]), section)
  } catch (error) {
    console.warn(error)
  }
  root.removeAttribute('data-empty')
}

/** Fills the sections with `data-empty`, whose value is an {@link EmptySection} as JSON. */
export const fillEmptySections = (): void => {
  for (const root of document.querySelectorAll<HTMLElement>('[data-empty]'))
    void fillEmptySection(root, JSON.parse(root.dataset['empty'] ?? '') as EmptySection)
}
