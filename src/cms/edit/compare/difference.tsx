import { Fragment, type ReactNode } from 'react'
import { cmsEdit } from '#messages/en/cms-edit.ts'
import { excerpt, wordDiff, type Run } from '../word-diff.ts'
import type { Side } from '../values.ts'
import { partsOf, withoutMarks } from './marks.ts'

const words = cmsEdit.conflict

/** A zero-width non-joiner between two words without a space: Arabic letters of one would join those of the next. */
const NON_JOINER = '\u200C'

export type DifferenceProps = { before: string; after: string; side: Side | null }

/** Unchanged text is shown without its formatting marks. */
const readableRuns = (runs: readonly Run[]): Run[] =>
  runs.map((run) => (run.kind === 'same' ? { kind: 'same', text: withoutMarks(run.text) } : run))

/** Renders a run; formatting marks become labels, in English whatever the text's language. */
const partsIn = (text: string): ReactNode =>
  partsOf(text).map((part, index) =>
    part.type === 'text' ? (
      part.text
    ) : (
      <span key={index} className="edit-mark" lang="en" dir="ltr">
        {part.text}
      </span>
    ),
  )

/** A word-level diff of two texts, in the text's own language and direction. */
export function Difference({ before, after, side }: DifferenceProps): ReactNode {
  if (before === after) return <p className="edit-quiet">{after === '' ? words.empty : words.formatting}</p>
  const runs = excerpt(readableRuns(wordDiff(before, after)))
  return (
    <div className="edit-difference" lang={side ?? undefined} dir={side === 'ar' ? 'rtl' : 'auto'}>
      {runs.map((run, index) => {
        if (run.kind === 'added')
          return (
            <Fragment key={index}>
              {runs[index - 1]?.kind === 'removed' && NON_JOINER}
              <ins>{partsIn(run.text)}</ins>
            </Fragment>
          )
        if (run.kind === 'removed') return <del key={index}>{partsIn(run.text)}</del>
        return <span key={index}>{run.text}</span>
      })}
      {after === '' && (
        <p className="edit-quiet" lang="en" dir="ltr">
          {words.empty}
        </p>
      )}
    </div>
  )
}

/** The first words of a text in which nothing changed. */
export function Unchanged({ text, side }: { text: string; side: Side | null }): ReactNode {
  const [run] = excerpt([{ kind: 'same', text: withoutMarks(text) }])
  return (
    <div className="edit-difference edit-quiet" lang={side ?? undefined} dir={side === 'ar' ? 'rtl' : 'auto'}>
      {run?.text}
    </div>
  )
}

/** Legend of inserted and deleted text. */
export function Legend(): ReactNode {
  return (
    <span className="edit-legend">
      <ins>{words.added}</ins> <del>{words.takenOut}</del>
    </span>
  )
}
