import type { ReactNode } from 'react'
import { checks as words } from '#messages/en/cms-checks.ts'
import { Button } from '../../ui/button.tsx'
import { countsOf, type Check } from '../checks/check.ts'
import { CHECKS_TITLE } from './checks-card.tsx'

/** The checks as a number, where their card is further down than the form; leads there. */
export function ChecksCounter({ checks, outdated }: { checks: readonly Check[]; outdated: boolean }): ReactNode {
  const { fix, look } = countsOf(checks, outdated)
  if (fix + look === 0) return null
  const show = () => {
    const title = document.getElementById(CHECKS_TITLE)
    title?.focus({ preventScroll: true })
    title?.scrollIntoView({ block: 'start' })
  }
  return (
    <div className="edit-counter" data-level={fix > 0 ? 'fix' : 'look'}>
      <Button tone="quiet" icon={fix > 0 ? 'refused' : 'warning'} onPress={show}>
        {words.counter(fix, look)}
      </Button>
    </div>
  )
}
