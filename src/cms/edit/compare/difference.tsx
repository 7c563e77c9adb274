import type { ReactNode } from 'react'
import { cmsEdit } from '#messages/en/cms-edit.ts'
import { excerpt, wordDiff } from '../word-diff.ts'
import type { Side } from '../values.ts'

const words = cmsEdit.conflict

export type DifferenceProps = { before: string; after: string; side: Side | null }

/** What was taken out and added between two texts, by whole words, in the text's own language and direction. */
export function Difference({ before, after, side }: DifferenceProps): ReactNode {
  if (before === after) return <p className="edit-quiet">{after === '' ? words.empty : words.formatting}</p>
  const runs = excerpt(wordDiff(before, after))
  return (
    <div className="edit-difference" lang={side ?? undefined} dir={side === 'ar' ? 'rtl' : 'auto'}>
      {runs.map((run, index) => {
        if (run.kind === 'added') return <ins key={index}>{run.text}</ins>
        if (run.kind === 'removed') return <del key={index}>{run.text}</del>
        return <span key={index}>{run.text}</span>
      })}
      {after === '' && <p className="edit-quiet">{words.empty}</p>}
    </div>
  )
}

/** What the two marks mean. */
export function Legend(): ReactNode {
  return (
    <span className="edit-legend">
      <ins>{words.added}</ins> <del>{words.takenOut}</del>
    </span>
  )
}
