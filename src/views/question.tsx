import type { ReactNode } from 'react'
import { textLanguage, type Language } from '#i18n/languages.ts'
import type { QuestionShown } from '#kinds/faq.ts'
import { Icon } from './icon.tsx'
import { belowHeading } from './rich-text.ts'

type Props = {
  question: QuestionShown
  /** The page's language. */
  language: Language
  /** Text of the link to the question itself. */
  link: string
  /** The answer with its element, where the page cannot set its HTML. */
  answer?: ReactNode
}

/**
 * A question that opens. Its id is on the answer, not on the fold: browsers open a closed fold
 * around the target of a link, without any script. The answer must come from the sanitiser.
 */
export function QuestionFold({
  question: { id, title, html, language: own },
  language,
  link,
  answer,
}: Props): ReactNode {
  const spoken = textLanguage(own, language)
  return (
    <details className="fold">
      <summary>
        <h3 {...spoken}>{title}</h3>
        <Icon name="down" />
      </summary>
      <div id={`q-${id}`}>
        {answer ?? (
          <div
            className="prose"
            {...spoken}
            dangerouslySetInnerHTML={{ __html: belowHeading(html, 3) }}
          />
        )}
        <a className="more" href={`#q-${id}`}>
          <Icon name="link" size={20} />
          <span>
            {link}
            <span className="vh" {...spoken}>
              {`: ${title}`}
            </span>
          </span>
        </a>
      </div>
    </details>
  )
}
