import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { who } from '#messages/en/cms-who.ts'
import { $now } from '../../stores/clock.ts'
import { useEditState } from '../editor-context.ts'
import type { Values } from '../values.ts'
import { whoSeesIt, windowIn } from '../who-sees.ts'

/** Who sees the announcement and when, from what stands in the form. */
export function WhoSeesIt({ values }: { values: Values }): ReactNode {
  const now = useStore($now)
  const { base } = useEditState()
  return (
    <section className="edit-card" aria-labelledby="edit-who">
      <h2 id="edit-who">{who.title}</h2>
      {whoSeesIt(windowIn(values, base), now).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </section>
  )
}
