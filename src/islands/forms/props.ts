import type { FormType } from '#kinds/submissions.ts'

/** What a page tells its form: a text as JSON in the page, so that the island begins with what the server wrote. */
export type FormProps = {
  type: FormType
  language: 'en' | 'ar'
  /** Titles of the jobs that one may apply for. */
  roles: readonly string[]
  /** The day of the privacy notice, in words. */
  noticeDate: string
  privacyHref: string
  homeHref: string
  phone: { text: string; href: string }
}
