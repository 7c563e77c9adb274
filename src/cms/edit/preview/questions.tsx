import type { ReactNode } from 'react'
import { faq, questionShown, type FaqData } from '#kinds/faq.ts'
import { localise } from '#kinds/localise.ts'
import { faq as ar } from '#messages/ar/faq.ts'
import { preview as notices } from '#messages/en/cms-preview.ts'
import { faq as en } from '#messages/en/faq.ts'
import questionsSheet from '#sections/faq/questions.css?inline'
import { QuestionFold } from '#views/question.tsx'
import { langAttributes } from '#i18n/languages.ts'
import { dataOf, type Values } from '#kinds/values.ts'
import { useFigures } from './figures.ts'
import { sanitisePreview } from './sanitise.ts'
import type { Preview, ViewProps } from './preview.tsx'

const words = { en, ar }

const questionSetIn = (values: Values): FaqData => dataOf(faq, values) as FaqData

/** Set of questions on the page of all questions. */
function View({ values, language, site }: ViewProps): ReactNode {
  const { SupportHeading, SupportHeading_AR, SupportData } = questionSetIn(values)
  const fillFigures = useFigures(site)
  const heading = localise(language, SupportHeading, SupportHeading_AR)
  return (
    <main>
      <div className="wrap questions">
        <div className="sets">
          <section aria-labelledby="heading">
            <h2 id="heading">
              <span {...langAttributes(heading.language, language)}>
                {fillFigures(heading.text, 'text', heading.language)}
              </span>
            </h2>
            {SupportData.map((entry) => {
              const question = questionShown(entry, language)
              const title = fillFigures(question.title, 'text', question.language)
              const safeHtml = sanitisePreview(question.html)
              const html = fillFigures(safeHtml, 'html', question.language)
              return (
                <QuestionFold
                  key={question.id}
                  language={language}
                  question={{ ...question, title, html }}
                  link={words[language].link}
                />
              )
            })}
          </section>
        </div>
      </div>
    </main>
  )
}

function notes(values: Values, language: 'en' | 'ar'): string[] {
  const { SupportHeading_AR, SupportData } = questionSetIn(values)
  if (language === 'en') return []
  const englishCount = SupportData.filter(
    (entry) => questionShown(entry, language).language !== language,
  ).length
  return [
    ...(SupportHeading_AR === '' ? [notices.questions.heading] : []),
    ...(englishCount > 0 ? [notices.questions.english(englishCount, SupportData.length)] : []),
  ]
}

export const questionsPreview: Preview = {
  styleSheets: [questionsSheet],
  View,
  notes,
  hasFolds: true,
}
