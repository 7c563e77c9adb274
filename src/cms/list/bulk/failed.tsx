import type { ReactNode } from 'react'
import type { AnyKind } from '#kinds/define.ts'
import { cmsList as words } from '#messages/en/cms-list.ts'
import type { Failure } from '../../network/api.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { nounOf } from '../noun.ts'
import { leaveRun, type Run } from './run.ts'
import { Title } from './titles.tsx'

const reasons: { readonly [Why in Failure]?: keyof typeof words.why } = {
  stale: 'stale',
  conflict: 'stale',
  not_found: 'not_found',
  invalid: 'invalid',
  too_large: 'invalid',
  offline: 'unanswered',
  unavailable: 'unanswered',
  rate_limited: 'unanswered',
  aborted: 'unanswered',
}

/** How many are named one by one. */
const NAMED = 20

/** For which items it was not done, each by name and with the reason, and the way to try again for these alone. */
export function FailedItems({ run, kind }: { run: Run; kind: AnyKind }): ReactNode {
  const { failed, left, all, again } = run
  const { one, many } = nounOf(kind)
  return (
    <section className="bulk-failed" role="alert">
      <h2>
        <Icon name="refused" size={20} />
        {words.failed(failed.length, all, one, many)}
      </h2>
      <ul>
        {failed.slice(0, NAMED).map(({ item, why }) => (
          <li key={item.Id}>
            <Title kind={kind} item={item} /> <span className="bulk-quiet">{words.why[reasons[why] ?? 'other']}</span>
          </li>
        ))}
        {failed.length > NAMED && <li className="bulk-quiet">{words.failedOthers(failed.length - NAMED)}</li>}
        {left.length > 0 && <li className="bulk-quiet">{words.left(left.length)}</li>}
      </ul>
      <div className="bulk-failed-foot">
        <Button onPress={leaveRun}>{words.close}</Button>
        <Button tone="primary" icon="refresh" onPress={again}>
          {words.again(failed.length + left.length)}
        </Button>
      </div>
    </section>
  )
}
