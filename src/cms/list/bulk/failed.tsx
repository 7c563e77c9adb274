import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import type { AnyKind } from '#kinds/define.ts'
import { cmsList as words } from '#messages/en/cms-list.ts'
import { nounOf } from '../../stores/noun.ts'
import { screenFor } from '../../stores/records.ts'
import { $page, itemPath } from '../../stores/router.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { Why } from './one-by-one.ts'
import { Title } from './remove-dialog.tsx'
import { leaveRun, type Failed, type Run } from './run.ts'

const reasons: { readonly [Name in Why]?: keyof typeof words.why } = {
  held: 'held',
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

/** One item: its name, which leads to it as long as it is there, and why it was left alone. */
function FailedItem({ kind, item, why, toFix }: Failed & { kind: AnyKind }): ReactNode {
  const search = useStore($page)?.search ?? {}
  const title = <Title kind={kind} item={item} />
  return (
    <li>
      {why === 'not_found' ? title : <a href={itemPath(screenFor(kind, item.Data).path, item.Id, search)}>{title}</a>}{' '}
      <span className="bulk-quiet">{words.why[reasons[why] ?? 'other']}</span>
      {toFix.length > 0 && (
        <ul className="bulk-to-fix">
          {toFix.map((sentence, index) => (
            <li key={`${index} ${sentence}`} dir="auto">
              {sentence}
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

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
        {failed.slice(0, NAMED).map((one) => (
          <FailedItem key={one.item.Id} kind={kind} {...one} />
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
