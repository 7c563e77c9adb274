import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { cmsEdit } from '#messages/en/cms-edit.ts'
import { $now } from '../../stores/clock.ts'
import { textAt, type Values } from '../values.ts'
import { whoSeesIt } from '../who-sees.ts'

/** Who sees the announcement and when, from what stands in the form. */
export function WhoSeesIt({ values }: { values: Values }): ReactNode {
  const now = useStore($now)
  const sentences = whoSeesIt(
    {
      isActive: values['Value.isActive'] === true,
      start: textAt(values, 'Value.StartDate'),
      end: textAt(values, 'Value.EndDate'),
      english: textAt(values, 'Value.AlertContent'),
      arabic: textAt(values, 'Value.AlertContent_AR'),
    },
    now,
  )
  return (
    <section className="edit-card" aria-labelledby="edit-who">
      <h2 id="edit-who">{cmsEdit.who.title}</h2>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </section>
  )
}
