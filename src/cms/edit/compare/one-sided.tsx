import { Fragment, useState, type ReactNode } from 'react'
import { cmsEdit } from '#messages/en/cms-edit.ts'
import { Icon } from '../../ui/icon.tsx'
import { useEditing, useEditState } from '../editor-context.ts'
import type { Conflict } from '../editor-state.ts'
import { nameOf } from '../places.ts'
import { FieldDifference } from './field-difference.tsx'
import { FieldName } from './field-name.tsx'

const words = cmsEdit.conflict

/** What only one side changed and is therefore kept, and how much is the same. */
export function OneSided({ conflict }: { conflict: Conflict }): ReactNode {
  const { kind } = useEditing()
  const { base, values } = useEditState()
  const [shown, setShown] = useState(false)
  const { merge, theirs } = conflict
  const all = [
    ...merge.theirs.map((path) => ({ path, side: 'theirs' as const, after: theirs })),
    ...merge.yours.map((path) => ({ path, side: 'yours' as const, after: values })),
  ]
  return (
    <div className="edit-one-sided">
      <Icon name="check-circle" />
      <p>
        {all.length === 0 ? words.nothingOneSided : words.oneSided}{' '}
        {all.map(({ path, side }, index) => (
          <Fragment key={path}>
            <strong>{nameOf(kind, path, values)}</strong> ({words.side[side]}){index === all.length - 1 ? '. ' : ', '}
          </Fragment>
        ))}
        {words.equal(merge.equal)}{' '}
        {all.length > 0 && (
          <button type="button" className="edit-link" aria-expanded={shown} onClick={() => setShown(!shown)}>
            {shown ? words.hideThem : words.showThem}
          </button>
        )}
      </p>
      {shown &&
        all.map(({ path, after }) => (
          <div key={path} className="edit-compare-row edit-compare-single">
            <FieldName kind={kind} values={values} path={path} />
            <div className="edit-version">
              <FieldDifference kind={kind} path={path} before={base} after={after} only="order" />
            </div>
          </div>
        ))}
    </div>
  )
}
