import type { ReactNode } from 'react'
import { formatDate } from '#i18n/time.ts'
import { textLanguage, type Language } from '#i18n/languages.ts'
import type { JobShown } from '#kinds/jobs.ts'
import type { IconName } from '#ui/icon-paths.ts'
import { Icon } from './icon.tsx'
import { belowHeading } from './rich-text.ts'

type Fact = keyof JobShown['facts']

const icons = { place: 'pin', work: 'clock', experience: 'user', salary: 'salary' } as const satisfies Record<Fact, IconName>
const order: readonly Fact[] = ['place', 'work', 'experience', 'salary']

type Props = {
  /** `postedAt` is a day or a moment in ISO 8601; the description comes from the sanitiser. */
  job: JobShown & { postedAt: string }
  /** The page's language. */
  language: Language
  words: { posted: string; describe: string; apply: string; facts: Record<Fact, string> }
}

/** What the card of a job holds: its facts in view, its description folded. */
export function JobCard({ job: { title, facts, description, postedAt }, language, words }: Props): ReactNode {
  const named = textLanguage(title.language, language)
  const ofTitle = (
    <span className="vh" {...named}>
      {`: ${title.text}`}
    </span>
  )
  return (
    <>
      <h3 {...named}>{title.text}</h3>
      <p className="meta">
        {`${words.posted} `}
        <time dateTime={postedAt}>{formatDate(postedAt, language)}</time>
      </p>
      <dl>
        {order.map((key) =>
          facts[key].text === '' ? null : (
            <div key={key}>
              <dt>
                <Icon name={icons[key]} size={20} />
                {words.facts[key]}
              </dt>
              <dd {...textLanguage(facts[key].language, language)}>{facts[key].text}</dd>
            </div>
          ),
        )}
      </dl>
      <details className="fold">
        <summary>
          <b>
            {words.describe}
            {ofTitle}
          </b>
          <Icon name="down" />
        </summary>
        <div className="prose" {...textLanguage(description.language, language)} dangerouslySetInnerHTML={{ __html: belowHeading(description.text, 3) }} />
        <a className="btn line" href="#apply" data-role={title.text}>
          {words.apply}
          {ofTitle}
        </a>
      </details>
    </>
  )
}
