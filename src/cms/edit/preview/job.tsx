import type { ReactNode } from 'react'
import { jobShown, jobs, type JobData } from '#kinds/jobs.ts'
import { careers as ar } from '#messages/ar/careers.ts'
import { careers as en } from '#messages/en/careers.ts'
import careersSheet from '#sections/careers/careers.css?inline'
import { JobView } from '#views/job.tsx'
import { dataOf } from '#kinds/values.ts'
import { PageHead } from './page-head.tsx'
import { sanitisePreview } from './sanitise.ts'
import { englishTextNotes, notShownNotes, type Preview, type ViewProps } from './preview.tsx'

const words = { en, ar }

/** Job on its page. A job that was never saved counts as posted today. */
function View({ values, language, item }: ViewProps): ReactNode {
  const job = jobShown(dataOf(jobs, values) as JobData, language)
  const { title, description } = job
  const postedAt = item.createdAt ?? new Date().toISOString()
  return (
    <main>
      <PageHead drawing="head-careers" title={title.text} lead={words[language].lead} />
      <section className="wrap job">
        <JobView
          job={{
            ...job,
            postedAt,
            description: { ...description, text: sanitisePreview(description.text) },
          }}
          language={language}
          words={words[language]}
        />
      </section>
    </main>
  )
}

export const jobPreview: Preview = {
  styleSheets: [careersSheet],
  View,
  notes: (values, language) => [
    ...englishTextNotes(jobs, values, language),
    ...notShownNotes(jobs, values),
  ],
}
