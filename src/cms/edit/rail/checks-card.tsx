import type { ReactNode } from 'react'
import { cmsEdit } from '#messages/en/cms-edit.ts'
import { Icon } from '../../ui/icon.tsx'
import type { Check } from '../checks.ts'
import { useEditing, useEditState } from '../editor-context.ts'
import { nameOf } from '../places.ts'

const words = cmsEdit.checks

const sentence = ({ name, label, side, detail }: Check): string => words[name](label, cmsEdit.copy.sides[side], detail)

/** What is still to mend, each with a way to its field. */
export function ChecksCard({ checks, outdated, onJump }: { checks: readonly Check[]; outdated: boolean; onJump: (path: string) => void }): ReactNode {
  const { kind } = useEditing()
  const { values } = useEditState()
  const fix = checks.filter(({ level }) => level === 'fix').length
  const look = checks.length - fix + (outdated ? 1 : 0)
  return (
    <section className="edit-card" aria-labelledby="edit-checks">
      <h2 id="edit-checks">{words.title}</h2>
      {fix + look === 0 ? (
        <p className="edit-check-line">
          <Icon name="check-circle" /> <span>{words.none}</span>
        </p>
      ) : (
        <p className="edit-quiet">{words.count(fix, look)}</p>
      )}
      <ul className="edit-checks">
        {checks.map((check) => (
          <li key={`${check.name}${check.path}${check.detail}`} className="edit-check-line" data-level={check.level}>
            <Icon name={check.level === 'fix' ? 'refused' : 'warning'} />
            <div>
              <span className="visually-hidden">{words[check.level]} </span>
              {sentence(check)}
              <button type="button" className="edit-link" onClick={() => onJump(check.path)}>
                {words.goTo(nameOf(kind, check.path, values))}
              </button>
            </div>
          </li>
        ))}
        {outdated && (
          <li className="edit-check-line" data-level="look">
            <Icon name="warning" />
            <div>{words.outdated}</div>
          </li>
        )}
      </ul>
    </section>
  )
}
