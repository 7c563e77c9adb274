import type { ReactNode } from 'react'
import { langAttributes, type Language } from '#i18n/languages.ts'
import type { QuestionShown } from '#kinds/faq.ts'
import { Icon } from './icon.tsx'
import { withLoweredHeadings } from './rich-text.ts'

type Props = {
  question: QuestionShown
  /** The page's language. */
  language: Language
  /** Text of the link to the question itself. */
  link: string
  /** The answer as an element, for pages that cannot set its HTML. Default: the question's HTML. */
  answer?: ReactNode
}

/**
 * A question in a fold with its answer, which must come from the sanitiser. The id is that of the
 * answer, not of the fold: so browsers open the fold for a link to it, without a script.
 */
export function QuestionFold({
  question: { id, title, html, language: questionLanguage },
  language,
  link,
  answer,
}: Props): ReactNode {
  const languageAttributes = langAttributes(questionLanguage, language)
  return (
    <details className="fold">
      <summary>
        <h3 {...languageAttributes}>{title}</h3>
        <Icon name="down" />
      </summary>
      <div id={`q-${id}`}>
        {answer ?? (
          <div
            className="prose"
            {...languageAttributes}
            dangerouslySetInnerHTML={{ __html: withLoweredHeadings(html, 3) }}
          />
        )}
        <a className="more" href={`#q-${id}`}>
          <Icon name="link" size={20} />
          <span>
            {link}
            <span className="vh" {...languageAttributes}>
              {`: ${title}`}
            </span>
          </span>
        </a>
      </div>
    </details>
  )
}
