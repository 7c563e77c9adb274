import type { ReactNode } from 'react'
import { dayOf, formatDate } from '#i18n/time.ts'
import type { Language } from '#i18n/languages.ts'

type Props = {
  /** `YYYY-MM-DD` */
  date: string
  /** The moment from which visitors could see it, ISO 8601. It counts when it lies on that day. */
  appearedAt?: string | undefined
  /** The page's language, in which the date is written. */
  language: Language
  /** Before the date: "Posted on". */
  label: string
}

/** When a post was put up: its date, before which a page with scripts says how long ago that is. */
export function Posted({ date, appearedAt, language, label }: Props): ReactNode {
  return (
    <p className="meta posted">
      <span>{label} </span>
      <time dateTime={date} data-at={appearedAt && dayOf(appearedAt) === date ? appearedAt : undefined}>
        {formatDate(date, language)}
      </time>
    </p>
  )
}
