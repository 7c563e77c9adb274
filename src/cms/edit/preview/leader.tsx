import type { ReactNode } from 'react'
import { leaderShown, leaders, type LeaderData } from '#kinds/leaders.ts'
import { dataOf, type Values } from '#kinds/values.ts'
import { about as ar } from '#messages/ar/about.ts'
import { about as en } from '#messages/en/about.ts'
import { preview as notices } from '#messages/en/cms-preview.ts'
import leadersSheet from '#sections/about/leaders.css?inline'
import { LeaderCard } from '#views/leader.tsx'
import { textAt } from '../../model/values.ts'
import { englishTextNotes, notShownNotes, type Preview, type ViewProps } from './preview.tsx'

const words = { en, ar }

/** Card of a leader in the leader's group on the page about the company. */
function View({ values, language }: ViewProps): ReactNode {
  const data = dataOf(leaders, values) as LeaderData
  const { image, ...leader } = leaderShown(data, language)
  return (
    <main>
      <section className="wrap leaders" aria-labelledby="leaders-title">
        <h2 id="leaders-title">{words[language].leaders}</h2>
        <h3>{words[language].groups[data.Group]}</h3>
        <ul>
          <li>
            <LeaderCard
              leader={{ ...leader, portrait: image === '' ? null : { src: image } }}
              language={language}
            />
          </li>
        </ul>
      </section>
    </main>
  )
}

/** Sentence on a missing portrait. Without an Arabic portrait, the English one is shown. */
const portraitNotes = (values: Values, language: 'en' | 'ar'): string[] => {
  const english = textAt(values, 'Image')
  const portrait = language === 'ar' ? textAt(values, 'Image_AR') : english
  if (portrait !== '') return []
  return [english === '' ? notices.noPortrait : notices.portrait]
}

export const leaderPreview: Preview = {
  styleSheets: [leadersSheet],
  View,
  notes: (values, language) => [
    ...englishTextNotes(leaders, values, language),
    ...portraitNotes(values, language),
    ...notShownNotes(leaders, values),
  ],
}
