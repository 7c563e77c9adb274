import { useStore } from '@nanostores/react'
import { useEffect, type ReactNode } from 'react'
import { shortDate } from '#i18n/time.ts'
import { faq } from '#kinds/faq.ts'
import { cmsFeedback as words } from '#messages/en/cms-feedback.ts'
import { cmsShell } from '#messages/en/cms-shell.ts'
import { itemPath, newPath } from '../stores/router.ts'
import { Text } from '../ui/language.tsx'
import { LoadError, SkeletonRows } from '../ui/placeholders.tsx'
import {
  $feedback,
  helpedShare,
  readFeedback,
  type AnswerCounts,
  type Feedback,
  type MissedSearch,
} from './feedback.ts'

/** Path of the screen on which the questions of a type are edited. */
const screenOf = (type: string): string =>
  faq.screens.find(({ only }) => only?.value === type)?.path ?? faq.screens[0]?.path ?? ''

/** Noon of a day (`YYYY-MM-DD`) in the Emirates. */
const noonOf = (day: string): Date => new Date(`${day}T12:00:00+04:00`)

/**
 * Searches without results, and the helpfulness of answers, from which editors learn what to write
 * next.
 */
export function FeedbackScreen(): ReactNode {
  const feedback = useStore($feedback)
  useEffect(() => void readFeedback(), [])
  return (
    <>
      <div className="screen-head screen-head-tall cluster">
        <h1 tabIndex={-1}>{cmsShell.feedback}</h1>
        <p>
          {feedback.state === 'loaded'
            ? words.lead(shortDate(noonOf(feedback.Since), new Date()))
            : words.leadWhileLoading}
        </p>
      </div>
      {feedback.state === 'failed' && (
        <LoadError text={words.failed} onRetry={() => void readFeedback()} />
      )}
      {feedback.state === 'loading' && <SkeletonRows label={words.loading} />}
      {feedback.state === 'loaded' && <FeedbackLists {...feedback} />}
    </>
  )
}

function FeedbackLists({ Answers, Searches }: Feedback): ReactNode {
  return (
    <div className="feedback">
      <section aria-labelledby="feedback-searches">
        <h2 id="feedback-searches">{words.searches.title}</h2>
        <p className="quiet">{words.searches.lead}</p>
        {Searches.length === 0 ? (
          <p>{words.searches.none}</p>
        ) : (
          <ul className="wide-rows">
            {Searches.map((search) => (
              <SearchRow key={`${search.Language} ${search.Words}`} search={search} />
            ))}
          </ul>
        )}
      </section>
      <section aria-labelledby="feedback-answers">
        <h2 id="feedback-answers">{words.answers.title}</h2>
        <p className="quiet">{words.answers.lead}</p>
        {Answers.length === 0 ? (
          <p>{words.answers.none}</p>
        ) : (
          <ul className="wide-rows">
            {Answers.map((answer) => (
              <AnswerRow key={answer.Guid} answer={answer} />
            ))}
          </ul>
        )}
      </section>
    </div>
  )
}

function SearchRow({ search: { Words, Language, Count } }: { search: MissedSearch }): ReactNode {
  // Visitors of an English page may search in Arabic, so the words decide.
  const isArabic = /\p{Script=Arabic}/u.test(Words)
  return (
    <li className="wide-row">
      <div>
        <strong>
          <Text lang={isArabic ? 'ar' : 'en'}>{Words}</Text>
        </strong>
      </div>
      <p>{words.searches.times(Count, Language)}</p>
      <a href={newPath(screenOf('INDIVIDUAL_FAQ'))} aria-label={words.searches.writeLabel(Words)}>
        {words.searches.write}
      </a>
    </li>
  )
}

function AnswerRow({ answer }: { answer: AnswerCounts }): ReactNode {
  const { SupportId, FaqType, SupportTitle, SupportTitle_AR, Helped, NotHelped } = answer
  const title = SupportTitle || SupportTitle_AR
  return (
    <li className="wide-row">
      <div>
        <strong>
          <Text lang={SupportTitle === '' ? 'ar' : 'en'}>{title}</Text>
        </strong>
        {SupportTitle !== '' && SupportTitle_AR !== '' && <Text lang="ar">{SupportTitle_AR}</Text>}
      </div>
      <p>
        <span>{words.answers.share(helpedShare(answer))}</span>
        <span>{words.answers.counts(Helped, NotHelped)}</span>
      </p>
      <a href={itemPath(screenOf(FaqType), SupportId)} aria-label={words.answers.openLabel(title)}>
        {words.answers.open}
      </a>
    </li>
  )
}
