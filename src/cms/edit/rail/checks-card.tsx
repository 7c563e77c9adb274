import type { ReactNode } from 'react'
import { checks as words } from '#messages/en/cms-checks.ts'
import { Icon } from '../../ui/icon.tsx'
import { passedOf, type Check } from '../checks.ts'
import { countsOf } from '../checks/check.ts'
import { keyOf, type Walk } from '../checks/use-check-walk.ts'
import { sentenceOf } from '../checks/words.ts'
import { useEditing, useEditState } from '../editor-context.ts'
import { nameOf } from '../places.ts'
import { ArabicCurrent } from './arabic-current.tsx'

/** Where a press on the counter in the save bar leads. */
export const CHECKS_TITLE = 'edit-checks'

function Passed({ checks, outdated }: { checks: readonly Check[]; outdated: boolean }): ReactNode {
  const { kind } = useEditing()
  const { values } = useEditState()
  const passed = passedOf(kind, values, checks, outdated)
  if (passed.length === 0) return null
  return (
    <details className="edit-passed">
      <summary>
        <Icon name="check-circle" />
        <span>{words.passed(passed.length)}</span>
        <Icon name="chevron-down" size={16} />
      </summary>
      <ul>
        {passed.map((group) => (
          <li key={group}>{words.groups[group]}</li>
        ))}
      </ul>
    </details>
  )
}

/** What is still to mend, each with a way to its very place; and what was looked through without a find. */
export function ChecksCard({ checks, outdated, walk }: { checks: readonly Check[]; outdated: boolean; walk: Walk }): ReactNode {
  const { kind } = useEditing()
  const { values } = useEditState()
  const { fix, look } = countsOf(checks, outdated)
  return (
    <section className="edit-card" aria-labelledby={CHECKS_TITLE}>
      <div>
        <h2 id={CHECKS_TITLE} tabIndex={-1}>
          {words.title}
        </h2>
        <p className="edit-quiet">{fix + look === 0 ? words.none : words.count(fix, look)}</p>
      </div>
      <ul className="edit-checks">
        {checks.map((check) => (
          <li key={keyOf(check)} className="edit-check-line" data-level={check.level}>
            <Icon name={check.level === 'fix' ? 'refused' : 'warning'} />
            <div>
              <span className="visually-hidden">{words[check.level]} </span>
              <span dir="auto">{sentenceOf(check)}</span>
              <button type="button" className="edit-link" onClick={() => walk.go(check)}>
                {words.goTo(nameOf(kind, check.path, values))}
              </button>
            </div>
          </li>
        ))}
        {outdated && (
          <li className="edit-check-line" data-level="look">
            <Icon name="warning" />
            <ArabicCurrent />
          </li>
        )}
      </ul>
      <Passed checks={checks} outdated={outdated} />
      <p className="visually-hidden" role="status">
        {walk.said}
      </p>
    </section>
  )
}
