import type { ReactNode } from 'react'
import { formatDate } from '#i18n/time.ts'
import { langAttributes, type Language } from '#i18n/languages.ts'
import type { JobShown } from '#kinds/jobs.ts'
import type { IconName } from '#ui/icon-paths.ts'
import { Icon } from './icon.tsx'
import { withCdnPictures } from './rich-text.ts'

type Fact = keyof JobShown['facts']

const icons = {
  place: 'pin',
  work: 'clock',
  experience: 'user',
  salary: 'salary',
} as const satisfies Record<Fact, IconName>
/** The facts in the order in which they are shown. */
const order: readonly Fact[] = ['place', 'work', 'experience', 'salary']

type Props = {
  /** `postedAt` is a day or a time in ISO 8601. The description must come from the sanitiser. */
  job: JobShown & { postedAt: string }
  /** The page's language. */
  language: Language
  words: { posted: string; apply: string; facts: Record<Fact, string> }
}

/** The date a job was posted, and its facts. */
export function JobFacts({ job: { facts, postedAt }, language, words }: Props): ReactNode {
  return (
    <>
      <p className="meta">
        {`${words.posted} `}
        <time dateTime={postedAt}>{formatDate(postedAt, language)}</time>
      </p>
      <dl className="job-facts">
        {order.map((key) =>
          facts[key].text === '' ? null : (
            <div key={key}>
              <dt>
                <Icon name={icons[key]} size={20} />
                {words.facts[key]}
              </dt>
              <dd {...langAttributes(facts[key].language, language)}>{facts[key].text}</dd>
            </div>
          ),
        )}
      </dl>
    </>
  )
}

/** The page of a job without its heading: its facts, its description, and a link to the form. */
export function JobView(props: Props): ReactNode {
  const {
    job: { description },
    language,
    words,
  } = props
  return (
    <>
      <JobFacts {...props} />
      <div
        className="prose"
        {...langAttributes(description.language, language)}
        dangerouslySetInnerHTML={{ __html: withCdnPictures(description.text) }}
      />
      <p>
        <a className="btn" href="#apply">
          {words.apply}
        </a>
      </p>
    </>
  )
}
