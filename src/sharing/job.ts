import type { JobPosting } from 'schema-dts'
import type { Job } from '#content/jobs.ts'
import type { Language } from '#i18n/languages.ts'
import { textOf } from '#rich-text/text.ts'
import { company } from './company.ts'

// What an editor may write of the kind of work, and the name that search engines know (schema.org, employmentType).
const kinds = [
  [/\bfull[- ]?time\b/i, 'FULL_TIME'],
  [/\bpart[- ]?time\b/i, 'PART_TIME'],
  [/\b(?:contract|freelance)/i, 'CONTRACTOR'],
  [/\b(?:temporary|seasonal|fixed[- ]term)\b/i, 'TEMPORARY'],
  [/\bintern/i, 'INTERN'],
] as const

/** The kinds of employment that a free text names, possibly none. */
export const employmentOf = (work: string): string[] => kinds.filter(([pattern]) => pattern.test(work)).map(([, type]) => type)

/** A job for search engines. Its town is the part of its place before the first comma. */
export const jobPosting = ({ title, description, postedAt, until, work, facts }: Job, language: Language): Exclude<JobPosting, string> => {
  const employment = employmentOf(work)
  return {
    '@type': 'JobPosting',
    'title': title.text,
    'description': textOf(description.text),
    'datePosted': postedAt,
    ...(until !== null && { validThrough: until }),
    ...(employment.length > 0 && { employmentType: employment }),
    'hiringOrganization': company(language),
    'jobLocation': {
      '@type': 'Place',
      'address': { '@type': 'PostalAddress', 'addressLocality': facts.place.text.split(/[,،]/)[0] ?? '', 'addressCountry': 'AE' },
    },
  }
}
