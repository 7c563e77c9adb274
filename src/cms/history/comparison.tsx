import type { ReactNode } from 'react'
import type { AnyKind } from '#kinds/define.ts'
import { cmsHistory as words } from '#messages/en/cms-history.ts'
import { FieldDifference } from '../edit/compare/field-difference.tsx'
import { Unchanged } from '../edit/compare/difference.tsx'
import { readable } from '../edit/compare/readable.ts'
import { useEditing } from '../edit/editor-context.ts'
import { placeOf } from '../edit/places.ts'
import { fieldNote } from '../edit/value-words.ts'
import type { ListRow, Values } from '../edit/values.ts'
import { changedLines, isChanged } from './comparing.ts'
import { PutBack, PutEntryBack } from './put-back.tsx'
import type { Undo } from './restoring.ts'

export type ComparisonProps = {
  explain: string
  equal: string
  /** What the version itself held: what can be put back. */
  version: Values
  before: Values
  after: Values
  undo: Undo
  onUndo: (undo: Undo) => void
}

type SideProps = Omit<ComparisonProps, 'explain' | 'equal'> & { kind: AnyKind; path: string }

function OneSide({ kind, path, before, after, version, undo, onUndo }: SideProps): ReactNode {
  const { side } = placeOf(kind, path)
  const isSame = !isChanged(path, before, after)
  const note = fieldNote(kind, path)
  const entryBack = (row: ListRow, id: string, name: string) => <PutEntryBack {...{ path, version, undo, onUndo, row, id, name }} />
  return (
    <div className="history-side" data-same={isSame || undefined}>
      <div className="history-side-head">
        <span className="edit-quiet">{isSame ? [note, words.unchanged].filter(Boolean).join(' · ') : note}</span>
        <PutBack path={path} version={version} undo={undo} onUndo={onUndo} />
      </div>
      {isSame ? <Unchanged text={readable(kind, path, after[path])} side={side} /> : <FieldDifference kind={kind} path={path} before={before} after={after} entryAction={entryBack} />}
    </div>
  )
}

/** Two versions of an item beside each other: only what differs, both languages of a field on one line. */
export function Comparison(props: ComparisonProps): ReactNode {
  const { kind } = useEditing()
  const { explain, equal, before, after } = props
  const { changed, same } = changedLines(kind, before, after)
  if (changed.length === 0) return <p className="history-text">{equal}</p>
  return (
    <>
      <p className="history-text edit-quiet">{explain}</p>
      {changed.map(({ label, paths }) => (
        <section key={label} className="history-line" aria-label={label}>
          <h4>{label}</h4>
          <div className={paths.length > 1 ? 'history-sides' : undefined}>
            {paths.map((path) => (
              <OneSide key={path} {...props} kind={kind} path={path} />
            ))}
          </div>
        </section>
      ))}
      {same > 0 && <p className="history-text edit-quiet">{words.sameFields(same)}</p>}
    </>
  )
}
